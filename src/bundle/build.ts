import type { Config } from "../config/options.js";
import type { ThemeBus } from "../events.js";
import type { Bundle, FindSite } from "./bundle.js";
import { cachePath, readCache, writeCache } from "./cache.js";
import { agrees } from "./inputs.js";
import type { Memory } from "./memory.js";
import { bundleKey, listSources } from "./sources.js";

export interface Build {
	readonly bundle: Bundle;
	readonly cached: boolean;
}

export interface BuildOptions {
	readonly hasOwnCss: boolean;
	readonly current: Build | undefined;
	readonly memory: Memory;
	readonly findSite?: FindSite | undefined;
	/** Shows a new bundle; its checks and the cache wait for this. */
	readonly show?: ((bundle: Bundle) => Promise<void>) | undefined;
}

/**
 * The bundle: the current one if it is up to date, else the cached one, else a new one. `force`
 * skips the cache once, but not the current bundle. Each step is an event.
 */
export async function build(
	config: Config,
	bus: ThemeBus,
	{ hasOwnCss, current, memory, findSite, show }: BuildOptions,
): Promise<Build> {
	const sources = await listSources(config, hasOwnCss);
	const key = bundleKey(config, sources);
	if (current?.bundle.key === key && agrees(current.bundle, config.root)) return current;

	const { enabled } = config.cache;
	if (enabled && !config.force) {
		// The current bundle was cached too, and is already known to be out of date.
		const bundle = current ? undefined : readCache(config, key);
		if (bundle) {
			bus.emit("themes:cache:hit", { path: cachePath(config) });
			return { bundle, cached: true };
		}
		bus.emit("themes:cache:miss");
	}

	bus.emit("themes:load:start");
	memory.prune();
	// Loading PostCSS and cssnano takes longer than a whole warm build.
	const { compile } = await import("./compile.js");
	const tools = { bus, memory, findSite, before: current?.bundle };
	const { bundle: unchecked, check } = await compile(config, sources, key, tools);
	await show?.(unchecked);
	const bundle = { ...unchecked, ...(await check()) };
	if (enabled) await writeCache(config, bundle, bus);
	bus.emit("themes:load:end");
	return { bundle, cached: false };
}
