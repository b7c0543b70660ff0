import { recall } from "../../../recall.js";
import { cssString, unescaped } from "../../../references.js";
import type { PortableTheme } from "./portable.js";

export function toCss({ name, mode, values }: PortableTheme): string {
	const declared = [...(mode ? [["color-scheme", mode]] : []), ...values];
	const lines = declared.map(([property, value]) => `\t${property}: ${value};\n`);
	return `[data-theme=${cssString(name)}] {\n${lines.join("")}}\n`;
}

/** The declarations of a theme, or of the root, which has an empty name. */
export interface Variant {
	name: string;
	mode?: string | undefined;
	readonly declared: Map<string, string>;
}

export interface ParsedCss {
	readonly base: Variant;
	readonly variants: readonly Variant[];
	/** What is neither a theme's rule nor a declaration. */
	readonly left: readonly string[];
}

/** Each theme repeats what the root declares: without a limit, time would grow by the square. */
const MAX_THEMES = 100;

/** A declaration list, or rules of themes and of the root. */
export function readCss(css: string): ParsedCss {
	const base: Variant = { name: "", declared: new Map() };
	const variants = new Map<string, Variant>();
	const left: string[] = [];
	const of = (name: string, mode?: string) => {
		if (variants.size === MAX_THEMES && !variants.has(name)) return undefined;
		return recall(variants, name, (): Variant => ({ name, mode, declared: new Map() }));
	};
	const enter = (head: string, around: Variant) => {
		if (/^@(layer|theme)\b/.test(head)) return around;
		if (/^@media.*\(prefers-color-scheme:\s*dark\)$/.test(head)) return of("dark", "dark");
		if (/^@plugin\s+.daisyui\/theme.$/.test(head)) return of(`${variants.size}`);
		const name = themeIn(head);
		const [, mode] = /\.(dark|light)\b/.exec(head) ?? [];
		const entered = name ? of(name, mode) : name === "" ? around : undefined;
		if (!entered) left.push(head);
		return entered;
	};
	const declare = (text: string, variant: Variant) => {
		const [property, value] = text.split(/:(.*)/s).map((part) => part.trim());
		if (text.startsWith("@") || !property || value === undefined) left.push(text);
		else if (property === "color-scheme") variant.mode = value.replace("only", "").trim();
		else if (property === "name") variant.name = value.slice(1, -1);
		// As tweakcn hands a root's property on to Tailwind, under the same name.
		else if (value !== `var(${property})` || !variant.declared.has(property))
			variant.declared.set(property, value);
	};
	const open: (Variant | undefined)[] = [base];
	for (const { text, end } of partsOf(css)) {
		const around = open.at(-1);
		if (end === "{") open.push(around && enter(text, around));
		else if (text && around) declare(text, around);
		if (end === "}" && open.length > 1) open.pop();
	}
	return { base, variants: [...variants.values()], left };
}

const OF_THEME =
	/^(?::root|html)?\[data-theme\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w-]+)\s*\]$/s;
const OF_ROOT =
	/^(?::root|html|:host|\.radix-themes|\.(?:dark|light)(?:-theme)?|\[data-theme[^\]]*\])+\s*$/;
const NAMED = /\.(dark|light)|\[data-theme\s*=\s*["']?([^"'\]]+)/;

/** The theme that a selector names; empty for the root, `undefined` for other selectors. */
function themeIn(selector: string): string | undefined {
	const [, written] = OF_THEME.exec(selector) ?? [];
	if (written) return unescaped(/^["']/.test(written) ? written.slice(1, -1) : written);
	const parts = selector.replace(/:not\([^()]*\)|:(?:is|where)\(|\)/g, "").split(/,\s*/);
	const ofRoot = parts.filter((part) => OF_ROOT.test(part));
	const names = ofRoot.map((part) => NAMED.exec(part)?.slice(1).join("") ?? "");
	return names.find(Boolean) ?? names[0];
}

/** The text before each brace or semicolon outside of strings, brackets and comments. */
function* partsOf(written: string): Generator<{ text: string; end: string }> {
	const SIGN = /\\.|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\*.*?(?:\*\/|$)|[()[\]{};]/gs;
	// What is open at the end is closed there.
	const css = `${written.replace(SIGN, (sign) => (sign.startsWith("/*") ? " " : sign))}\n}`;
	let start = 0;
	let depth = 0;
	for (const { 0: sign, index } of css.matchAll(SIGN)) {
		if (sign === "(" || sign === "[") depth++;
		else if (sign === ")" || sign === "]") depth--;
		else if (sign === "}" || (depth <= 0 && /^[{;]$/.test(sign))) {
			yield { text: css.slice(start, index).trim(), end: sign };
			start = index + 1;
			depth = 0;
		}
	}
}
