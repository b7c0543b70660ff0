import type { AtRule, ChildNode, Declaration } from "postcss";
import { bare, type CssSource, placeOf, selectorsOf } from "./css.js";
import type { Page, Sheet } from "./pages.js";
import { indentAt, type Note } from "./types.js";
import type { Edit, Mode } from "./uses.js";

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

/** Where themes are written to. */
export const THEME_FILES: Readonly<Record<Mode, string>> = {
	light: "src/themes/light.css",
	dark: "src/themes/dark.css",
};

/** A theme of a mode. */
export function themeFile(mode: Mode, tokens: readonly (readonly [string, string])[]): string {
	const lines = tokens.map(([name, value]) => `\t${name}: ${value};\n`).join("");
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
	// What stays may stand in the way of others.
	for (let count = -1; count !== sure.length; ) {
		count = sure.length;
		sure = sure.filter((block) => {
			const why = clash(block, sure, pages);
			if (why !== undefined) stays(block.source, block.node, why);
			return why === undefined;
		});
	}
	const edits = sure.map(({ source, node }) => [source.path, removal(source, node)] as const);
	const moved = new Set(sure.map((one) => one.bare));
	return { created: themesOf(sure, pages), edits, moved, notes };
}

/** A block that holds tokens of the root, maybe with its `color-scheme`, and nothing else. */
function readBlock(source: CssSource, node: AtRule): Block | undefined {
	const mode = PLAIN.exec(node.params.trim())?.[1]?.toLowerCase() as Mode | undefined;
	const tokens: Declaration[] = [];
	node.walkDecls(/^--/, (one) => void tokens.push(one));
	// What is loaded by a relative path is not the same from another folder.
	const isToken = (one: ChildNode) =>
		one.type === "comment" ||
		(one.type === "decl" &&
			/^(?:--|color-scheme$)/.test(one.prop) &&
			!one.important &&
			!/url\(/i.test(one.value));
	const isPlain = node.nodes?.every(
		(rule) =>
			rule.type === "comment" ||
			(rule.type === "rule" &&
				rule.selectors.every((one) => ROOT.test(one)) &&
				rule.nodes.every(isToken)),
	);
	if (!mode || !isPlain || tokens.length === 0 || node.parent?.type !== "root") return undefined;
	return { source, node, mode, bare: bare(node.toString()), tokens };
}

/** Whether every page loads the whole file as it is, and the block once. */
function isLoadedOnce(block: Block, pages: readonly Page[]): boolean {
	return pages.every(({ sheets }) => {
		const css = sheets.map((sheet) => sheet.bare).join("\n");
		return css.includes(block.source.bare) && css.split(block.bare).length === 2;
	});
}

/** What else gives the root a value for a token of the block, and would win or lose in another way. */
function clash(block: Block, sure: readonly Block[], pages: readonly Page[]): string | undefined {
	const moving = new Set(sure.map((one) => one.bare));
	for (const { prop } of block.tokens) {
		const bases = new Set(pages.map(({ sheets }) => baseOf(sheets, prop)));
		if (bases.size > 1) return `${prop} differs from page to page`;
		for (const page of pages) {
			if (page.rootTag.includes(prop)) return `${page.url} sets ${prop} on <html> itself`;
			const said = saidOf(page.sheets, prop);
			const at = said.findIndex(({ node }) => topBlock(node) === block.bare);
			const own = selectorsOf(said[at]?.node as Declaration).join();
			const wrong = said.find(({ node }, index) => {
				if (moving.has(topBlock(node) ?? "") || isElsewhere(node, page)) return false;
				const isSame = isPlainRoot(node) && selectorsOf(node).join() === own;
				return !isSame || node.important || index > at;
			});
			if (!wrong) continue;
			return `${prop} is also set at ${wrong.sheet.name}:${wrong.node.source?.start?.line}, as built`;
		}
	}
	return undefined;
}

/** What says a token in what a page loads. */
function saidOf(sheets: readonly Sheet[], prop: string): { node: Declaration; sheet: Sheet }[] {
	const found: { node: Declaration; sheet: Sheet }[] = [];
	for (const sheet of sheets)
		sheet.root.walkDecls(prop, (node) => void found.push({ node, sheet }));
	return found;
}

/** The block at the top of its stylesheet that a declaration stands in, if it asks for a mode. */
function topBlock(node: Declaration): string | undefined {
	let top: ChildNode = node;
	while (top.parent && top.parent.type !== "root") top = top.parent as ChildNode;
	return top.type === "atrule" && ASKS.test(top.params) ? bare(top.toString()) : undefined;
}

function isPlainRoot(node: Declaration): boolean {
	return node.parent?.parent?.type === "root" && selectorsOf(node).every((one) => ROOT.test(one));
}

/** Whether a declaration is about other elements than the root, for sure. */
function isElsewhere(node: Declaration, { rootTag }: Page): boolean {
	const isOther = (one: string) => {
		const [, name] = /^\.([\w-]+)$/.exec(one) ?? [];
		if (name !== undefined) return !rootTag.includes(name);
		return /^(?!html\b)[a-z]/i.test(one) || /^[\w.#*-]+\s*[\s>+~]\s*[\w.#[*:]|::/.test(one);
	};
	return selectorsOf(node).length > 0 && selectorsOf(node).every(isOther);
}

/** The value that the root gives a token without a mode. */
function baseOf(sheets: readonly Sheet[], prop: string): string | undefined {
	return saidOf(sheets, prop).findLast(({ node }) => isPlainRoot(node))?.node.value;
}

function themesOf(sure: readonly Block[], pages: readonly Page[]): Record<string, string> {
	const names = new Set(sure.flatMap(({ tokens }) => tokens.map(({ prop }) => prop)));
	const modes = sure.length > 0 ? (["light", "dark"] as const) : [];
	const themes = modes.map((mode) => {
		const own = sure.filter((block) => block.mode === mode).flatMap(({ tokens }) => tokens);
		const values = [...names].flatMap((prop): [string, string][] => {
			const said = own.findLast((one) => one.prop === prop)?.value;
			const value = said ?? baseOf(pages[0]?.sheets ?? [], prop);
			return value === undefined ? [] : [[prop, value]];
		});
		return [THEME_FILES[mode], themeFile(mode, values)];
	});
	return Object.fromEntries(themes);
}

/** Cuts a block with its lines, and a blank one behind it. */
function removal({ text, start }: CssSource, node: AtRule): Edit {
	const from = start + (node.source?.start?.offset ?? 0);
	const to = from + node.toString().length;
	const after = /^[\t\x20]*\r?\n(?:[\t\x20]*\r?\n)?/.exec(text.slice(to))?.[0].length ?? 0;
	return { start: from - indentAt(text, from).length, end: to + after, text: "" };
}
