import postcss, { CssSyntaxError } from "postcss";
import { checkTheme, checkThemes } from "../checks/check.js";
import { type Finding, placed } from "../checks/findings.js";
import { foreignFindings } from "../checks/foreign-findings.js";
import { ownFindings } from "../checks/own-pairs.js";
import type { Config } from "../config/options.js";
import { THEME_ATTRIBUTE } from "../constants.js";
import { type Cascade, createCascade, stateOf } from "../css/cascade.js";
import type { Declarations } from "../css/computed.js";
import { isShipped } from "../css/source.js";
import { type ThemeInfo, themeOf } from "../css/themes.js";
import { rootTokens, type TokenInfo, themeTokens } from "../css/tokens.js";
import { formatPosition, ThemeError } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { SHIPPED } from "../package.js";
import { isWithin, portable } from "../paths.js";
import { recall } from "../recall.js";
import { cssString } from "../references.js";
import type { Bundle, FindSite } from "./bundle.js";
import type { Memory } from "./memory.js";
import { inThemes, type OwnSheets, readOwnSheets, withoutRead } from "./own-sheets.js";
import { loadParts, merge, type Part } from "./parts.js";
import { type Prebuilt, prebuiltText, readPrebuilt } from "./prebuilt.js";
import { outweighRoot } from "./root-weight.js";
import type { SheetSource } from "./sources.js";
import { allowedThemes, ownLook, paperOf, startOf } from "./start.js";
import { textOf } from "./text.js";

interface Tools {
	readonly bus: ThemeBus;
	readonly memory: Memory;
	readonly findSite?: FindSite | undefined;
	/** The last bundle: its tokens serve until the checks have read the site's own stylesheets. */
	readonly before?: Bundle | undefined;
}

type Checked = Pick<Bundle, "findings" | "sheets" | "tokens">;

/**
 * @returns a bundle without findings, and its checks, which take as long as compiling
 * @throws ThemeError `css-syntax`, `missing-import`, `unreadable-file`
 */
export async function compile(
	config: Config,
	sources: readonly SheetSource[],
	key: string,
	{ bus, memory, findSite, before }: Tools,
): Promise<{ bundle: Bundle; check(): Promise<Checked> }> {
	try {
		const parts = await loadParts(sources, { config, bus, known: memory.parts });
		const prebuilt = readPrebuilt(sources);
		if (prebuilt) learn(memory, prebuilt);
		// Before cssnano, which merges and sorts rules: names keep their order, findings their lines.
		const cascade = createCascade(...parts.map(({ css }) => css));
		let themes = themesOf(cascade, memory);
		const root = rootOf(cascade, memory);
		const tokensBy = (own: Declarations) => [...root, ...themeTokens(cascade, root, own)];
		const tokens = tokensBy(new Map(before?.tokens.map((token) => [token.name, token])));
		const look = ownLookPart(config, themes);
		if (look) {
			parts.push(look);
			themes = themesOf(createCascade(...parts.map(({ css }) => css)), memory);
		}
		const start = startOf(config, themes);
		const paper = paperOf(start, allowedThemes(config, themes));
		const textIn = (part: Part) =>
			prebuiltText(prebuilt, part.source, start) ?? textOf(part, [start, paper], memory);
		const text = (await Promise.all(parts.map(textIn))).join("");
		// Without a declared charset, browsers may not read it as UTF-8.
		const css = /[^\0-\x7f]/.test(text) ? `@charset "utf-8";${text}` : text;
		bus.emit("themes:minified");
		const inputs = merge(parts.flatMap((part) => part.inputs ?? []));
		const bundle = { css, themes, tokens, findings: [], key, ...inputs };
		const check = async () => {
			const read = await readOwnSheets(config.root, await findSite?.());
			const own = inThemes(read, config.modeAs, themes);
			const { declared } = createCascade(own.root).on(undefined);
			const [roots, names] = [parts.map((part) => part.css), themes.map(({ name }) => name)];
			const find = () => [
				...themeFindings(cascade, memory, own),
				...ownFindings(roots, own.root, look ? names : [...names, undefined]),
				...foreignFindings(roots, cascade, themeFiles(sources), own.names),
			];
			const pathOf = (file: string) => portable(config.root, file);
			const findings = placed(config.checks ? withoutRead(find(), own) : [], pathOf);
			return { findings, sheets: own.dependencies, tokens: tokensBy(declared) };
		};
		return { bundle, check };
	} catch (cause) {
		throw asThemeError(cause);
	}
}

function themeFiles(sources: readonly SheetSource[]): ReadonlyMap<string, string> {
	const own = sources.filter(
		({ kind, path, isOfPackage }) => kind === "theme" && !isOfPackage && !isWithin(SHIPPED, path),
	);
	return new Map(own.map(({ path, name }) => [path, name]));
}

/** The site's own look as a theme, after all others: it declares its `color-scheme` only. */
function ownLookPart(config: Config, themes: readonly ThemeInfo[]): Part | undefined {
	const look = ownLook(config, themes);
	if (!look) return undefined;
	const selector = `[${THEME_ATTRIBUTE}=${cssString(look.name)}]`;
	const css = postcss.parse(`${selector}{color-scheme:${look.mode}}`);
	outweighRoot(css);
	return { css };
}

function learn(memory: Memory, { themes, tokens }: Prebuilt): void {
	for (const [state, theme] of Object.entries(themes)) {
		memory.themes.set(state, theme);
		// Only stylesheets without findings are prebuilt.
		memory.findings.set(state, []);
	}
	for (const [state, list] of Object.entries(tokens)) memory.tokens.set(state, list);
}

function rootOf(cascade: Cascade, { tokens }: Memory): readonly TokenInfo[] {
	return recall(tokens, stateOf(undefined, cascade.on(undefined)), () => rootTokens(cascade));
}

function themesOf(cascade: Cascade, { themes }: Memory): ThemeInfo[] {
	return cascade.themes.map((name) => {
		const declarations = cascade.on(name);
		return recall(themes, stateOf(name, declarations), () => themeOf(name, declarations));
	});
}

function themeFindings(cascade: Cascade, memory: Memory, own: OwnSheets): Finding[] {
	const found = checkThemes(cascade, own.names, (name, declarations) =>
		recall(memory.findings, stateOf(name, declarations), () => checkTheme(name, declarations)),
	);
	const rules = cascade.themes.map((name) => cascade.on(name).rule);
	return rules.some((rule) => rule && !isShipped(rule)) ? [...found, ...own.notChecked] : found;
}

function asThemeError(cause: unknown): unknown {
	if (!(cause instanceof CssSyntaxError)) return cause;
	const { file, line, column, reason } = cause;
	const position = { file, line, column };
	const isMissing = reason.startsWith("Failed to find");
	const code = isMissing ? "missing-import" : "css-syntax";
	const remedy = isMissing
		? "Mend the @import's path, or install the package that it names."
		: "Mend the CSS, then save or build again.";
	// Without colours, for logs and overlays.
	const lines = [`${formatPosition(position)}: ${reason}`, cause.showSourceCode(false), remedy];
	return new ThemeError(code, lines.join("\n"), position, { cause });
}
