/**
 * A day of writing a theme: hundreds of saves under `--serve`, and what the server keeps of them.
 * Its garbage is collected before each look at its memory.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { adopt, stop, temporaryFolder, until, within } from "../helpers/browsers/processes.js";
import { createInstalledSite } from "../helpers/cli.js";
import { scale } from "../helpers/faults.js";
import { removeSites, type Site } from "../helpers/site.js";

const EDITS = scale(300, 20);
/** By then every cache that a server fills has been filled, Node's own included. */
const WARM_UP = scale(100, 10);
const BOUND = 5 * 1024 * 1024;

const servers: ChildProcess[] = [];
test.after(async () => {
	await Promise.all(servers.map(stop));
	await removeSites();
});

const PROBE = `process.on("message", () => {
	globalThis.gc();
	process.send(process.memoryUsage().heapUsed);
});
process.channel.unref();
`;

const theme = (edit: number) =>
	`[data-theme="sea"] { color-scheme: light; --edit: ${edit}; --color-page: white; --color-text: black }`;

async function serve(site: Site): Promise<{ child: ChildProcess; url: string }> {
	let output = "";
	const child = fork("node_modules/@11ty/eleventy/cmd.cjs", ["--serve"], {
		cwd: site.root,
		execArgv: ["--expose-gc", "--import", "./probe.mjs"],
		// What is killed leaves its temporary files.
		env: { ...process.env, NO_COLOR: "1", TMPDIR: temporaryFolder() },
		detached: true,
		silent: true,
	} as object);
	adopt(child);
	servers.push(child);
	child.stdout?.on("data", (data) => (output += data));
	child.stderr?.on("data", (data) => (output += data));
	const url = () => /Server at (http:\/\/localhost:\d+\/)/.exec(output)?.[1];
	// A save before that would be nobody's.
	await until(async () => url() !== undefined && output.includes("Watching"), "a server");
	return { child, url: url() ?? "" };
}

function heapUsed(child: ChildProcess): Promise<number> {
	const answer = new Promise<number>((resolve) =>
		child.once("message", (bytes) => resolve(Number(bytes))),
	);
	child.send("how much");
	return within(answer, "the server's memory");
}

test(`${EDITS} edits under --serve: each is served, and memory stays flat to 5 MB`, async () => {
	const site = await createInstalledSite({
		"package.json": '{"type":"module"}',
		"probe.mjs": PROBE,
		"eleventy.config.js":
			'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
		"index.html": "<!doctype html><html><head><title>x</title></head><body>x</body></html>",
		"src/themes/sea.css": theme(0),
	});
	const { child, url } = await serve(site);
	const bundle = new URL("/_theme/css/site.css", url);
	const isServed = async (edit: number) =>
		(await (await fetch(bundle)).text()).includes(`--edit:${edit};`);
	let before = 0;
	for (let edit = 1; edit <= EDITS; edit++) {
		await site.write({ "src/themes/sea.css": theme(edit) });
		await until(() => isServed(edit), `edit ${edit}`);
		if (edit === WARM_UP) before = await heapUsed(child);
	}
	// The last build may still be telling the browsers.
	await sleep(500);
	const grown = (await heapUsed(child)) - before;
	console.log(
		`heap: ${(before / 2 ** 20).toFixed(1)} MiB, grown by ${(grown / 2 ** 20).toFixed(2)}`,
	);
	assert.ok(grown < BOUND, `grown by ${grown} bytes`);
});

test.run();
