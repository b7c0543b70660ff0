/** THIS FILE IS A PROGRAM: times the plugin's transform, and its peers, on the pages of a site, in turn. */
import Eleventy from "@11ty/eleventy";
import { parseHTML } from "linkedom";
import { parse, serialize } from "parse5";
import { inTurn } from "../harness/in-turn.mjs";
import { page } from "../harness/pages.mjs";
import { importOfEleventy } from "../harness/peers.mjs";
import { sample } from "../harness/time.mjs";

/**
 * @typedef {{ html: string, inputPath: string, outputPath: string }} Page
 * @typedef {{ bytes: readonly number[], rounds: number, hasOwnCss: boolean }} Question
 */

/** No two of a build's pages are the same text. */
const PAGES = 24;
/** V8 has compiled what it will by then. */
const WARM_UP = 10;
/** What no page holds, and starts as `</head>` does: the scan passes over all of the text. */
const ABSENT = "</none>";
/** What a whole-page library is asked to do: the least that theming a page takes. */
const ASSETS = '<link rel="stylesheet" href="/_theme/css/site.css">';

/** @type {Question} */
const { bytes, rounds, hasOwnCss } = JSON.parse(process.argv[2] ?? "{}");
const plugin = await pluginTransform();
const posthtml = await htmlBasePlugin();
/** @type {Record<number, Record<string, number[]>>} */
const answer = {};
for (const size of bytes) {
	const pages = Array.from({ length: PAGES }, (_, index) => ({
		html: page(index, size, { hasOwnCss }),
		inputPath: `./page-${index}.md`,
		outputPath: `./_site/page-${index}/index.html`,
	}));
	/** @param {(page: Page) => unknown} call */
	const timed = (call) => () => sample(call, pages);
	const light = {
		plugin: timed(plugin),
		indexOf: timed(({ html }) => html.indexOf(ABSENT)),
	};
	const heavy = {
		linkedom: timed(({ html }) => {
			const { document } = parseHTML(html);
			document.head.insertAdjacentHTML("afterbegin", ASSETS);
			return document.toString();
		}),
		posthtml: timed(({ html }) => posthtml(html)),
		parse5: timed(({ html }) => serialize(parse(html))),
	};
	// One after the other: what a tree leaves behind would be collected in the others' time.
	answer[size] = { ...(await measured(light)), ...(await measured(heavy)) };
}
process.send?.(answer, () => process.exit(0));

/** @param {Record<string, () => Promise<number>>} runs */
async function measured(runs) {
	await inTurn(runs, WARM_UP);
	return inTurn(runs, rounds);
}

/** What the plugin has Eleventy do to a page, after a build of the site in this folder. */
async function pluginTransform() {
	/** @type {any} */
	let configuration;
	const eleventy = new Eleventy(".", "_site", {
		configPath: "themed.mjs",
		quietMode: true,
		config(/** @type {any} */ eleventyConfig) {
			eleventyConfig.on("eleventy.config", (/** @type {any} */ merged) => {
				configuration = merged;
			});
		},
	});
	await eleventy.toJSON();
	/** @type {[name: string, transform: (this: object, html: string) => string][]} */
	const all = Object.entries(configuration.getConfig().transforms);
	const own = all.filter(([name]) => name.startsWith("eleventy-plugin-theme"));
	if (own.length === 0) throw new Error("The plugin has given Eleventy no transform.");
	return (/** @type {Page} */ { html, ...context }) => {
		const page = { ...context, page: context };
		return own.reduce((text, [, transform]) => transform.call(page, text), html);
	};
}

/** What Eleventy does for its HtmlBasePlugin: a tree of the page, and a call for each URL in it. */
async function htmlBasePlugin() {
	const { default: create } = await importOfEleventy("posthtml");
	const { default: urls } = await importOfEleventy("@11ty/posthtml-urls");
	const eachURL = (/** @type {string} */ url) => url;
	return async (/** @type {string} */ html) => {
		const { html: result } = await create().use(urls({ eachURL })).process(html);
		return result;
	};
}
