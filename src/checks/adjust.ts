import { clampChroma, converter, displayable, type Rgb } from "culori";
import { aliasOf, references } from "../css/values.js";
import type { Declared } from "../css/winners.js";
import { PAIRS, type Pair } from "./pairs.js";
import { createPalette, type Palette } from "./palette.js";

type Declarations = ReadonlyMap<string, Declared>;

/** Backgrounds of nearly everything: whatever is only another name for one is changed by itself. */
const GROUNDS: ReadonlySet<string> = new Set(["--color-page", "--color-surface", "--color-code"]);

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

/**
 * The nearest lightness (in hundredths) of a token at which all these pairs pass. If it can be
 * lighter as well as darker, the way on which fewer other pairs fail, then the shorter one.
 */
export function nearestPassing(
	token: string,
	pairs: readonly Pair[],
	declared: Declarations,
	palette: Palette,
): string | undefined {
	const color = palette.color(token);
	if (!color) return undefined;
	const now = Math.round(converter("oklch")(color).l * 100);
	const trial = (hundredths: number) => {
		const value = withLightness(color, hundredths / 100);
		const changed = new Map<string, { value: string }>(declared).set(token, { value });
		return { value, palette: createPalette(changed, palette.mode) };
	};
	const passes = (hundredths: number) => {
		const changed = trial(hundredths).palette;
		return pairs.every((pair) => isEnough(pair, changed));
	};
	const passing = [0, 100].flatMap((end) => boundary(now, end, passes) ?? []);
	const ranked = passing.map((hundredths) => {
		const { value, palette: changed } = trial(hundredths);
		const broken = PAIRS.filter((pair) => isEnough(pair, palette) && !isEnough(pair, changed));
		return { value, broken: broken.length, distance: Math.abs(hundredths - now) };
	});
	ranked.sort((one, other) => one.broken - other.broken || one.distance - other.distance);
	return ranked[0]?.value;
}

/** The first number on the way from `start` to `end` that passes, if the end does. */
function boundary(
	start: number,
	end: number,
	passes: (value: number) => boolean,
): number | undefined {
	if (!passes(end)) return undefined;
	let [failing, passing] = [start, end];
	while (Math.abs(passing - failing) > 1) {
		const middle = Math.round((failing + passing) / 2);
		if (passes(middle)) passing = middle;
		else failing = middle;
	}
	return passing;
}

function isEnough(pair: Pair, palette: Palette): boolean {
	return (palette.contrast(pair) ?? Number.POSITIVE_INFINITY) >= pair.needed;
}

/** The colour in another lightness, as CSS; with less chroma where a screen could not show it. */
function withLightness(color: Rgb, lightness: number): string {
	const wanted = { ...converter("oklch")(color), l: lightness };
	const { l, c, h = 0, alpha = 1 } = displayable(wanted) ? wanted : clampChroma(wanted, "oklch");
	const chroma = Math.round(c * 1000) / 1000;
	const hue = chroma === 0 ? 0 : Math.round(h);
	return `oklch(${Math.round(l * 100) / 100} ${chroma} ${hue}${alpha < 1 ? ` / ${Math.round(alpha * 100) / 100}` : ""})`;
}
