import { GROUNDS, type Pair } from "../color/pairs.js";
import { aliasOf, references } from "../css/values.js";
import type { Declared } from "../css/winners.js";

type Declarations = ReadonlyMap<string, Declared>;

/**
 * The token to change so that a pair passes: one that the site declares, else one that the theme
 * declares, else the foreground, which the theme may then declare. The background comes last, and
 * only if the foreground does not derive from it.
 */
export function tokenToChange(
	{ foreground, background }: Pair,
	declared: Declarations,
	isOfSite: (declared: Declared) => boolean,
): string {
	const alias = aliasEnd(foreground, declared);
	// What a mixture is made of, its main colour last (pairs.ts); a ground is not changed for one.
	const main = references(background).at(-1)?.name ?? "";
	const under = background.startsWith("--") ? background : GROUNDS.has(main) ? "" : main;
	const candidates = [
		foreground,
		// What is only another name for a ground is changed by itself.
		...(GROUNDS.has(alias) ? [] : [alias]),
		...(derivation(foreground, declared).includes(under) ? [] : [under]),
	];
	const first = (test: (declared: Declared) => boolean) =>
		candidates.find((name) => {
			const found = declared.get(name);
			return found && test(found);
		});
	return first(isOfSite) ?? first(({ isOwn }) => isOwn) ?? foreground;
}

/** A token and all that it derives from, nearest first. */
export function derivation(token: string, declared: Declarations): string[] {
	const found = new Set([token]);
	// A set's loop visits what is added to it on the way.
	for (const name of found) {
		for (const reference of references(declared.get(name)?.value ?? "")) found.add(reference.name);
	}
	return [...found];
}

function aliasEnd(token: string, declared: Declarations): string {
	const seen = new Set([token]);
	let end = token;
	for (const name of seen) {
		end = name;
		const value = declared.get(name);
		const alias = value && !value.isOwn ? aliasOf(value.value) : undefined;
		if (alias) seen.add(alias);
	}
	return end;
}
