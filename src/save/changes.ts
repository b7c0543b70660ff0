import type { Cascade, ThemeDeclarations } from "../css/cascade.js";
import { modeOf } from "../css/themes.js";
import type { SaveRequest } from "../saving.js";
import type { Service } from "../service/service.js";
import { Refusal } from "./refusal.js";
import type { Changes } from "./theme-edit.js";
import { reasonAgainst } from "./value.js";

/**
 * What is to be declared for a save, checked again: what a client checked proves nothing.
 *
 * @throws Refusal
 */
export function wantedOf(request: SaveRequest, cascade: Cascade, service: Service): Changes {
	const { theme, from, mode, values } = request;
	const isThere = cascade.themes.includes(theme);
	if (from && isThere) {
		throw new Refusal(409, `There is a theme "${theme}" already. Take another name.`);
	}
	if (from && !cascade.themes.includes(from)) {
		throw new Refusal(422, `There is no theme "${from}" to duplicate.`);
	}
	const wanted = new Map<string, string | null>(from ? lookOf(cascade.on(from)) : []);
	if (mode) wanted.set("color-scheme", mode);
	const known = namesKnown([theme, from ?? theme], cascade);
	for (const [name, value] of Object.entries(values)) {
		if (!known.has(name)) {
			throw new Refusal(422, `${JSON.stringify(name)} is no token of this site.`);
		}
		if (value === null && !isThere) wanted.delete(name);
		else wanted.set(name, value === null ? null : checked(name, value, service));
	}
	if (!isThere && wanted.size === 0) {
		throw new Refusal(422, "A new theme needs a mode or a value: there is nothing to save.");
	}
	return wanted;
}

function checked(name: string, value: string, { bundle }: Service): string {
	const type = bundle.tokens.find((token) => token.name === name)?.type;
	const reason = reasonAgainst(value, type);
	if (reason) throw new Refusal(422, `The value of ${name} ${reason}: nothing has been saved.`);
	return value.trim();
}

/** The custom properties that there are: those of the root, and what the themes declare. */
function namesKnown(themes: readonly string[], cascade: Cascade): Set<string> {
	const { declared, uncertain } = cascade.on(undefined);
	const own = themes.flatMap((theme) => [...cascade.on(theme).own]);
	const all = [...declared.keys(), ...uncertain.keys(), ...own];
	return new Set(all.filter((name) => name.startsWith("--")));
}

/** All that a theme says of itself: its mode and its tokens. */
function lookOf(declarations: ThemeDeclarations): Map<string, string> {
	const mode = modeOf(declarations.declared);
	const look = new Map<string, string>(mode ? [["color-scheme", mode]] : []);
	for (const [name, { value, isOwn }] of declarations.declared) {
		if (!isOwn || !name.startsWith("--")) continue;
		// It may mean another file in another place.
		if (/\b(url|src)\(/i.test(value)) {
			throw new Refusal(422, `${name} loads a file: copy the theme by hand.`);
		}
		look.set(name, value);
	}
	return look;
}
