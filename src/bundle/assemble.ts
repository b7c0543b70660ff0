import type { Config } from "../config/options.js";
import type { ThemeBus } from "../events.js";
import { shortHash } from "../hash.js";
import { withCharset } from "./charset.js";
import { factsOf, prebuiltInputs, prebuiltText, readPrebuilt } from "./prebuilt.js";
import { isShippedSource, type Source } from "./sources.js";
import { ownLook, startOf } from "./start.js";
import type { Bundle } from "./types.js";

/** A bundle of nothing but what the package ships: it takes no compiler. */
export function assemble(
	config: Config,
	sources: readonly Source[],
	key: string,
	bus: ThemeBus,
): Bundle | undefined {
	if (config.postcss.length > 0 || !sources.every(isShippedSource)) return undefined;
	const prebuilt = readPrebuilt(sources);
	const facts = prebuilt && factsOf(prebuilt, sources);
	if (!facts || ownLook(config, facts.themes)) return undefined;
	bus.emit("theme:basics:loaded");
	bus.emit("theme:components:loaded");
	for (const { name } of facts.themes) bus.emit("theme:loaded", { name });
	const start = startOf(config, facts.themes);
	const css = withCharset(sources.map((source) => prebuiltText(prebuilt, source, start)).join(""));
	bus.emit("themes:concatenated");
	bus.emit("themes:minified");
	const dependencies = prebuiltInputs(prebuilt, sources, config.root);
	const none = { resolutions: [], files: [], missingFiles: [], findings: [] };
	return { css, hash: shortHash(css), ...facts, dependencies, ...none, key };
}
