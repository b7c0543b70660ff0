import type { Config } from "../config/options.js";
import { messageOf } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { cachePath, readCache, writeCache } from "./cache.js";
import { isCurrent } from "./inputs.js";
import type { Memory } from "./memory.js";
import { bundleKey, listSources, type Source } from "./sources.js";
import type { Bundle } from "./types.js";

/** A bundle and whether it came from the cache. */
export interface Build {
	readonly bundle: Bundle;
	readonly cached: boolean;
}

/** What a build knows of its site beside the configuration, and who waits for it. */
export interface BuildOptions {
	readonly hasOwnCss: boolean;
	readonly atHand: Build | undefined;
	readonly memory: Memory;
	/** Shows a new bundle before it is checked and cached, which begins when this has ended. */
	readonly show?: ((bundle: Bundle) => Promise<void>) | undefined;
}

/**
 * The bundle: the one at hand if it is still current, else the cached one, else a new one.
 * Tells every step on the bus. `force` passes over what is cached, once: not over the one at hand.
 */
export async function build(
	config: Config,
	bus: ThemeBus,
	{ hasOwnCss, atHand, memory, show }: BuildOptions,
): Promise<Build> {
	const sources = await listSources(config, hasOwnCss);
	const key = bundleKey(config, sources);
	if (atHand && isCurrent(atHand.bundle, key, config.root)) return atHand;

	const { enabled } = config.cache;
	if (enabled && !config.force) {
		const bundle = readCache(config, key);
		if (bundle) {
			bus.emit("themes:cache:hit", { path: cachePath(config) });
			return { bundle, cached: true };
		}
		bus.emit("themes:cache:miss");
	}

	bus.emit("themes:load:start");
	const bundle = await compiled(config, sources, key, { bus, memory, show });
	if (enabled) await store(config, bundle, bus);
	bus.emit("themes:load:end");
	return { bundle, cached: false };
}

async function compiled(
	config: Config,
	sources: readonly Source[],
	key: string,
	{ bus, memory, show }: Pick<BuildOptions, "memory" | "show"> & { bus: ThemeBus },
): Promise<Bundle> {
	// PostCSS and cssnano take longer to load than a warm build takes in all.
	const { compile } = await import("./compile.js");
	const { bundle, check } = await compile(config, sources, key, { bus, memory });
	await show?.(bundle);
	return { ...bundle, findings: check() };
}

async function store(config: Config, bundle: Bundle, bus: ThemeBus): Promise<void> {
	const path = cachePath(config);
	try {
		await writeCache(config, bundle);
		bus.emit("themes:cached", { path });
	} catch (cause) {
		bus.emit("theme:warning", { type: "cache-write", path, message: messageOf(cause) });
	}
}
