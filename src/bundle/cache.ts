import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config/options.js";
import { shortHash } from "./hash.js";
import { isCurrent } from "./inputs.js";
import type { Bundle } from "./types.js";

/** The cached bundle's place. What is known of the bundle lies beside it, in `site.json`. */
export function cachePath({ root }: Pick<Config, "root">): string {
	return join(root, "var/cache/theme/site.css");
}

/** The cached bundle, if it is whole, young enough and made from what a build would use now. */
export async function readCache(config: Config, key: string): Promise<Bundle | undefined> {
	const path = cachePath(config);
	const { ttl } = config.cache;
	try {
		const [css, facts, { mtimeMs }] = await Promise.all([
			readFile(path, "utf8"),
			readFile(factsPath(path), "utf8"),
			stat(path),
		]);
		if (ttl > 0 && Date.now() - mtimeMs >= ttl * 1000) return undefined;
		const bundle: Bundle = { ...JSON.parse(facts), css };
		// The hash ties the two files together: neither a torn write nor two builds at once pass.
		const whole = bundle.hash === shortHash(css);
		return whole && (await isCurrent(bundle, key, config.root)) ? bundle : undefined;
	} catch {
		// Missing, unreadable, not JSON, of another shape: whatever is odd is a miss.
		return undefined;
	}
}

/** Writes the bundle; each file appears whole or not at all. */
export async function writeCache(config: Config, bundle: Bundle): Promise<void> {
	const path = cachePath(config);
	const { css, ...facts } = bundle;
	await mkdir(dirname(path), { recursive: true });
	await replaceFile(path, css);
	await replaceFile(factsPath(path), JSON.stringify(facts));
}

function factsPath(path: string): string {
	return path.replace(/\.css$/, ".json");
}

async function replaceFile(path: string, content: string): Promise<void> {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		await writeFile(temporary, content);
		await rename(temporary, path);
	} finally {
		// After a rename there is nothing left to remove.
		await rm(temporary, { force: true });
	}
}
