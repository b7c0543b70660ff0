import { execFile } from "node:child_process";
import { chmod, link, mkdir, rm, symlink } from "node:fs/promises";
import { promisify } from "node:util";
import * as faults from "../helpers/faults.js";
import { assert, test } from "../helpers/test.js";

const NOT_CACHED = "The bundle could not be cached";
const TELL = { TELL: "1" };

const site = await faults.createFaultSite();
await faults.buildHere(site);
const clean = await faults.contents(site.path("_site"));
const cache = await faults.contents(site.path(faults.CACHE));
const css = `${faults.CACHE}/site.css`;
const facts = `${faults.CACHE}/site.json`;

async function forget(): Promise<void> {
	await rm(site.path("var"), { recursive: true, force: true });
	await rm(site.path("_site"), { recursive: true, force: true });
	await mkdir(site.path(faults.CACHE), { recursive: true });
}

async function linkTo(target: string, path: string): Promise<void> {
	await rm(site.path(path), { recursive: true, force: true });
	await symlink(target, site.path(path));
}

const IN_THE_WAY: Record<string, () => Promise<unknown>> = {};
for (const folder of ["var", "var/cache", faults.CACHE]) {
	IN_THE_WAY[`a file for ${folder}`] = async () => {
		await rm(site.path(folder), { recursive: true });
		await site.write({ [folder]: "a file" });
	};
	IN_THE_WAY[`a loop for ${folder}`] = () => linkTo(site.path(folder), folder);
	IN_THE_WAY[`a dangling link for ${folder}`] = () => linkTo(site.path("nowhere/at/all"), folder);
	IN_THE_WAY[`a device for ${folder}`] = () => linkTo("/dev/full", folder);
}
for (const file of [css, facts]) {
	IN_THE_WAY[`an empty folder for ${file}`] = () => mkdir(site.path(file));
	IN_THE_WAY[`a full folder for ${file}`] = () => site.write({ [`${file}/file`]: "" });
}

const REPLACED: Record<string, () => Promise<unknown>> = {};
for (const file of [css, facts]) {
	REPLACED[`a loop for ${file}`] = () => linkTo(site.path(file), file);
	REPLACED[`a dangling link for ${file}`] = () => linkTo(site.path("nowhere"), file);
	REPLACED[`an endless device for ${file}`] = () => linkTo("/dev/zero", file);
	REPLACED[`a pipe for ${file}`] = () => promisify(execFile)("mkfifo", [site.path(file)]);
}

test("what is in the way of the cache is a warning, and the site is built", async () => {
	const cases = Object.entries(IN_THE_WAY);
	for (const [name, prepare] of faults.spread(cases, faults.scale(cases.length, 5))) {
		await forget();
		await prepare();
		const log = (await faults.buildHere(site)).join("\n");
		assert.match(log, NOT_CACHED, name);
		assert.equal(await faults.contents(site.path("_site")), clean, name);
	}
});

test("what is no cache is replaced without a word", async () => {
	const cases = Object.entries(REPLACED);
	for (const [name, prepare] of faults.spread(cases, faults.scale(cases.length, 3))) {
		await forget();
		await site.write({ [css]: cache["site.css"] ?? "", [facts]: cache["site.json"] ?? "" });
		await rm(site.path(name.split(" ").at(-1) ?? ""));
		await prepare();
		const log = (await faults.buildHere(site)).join("\n");
		assert.not.match(log, NOT_CACHED, name);
		assert.equal(await faults.contents(site.path("_site")), clean, name);
		assert.equal(await faults.contents(site.path(faults.CACHE)), cache, name);
	}
});

test("the target of a link in place of the cache stays as it is", async () => {
	for (const make of [symlink, link]) {
		await forget();
		await site.write({ "mine.txt": "mine" });
		for (const file of [css, facts]) await make(site.path("mine.txt"), site.path(file));
		await faults.buildHere(site);
		assert.is(await site.read("mine.txt"), "mine");
		assert.equal(await faults.contents(site.path(faults.CACHE)), cache);
	}
});

function assertEnded({ code, stderr }: faults.Ended): void {
	assert.is(code, 0, stderr);
	assert.match(stderr, "cache-write");
}

/** A build for which no file may grow beyond 1,024 bytes: it writes no output, and its pages are right. */
async function assertRendered(): Promise<void> {
	const built = await buildAfter("ulimit -f 1", ["bash"], "--to=json");
	assertEnded(built);
	const pages = JSON.parse(built.stdout) as { outputPath: string; content: string }[];
	const rendered = pages.map(({ outputPath, content }) => [
		outputPath.replace(/^\.\/_site\//, ""),
		Buffer.from(content).toString("latin1"),
	]);
	const expected = Object.entries(clean).filter(([name]) => name.endsWith(".html"));
	assert.equal(Object.fromEntries(rendered), Object.fromEntries(expected));
}

async function buildAfter(prepare: string, shell: readonly string[], option = "--quiet") {
	const script = `${prepare} && exec "$0" node_modules/@11ty/eleventy/cmd.cjs ${option}`;
	const [command = "", ...args] = [...shell, "-c", script, process.execPath];
	return faults.ended(faults.startProcess(site, command, args, { env: TELL }));
}

test("a disk that is full is a warning, and nothing half written stays", async () => {
	await forget();
	await assertRendered();
	assert.equal(await faults.contents(site.path(faults.CACHE)), {});

	await site.write({ [css]: "old", [facts]: "old" });
	await assertRendered();
	assert.equal(await faults.contents(site.path(faults.CACHE)), {
		"site.css": "old",
		"site.json": "old",
	});
});

/** Modes hold for root too, once it may no longer pass over them. */
const OBEDIENT =
	process.getuid?.() === 0
		? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "sh"]
		: ["sh"];

test("a cache folder that may not be written is a warning, one that may not be read too", async () => {
	for (const mode of [0o555, 0o000]) {
		await forget();
		await chmod(site.path(faults.CACHE), mode);
		assertEnded(await buildAfter("true", OBEDIENT));
		assert.equal(await faults.contents(site.path("_site")), clean);
		await chmod(site.path(faults.CACHE), 0o755);
		assert.equal(await faults.contents(site.path(faults.CACHE)), {});
	}
});

test("a cache that may not be read is replaced", async () => {
	await forget();
	for (const name of [css, facts]) {
		await site.write({ [name]: "whatever" });
		await chmod(site.path(name), 0o000);
	}
	const { code, stderr } = await buildAfter("true", OBEDIENT);
	assert.is(code, 0, stderr);
	assert.not.match(stderr, "cache-write");
	assert.equal(await faults.contents(site.path(faults.CACHE)), cache);
});
