import { join } from "node:path";
import type { Config } from "../config/options.js";
import { messageOf } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { sha256, shortHash } from "../hash.js";
import { replaceFile } from "../replace-file.js";
import { isSame, readRegularFile } from "./inputs.js";
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
		return bundle?.key === key && isSame(bundle, config.root) ? bundle : undefined;
	} catch {
		// Missing, unreadable, not JSON: whatever is odd is a miss.
		return undefined;
	}
}

export async function writeCache(config: Config, bundle: Bundle, bus: ThemeBus): Promise<void> {
	const path = cachePath(config);
	try {
		await replaceFile(path, bundle.css);
		await replaceFile(factsPath(path), serializeFacts(bundle));
		bus.emit("themes:cached", { path });
	} catch (cause) {
		bus.emit("theme:warning", { type: "cache-write", path, message: messageOf(cause) });
	}
}

/** The tolerated difference between two clocks, such as those of a machine and its file server. */
const SKEW_MS = 60_000;

/** A time in the future says that the clock was wrong then or is now: the age is not known. */
function hasExpired(mtimeMs: number, ttl: number): boolean {
	const age = Date.now() - mtimeMs;
	return ttl > 0 && (age >= ttl * 1000 || age < -SKEW_MS);
}

function factsPath(path: string): string {
	return path.replace(/\.css$/, ".json");
}

type Facts = Omit<Bundle, "css" | "hash">;

/** As text, with a digest that ties it to the CSS: no torn write and no two builds at once pass. */
function serializeFacts({ css, hash: _, ...facts }: Bundle): string {
	return JSON.stringify({ digest: digest(css, facts), ...facts });
}

/** The bundle of a CSS and its facts, if both are what a build wrote. */
function parseFacts(css: string, text: string): Bundle | undefined {
	const { digest: expected, ...facts } = JSON.parse(text) as { digest: string } & Facts;
	return expected === digest(css, facts) ? { ...facts, css, hash: shortHash(css) } : undefined;
}

function digest(css: string, facts: Facts): string {
	return sha256(css + JSON.stringify(facts));
}
