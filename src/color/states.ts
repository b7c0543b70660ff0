import { ALIKE, difference } from "./difference.js";
import { isEnough } from "./nearest.js";
import { formatTyped, maxChroma, type Rgb, toOklch, toRgb } from "./oklch.js";
import { ACCENT, MEANINGS, STATES } from "./pairs.js";
import type { ThemeScene } from "./scene.js";

/** The ranges of hues, in the order of the statuses: green, amber, red, blue. */
const FAMILIES: readonly (readonly [from: number, to: number])[] = [
	[128, 172],
	[55, 105],
	[5, 42],
	[215, 275],
];
const HUES = [0, 8, -8, 16, -16, 24, -24, 32, -32];
const LIGHTNESSES = [0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15];
const CHROMAS = [1, 1.4, 0.6];

/** The nearest value of a status that looks like no other colour with a meaning, if there is one. */
export function distinctState(state: string, scene: ThemeScene): string | undefined {
	const base = scene.palette.color(state);
	if (!base) return undefined;
	const own = scene.declared.get(state);
	const pairs = scene.concerned(state).filter((pair) => isEnough(pair, scene.palette));
	const colorOf = (token: string) => (token === state ? [] : (scene.palette.color(token) ?? []));
	const others = MEANINGS.flatMap(colorOf);
	const isApart = (color: Rgb) => others.every((one) => difference(one, color) >= ALIKE);
	const isRight = (value: string | undefined) => {
		scene.declare(state, value);
		const color = scene.palette.color(state);
		const isIt = color && isApart(color) && scene.isPassing(pairs);
		scene.declare(state, own);
		return isIt;
	};
	return [own, ...variants(state, base, isApart)].find(isRight);
}

/** Two tokens in the order to change them: the accent and undeclared tokens come last. */
export function givingWay(
	[one = "", other = ""]: readonly string[],
	isOwn: (token: string) => boolean,
): readonly [token: string, other: string] {
	return one === ACCENT || (isOwn(other) && !isOwn(one)) ? [other, one] : [one, other];
}

/** Values of a status that are apart from other colours, the nearest first. */
function variants(state: string, base: Rgb, isApart: (color: Rgb) => boolean): string[] {
	const { l, c, h = 0 } = toOklch(base);
	const [from, to] = FAMILIES[STATES.indexOf(state)] ?? [0, 360];
	const isIn = (hue: number) => hue >= from && hue <= to;
	// A status of another family stays near its own hue.
	const hues = HUES.map((turn) => h + turn).filter((hue) => isIn(hue) || !isIn(h));
	const all = CHROMAS.flatMap((share, third) =>
		LIGHTNESSES.flatMap((lighter, second) =>
			hues.map((hue, first) => {
				const its = { l: l + lighter, c: maxChroma(l + lighter, hue, c * share), h: hue };
				return { its, distance: first + 2 * second + 4 * third };
			}),
		),
	);
	const apart = all.filter(({ its }) => isApart(toRgb(its)));
	const sorted = apart.toSorted((one, other) => one.distance - other.distance);
	return sorted.map(({ its }) => formatTyped(its));
}
