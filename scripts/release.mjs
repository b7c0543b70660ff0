/**
 * Releases the package:
 *
 *   npm run release -- patch|minor|major|x.y.z             prints the steps and all that blocks them
 *   npm run release -- patch|minor|major|x.y.z --publish   runs them; a failure undoes all of them
 *
 * npm proves where a package comes from (`--provenance`) only in a workflow that may ask for an
 * identity (`id-token: write`): publish from there, after .ci/run has passed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FILES = ["package.json", "package-lock.json", "CHANGELOG.md"];
/** `## [Unreleased]`, or the first version's `## [0.1.0] - Unreleased`. */
const UNRELEASED = /^## \[(?:Unreleased\]|([\d.]+)\] - Unreleased)$/m;
const USAGE = "Usage: npm run release -- patch|minor|major|x.y.z [--publish]";

try {
	const [wanted, ...flags] = process.argv.slice(2);
	if (flags.some((flag) => flag !== "--publish")) throw new Error(USAGE);
	release(wanted, flags.length > 0);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

/** @param {string | undefined} wanted @param {boolean} isReal */
function release(wanted, isReal) {
	const manifest = JSON.parse(read("package.json"));
	const version = nextVersion(manifest.version, wanted);
	const reasons = refusals(manifest, version);
	const blocked = `In the way of ${version}:\n- ${reasons.join("\n- ")}`;
	if (isReal && reasons.length > 0) throw new Error(blocked);
	console.log(`${manifest.name} ${manifest.version} -> ${version}`);
	const start = run("git", "rev-parse", "HEAD");
	try {
		for (const [what, step] of steps(manifest.name, version)) {
			console.log(`${isReal ? "" : "would "}${what}`);
			if (isReal) step();
		}
	} catch (cause) {
		// The tree was clean, so nobody's work is in the way.
		run("git", "reset", "--hard", start);
		if (tags().includes(`v${version}`)) run("git", "tag", "--delete", `v${version}`);
		throw cause;
	}
	if (isReal) console.log("then: git push --follow-tags");
	else if (reasons.length > 0) throw new Error(blocked);
	else console.log("nothing was changed; --publish does it");
}

/** @param {string} current @param {string | undefined} wanted */
function nextVersion(current, wanted) {
	const numbers = current.split(".").map(Number);
	const at = ["major", "minor", "patch"].indexOf(wanted ?? "");
	if (at !== -1) return numbers.map((n, i) => (i < at ? n : i === at ? n + 1 : 0)).join(".");
	if (!wanted || !/^\d+\.\d+\.\d+$/.test(wanted)) throw new Error(USAGE);
	return wanted;
}

/**
 * All that stands in the way, at once.
 * @param {{ version: string, repository?: unknown }} manifest
 * @param {string} version
 */
function refusals(manifest, version) {
	const changelog = read("CHANGELOG.md");
	const [heading, named] = UNRELEASED.exec(changelog) ?? [];
	const entries = heading === undefined ? "" : changelog.split(heading)[1]?.split(/^## /m)[0];
	const branch = run("git", "branch", "--show-current");
	const isNewer = version.localeCompare(manifest.version, "en", { numeric: true }) > 0;
	/** @type {[boolean, string][]} */
	const checks = [
		[
			!manifest.repository,
			'package.json has no "repository": npm needs it for provenance, and readers for its issues. Set it, with "homepage" and "bugs".',
		],
		[run("git", "status", "--porcelain") !== "", "the working tree holds changes: commit them."],
		[branch !== "main", `this is ${branch || "no branch"}, not main.`],
		[tags().includes(`v${version}`), `the tag v${version} exists.`],
		[
			!isNewer && named !== version,
			`${version} does not come after ${manifest.version}, which package.json says.`,
		],
		[
			!entries?.includes("\n- "),
			'CHANGELOG.md has no entries under "## [Unreleased]": say what users will see.',
		],
		[named !== undefined && named !== version, `CHANGELOG.md announces ${named}, not ${version}.`],
	];
	return checks.flatMap(([isSo, reason]) => (isSo ? [reason] : []));
}

/** @param {string} name @param {string} version @returns {[what: string, step: () => void][]} */
function steps(name, version) {
	const today = new Date().toISOString().slice(0, 10);
	const folder = mkdtempSync(join(tmpdir(), "release-"));
	process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
	const tarball = join(folder, `${name}-${version}.tgz`);
	return [
		[`set the version ${version} in package.json and package-lock.json`, () => setVersion(version)],
		[
			`turn CHANGELOG.md's heading into [${version}] - ${today}`,
			() => edit("CHANGELOG.md", (text) => text.replace(UNRELEASED, `## [${version}] - ${today}`)),
		],
		["build", () => show("npm", "run", "build")],
		["pack", () => show("npm", "pack", "--ignore-scripts", "--pack-destination", folder)],
		["check the package (publint)", () => show("npx", "publint", "--strict", tarball)],
		["check its types (attw)", () => show("npx", "attw", tarball, "--profile", "node16")],
		[
			`commit, and tag v${version}`,
			() => {
				run("git", "add", ...FILES);
				run("git", "commit", "--message", version);
				run("git", "tag", "--annotate", `v${version}`, "--message", version);
			},
		],
		[
			"publish with provenance",
			() => show("npm", "publish", tarball, "--provenance", "--access", "public"),
		],
	];
}

/** @param {string} version */
function setVersion(version) {
	edit("package.json", (text) => text.replace(/("version": ")[^"]*/, `$1${version}`));
	edit("package-lock.json", (text) => {
		const lock = JSON.parse(text);
		lock.version = version;
		lock.packages[""].version = version;
		return `${JSON.stringify(lock, undefined, "\t")}\n`;
	});
}

/** @param {string} file @param {(text: string) => string} change */
function edit(file, change) {
	writeFileSync(file, change(read(file)));
}

function tags() {
	return run("git", "tag").split("\n");
}

/** @param {string} file */
function read(file) {
	return readFileSync(file, "utf8");
}

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
	return execFileSync(command, args, { encoding: "utf8" }).trim();
}

/** @param {string} command @param {string[]} args */
function show(command, ...args) {
	execFileSync(command, args, { stdio: "inherit" });
}
