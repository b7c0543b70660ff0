import type { AtRule, ChildNode, Declaration } from "postcss";
import { bare, type CssSource, placeOf } from "./css.js";
import type { Page } from "./pages.js";
import { indentAt, type Note } from "./types.js";
import { createCascade, type Edit, type Mode } from "./uses.js";

/** What of a site that follows the system becomes themes. */
export interface MediaPlan {
	/** Themes to create, by path. */
	readonly created: Readonly<Record<string, string>>;
	/** What goes from the site's files. */
	readonly edits: readonly (readonly [path: string, edit: Edit])[];
	/** The blocks that go, as bare text. */
	readonly moved: ReadonlySet<string>;
	readonly notes: readonly Note[];
}

/** A block that may go to a theme. */
interface Block {
	readonly source: CssSource;
	readonly node: AtRule;
	readonly mode: Mode;
	readonly bare: string;
	readonly tokens: readonly Declaration[];
}

const ASKS = /prefers-color-scheme/i;
const PLAIN = /^\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)$/i;
const ROOT = /^(?::root|html)$/i;
const MODES = ["light", "dark"] as const;

/** Where themes are written to. */
export const THEME_FILES: Readonly<Record<Mode, string>> = {
	light: "src/themes/light.css",
	dark: "src/themes/dark.css",
};

/** A theme of a mode. */
export function themeFile(mode: Mode, tokens: Iterable<readonly [string, string]>): string {
	const lines = Array.from(tokens, ([name, value]) => `\t${name}: ${value};\n`).join("");
	return `[data-theme="${mode}"] {\n\tcolor-scheme: ${mode};\n${lines}}\n`;
}

/** Plans the move of whole blocks of tokens; every other block is named. */
export function planMedia(pages: readonly Page[], sources: readonly CssSource[]): MediaPlan {
	const notes: Note[] = [];
	let sure: Block[] = [];
	const stays = (source: CssSource, node: AtRule, why: string) => {
		const mode = /light/i.test(node.params) ? "light" : "dark";
		const text = `stays as it is, and follows the system alone: ${why}. For themes, move it to ${THEME_FILES[mode]}, with [data-theme="${mode}"] for :root and before other selectors`;
		notes.push({ ...placeOf(source, node), text });
	};
	for (const source of sources) {
		source.root.walkAtRules(/^media$/i, (node) => {
			if (!ASKS.test(node.params)) return;
			const block = readBlock(source, node);
			if (!block) stays(source, node, "it is no block of custom properties on :root alone");
			else if (isLoadedOnce(block, pages)) sure.push(block);
			else stays(source, node, "a build step changes this file, or not all pages load it once");
		});
	}
	const values = pages.map(valuesOf);
	// What stays may stand in the way of others.
	for (let count = -1; count !== sure.length; ) {
		count = sure.length;
		sure = sure.filter((block) => {
			const why = clash(block, sure, pages, values);
			if (why !== undefined) stays(block.source, block.node, why);
			return why === undefined;
		});
	}
	const names = new Set(sure.flatMap(({ tokens }) => tokens.map(({ prop }) => prop)));
	const themes = MODES.map((mode) => {
		const { declared } = values[0]?.[mode] ?? {};
		const said = [...names].map((name) => [name, declared?.get(name)?.value ?? ""] as const);
		return [
			THEME_FILES[mode],
			themeFile(
				mode,
				said.filter(([, value]) => value),
			),
		];
	});
	const created = sure.length > 0 ? Object.fromEntries(themes) : {};
	const edits = sure.map(({ source, node }) => [source.path, removal(source, node)] as const);
	return { created, edits, moved: new Set(sure.map((one) => one.bare)), notes };
}

/** A block that holds tokens of the root, maybe with its `color-scheme`, and nothing else. */
function readBlock(source: CssSource, node: AtRule): Block | undefined {
	const mode = PLAIN.exec(node.params.trim())?.[1]?.toLowerCase() as Mode | undefined;
	const tokens: Declaration[] = [];
	node.walkDecls(/^--/, (one) => void tokens.push(one));
	// What is loaded by a relative path is not the same from another folder.
	const isToken = (one: ChildNode) =>
		one.type === "decl" &&
		/^(?:--|color-scheme$)/.test(one.prop) &&
		!one.important &&
		!/url\(/i.test(one.value);
	const isRoot = (one: ChildNode) =>
		one.type === "rule" && one.selectors.every((its) => ROOT.test(its));
	let isPlain = node.parent?.type === "root" && tokens.length > 0;
	node.walk((one) => {
		isPlain &&= one.type === "comment" || isToken(one) || isRoot(one);
	});
	return mode && isPlain ? { source, node, mode, bare: bare(node.toString()), tokens } : undefined;
}

/** Whether every page loads the whole file as it is, and the block once. */
function isLoadedOnce(block: Block, pages: readonly Page[]): boolean {
	return pages.every(({ sheets }) => {
		const css = sheets.map((sheet) => sheet.bare).join("\n");
		return css.includes(block.source.bare) && css.split(block.bare).length === 2;
	});
}

/** What the root of a page declares in each mode of the system, by the cascade. */
function valuesOf({ sheets }: Page) {
	const inMode = (mode: Mode) => {
		const roots = sheets.map(({ root }) => {
			const copy = root.clone();
			copy.walkAtRules(/^media$/i, (node) => {
				const [, its] = PLAIN.exec(node.params.trim()) ?? [];
				if (its) node.params = its.toLowerCase() === mode ? "all" : "not all";
			});
			return copy;
		});
		return createCascade(...roots).on(undefined);
	};
	return { light: inMode("light"), dark: inMode("dark") };
}

/** Why a theme with the tokens of the block would not show what the block shows. */
function clash(
	{ mode, tokens }: Block,
	sure: readonly Block[],
	pages: readonly Page[],
	values: readonly ReturnType<typeof valuesOf>[],
): string | undefined {
	const moving = sure.filter((one) => one.mode === mode).flatMap((one) => one.tokens);
	for (const { prop } of tokens) {
		const own = moving.findLast((one) => one.prop === prop)?.value;
		for (const [index, page] of pages.entries()) {
			const its = MODES.map((one) => values[index]?.[one]);
			const maybe = its.flatMap((one) => one?.uncertain.get(prop) ?? [])[0]?.node;
			const line = maybe?.source?.start?.line;
			if (maybe)
				return `${prop} is also set in ${maybe.parent?.toString().split("{")[0]}(line ${line} as built)`;
			if (page.rootTag.includes(prop)) return `${page.url} sets ${prop} on <html> itself`;
			const isImportant = its.some((one) => one?.declared.get(prop)?.node?.important);
			const isShown = values[index]?.[mode].declared.get(prop)?.value === own?.trim();
			if (isImportant || !isShown) return `another rule for ${prop} wins against it`;
			const first = MODES.map((one) => values[0]?.[one].declared.get(prop)?.value).join();
			const same = its.map((one) => one?.declared.get(prop)?.value).join();
			if (first !== same) return `${prop} differs from page to page`;
		}
	}
	return undefined;
}

/** Cuts a block with its lines, and a blank one behind it. */
function removal({ text, start }: CssSource, node: AtRule): Edit {
	const from = start + (node.source?.start?.offset ?? 0);
	const to = from + node.toString().length;
	const after = /^[\t\x20]*\r?\n(?:[\t\x20]*\r?\n)?/.exec(text.slice(to))?.[0].length ?? 0;
	return { start: from - indentAt(text, from).length, end: to + after, text: "" };
}
