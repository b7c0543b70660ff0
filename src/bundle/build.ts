import type { Config } from "../config/options.js";
import type { ThemeBus } from "../events.js";
import { cachePath, readCache, writeCache } from "./cache.js";
import { isSame } from "./inputs.js";
import type { Memory } from "./memory.js";
import { bundleKey, listSources } from "./sources.js";
import type { Bundle, FindOwnCss } from "./types.js";

export interface Build {
	readonly bundle: Bundle;
	readonly cached: boolean;
}

/** The state of the site, beside its configuration, and the callback of a waiting dev server. */
export interface BuildOptions {
	readonly hasOwnCss: boolean;
	readonly atHand: Build | undefined;
	readonly memory: Memory;
	readonly ownCss?: FindOwnCss | undefined;
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
	{ hasOwnCss, atHand, memory, ownCss, show }: BuildOptions,
): Promise<Build> {
	const sources = await listSources(config, hasOwnCss);
	const key = bundleKey(config, sources);
	if (atHand?.bundle.key === key && isSame(atHand.bundle, config.root)) return atHand;

	const { enabled } = config.cache;
	if (enabled && !config.force) {
		// What is at hand was cached, and is not what the sources say now.
		const bundle = atHand ? undefined : readCache(config, key);
		if (bundle) {
			bus.emit("themes:cache:hit", { path: cachePath(config) });
			return { bundle, cached: true };
		}
		bus.emit("themes:cache:miss");
	}

	bus.emit("themes:load:start");
	// PostCSS and cssnano take longer to load than a warm build takes in all.
	const { compile } = await import("./compile.js");
	const tools = { bus, memory, ownCss };
	const { bundle: unchecked, check } = await compile(config, sources, key, tools);
	await show?.(unchecked);
	const bundle = { ...unchecked, ...(await check()) };
	if (enabled) await writeCache(config, bundle, bus);
	bus.emit("themes:load:end");
	return { bundle, cached: false };
}
