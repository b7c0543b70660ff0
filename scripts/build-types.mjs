/**
 * The package's types in one file, for `import` and for `require()`: of what TypeScript emits, all that
 * the entry reaches. They need no types of Node's own, which users may not have: then those are `any`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const [OUTPUT, EMITTED] = ["dist", "dist/.types"];
/** Its files have the names of the others, as npm packs equal names side by side: the types twice weigh as once. */
const COMMONJS = join(OUTPUT, "cjs");

const bundle = await rollup({
	input: join(EMITTED, "index.d.ts"),
	external: /^node:/,
	plugins: [dts()],
});
const [{ code }] = (await bundle.generate({ format: "es" })).output;
const types = code
	.replaceAll(
		/^import [^;]* from ['"]node:/gm,
		"// @ts-ignore: there may be no types of Node's own\n$&",
	)
	// As in the sources; it packs smaller.
	.replaceAll("    ", "\t")
	// A class that the entry exports as a type is a value otherwise.
	.replace("export { ThemeBus, ", "export type { ThemeBus };\nexport { ");
mkdirSync(COMMONJS, { recursive: true });
for (const folder of [OUTPUT, COMMONJS]) writeFileSync(join(folder, "index.d.ts"), types);
rmSync(EMITTED, { recursive: true });
writeFileSync(join(COMMONJS, "package.json"), '{ "type": "commonjs" }\n');
// The same module, in a folder whose types may be those of CommonJS. Tools look for the last line.
writeFileSync(
	join(COMMONJS, "index.js"),
	'const plugin = require("../index.js");\nObject.assign(exports, plugin);\nexports.default = plugin.default;\n',
);
