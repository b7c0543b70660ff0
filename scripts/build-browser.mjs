/**
 * Bundles what runs in browsers. Each byte is sent, so terser follows esbuild, and stylesheets, which
 * are texts in scripts, are minified too.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build, transform } from "esbuild";
import { minify } from "terser";

const OUTPUT = "dist/browser";

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

/** Matrices of colours, whose 16 digits hardly compress: no screen shows what 10 leave out. */
const digits = {
	name: "digits",
	/** @param {import("esbuild").PluginBuild} build */
	setup({ onLoad }) {
		onLoad({ filter: /[\\/]culori[\\/]src[\\/].+\.js$/ }, async ({ path }) => {
			const text = await readFile(path, "utf8");
			return { contents: text.replace(/\d+\.\d{11,}/g, (number) => Number(number).toFixed(10)) };
		});
	},
};

/**
 * What the editor loads at once is one file: what the later part needs of it would be a third, and two
 * files weigh more than one.
 */
const oneFile = {
	name: "one-file",
	/** @param {import("esbuild").PluginBuild} build */
	setup({ onLoad }) {
		onLoad({ filter: /[\\/]browser[\\/]more\.ts$/ }, async ({ path }) => {
			const first = ["panel", "session"].map((name) => `export * from "./${name}.js";`);
			return { contents: `${await readFile(path, "utf8")}${first.join("")}`, loader: "ts" };
		});
	},
};

/**
 * @param {Record<string, string>} entryPoints - sources, by the names of what is made of them
 * @param {import("esbuild").BuildOptions} [options]
 * @param {import("terser").CompressOptions} [compress]
 */
async function bundle(entryPoints, options, compress) {
	const { metafile } = await build({
		entryPoints,
		bundle: true,
		minify: true,
		format: "esm",
		target: "es2022",
		outdir: OUTPUT,
		logLevel: "warning",
		plugins: [styles, digits, oneFile],
		...options,
		metafile: true,
	});
	for (const path of Object.keys(metafile.outputs)) {
		const { code = "" } = await minify(await readFile(path, "utf8"), {
			module: true,
			toplevel: true,
			compress: { passes: 6, ecma: 2020, unsafe: true, unsafe_arrows: true, ...compress },
		});
		await writeFile(path, code);
	}
}

const RUNTIME = "src/browser";
const EDITOR = "src/editor/browser";

/** @param {string} path */
const alone = (path) => bundle({ [basename(path)]: `${path}.ts` });

/** How a site may have a choice shown; each has scripts of its own. */
const TRANSITIONS = ["still", "fade"];

/** @param {string} name */
const perTransition = (name) =>
	TRANSITIONS.map((kind) =>
		bundle(
			{ [`${name}-${kind}`]: `${RUNTIME}/${name}.ts` },
			{ define: { __THEME_TRANSITION__: JSON.stringify(kind) } },
		),
	);

await rm(OUTPUT, { recursive: true, force: true });
await Promise.all([
	bundle({ runtime: `${RUNTIME}/runtime.ts` }, {}, { ecma: 2022, hoist_vars: true }),
	bundle(
		{ editor: `${EDITOR}/editor.ts` },
		{ splitting: true, chunkNames: "editor-[name]-[hash]" },
		{ hoist_funs: true },
	),
	...["controls", "switching"].flatMap(perTransition),
	...[`${RUNTIME}/overrides`, `${RUNTIME}/live`].map(alone),
	...[`${EDITOR}/editor-button`, `${EDITOR}/editor-save`].map(alone),
]);
