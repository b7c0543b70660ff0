/**
 * Bundles the token editor: what a page loads at once, and what it loads later. Each byte is sent, so
 * its stylesheets, which are texts in it, are minified too, and terser follows esbuild.
 */
import { readFile, writeFile } from "node:fs/promises";
import { build, transform } from "esbuild";
import { minify } from "terser";

/** A stylesheet as a text, imported as `./panel.css`. */
const styles = {
	name: "styles",
	/** @param {import("esbuild").PluginBuild} build */
	setup({ onLoad }) {
		onLoad({ filter: /\.css$/ }, async ({ path }) => {
			const css = await readFile(path, "utf8");
			const { code } = await transform(css, { loader: "css", minify: true });
			return { contents: code.trim(), loader: "text" };
		});
	},
};

const { metafile } = await build({
	entryPoints: ["src/browser/editor.ts"],
	bundle: true,
	splitting: true,
	minify: true,
	format: "esm",
	target: "es2022",
	chunkNames: "editor-[name]-[hash]",
	outdir: "dist/browser",
	logLevel: "warning",
	metafile: true,
	plugins: [styles],
});

for (const path of Object.keys(metafile.outputs)) {
	const { code = "" } = await minify(await readFile(path, "utf8"), {
		module: true,
		toplevel: true,
		compress: { passes: 3, ecma: 2020, unsafe_arrows: true },
	});
	await writeFile(path, code);
}
