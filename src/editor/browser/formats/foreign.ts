import { PAGE, TEXT } from "../../../color/pairs.js";
import { namesElsewhere, plainNames } from "../../../foreign-names.js";
import type { ParsedCss, Variant } from "./css.js";
import { type Imported, imported, inlined, type Known } from "./portable.js";

/** The themes in the CSS of another system; none if the text declares this one's page or text. */
export function foreignThemes({ base, variants }: ParsedCss, site: Known): Imported[] {
	const tokens = site.tokens.map(({ name }) => name);
	const names = [base, ...variants].flatMap(({ declared }) => [...declared.keys()]);
	const plain = plainNames(new Set(names));
	const known = tokens.map((token) => [token, namesElsewhere(token)] as const);
	const isOther = (name: string) =>
		!tokens.includes(name) && known.some(([, list]) => list.includes(plain(name)));
	if (names.includes(PAGE) || names.includes(TEXT) || !names.some(isOther)) return [];
	const themeOf = ({ name, mode = name, declared }: Variant): Imported => {
		const all = new Map([...base.declared, ...declared]);
		const own = [...all.keys()].filter((one) => one.startsWith("--"));
		const byName = new Map(own.map((one) => [plain(one), one]));
		const taken = known.flatMap(([token, list]) =>
			list
				.flatMap((one) => byName.get(one) ?? [])
				.map((from) => [token, resolved(from, all), from] as const)
				.filter(([, css]) => css && site.accepts("color", css) === token.startsWith("--color-"))
				.slice(0, 1),
		);
		const { theme } = imported(site, { name, mode, values: taken });
		const kept = taken.filter(([token]) => theme.values.has(token));
		const from = new Map(kept.map(([token, , theirs]) => [token, theirs]));
		const used = new Set(Array.from(from.values(), plain));
		return { theme, refused: [], from, left: own.filter((one) => !used.has(plain(one))) };
	};
	const others = variants.map(themeOf);
	const root = themeOf({ mode: "light", ...base });
	// The root's rules are a theme of their own if no other has their mode.
	if (!others.some(({ theme }) => theme.mode === root.theme.mode)) others.unshift(root);
	return others.filter(({ from }) => from?.size);
}

/** A property's value with each `var()` replaced; empty if one has no value. */
function resolved(name: string, declared: ReadonlyMap<string, string>): string {
	const value = inlined(declared.get(name) ?? "", (one, other) => declared.get(one) ?? other);
	if (value.includes("var(")) return "";
	// shadcn writes the arguments of `hsl()` alone.
	const isBare = /^[\d.]+(deg)?\s+[\d.]+%\s+[\d.]+%(\s*\/\s*[\d.]+%?)?$/.test(value);
	return isBare ? `hsl(${value})` : value;
}
