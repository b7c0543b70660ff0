/** Which files a test file is made of, by its imports: whether it needs a build. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Static imports, exports from elsewhere, and `import()` of a literal; types too, to be sure. */
const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/**
 * Paths are relative to the repository, with forward slashes.
 * @param {string} path
 */
const portable = (path) => relative(ROOT, path).split(sep).join("/");

/** Every test file there is. */
export function allTests() {
	return filesBelow("test").filter((file) => file.endsWith(".test.ts"));
}

/** What waits for browsers, or builds many sites: these take the longest, whatever their size. */
const LONG =
	/browser\/(contrast|m(atrix|otion)|presses|recipes-themes|serve|token)|site\/|integration\/cli|\/gen/;

/**
 * The longest first, then the largest: none is left over at the end.
 * @param {readonly string[]} files
 */
export function largestFirst(files) {
	/** @param {string} file */
	const sizeOf = (file) => statSync(join(ROOT, file)).size + (LONG.test(file) ? 1e6 : 0);
	return [...files].sort((one, other) => sizeOf(other) - sizeOf(one));
}

/**
 * Every file below a folder, sorted.
 * @param {string} folder
 */
export function filesBelow(folder) {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
		.map((name) => join(ROOT, folder, name))
		.filter((path) => statSync(path).isFile())
		.map(portable)
		.sort();
}

/**
 * A file and all that it imports, however far.
 * @param {string} file
 * @param {Set<string>} [seen]
 */
export function withImports(file, seen = new Set()) {
	if (seen.has(file)) return seen;
	seen.add(file);
	for (const path of read(file).imports) withImports(path, seen);
	return seen;
}

/**
 * A hundred tests import much the same files.
 * @type {Map<string, { text: string, imports: readonly string[] }>}
 */
const sources = new Map();

/** @param {string} file */
function read(file) {
	const known = sources.get(file);
	if (known) return known;
	const text = readFileSync(join(ROOT, file), "utf8");
	const imports = [...text.matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
		const path = resolve(ROOT, dirname(file), specifier);
		const found = [path, path.replace(/\.js$/, ".ts")].find((one) => existsSync(one));
		return found && statSync(found).isFile() ? [portable(found)] : [];
	});
	const source = { text, imports };
	sources.set(file, source);
	return source;
}

/**
 * Whether a test file, or what it imports, names built files or loads the package as installed.
 * @param {string} test
 */
export function needsBuild(test) {
	return [...withImports(test)].some((file) =>
		/["'`]dist\/|node_modules\/eleventy-plugin-theme/.test(read(file).text),
	);
}
