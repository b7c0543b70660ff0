/**
 * The package's types in one file, for `import` and for `require()`: of what TypeScript emits, all that
 * the entry reaches. They need no types of Node's own, which users may not have: then those are `any`.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const [OUTPUT, EMITTED] = ["dist", "dist/.types"];

const bundle = await rollup({
	input: join(EMITTED, "index.d.ts"),
	external: /^node:/,
	plugins: [dts()],
});
const [{ code }] = (await bundle.generate({ format: "es" })).output;
const types = code.replaceAll(
	/^import [^;]* from ['"]node:/gm,
	"// @ts-ignore: there may be no types of Node's own\n$&",
);
for (const extension of ["ts", "cts"]) writeFileSync(join(OUTPUT, `index.d.${extension}`), types);
rmSync(EMITTED, { recursive: true });
// The same module, under a name whose types may be those of CommonJS. Tools look for the last line.
writeFileSync(
	join(OUTPUT, "index.cjs"),
	'const plugin = require("./index.js");\nObject.assign(exports, plugin);\nexports.default = plugin.default;\n',
);
