import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config/options.js";
import { ASSETS_FOLDER } from "../constants.js";
import { removeLeftovers, replaceFile } from "../replace-file.js";
import { parseFacts, serializeFacts } from "./facts.js";
import { isCurrent, readRegularFile } from "./inputs.js";
import type { Bundle } from "./types.js";

/** The cached bundle's place. What is known of the bundle lies beside it, in `site.json`. */
export function cachePath({ root }: Pick<Config, "root">): string {
	return join(root, "var/cache/theme/site.css");
}

/** The cached bundle, if it is whole, young enough and made from what a build would use now. */
export function readCache(config: Config, key: string): Bundle | undefined {
	const path = cachePath(config);
	try {
		const css = readRegularFile(path);
		if (hasExpired(css.mtimeMs, config.cache.ttl)) return undefined;
		const facts = readRegularFile(factsPath(path));
		const bundle = parseFacts(css.content.toString(), facts.content.toString());
		return bundle && isCurrent(bundle, key, config.root) ? bundle : undefined;
	} catch {
		// Missing, unreadable, not JSON: whatever is odd is a miss.
		return undefined;
	}
}

/** Writes the bundle; each file appears whole or not at all. */
export async function writeCache(config: Config, bundle: Bundle): Promise<void> {
	const path = cachePath(config);
	await mkdir(dirname(path), { recursive: true });
	await replaceFile(path, (file) => writeFile(file, bundle.css));
	await replaceFile(factsPath(path), (file) => writeFile(file, serializeFacts(bundle)));
	// Another build may remove them first, and the cache is written with or without them.
	await removeLeftovers(dirname(path), LEFTOVERS).catch(() => {});
}

/** Of the cache, and of the assets that were to be copied. */
const LEFTOVERS = new RegExp(`^(site\\.(css|json)|${ASSETS_FOLDER})$`);

/** What the clocks of two machines, or of a machine and its file server, may differ by. */
const SKEW_MS = 60_000;

/** A time in the future says that the clock was wrong then or is now: the age is not known. */
function hasExpired(mtimeMs: number, ttl: number): boolean {
	const age = Date.now() - mtimeMs;
	return ttl > 0 && (age >= ttl * 1000 || age < -SKEW_MS);
}

function factsPath(path: string): string {
	return path.replace(/\.css$/, ".json");
}
