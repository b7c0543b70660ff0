import { join } from "node:path";
import { attempt } from "../attempt.js";
import type { Config } from "../config/options.js";
import { messageOf } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { sha256 } from "../hash.js";
import { replaceFile } from "../replace-file.js";
import type { Bundle } from "./bundle.js";
import { agrees, readRegularFile } from "./inputs.js";

/** The cached CSS. The bundle's facts lie beside it, in `site.json`. */
export function cachePath({ root }: Pick<Config, "root">): string {
	return join(root, "var/cache/theme/site.css");
}

export function readCache(config: Config, key: string): Bundle | undefined {
	const path = cachePath(config);
	const { ttl } = config.cache;
	return attempt(() => {
		const css = readRegularFile(path);
		if (ttl > 0 && Date.now() - css.mtimeMs >= ttl * 1000) return undefined;
		const facts = readRegularFile(factsPath(path));
		const bundle = parseFacts(css.content.toString(), facts.content.toString());
		return bundle?.key === key && agrees(bundle, config.root) ? bundle : undefined;
	});
}

export async function writeCache(config: Config, bundle: Bundle, bus: ThemeBus): Promise<void> {
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

function parseFacts(css: string, text: string): Bundle | undefined {
	const { digest: expected, ...facts } = JSON.parse(text) as { digest: string } & Facts;
	return expected === digest(css, facts) ? { ...facts, css } : undefined;
}

/** Ties the facts to their CSS: it detects torn writes and two builds at once. */
function digest(css: string, facts: Facts): string {
	return sha256(css + JSON.stringify(facts));
}
