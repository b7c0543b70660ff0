import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, createSite, type Site, test } from "../helpers/site.js";

const SCRIPT = fileURLToPath(new URL("../../scripts/release.mjs", import.meta.url));
const MANIFEST = { name: "it", version: "1.2.3", repository: "https://example.org/it" };
const CHANGELOG =
	"# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [1.2.3] - 2024-01-01\n\n- Old.\n";

/** Stands for npm and npx: says what it was asked, and fails where it is told to. */
const STUB = `#!/bin/sh
echo "$(basename "$0") $*" >> "$STUB_LOG"
case "$*" in *"\${STUB_FAILS:-nothing}"*) exit 1 ;; esac
`;

async function repository(manifest: object = MANIFEST, changelog = CHANGELOG): Promise<Site> {
	const json = (value: unknown) => `${JSON.stringify(value, undefined, "\t")}\n`;
	const { version } = MANIFEST;
	const site = await createSite({
		"repository/package.json": json(manifest),
		"repository/package-lock.json": json({ version, packages: { "": { version } } }),
		"repository/CHANGELOG.md": changelog,
		"bin/npm": STUB,
		"bin/npx": STUB,
		"home/.gitconfig": "[user]\n\tname = Somebody\n\temail = somebody@example.org\n",
	});
	for (const name of ["npm", "npx"]) chmodSync(site.path("bin", name), 0o755);
	git(site, "init", "--quiet", "--initial-branch=main");
	git(site, "add", ".");
	git(site, "commit", "--quiet", "--message=First");
	return site;
}

const environment = (site: Site) => ({
	PATH: `${site.path("bin")}${delimiter}${process.env.PATH}`,
	HOME: site.path("home"),
	GIT_CONFIG_NOSYSTEM: "1",
	STUB_LOG: site.path("log.txt"),
});

const git = (site: Site, ...args: string[]) =>
	execFileSync("git", args, {
		cwd: site.path("repository"),
		encoding: "utf8",
		env: environment(site),
	}).trim();

function release(site: Site, args: string[], env: Record<string, string> = {}) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
		cwd: site.path("repository"),
		encoding: "utf8",
		env: { ...environment(site), ...env },
	});
	return { status, output: stdout + stderr };
}

const asked = (site: Site) =>
	existsSync(site.path("log.txt")) ? readFileSync(site.path("log.txt"), "utf8") : "";

test("a dry run says every step, and changes nothing", async () => {
	const site = await repository();
	const { status, output } = release(site, ["minor"]);
	assert.is(status, 0, output);
	assert.match(output, "it 1.2.3 -> 1.3.0");
	assert.match(output, "would set the version 1.3.0");
	assert.match(output, "would publish with provenance");
	assert.is(git(site, "status", "--porcelain"), "");
	assert.is(git(site, "tag"), "");
	assert.is(asked(site), "");
});

test("a release is one commit and its tag, checked before it is published", async () => {
	const site = await repository();
	const { status, output } = release(site, ["2.0.0", "--publish"]);
	assert.is(status, 0, output);
	assert.is(git(site, "status", "--porcelain"), "");
	assert.is(git(site, "describe", "--exact-match"), "v2.0.0");
	assert.is(JSON.parse(await site.read("repository/package.json")).version, "2.0.0");
	const lock = JSON.parse(await site.read("repository/package-lock.json"));
	assert.equal([lock.version, lock.packages[""].version], ["2.0.0", "2.0.0"]);
	const changelog = await site.read("repository/CHANGELOG.md");
	assert.match(changelog, /^## \[2\.0\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\./m);
	const steps = asked(site).match(/^\S+ \S+/gm);
	assert.equal(steps, ["npm run", "npm pack", "npx publint", "npx attw", "npm publish"]);
	assert.match(asked(site), /npx attw \S+ --profile node16\n/);
	assert.match(asked(site), /npm publish \S+it-2\.0\.0\.tgz --provenance/);
});

test("whatever fails leaves all as it was", async () => {
	for (const step of ["publint", "publish"]) {
		const site = await repository();
		const before = git(site, "rev-parse", "HEAD");
		const { status, output } = release(site, ["patch", "--publish"], { STUB_FAILS: step });
		assert.is(status, 1, output);
		assert.is(git(site, "rev-parse", "HEAD"), before, step);
		assert.is(git(site, "status", "--porcelain"), "", step);
		assert.is(git(site, "tag"), "", step);
	}
});

test("what stands in the way is said, all of it at once", async () => {
	const { repository: _, ...unowned } = MANIFEST;
	const site = await repository(unowned, CHANGELOG.replace("- A thing.", ""));
	git(site, "checkout", "--quiet", "-b", "other");
	await site.write({ "repository/new.txt": "" });
	const { status, output } = release(site, ["1.2.3", "--publish"]);
	assert.is(status, 1);
	for (const reason of [
		'package.json has no "repository"',
		"the working tree holds changes",
		"this is other, not main",
		"1.2.3 does not come after 1.2.3",
		'CHANGELOG.md has no entries under "## [Unreleased]"',
	]) {
		assert.match(output, reason);
	}
	assert.is(asked(site), "");
	const dry = release(site, ["1.2.3"]);
	assert.is(dry.status, 1);
	assert.match(dry.output, "would publish with provenance\nIn the way of 1.2.3:\n- package.json");
	const { output: usage } = release(site, ["huge"]);
	assert.match(usage, "Usage: npm run release -- patch|minor|major|x.y.z [--publish]");
});

test("a first version may be the one that both files announce", async () => {
	const announced = CHANGELOG.replace("[Unreleased]", "[1.2.3] - Unreleased");
	const site = await repository(MANIFEST, announced);
	assert.is(release(site, ["1.2.3"]).status, 0);
	assert.match(release(site, ["minor"]).output, "CHANGELOG.md announces 1.2.3, not 1.3.0");
	git(site, "tag", "v1.2.3");
	assert.match(release(site, ["1.2.3"]).output, "the tag v1.2.3 exists");
});
