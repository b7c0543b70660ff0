/**
 * A day of writing a theme: hundreds of saves under `--serve`, and what the server keeps of them.
 * Its garbage is collected before each look at its memory.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { createInstalledSite } from "../helpers/cli.js";
import { scale } from "../helpers/faults.js";
import { SERVED, serve } from "../helpers/serve.js";
import { assert, test, until } from "../helpers/test.js";

const EDITS = scale(300, 20);
/** By then every cache that a server fills has been filled, Node's own included. */
const WARM_UP = scale(100, 10);
const BOUND = 5 * 1024 * 1024;

/** A server that says what its heap holds. */
const CONFIG = `
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { themePlugin } from "eleventy-plugin-theme";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const heap = (request, response, next) => {
	if (request.url !== "/heap") return next();
	collect();
	response.end(String(process.memoryUsage().heapUsed));
};
export default (eleventyConfig) => {
	eleventyConfig.setServerOptions({ middleware: [heap] });
	eleventyConfig.addPlugin(themePlugin);
};
`;

const theme = (edit: number) =>
	`[data-theme="sea"] { color-scheme: light; --edit: ${edit}; --color-page: white; --color-text: black }`;

test(`${EDITS} edits under --serve: each is served, and memory stays flat to 5 MB`, async () => {
	const site = await createInstalledSite({
		...SERVED,
		"eleventy.config.js": CONFIG,
		"src/themes/sea.css": theme(0),
	});
	const { url } = await serve(site);
	const get = async (path: string) => (await fetch(new URL(path, url))).text();
	const isServed = async (edit: number) =>
		(await get("_theme/css/site.css")).includes(`--edit:${edit};`);
	let before = 0;
	for (let edit = 1; edit <= EDITS; edit++) {
		await site.write({ "src/themes/sea.css": theme(edit) });
		await until(() => isServed(edit), `edit ${edit}`);
		if (edit === WARM_UP) before = Number(await get("heap"));
	}
	// The last build may still be telling the browsers.
	await sleep(500);
	const grown = Number(await get("heap")) - before;
	assert.ok(before > 0 && grown < BOUND, `grown by ${grown} bytes`);
});
