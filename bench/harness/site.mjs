/** Generated sites, each in a temporary folder that is removed when the bench ends. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../../test/helpers/browsers/processes.js";
import { fill, HEADS, OWN_STYLES } from "./heads.mjs";
import { markdown } from "./pages.mjs";
import { ELEVENTY_PACKAGE, REPOSITORY } from "./paths.mjs";

/** Of Markdown, which makes a page of about 9 kB, as a real site has. */
export const PAGE_BYTES = 6000;

/** About as many bytes as the plugin puts into a page. */
const ADDED = "<!-- as much as the assets are -->".repeat(48);
/** The same site without the plugin, with the least that any would do, and with the one line; `--config` chooses. */
const CONFIGS = {
	"plain.mjs": "export default () => {};\n",
	"least.mjs": `const added = ${JSON.stringify(ADDED)};\nexport default (eleventyConfig) => { eleventyConfig.addTransform("least", (html) => html?.replace?.("<title", () => added + "<title")); };\n`,
	"themed.mjs":
		'import { themePlugin } from "eleventy-plugin-theme";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(themePlugin); };\n',
};

/**
 * A site of so many pages, with the built plugin in its `node_modules`.
 *
 * @param {number} pages
 * @param {{ hasOwnCss?: boolean, files?: Record<string, string> }} [options]
 * @returns its folder
 */
export function createSite(pages, { hasOwnCss = false, files = {} } = {}) {
	// Eleventy compares paths that it has resolved with some that it has not.
	const root = realpathSync(temporaryFolder());
	mkdirSync(join(root, "node_modules/@11ty"), { recursive: true });
	symlinkSync(REPOSITORY, join(root, "node_modules/eleventy-plugin-theme"), "junction");
	symlinkSync(ELEVENTY_PACKAGE, join(root, "node_modules/@11ty/eleventy"), "junction");
	const slots = {
		title: "{{ title }}",
		styles: hasOwnCss ? OWN_STYLES : "",
		// As the README has it. Without the plugin it is text.
		content: "<% themeSwitcher() %>{{ content | safe }}",
	};
	for (const [name, head] of Object.entries(HEADS))
		write(root, `_includes/${name}.njk`, fill(head, slots));
	const layouts = Object.keys(HEADS);
	for (let page = 0; page < pages; page += 1) {
		const layout = layouts[page % layouts.length];
		const path = page === 0 ? "index.md" : `page-${page}.md`;
		const data = `---\nlayout: ${layout}.njk\ntitle: Page ${page}\n---\n`;
		write(root, path, data + markdown(page, PAGE_BYTES));
	}
	for (const [path, text] of Object.entries({ ...CONFIGS, ...files })) write(root, path, text);
	return root;
}

/**
 * @param {string} root
 * @param {string} path
 * @param {string} text
 */
export function write(root, path, text) {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}
