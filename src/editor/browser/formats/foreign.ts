import { namesElsewhere, plainNames } from "../../../foreign-names.js";
import { recall } from "../../../recall.js";
import { MAX_VALUE } from "../../../token-value.js";

interface ForeignTheme {
	/** Empty for rules on the root. */
	readonly name: string;
	readonly mode: string;
	readonly taken: readonly (readonly [token: string, value: string, from: string])[];
	/** Names without a token. */
	readonly left: readonly string[];
}

interface Variant {
	name: string;
	mode?: string;
	readonly declared: Map<string, string>;
}

/** shadcn writes the arguments of `hsl()` alone. */
const CHANNELS = /^[\d.]+(deg)?\s+[\d.]+%\s+[\d.]+%(\s*\/\s*[\d.]+%?)?$/;
const VAR = /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g;
const ROUNDS = 9;
/** Each theme repeats what the root declares: without a limit, time would grow by the square. */
const MAX_THEMES = 100;

/** The themes in the CSS of another system; none if the text declares this one's page or text. */
export function foreignThemes(
	css: string,
	tokens: readonly string[],
	isColor: (value: string) => boolean,
): ForeignTheme[] {
	const [base, ...variants] = variantsOf(css);
	const names = [base, ...variants].flatMap(({ declared }) => [...declared.keys()]);
	const plain = plainNames(new Set(names));
	const known = tokens.map((token) => [token, namesElsewhere(token)] as const);
	const isOther = (name: string) =>
		!tokens.includes(name) && known.some(([, list]) => list.includes(plain(name)));
	if (names.includes("--color-page") || names.includes("--color-text") || !names.some(isOther))
		return [];
	const themeOf = ({ name, mode = name, declared }: Variant): ForeignTheme => {
		const all = new Map([...base.declared, ...declared]);
		const byName = new Map(Array.from(all.keys(), (one) => [plain(one), one]));
		const used = new Set<string>();
		const taken = known.flatMap(([token, list]) => {
			for (const from of list.map((one) => byName.get(one) ?? "")) {
				const value = resolved(all.get(from) ?? "", all);
				if (!value || isColor(value) !== token.startsWith("--color-")) continue;
				used.add(plain(from));
				return [[token, value, from] as const];
			}
			return [];
		});
		return { name, mode, taken, left: [...all.keys()].filter((one) => !used.has(plain(one))) };
	};
	const others = variants.map(themeOf);
	const root = themeOf({ mode: "light", ...base });
	// The root's rules are a theme of their own if no other has their mode.
	if (!others.some(({ mode }) => mode === root.mode)) others.unshift(root);
	return others.filter(({ taken }) => taken.length > 0);
}

/** A value with each `var()` replaced, or `undefined` if one has no value. */
function resolved(text: string, declared: ReadonlyMap<string, string>): string | undefined {
	let value = text;
	for (let round = 0; value.includes("var("); round++) {
		if (round === ROUNDS || value.length > MAX_VALUE) return undefined;
		value = value.replace(VAR, (whole, name, other) => declared.get(name) ?? other ?? whole);
	}
	return CHANNELS.test(value) ? `hsl(${value})` : value;
}

function variantsOf(css: string): [base: Variant, ...variants: Variant[]] {
	const base: Variant = { name: "", declared: new Map() };
	const variants = new Map<string, Variant>();
	const of = (name: string) => {
		if (variants.size === MAX_THEMES && !variants.has(name)) return undefined;
		return recall(variants, name, (): Variant => ({ name, declared: new Map() }));
	};
	const enter = (head: string, around: Variant) => {
		if (/^@(layer|theme)\b/.test(head)) return around;
		if (/^@media.*\(prefers-color-scheme:\s*dark\)$/.test(head)) return of("dark");
		if (/^@plugin\s+.daisyui\/theme.$/.test(head)) return of(`${variants.size}`);
		const name = themeIn(head);
		return name ? of(name) : name === "" ? around : undefined;
	};
	readBlocks(css, base, enter, (text, variant) => {
		const [, name = "", value = ""] = /^([\w-]+)\s*:(.*)$/s.exec(text) ?? [];
		const plain = value.trim().replace(/\s+/g, " ");
		// As tweakcn hands a root's property on to Tailwind, under the same name.
		if (plain === `var(${name})`) return;
		if (name === "color-scheme") variant.mode = plain;
		else if (name === "name") variant.name = plain.slice(1, -1);
		else if (name.startsWith("--") && plain.length <= MAX_VALUE) variant.declared.set(name, plain);
	});
	return [base, ...variants.values()];
}

const OF_ROOT =
	/^(?::root|html|:host|\.radix-themes|\.(?:dark|light)(?:-theme)?|\[data-theme[^\]]*\])+\s*$/;
const NAMED = /\.(dark|light)|\[data-theme\s*=\s*["']?([^"'\]]+)/;

/** The theme that a selector names; empty for the root, `undefined` for other selectors. */
function themeIn(selector: string): string | undefined {
	const parts = selector.replace(/:not\([^()]*\)|:(?:is|where)\(|\)/g, "").split(/,\s*/);
	const ofRoot = parts.filter((part) => OF_ROOT.test(part));
	const names = ofRoot.map((part) => {
		const [, mode, name = ""] = NAMED.exec(part) ?? [];
		return mode ?? name;
	});
	return names.find(Boolean) ?? names[0];
}

/**
 * Reads nested blocks and their declarations.
 * @param enter - the context of a block; a block without one is skipped
 */
export function readBlocks<T>(
	css: string,
	root: T,
	enter: (head: string, around: T) => T | undefined,
	declare: (text: string, around: T) => void,
): void {
	const open: (T | undefined)[] = [root];
	for (const { text, end } of partsOf(css)) {
		const around = open.at(-1);
		if (end === "{") open.push(around && enter(text, around));
		else if (text && around) declare(text, around);
		if (end === "}" && open.length > 1) open.pop();
	}
}

/** The text before each brace or semicolon outside of strings and brackets. */
function* partsOf(css: string): Generator<{ text: string; end: string }> {
	const SIGN =
		/\\[\s\S]|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\/\*[\s\S]*?(?:\*\/|$)|[()[\]{};]/g;
	let start = 0;
	let seen = 0;
	let depth = 0;
	let isBetween = true;
	for (const { 0: sign, index } of css.matchAll(SIGN)) {
		isBetween &&= css.slice(seen, index).trim() === "";
		seen = index + sign.length;
		// Comments between declarations are skipped; a value with a comment is refused later.
		if (sign.startsWith("/*") && isBetween) {
			start = seen;
			continue;
		}
		isBetween = false;
		if (sign === "(" || sign === "[") depth++;
		else if (sign === ")" || sign === "]") depth = Math.max(0, depth - 1);
		else if (/^[{};]$/.test(sign) && (depth === 0 || sign === "}")) {
			yield { text: css.slice(start, index).trim(), end: sign };
			start = seen;
			depth = 0;
			isBetween = true;
		}
	}
	yield { text: css.slice(start).trim(), end: "" };
}
