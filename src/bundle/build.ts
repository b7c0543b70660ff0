import { join } from "node:path";
import { attempt } from "../attempt.js";
import type { Config } from "../config/options.js";
import { messageOf } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { sha256 } from "../hash.js";
import { replaceFile } from "../replace-file.js";
import type { Bundle, FindSite } from "./bundle.js";
import { agrees, readRegularFile } from "./inputs.js";
import type { Memory } from "./memory.js";
import { bundleKey, listSources } from "./sources.js";

export interface Build {
	readonly bundle: Bundle;
	readonly cached: boolean;
}

interface BuildOptions {
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

/** The cached CSS. The bundle's facts lie beside it, in `site.json`. */
export function cachePath({ root }: Pick<Config, "root">): string {
	return join(root, "var/cache/theme/site.css");
}

function readCache(config: Config, key: string): Bundle | undefined {
	const path = cachePath(config);
	const { ttl } = config.cache;
	return attempt(() => {
		const css = readRegularFile(path);
		if (ttl > 0 && Date.now() - css.mtimeMs >= ttl * 1000) return undefined;
		const text = readRegularFile(factsPath(path)).content.toString();
		const { digest: expected, ...facts } = JSON.parse(text) as { digest: string } & Facts;
		const bundle = { ...facts, css: css.content.toString() };
		const isWhole = expected === digest(bundle.css, facts);
		return isWhole && bundle.key === key && agrees(bundle, config.root) ? bundle : undefined;
	});
}

async function writeCache(config: Config, bundle: Bundle, bus: ThemeBus): Promise<void> {
	const path = cachePath(config);
	const { css, ...facts } = bundle;
	const text = JSON.stringify({ digest: digest(css, facts), ...facts });
	try {
		await replaceFile(path, css);
		await replaceFile(factsPath(path), text);
		bus.emit("themes:cached", { path });
	} catch (cause) {
		bus.emit("theme:warning", { type: "cache-write", path, message: messageOf(cause) });
	}
}

function factsPath(path: string): string {
	return path.replace(/\.css$/, ".json");
}

type Facts = Omit<Bundle, "css">;

/** Ties the facts to their CSS: it detects torn writes and two builds at once. */
function digest(css: string, facts: Facts): string {
	return sha256(css + JSON.stringify(facts));
}
