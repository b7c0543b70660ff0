import postcss, { CssSyntaxError } from "postcss";
import parser from "postcss-selector-parser";
import { checkTheme, checkThemes } from "../checks/check.js";
import type { Finding } from "../checks/findings.js";
import type { Config } from "../config/options.js";
import { THEME_ATTRIBUTE } from "../constants.js";
import { type Cascade, createCascade } from "../css/cascade.js";
import { stateOf } from "../css/state.js";
import { themeOf } from "../css/themes.js";
import { rootTokens } from "../css/tokens.js";
import type { Theme } from "../css/types.js";
import { formatPosition, ThemeError } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { shortHash } from "../hash.js";
import { portable } from "./inputs.js";
import { type Memory, recall } from "./memory.js";
import { loadParts, merge, type Part } from "./parts.js";
import { type Prebuilt, prebuiltText, readPrebuilt } from "./prebuilt.js";
import { outweighRoot } from "./root-weight.js";
import { isShippedSource, type Source } from "./sources.js";
import { ownLook, startOf } from "./start.js";
import { textOf } from "./text.js";
import type { Bundle } from "./types.js";

/** A bundle whose themes are not checked yet, which takes as long as to compile them. */
export interface Compiled {
	readonly bundle: Bundle;
	/** What is to be found. */
	check(): Finding[];
}

/**
 * Sources to bundle. It reads the sources and what they import, and touches nothing else.
 *
 * @throws ThemeError `css-syntax`, `missing-import`, `unreadable-file`
 */
export async function compile(
	config: Config,
	sources: readonly Source[],
	key: string,
	{ bus, memory }: { bus: ThemeBus; memory: Memory },
): Promise<Compiled> {
	try {
		const parts = await loadParts(sources, { config, bus, memory });
		const prebuilt = readPrebuilt(sources.filter(isShippedSource));
		if (prebuilt) learn(memory, prebuilt);
		// Before cssnano: it merges and sorts rules, and with them the order of the names, and it moves
		// declarations, and with them the lines that findings name.
		const cascade = createCascade(...parts.map(({ css }) => css));
		let themes = themesOf(cascade, memory);
		const tokens = recall(memory.tokens, stateOf(undefined, cascade.on(undefined)), () =>
			rootTokens(cascade),
		);
		const look = ownLookPart(config, themes);
		if (look) {
			parts.push(look);
			themes = themesOf(createCascade(...parts.map(({ css }) => css)), memory);
		}
		const start = startOf(config, themes);
		const texts = parts.map(
			(part) => prebuiltText(prebuilt, part.source, start) ?? textOf(part, start, memory),
		);
		const text = (await Promise.all(texts)).join("");
		// Browsers take a stylesheet for UTF-8 only where it or its server says so.
		const css = /[^\0-\x7f]/.test(text) ? `@charset "utf-8";${text}` : text;
		bus.emit("themes:minified");
		const inputs = merge(parts.flatMap((part) => part.inputs ?? []));
		const bundle = { css, hash: shortHash(css), themes, tokens, ...inputs, findings: [], key };
		return { bundle, check: () => (config.checks ? findingsOf(cascade, config, memory) : []) };
	} catch (cause) {
		throw asThemeError(cause);
	}
}

/** The theme that is the site's own look, behind all others: it says its mode and nothing else. */
function ownLookPart(config: Config, themes: readonly Theme[]): Part | undefined {
	const look = ownLook(config, themes);
	if (!look) return undefined;
	const attribute = parser.attribute({
		attribute: THEME_ATTRIBUTE,
		operator: "=",
		value: "",
		quoteMark: '"',
		raws: {},
	});
	attribute.setValue(look.name);
	const css = postcss.parse(`${attribute}{color-scheme:${look.mode}}`);
	outweighRoot(css);
	return { css };
}

/** Takes over what was found out when the package was built. */
function learn(memory: Memory, { themes, tokens }: Prebuilt): void {
	for (const [state, theme] of Object.entries(themes)) {
		memory.themes.set(state, theme);
		// Only what passes all checks is prebuilt.
		memory.findings.set(state, []);
	}
	for (const [state, list] of Object.entries(tokens)) memory.tokens.set(state, list);
}

function themesOf(cascade: Cascade, { themes }: Memory): Theme[] {
	return cascade.themes.map((name) => {
		const declarations = cascade.on(name);
		return recall(themes, stateOf(name, declarations), () => themeOf(name, declarations));
	});
}

/** As they go into a bundle: its cache may be restored elsewhere. */
function findingsOf(cascade: Cascade, { root }: Config, memory: Memory): Finding[] {
	const findings = checkThemes(cascade, (name, declarations) =>
		recall(memory.findings, stateOf(name, declarations), () => checkTheme(name, declarations)),
	);
	return findings.map((finding) => ({
		...finding,
		...(finding.file !== undefined && { file: portable(root, finding.file) }),
	}));
}

function asThemeError(cause: unknown): unknown {
	if (!(cause instanceof CssSyntaxError)) return cause;
	const { file, line, column, reason } = cause;
	const missing = reason.startsWith("Failed to find");
	return new ThemeError(
		missing ? "missing-import" : "css-syntax",
		[
			`${formatPosition({ file, line, column })}: ${reason}`,
			// The excerpt with the line shown; without colours, as logs and overlays print it too.
			cause.showSourceCode(false),
			missing
				? "Mend the @import's path, or install the package that it names."
				: "Mend the CSS and build again.",
		].join("\n"),
		{ file, line, column },
		{ cause },
	);
}
