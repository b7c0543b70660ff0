/** The hooks of `typescript.mjs`: a file is translated once, until it changes. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./graph.mjs";

/** Of esbuild, which itself is loaded only when there is something to translate. */
const { version } = JSON.parse(
	readFileSync(join(ROOT, "node_modules/esbuild/package.json"), "utf8"),
);

/**
 * `./name.js` in TypeScript is `./name.ts` on disk.
 * @type {import("node:module").ResolveHook}
 */
export function resolve(specifier, context, next) {
	if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith(".ts")) {
		const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
		if (existsSync(url)) return { url: url.href, format: "module", shortCircuit: true };
	}
	return next(specifier, context);
}

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
	if (!url.endsWith(".ts")) return next(url, context);
	return { format: "module", source: await translated(fileURLToPath(url)), shortCircuit: true };
}

/** @param {string} path */
async function translated(path) {
	const text = await readFile(path, "utf8");
	const key = createHash("sha256").update(`${version}\n${path}\n${text}`).digest("hex");
	const kept = join(ROOT, "var/typescript", `${key}.mjs`);
	if (existsSync(kept)) return readFile(kept, "utf8");
	const { transform } = await import("esbuild");
	const { code } = await transform(text, {
		loader: "ts",
		format: "esm",
		target: "node20.19",
		sourcemap: "inline",
		sourcefile: path,
	});
	await mkdir(dirname(kept), { recursive: true });
	// Another test file may translate the same one at this moment.
	const own = `${kept}.${process.pid}`;
	await writeFile(own, code);
	await rename(own, kept);
	return code;
}
