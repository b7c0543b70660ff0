/**
 * Bundles what runs in Node. All that the plugin's entry imports at once is one file: under Eleventy,
 * each import of each file asks the thread of its resolve hooks, which takes longer than reading it.
 */
import { dirname, join, resolve } from "node:path";
import { transform } from "esbuild";
import { rollup } from "rollup";

const ENTRY = resolve("src/index.ts");
/** No dependency of the package, as 5.0 is CommonJS. */
const BUNDLED = "@csstools/selector-specificity";

/**
 * @param {string} code
 * @param {import("esbuild").TransformOptions} options
 */
async function compile(code, options) {
	return (await transform(code, { target: "node20.19", ...options })).code;
}

const OF_NODE = /^import (?:([\w$]+)(?:, )?)?(?:\{ (.+) \} )?from '(node:.+)';$/gm;

/**
 * Modules of Node's own, by a call that asks no hook. In replacement of an import.
 *
 * @param {string} _
 * @param {string | undefined} whole
 * @param {string | undefined} names
 * @param {string} specifier
 */
function required(_, whole, names, specifier) {
	const module = `process.getBuiltinModule("${specifier}")`;
	const parts = names && `{ ${names.replaceAll(" as ", ": ")} }`;
	return [whole, parts].flatMap((left) => (left ? `const ${left} = ${module};` : [])).join(" ");
}

/** @type {import("rollup").Plugin} */
const typescript = {
	name: "typescript",
	resolveId(source, importer) {
		if (importer === undefined) return resolve(source);
		if (source === BUNDLED) return resolve("node_modules", BUNDLED, "dist/index.mjs");
		if (!source.startsWith(".")) return { id: source, external: true };
		const path = join(dirname(importer), source);
		return importer.endsWith(".ts") ? path.replace(/\.js$/, ".ts") : path;
	},
	transform: (code, id) => (id.endsWith(".ts") ? compile(code, { loader: "ts" }) : null),
	renderChunk: (code) =>
		compile(code.replace(OF_NODE, required), { minifyWhitespace: true, minifySyntax: true }),
};

/** The modules that the entry imports at once. */
const inPlugin = new Set([ENTRY]);
/** @type {import("rollup").Plugin} */
const reading = {
	name: "reading",
	buildEnd() {
		for (const id of inPlugin) {
			for (const imported of this.getModuleInfo(id)?.importedIds ?? []) inPlugin.add(imported);
		}
	},
};

const bundle = await rollup({
	input: { index: ENTRY, cli: "src/init/cli.ts", "contrast-tables": "scripts/contrast-tables.ts" },
	plugins: [typescript, reading],
	treeshake: { moduleSideEffects: false },
	onwarn(warning) {
		throw new Error(warning.message);
	},
});
await bundle.write({
	dir: "dist",
	format: "es",
	chunkFileNames: "[name].js",
	hoistTransitiveImports: false,
	manualChunks: (id) => (inPlugin.has(id) ? "plugin" : undefined),
});
