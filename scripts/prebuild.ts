/**
 * Compiles the package's own stylesheets into `dist/prebuilt.json`, so that no site has to.
 *
 * Usage: part of npm run build
 */
import { writeFileSync } from "node:fs";
import { concatenate } from "../src/bundle/concatenate.js";
import { inlineImports } from "../src/bundle/imports.js";
import { Inputs } from "../src/bundle/inputs.js";
import { Minifier } from "../src/bundle/minify.js";
import {
	factsKey,
	PREBUILT,
	type Prebuilt,
	type PrebuiltFacts,
	type PrebuiltSheet,
	shippedPath,
} from "../src/bundle/prebuilt.js";
import { addUnthemedRules, redeclareDerivedTokens } from "../src/bundle/root-rules.js";
import { listSources, SHIPPED, type Source } from "../src/bundle/sources.js";
import type { Start } from "../src/bundle/types.js";
import { checkThemes, type KnownFindings } from "../src/checks/check.js";
import { formatFindings } from "../src/checks/findings.js";
import { loadConfig } from "../src/config/load.js";
import { createCascade } from "../src/css/cascade.js";
import { themesOf } from "../src/css/themes.js";
import { rootTokens } from "../src/css/tokens.js";

/** A theme that no stylesheet has. */
const NONE = "";

async function prebuild(): Promise<Prebuilt> {
	const sheets: Record<string, PrebuiltSheet> = {};
	const facts: Record<string, PrebuiltFacts> = {};
	const known: KnownFindings = new Map();
	const parts = [true, false];
	for (const base of parts) {
		for (const components of parts) {
			for (const viewTransition of parts) {
				const styles = { base, components, themes: true };
				const sources = await listSources(
					loadConfig({ root: SHIPPED, styles, viewTransition }),
					false,
				);
				facts[factsKey(sources)] = await factsOf(sources, known);
				for (const source of sources) {
					sheets[shippedPath(source.path)] ??= await compile(source);
				}
			}
		}
	}
	return { sheets, facts, passed: [...known.keys()] };
}

async function factsOf(sources: readonly Source[], known: KnownFindings): Promise<PrebuiltFacts> {
	const inputs = new Inputs(SHIPPED);
	const roots = await Promise.all(sources.map(({ path }) => inlineImports(path, inputs)));
	const cascade = createCascade(concatenate(roots));
	const findings = formatFindings(checkThemes(cascade, known));
	if (findings.length > 0) throw new Error(findings.join("\n"));
	return { themes: themesOf(cascade), tokens: rootTokens(cascade) };
}

async function compile({ part, name, path }: Source): Promise<PrebuiltSheet> {
	const inputs = new Inputs(SHIPPED);
	const text = async (start: Start) => {
		const root = await inlineImports(path, inputs);
		const cascade = createCascade(root);
		const { themes } = cascade;
		const expected = part === "theme" ? name : NONE;
		if (themes.some((theme) => theme !== expected)) throw new Error(`${path}: of ${themes}`);
		redeclareDerivedTokens(cascade);
		addUnthemedRules(cascade, start);
		return new Minifier(cascade).minify(root);
	};
	const css = await text(NONE);
	const { dependencies, files, missingFiles } = inputs.all;
	if (files.length + missingFiles.length > 0) throw new Error(`${path} loads files`);
	return {
		files: Object.fromEntries(dependencies.map((dependency) => [dependency.path, dependency.hash])),
		css,
		...(part === "theme" && {
			start: {
				any: await text(name),
				light: await text({ light: name, dark: NONE }),
				dark: await text({ light: NONE, dark: name }),
			},
		}),
	};
}

writeFileSync(PREBUILT, JSON.stringify(await prebuild()));
