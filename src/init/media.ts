import type { AtRule, Declaration, Rule } from "postcss";
import { indentAt, type Note, type Piece } from "./change.js";
import { bare, type CssSource, lineOfNode } from "./css-sources.js";
import type { BuiltPage } from "./pages.js";
import { createCascade, type Edit, MODES, type Mode } from "./uses.js";

type Block = NonNullable<ReturnType<typeof readBlock>>;
type Values = ReturnType<typeof valuesOf>;

const PLAIN = /^\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)$/i;
const ROOT = /^(?::root|html|:where\((?::root|html)\)|:host|::backdrop)(?![\w-])/i;
/** A block with values, and no own way to make a choice. */
const FOLLOWS = /^(?=[^{]*prefers-color)(?!.*(?:\[data-theme|\.dark\\:)).*:[^{}:;]+[;}]/is;

export function themeFile(mode: Mode, tokens: Iterable<readonly [string, string]>): string {
	const lines = Array.from(tokens, ([name, value]) => `\t${name}: ${value};\n`).join("");
	return `[data-theme="${mode}"] {\n\tcolor-scheme: ${mode};\n${lines}}\n`;
}

/** Plans the move of whole token blocks; every other block is named in a note. */
export function planMedia(pages: readonly BuiltPage[], css: readonly CssSource[]): Required<Piece> {
	const notes = new Map<string, Note>();
	let sure: Block[] = [];
	const stays = (source: CssSource, node: AtRule, why: string) => {
		const mode = /light/i.test(node.params) ? "light" : "dark";
		const rules = asTheme(node, mode);
		const text = `stays as it is, and follows the system alone: ${why}. For themes, move it to src/themes/${mode}.css, with [data-theme="${mode}"] for :root and before other selectors${rules ? ":" : "; its other conditions stay"}`;
		const { path, line } = lineOfNode(source, node);
		const known = notes.get(path + text);
		const lines = new Set(`${known?.line ?? line}`.split(", ")).add(`${line}`);
		const head = /^\S+"\]\s*\{[^{}]*color-scheme/.test(`${rules}`) ? "" : themeFile(mode, []);
		const paste = rules && `${known?.paste ?? head}${rules}\n`;
		notes.set(path + text, { path, line: [...lines].join(", "), text, paste });
	};
	for (const source of css)
		source.root.walkAtRules(/^media$/i, (node) => {
			if (!FOLLOWS.test(bare(`${node}${(node.parent as Rule).selector}`))) return;
			const block = readBlock(source, node);
			if (!block) stays(source, node, "it is no block of custom properties on :root alone");
			else if (isLoadedOnce(block, pages)) sure.push(block);
			else stays(source, node, "a build step changes this file, or not all pages load it once");
		});
	const values = pages.map(valuesOf);
	// A block that stays may block others.
	for (let count = -1; count !== sure.length; ) {
		count = sure.length;
		sure = sure.filter((block) => {
			const name = clash(block, sure, values);
			if (name) stays(block.source, block.node, `other rules for the root set ${name} as well`);
			return name === undefined;
		});
	}
	// A block that stays, such as a package's, would set its tokens by the system in a chosen mode.
	const said = pages[0]?.sheets.flatMap((one) => one.bare.match(/--[^:;{}()]+(?=:)/g) ?? []) ?? [];
	const follows = (name: string) => values[0]?.("light", name) !== values[0]?.("dark", name);
	const isAlike = (name: string) =>
		MODES.every((mode) => new Set(values.map((of) => of(mode, name))).size === 1);
	const names = [...new Set(said.filter(follows).filter(isAlike))];
	const themes = MODES.map((mode) => {
		const known = names.map((name) => [name, values[0]?.(mode, name) ?? ""] as const);
		const tokens = known.filter(([, value]) => value && !/url\(/i.test(value));
		const comments = sure.flatMap((one) => (one.mode === mode ? one.comments : []));
		return [`src/themes/${mode}.css`, comments.join("") + themeFile(mode, tokens)];
	});
	const created = sure.length > 0 ? Object.fromEntries(themes) : {};
	const edits = sure.map(({ source, node }) => [source.path, removal(source, node)] as const);
	const moved = new Set(sure.map((one) => bare(`${one.node}`)));
	return { created, edits, moved, notes: [...notes.values()] };
}

/** A block's rules for a theme; `undefined` if they have another condition as well. */
function asTheme(node: AtRule, mode: Mode): string | undefined {
	const copy = standalone(node);
	const theme = `[data-theme="${mode}"]`;
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
	const mode = PLAIN.exec(node.params.trim())?.[1]?.toLowerCase() as Mode | undefined;
	const tokens: Declaration[] = [];
	const comments: string[] = [];
	let isPlain = true;
	standalone(node)?.walk((one) => {
		if (one.type === "decl") {
			if (one.prop.startsWith("--")) tokens.push(one);
			else isPlain &&= one.prop === "color-scheme";
			// A relative URL would differ from another folder.
			isPlain &&= !one.important && !/url\(/i.test(one.value);
		} else if (one.type === "rule") isPlain &&= !one.selectors.some((its) => its.replace(ROOT, ""));
		else if (one.type === "comment") comments.push(`${one}\n`);
		else isPlain = false;
	});
	if (!mode || !isPlain || tokens.length === 0) return undefined;
	return { source, node, mode, tokens, comments };
}

/** True if every page loads the whole file unchanged, and the block once. */
function isLoadedOnce(block: Block, pages: readonly BuiltPage[]): boolean {
	return pages.every(({ sheets }) => {
		const css = sheets.map((sheet) => sheet.bare).join("\n");
		return css.includes(block.source.bare) && css.split(bare(`${block.node}`)).length === 2;
	});
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
function clash({ mode, tokens }: Block, sure: readonly Block[], values: readonly Values[]) {
	const moving = sure.filter((one) => one.mode === mode).flatMap((one) => one.tokens);
	const other = mode === "light" ? "dark" : "light";
	return tokens.find(({ prop }) => {
		const own = moving.findLast((one) => one.prop === prop)?.value.trim();
		const beside = values[0]?.(other, prop);
		const isSame = (its: Values) => its(mode, prop) === own && its(other, prop) === beside;
		return beside === undefined || !values.every(isSame);
	})?.prop;
}

/** Cuts a block with its lines and a blank one after it. */
function removal({ text, start }: CssSource, node: AtRule): Edit {
	const from = start + (node.source?.start?.offset ?? 0);
	const to = from + node.toString().length;
	const after = /^[\t\x20]*\r?\n(?:[\t\x20]*\r?\n)?/.exec(text.slice(to))?.[0].length ?? 0;
	return { start: from - indentAt(text, from).length, end: to + after, text: "" };
}
