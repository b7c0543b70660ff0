import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ThemePluginOptions } from "../../src/index.js";
import { PACKAGE_ROOT, VERSION } from "../../src/package.js";

/** Where a site keeps its bundle; whatever stands there is kept as it is. */
const CACHE = "var/cache/theme";

/** One folder per state of the sources: what others made says nothing about these. */
const STORE = join(PACKAGE_ROOT, "var/test-bundles");

/**
 * Gives a site that has no bundle yet the one that an alike site was built with, in this run of the
 * tests or an earlier one. The plugin still verifies it: what does not fit is a miss, as ever.
 *
 * @returns to be called after the site's build: keeps its bundle for the next alike site
 */
export async function warm(
	root: string,
	options: ThemePluginOptions,
): Promise<() => Promise<void>> {
	const own = join(root, CACHE);
	const key = keyOf(root, options);
	if (key === undefined || existsSync(join(root, "var"))) return async () => {};
	const kept = join(await store(), key);
	if (existsSync(kept)) {
		await cp(kept, own, { recursive: true, preserveTimestamps: true });
		return async () => {};
	}
	return () => keep(own, kept);
}

/** By a rename, so that a test beside this one finds it whole or not at all. */
async function keep(own: string, kept: string): Promise<void> {
	if (!existsSync(own)) return;
	const half = `${kept}.${process.pid}`;
	await cp(own, half, { recursive: true, preserveTimestamps: true });
	await rename(half, kept).catch(() => rm(half, { recursive: true }));
}

/** What tells sites apart before their build; undefined for one whose bundle is nobody else's. */
function keyOf(root: string, options: ThemePluginOptions): string | undefined {
	const { root: _, postcss, force, ...rest } = options;
	if (postcss !== undefined || force || rest.cache?.enabled === false) return undefined;
	try {
		// The cache holds paths relative to the site: only one at the same depth can use it.
		const parts = [relative(root, PACKAGE_ROOT), JSON.stringify(rest)];
		const themes = existsSync(join(root, "src/themes")) ? filesBelow(join(root, "src/themes")) : [];
		const site = [join(root, "site.json"), ...themes].filter((path) => existsSync(path));
		return digest([...parts, ...site.flatMap((path) => [relative(root, path), read(path)])]);
	} catch {
		// Options that no JSON can say, a folder where a file should be: such a site is on its own.
		return undefined;
	}
}

let folder: Promise<string> | undefined;

/** The folder for the sources as they are; those of earlier sources go. */
function store(): Promise<string> {
	folder ??= (async () => {
		const sources = ["src", "public/css"].flatMap((name) => filesBelow(join(PACKAGE_ROOT, name)));
		const name = digest([VERSION, process.version, ...sources.map(read)]);
		if (!existsSync(join(STORE, name))) {
			await mkdir(join(STORE, name), { recursive: true });
			const others = (await readdir(STORE)).filter((other) => other !== name);
			await Promise.all(others.map((other) => rm(join(STORE, other), { recursive: true })));
		}
		return join(STORE, name);
	})();
	return folder;
}

function filesBelow(path: string): string[] {
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

const read = (path: string): string => readFileSync(path, "utf8");

const digest = (parts: readonly string[]): string =>
	createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
