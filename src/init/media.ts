import type { AtRule, Declaration, Rule } from "postcss";
import { indentAt, type Note, type Piece } from "./change.js";
import { bare, type CssSource, lineOfNode, type Sheet } from "./css-sources.js";
import type { BuiltPage } from "./pages.js";
import { createCascade, type Edit, MODES, type Mode } from "./uses.js";

type Block = NonNullable<ReturnType<typeof readBlock>>;
type ValueIn = (mode: Mode, name: string) => string | undefined;

const PLAIN = /^\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)$/i;
const ROOT = /^(?::root|html|:where\((?::root|html)\)|:host|::backdrop)(?![\w-])/i;
/** A block with values, and no own way to make a choice. */
const FOLLOWS = /^(?=[^{]*prefers-color)(?!.*(?:\[data-theme|\.dark\\:)).*:[^{}:;]+[;}]/is;
/** A URL but one of the data itself; a relative one would differ from another folder. */
const FILE = /url\((?!["']?data:)/i;
const modeOf = ({ params }: AtRule): Mode => (/light/i.test(params) ? "light" : "dark");

export function themeFile(mode: Mode, tokens: Iterable<readonly [string, string]>): string {
	const lines = Array.from(tokens, ([name, value]) => `\t${name}: ${value};\n`).join("");
	return `[data-theme="${mode}"] {\n\tcolor-scheme: ${mode};\n${lines}}\n`;
}

/** Plans themes of the tokens that follow the system; each block that is not moved is named. */
export function planMedia(pages: readonly BuiltPage[], css: readonly CssSource[]): Required<Piece> {
	const values = pages.map(valuesOf);
	const valueIn: ValueIn = (mode, name) => {
		const [value, ...others] = new Set(values.map((of) => of(mode, name)));
		return others.length === 0 ? value : undefined;
	};
	const found = css.flatMap((source) =>
		following(source).map((node) => ({ source, node, block: readBlock(source, node) })),
	);
	const texts = pages.map(({ sheets }) => sheets.map((sheet) => sheet.bare).join("\n"));
	// Every page loads the whole file unchanged, and the block once.
	const isLoaded = ({ source, node }: Block) =>
		texts.every((css) => css.includes(source.bare) && css.split(bare(`${node}`)).length === 2);
	const loaded = found.flatMap(({ block }) => (block && isLoaded(block) ? block : []));
	const sure = loaded.filter((block) => !clash(block, loaded, valueIn));
	const { created, isThemed } = themesOf(pages[0]?.sheets ?? [], valueIn, sure);
	const notes = new Map<string, Note>();
	for (const { source, node, block } of found) {
		if (block && sure.includes(block)) continue;
		const name = block && loaded.includes(block) && clash(block, loaded, valueIn);
		const step = block && "a build step changes this file, or not all pages load it once";
		const set = name && `other rules for the root set ${name} as well`;
		const why = set || step || "it is no block of custom properties on :root alone";
		const rules = block?.tokens.every(({ prop }) => isThemed(prop)) ? "" : asTheme(node);
		const { path, line } = lineOfNode(source, node);
		const text = advice(modeOf(node), why, rules);
		const known = notes.get(path + text);
		const lines = new Set(`${known?.line ?? line}`.split(", ")).add(`${line}`);
		const hasScheme = /^\S+"\]\s*\{[^{}]*color-scheme/.test(`${rules}`);
		const head = known?.paste ?? (hasScheme ? "" : themeFile(modeOf(node), []));
		const paste = rules ? `${head}${rules}\n` : undefined;
		notes.set(path + text, { path, line: [...lines].join(", "), text, paste });
	}
	const said = tokensOf(css);
	const isMade = (name: string) => isThemed(name) && !said.includes(name);
	for (const { path, ...sheet } of pages[0]?.sheets ?? [])
		if (tokensOf([sheet]).some(isMade) && !css.some((own) => sheet.bare.includes(own.bare)))
			notes.set(path, { path, text: advice("dark", "a build step or a package makes it", "") });
	const edits = sure.map(({ source, node }) => [source.path, removal(source, node)] as const);
	const moved = new Set(sure.map((one) => bare(`${one.node}`)));
	return { created, edits, moved, notes: [...notes.values()] };
}

/** What is to be done about a block that stays; without rules, the new themes have its tokens. */
function advice(mode: Mode, why: string, rules: string | undefined): string {
	if (rules === "") return `stays as it is: ${why}. The new themes have its tokens and outweigh it`;
	return `stays as it is, and follows the system alone: ${why}. For themes, move it to src/themes/${mode}.css, with [data-theme="${mode}"] for :root and before other selectors${rules ? ":" : "; its other conditions stay"}`;
}

/** Themes of all tokens, as a block that stays, such as a package's, would set its own by the system. */
function themesOf(sheets: readonly Sheet[], valueIn: ValueIn, sure: readonly Block[]) {
	const both = (name: string) => MODES.map((mode) => valueIn(mode, name));
	const follows = (name: string) => valueIn("light", name) !== valueIn("dark", name);
	const isSure = (name: string) => !both(name).includes(undefined);
	const isThemed = (name: string) =>
		isSure(name) && !(follows(name) && both(name).some((its) => !its || FILE.test(its)));
	const inBlocks = tokensOf(sheets);
	if (sure.length === 0 && !(inBlocks.some(follows) && inBlocks.every(isThemed)))
		return { created: {}, isThemed: () => false };
	const said = new Set(sheets.flatMap((one) => namesIn(one.bare)));
	const names = [...said].filter((name) => isSure(name) && follows(name));
	const themes = MODES.map((mode) => {
		const known = names.map((name) => [name, valueIn(mode, name) ?? ""] as const);
		const tokens = known.filter(([, value]) => value && !FILE.test(value));
		const comments = sure.flatMap((one) => (one.mode === mode ? one.comments : []));
		return [`src/themes/${mode}.css`, comments.join("") + themeFile(mode, tokens)];
	});
	return { created: Object.fromEntries(themes), isThemed };
}

const namesIn = (css: string) => css.match(/--[^:;{}()]{1,99}(?=:)/g) ?? [];
const tokensOf = (sheets: readonly Pick<Sheet, "root">[]) =>
	sheets.flatMap(following).flatMap((node) => namesIn(bare(`${node}`)));

/** The media blocks that follow the system. */
function following({ root }: Pick<Sheet, "root">): AtRule[] {
	const found: AtRule[] = [];
	root.walkAtRules(/^media$/i, (node) => void found.push(node));
	return found.filter((node) => FOLLOWS.test(bare(`${node}${(node.parent as Rule).selector}`)));
}

/** A block's rules for a theme; `undefined` if they have another condition as well. */
function asTheme(node: AtRule): string | undefined {
	const copy = standalone(node);
	const theme = `[data-theme="${modeOf(node)}"]`;
	copy?.walkRules((rule) => {
		if (!/^(?:media|supports|layer)$/i.test((rule.parent as AtRule).name)) return;
		const own = (one: string) => (ROOT.test(one) ? one.replace(ROOT, theme) : `${theme} ${one}`);
		rule.selectors = [...new Set(rule.selectors.map(own))];
	});
	const indent = /(?<![\t\x20])[\t\x20]*$/.exec(copy?.first?.raws.before ?? "")?.[0];
	return copy?.nodes?.join("\n").replaceAll(`\n${indent}`, "\n");
}

/** A copy without a rule or layers around it, as a theme outweighs them; `undefined` within others. */
function standalone(node: AtRule): AtRule | undefined {
	const rule = node.parent?.type === "rule" ? (node.parent as Rule) : undefined;
	const around = (rule ?? node).parent;
	const isFree = around?.type === "root" || (around as AtRule).name === "layer";
	if (!isFree || !PLAIN.test(node.params.trim())) return undefined;
	const copy = node.clone();
	if (rule) copy.append(rule.clone({ nodes: [], raws: copy.raws }).append(copy.nodes ?? []));
	return copy;
}

/** A media block with only root tokens and perhaps a `color-scheme`, or `undefined`. */
function readBlock(source: CssSource, node: AtRule) {
	const tokens: Declaration[] = [];
	const comments: string[] = [];
	let isPlain = true;
	standalone(node)?.walk((one) => {
		if (one.type === "decl") {
			if (one.prop.startsWith("--")) tokens.push(one);
			else isPlain &&= one.prop === "color-scheme";
			isPlain &&= !one.important && !FILE.test(one.value);
		} else if (one.type === "rule") isPlain &&= !one.selectors.some((its) => its.replace(ROOT, ""));
		else if (one.type === "comment") comments.push(`${one}\n`);
		else isPlain = false;
	});
	return isPlain && tokens[0] ? { source, node, mode: modeOf(node), tokens, comments } : undefined;
}

/** Reads a token's value on a page's root in a mode; `undefined` if it is not sure. */
function valuesOf({ sheets, rootTag }: BuiltPage) {
	const [light, dark] = MODES.map((mode) => {
		const roots = sheets.map(({ root }) => root.clone());
		for (const root of roots)
			root.walkAtRules(/^media$/i, (node) => {
				const [, its] = PLAIN.exec(node.params.trim()) ?? [];
				if (its) node.params = its.toLowerCase() === mode ? "all" : "not all";
			});
		return createCascade(...roots).on(undefined);
	});
	return (mode: Mode, name: string) => {
		const its = mode === "light" ? light : dark;
		const { value, node } = its?.declared.get(name) ?? {};
		const isOpen = its?.uncertain.has(name) || node?.important || rootTag.includes(name);
		return isOpen ? undefined : (value ?? "");
	};
}

/** The first token of a block that other rules set too, so that a theme's value would differ. */
function clash({ mode, tokens }: Block, sure: readonly Block[], valueIn: ValueIn) {
	const moving = sure.filter((one) => one.mode === mode).flatMap((one) => one.tokens);
	return tokens.find(({ prop }) => {
		const own = moving.findLast((one) => one.prop === prop)?.value.trim();
		return valueIn(mode, prop) !== own || MODES.some((any) => valueIn(any, prop) === undefined);
	})?.prop;
}

/** Cuts a block with its lines and a blank one after it. */
function removal({ text, start }: CssSource, node: AtRule): Edit {
	const from = start + (node.source?.start?.offset ?? 0);
	const to = from + node.toString().length;
	const after = /^[\t\x20]*\r?\n(?:[\t\x20]*\r?\n)?/.exec(text.slice(to))?.[0].length ?? 0;
	return { start: from - indentAt(text, from).length, end: to + after, text: "" };
}
