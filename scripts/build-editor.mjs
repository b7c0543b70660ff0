/**
 * Bundles the token editor: what a page loads at once, and what it loads later; and by itself the script
 * of the switchers that need one. Each byte is sent, so their stylesheets, which are texts in them, are
 * minified too, and terser follows esbuild.
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

/**
 * What is loaded at once is one file: what the later part needs of it would be a third, and two files
 * weigh more than one.
 */
const oneFile = {
	name: "one-file",
	/** @param {import("esbuild").PluginBuild} build */
	setup({ onLoad }) {
		onLoad({ filter: /[\\/]editor[\\/]more\.ts$/ }, async ({ path }) => {
			const first = ["panel", "session", "model/unpack"].map(
				(name) => `export * from "./${name}.js";`,
			);
			return { contents: `${await readFile(path, "utf8")}${first.join("")}`, loader: "ts" };
		});
	},
};

/** @param {string} entry */
async function bundle(entry) {
	const { metafile } = await build({
		entryPoints: [entry],
		bundle: true,
		splitting: true,
		minify: true,
		format: "esm",
		target: "es2022",
		chunkNames: "editor-[name]-[hash]",
		outdir: "dist/browser",
		logLevel: "warning",
		metafile: true,
		plugins: [styles, oneFile],
	});
	return Object.keys(metafile.outputs);
}

const paths = await Promise.all(["src/browser/editor.ts", "src/browser/controls.ts"].map(bundle));
for (const path of paths.flat()) {
	const { code = "" } = await minify(await readFile(path, "utf8"), {
		module: true,
		toplevel: true,
		compress: { passes: 3, ecma: 2020, unsafe_arrows: true },
	});
	await writeFile(path, code);
}
