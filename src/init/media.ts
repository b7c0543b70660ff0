import type { AtRule, ChildNode, Declaration } from "postcss";
import { bare, type CssSource, placeOf } from "./css.js";
import type { Page } from "./pages.js";
import { indentAt, type Note, type Part } from "./types.js";
import { createCascade, type Edit, type Mode } from "./uses.js";

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
export function planMedia(pages: readonly Page[], sources: readonly CssSource[]): Part {
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
			const name = clash(block, sure, pages, values);
			if (name) stays(block.source, block.node, `other rules for the root set ${name} as well`);
			return name === undefined;
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

/** The token of a block that a theme would not show as the block does: other rules set it as well. */
function clash(
	{ mode, tokens }: Block,
	sure: readonly Block[],
	pages: readonly Page[],
	values: readonly ReturnType<typeof valuesOf>[],
): string | undefined {
	const moving = sure.filter((one) => one.mode === mode).flatMap((one) => one.tokens);
	const isWrong = (prop: string) => {
		const own = moving.findLast((one) => one.prop === prop)?.value.trim();
		const said = (one: (typeof values)[number] | undefined) =>
			MODES.map((its) => one?.[its].declared.get(prop)?.value).join();
		return values.some((one, index) => {
			const isOpen = MODES.some((its) => {
				return one[its].uncertain.has(prop) || one[its].declared.get(prop)?.node?.important;
			});
			const isShown = one[mode].declared.get(prop)?.value === own && said(one) === said(values[0]);
			return isOpen || !isShown || pages[index]?.rootTag.includes(prop);
		});
	};
	return tokens.find(({ prop }) => isWrong(prop))?.prop;
}

/** Cuts a block with its lines, and a blank one behind it. */
function removal({ text, start }: CssSource, node: AtRule): Edit {
	const from = start + (node.source?.start?.offset ?? 0);
	const to = from + node.toString().length;
	const after = /^[\t\x20]*\r?\n(?:[\t\x20]*\r?\n)?/.exec(text.slice(to))?.[0].length ?? 0;
	return { start: from - indentAt(text, from).length, end: to + after, text: "" };
}
