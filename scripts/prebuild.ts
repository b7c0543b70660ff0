/**
 * Compiles the package's own stylesheets into `dist/prebuilt.json`, so that no site has to.
 *
 * Usage: part of npm run build
 */
import { writeFileSync } from "node:fs";
import { createMemory, type Memory } from "../src/bundle/memory.js";
import { loadParts, type Part } from "../src/bundle/parts.js";
import {
	PREBUILT,
	type Prebuilt,
	type PrebuiltSheet,
	shippedPath,
} from "../src/bundle/prebuilt.js";
import { listSources, SHIPPED } from "../src/bundle/sources.js";
import { textOf } from "../src/bundle/text.js";
import type { Start } from "../src/bundle/types.js";
import { checkThemes } from "../src/checks/check.js";
import { loadConfig } from "../src/config/load.js";
import { type Cascade, createCascade } from "../src/css/cascade.js";
import { stateOf } from "../src/css/state.js";
import { themeOf } from "../src/css/themes.js";
import { rootTokens } from "../src/css/tokens.js";
import { ThemeBus } from "../src/events.js";

/** A theme that no stylesheet has. */
const NONE = "";

async function prebuild(): Promise<Prebuilt> {
	const sheets: Record<string, PrebuiltSheet> = {};
	const memory = createMemory();
	const choices = [true, false];
	for (const base of choices) {
		for (const components of choices) {
			for (const viewTransition of choices) {
				const styles = { base, components, themes: "families" as const };
				const config = loadConfig({ root: SHIPPED, styles, viewTransition });
				const sources = await listSources(config, false);
				const parts = await loadParts(sources, { config, bus: new ThemeBus(), memory });
				learn(createCascade(...parts.map(({ css }) => css)), memory);
				for (const part of parts) Object.assign(sheets, await sheetOf(part, memory));
			}
		}
	}
	const { themes, tokens } = memory;
	return { sheets, themes: Object.fromEntries(themes), tokens: Object.fromEntries(tokens) };
}

/** Of a combination in which nothing is found; what is, a site's own build finds again and says. */
function learn(cascade: Cascade, memory: Memory): void {
	if (checkThemes(cascade).length > 0) return;
	for (const name of cascade.themes) {
		memory.themes.set(stateOf(name, cascade.on(name)), themeOf(name, cascade.on(name)));
	}
	memory.tokens.set(stateOf(undefined, cascade.on(undefined)), rootTokens(cascade));
}

async function sheetOf(part: Part, memory: Memory): Promise<Record<string, PrebuiltSheet>> {
	const { source, css, inputs } = part;
	if (!source || !inputs) throw new Error("the sheets that ship must be separable");
	const { name, path } = source;
	const { themes } = createCascade(css);
	const isTheme = source.part === "theme";
	if (String(themes) !== (isTheme ? name : "")) throw new Error(`${path}: themes ${themes}`);
	if (inputs.files.length + inputs.missingFiles.length > 0) throw new Error(`${path} loads files`);
	const text = (start: Start) => textOf(part, start, memory);
	const start = isTheme && {
		any: await text(name),
		light: await text({ light: name, dark: NONE }),
		dark: await text({ light: NONE, dark: name }),
	};
	return { [shippedPath(path)]: { inputs, css: await text(NONE), ...(start && { start }) } };
}

writeFileSync(PREBUILT, JSON.stringify(await prebuild()));
