/**
 * Compiles the package's own stylesheets into `dist/prebuilt.json`, so that no site has to.
 *
 * Usage: part of npm run build
 */
import { writeFileSync } from "node:fs";
import { Memory } from "../src/bundle/memory.js";
import { loadParts, type Part } from "../src/bundle/parts.js";
import { PREBUILT, type Prebuilt } from "../src/bundle/prebuilt.js";
import { listSources } from "../src/bundle/sources.js";
import { textOf } from "../src/bundle/text.js";
import { checkThemes } from "../src/checks/check.js";
import { loadConfig } from "../src/config/load.js";
import { type Cascade, createCascade, stateOf } from "../src/css/cascade.js";
import { themeOf } from "../src/css/themes.js";
import { rootTokens } from "../src/css/tokens.js";
import { ThemeBus } from "../src/events.js";
import { SHIPPED } from "../src/package.js";
import { portable } from "../src/paths.js";

/** A theme that no stylesheet has. */
const NONE = "";

async function prebuild(): Promise<Prebuilt> {
	const sheets: Prebuilt["sheets"] = {};
	const memory = new Memory();
	const choices = [true, false];
	for (const base of choices) {
		for (const components of choices) {
			for (const viewTransition of choices) {
				const styles = { base, components, themes: "families" as const };
				const config = loadConfig({ root: SHIPPED, styles, viewTransition });
				const sources = await listSources(config, false);
				const parts = await loadParts(sources, {
					config,
					bus: new ThemeBus(),
					known: memory.parts,
				});
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

async function sheetOf(part: Part, memory: Memory): Promise<Prebuilt["sheets"]> {
	const { source, css, inputs } = part;
	if (!source || !inputs) throw new Error("the sheets that ship must be separable");
	const { name, path } = source;
	const { themes } = createCascade(css);
	const isTheme = source.kind === "theme";
	if (String(themes) !== (isTheme ? name : "")) throw new Error(`${path}: themes ${themes}`);
	if (inputs.files.length + inputs.missingFiles.length > 0) throw new Error(`${path} loads files`);
	return { [portable(SHIPPED, path)]: { inputs, css: await textOf(part, [NONE, NONE], memory) } };
}

writeFileSync(PREBUILT, JSON.stringify(await prebuild()));
