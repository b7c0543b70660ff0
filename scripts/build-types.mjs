/**
 * The package's types, for `import` and for `require()`: of what TypeScript emits, all that the entry
 * reaches. They need no types of Node's own, which users may not have: then those are `any`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [OUTPUT, EMITTED] = ["dist", "dist/.types"];

const reached = new Set(["index"]);
for (const name of reached) {
	const text = readFileSync(join(EMITTED, `${name}.d.ts`), "utf8").replaceAll(
		/^import [^;]* from "node:/gm,
		"// @ts-ignore: there may be no types of Node's own\n$&",
	);
	for (const [, path = ""] of text.matchAll(/ from "(\.[^"]+)\.js"/g)) {
		reached.add(join(dirname(name), path));
	}
	mkdirSync(join(OUTPUT, dirname(name)), { recursive: true });
	writeFileSync(join(OUTPUT, `${name}.d.ts`), text);
	const common = text.replaceAll(/( from "\.[^"]+)\.js"/g, '$1.cjs"');
	writeFileSync(join(OUTPUT, `${name}.d.cts`), common);
}
rmSync(EMITTED, { recursive: true });
// The same module, under a name whose types may be those of CommonJS. Tools look for the last line.
writeFileSync(
	join(OUTPUT, "index.cjs"),
	'const plugin = require("./index.js");\nObject.assign(exports, plugin);\nexports.default = plugin.default;\n',
);
