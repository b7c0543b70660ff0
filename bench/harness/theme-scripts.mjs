/**
 * What other theme systems put into a page, read from their packages as they are installed: their
 * licences are theirs, so none of it is copied here.
 */
import { realpathSync } from "node:fs";
import { build } from "esbuild";
import { temporaryFolder } from "../../test/helpers/browsers/processes.js";
import { PEERS } from "./paths.mjs";
import { importPeer, peerVersion, readPeer } from "./peers.mjs";

/**
 * @typedef {object} ThemeScripts
 * @property {string} name with the version
 * @property {string} inline what stands in every page, before anything is painted
 * @property {string} [loaded] what pages load besides, minified
 */

/** Two themes, as none of them but ours has more by itself. */
export async function themeScripts() {
	return Promise.all([nextThemes(), themeChange(), starlight(), vitePress()]);
}

/** Its provider, as a server renders it; React itself is not counted. */
async function nextThemes() {
	const [{ ThemeProvider }, { createElement }, { renderToString }] = await Promise.all(
		["next-themes", "react", "react-dom/server"].map((name) => importPeer(name)),
	);
	return {
		name: `next-themes ${peerVersion("next-themes")}`,
		inline: scriptsIn(renderToString(createElement(ThemeProvider))).join(";"),
		loaded: await bundle('export { ThemeProvider, useTheme } from "next-themes"', ["react"]),
	};
}

/** One script, which is to stand in the head so that pages do not flash. */
async function themeChange() {
	return {
		name: `theme-change ${peerVersion("theme-change")}`,
		inline: readPeer("theme-change", "index.js"),
	};
}

/** Two components: the provider's script is not processed, the list's is a module. */
async function starlight() {
	const components = "dist/components";
	const [select = ""] = scriptsIn(
		readPeer("@astrojs/starlight", `${components}/ThemeSelect.astro`),
		/<script>([\s\S]*?)<\/script>/g,
	);
	const provider = readPeer("@astrojs/starlight", `${components}/ThemeProvider.astro`);
	return {
		name: `Starlight ${peerVersion("@astrojs/starlight")}`,
		inline: scriptsIn(provider).join(";"),
		loaded: await bundle(select),
	};
}

/** Its default head, and what its client has for it; Vue itself is not counted. */
async function vitePress() {
	const { resolveSiteData } = await importPeer("vitepress");
	/** @type {{ head: [tag: string, attributes: Record<string, string>, text?: string][] }} */
	const { head } = await resolveSiteData(realpathSync(temporaryFolder()));
	const [, , inline = ""] = head.find(([, { id }]) => id === "check-dark-mode") ?? [];
	return {
		name: `VitePress ${peerVersion("vitepress")}`,
		inline,
		loaded: await bundle('export { useDark } from "@vueuse/core"', ["vue"]),
	};
}

/**
 * The texts of a document's scripts.
 *
 * @param {string} html
 * @param {RegExp} pattern
 */
export function scriptsIn(html, pattern = /<script[^>]*>([\s\S]+?)<\/script>/g) {
	return Array.from(html.matchAll(pattern), ([, text = ""]) => text);
}

/**
 * @param {string} contents
 * @param {string[]} [external]
 */
async function bundle(contents, external = []) {
	const { outputFiles } = await build({
		stdin: { contents, loader: "ts", resolveDir: PEERS },
		bundle: true,
		format: "esm",
		minify: true,
		treeShaking: true,
		external,
		write: false,
	});
	return outputFiles[0]?.text ?? "";
}
