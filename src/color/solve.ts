import type { Mode } from "../constants.js";
import { type Alike, alike } from "./difference.js";
import { inLightness, type Rgb } from "./oklch.js";
import { isDark } from "./paint.js";
import { ACCENT, BACKGROUNDS, MEANINGS, namesOf, PAGE, TEXT } from "./pairs.js";
import { type ColorTheme, failures, type OwnColors, type Palette, paletteOf } from "./palette.js";
import { ThemeScene } from "./scene.js";
import { type Slot, Solver, TEXT_RANK } from "./solver.js";
import { distinctState, givingWay } from "./states.js";

export interface Fixed {
	/** New values by token, of tokens that the theme declares or may declare. */
	readonly changes: ReadonlyMap<string, string>;
	/** Pairs that no lightness makes pass. */
	readonly failing: ReturnType<typeof failures>;
}

/** What each attempt keeps, the gentlest first. */
const KEPT = [[...BACKGROUNDS, ACCENT], [...BACKGROUNDS], [PAGE]];

/** The attempt that leaves the fewest failing pairs, of those the gentlest. */
export function fixGently(theme: ColorTheme, kept: readonly string[]): Fixed {
	let best: Fixed | undefined;
	for (const stays of attemptsFor(theme, kept)) {
		const staying = new Set([...kept, ...stays]);
		// Where a pair has no colour that may change, a further attempt costs much and ends the same.
		if (best?.failing.some((pair) => namesOf(pair).every((name) => staying.has(name)))) continue;
		const next = fixAll(theme, staying);
		if (!best || next.failing.length < best.failing.length) best = next;
		if (best.failing.length === 0) break;
	}
	return best as Fixed;
}

function attemptsFor(theme: ColorTheme, kept: readonly string[]) {
	const { color } = paletteOf(theme);
	if (isOfOtherMode(color(PAGE), theme.mode)) return KEPT.slice(-1);
	const staying = [PAGE, ...kept].filter((name) => BACKGROUNDS.has(name));
	// No text can be read on a dark background and on a light one that both stay.
	const sides = new Set(staying.flatMap((name) => color(name) ?? []).map(isDark));
	return sides.size > 1 ? KEPT.slice(0, 1) : KEPT;
}

/** Fixes every failing pair, then statuses that look like the accent or like one another. */
export function fixAll(theme: ColorTheme, kept?: ReadonlySet<string>): Fixed {
	const scene = new ThemeScene(theme);
	const solver = new Solver(slotsOf(scene, theme.mode, kept), scene);
	solver.solve();
	solver.relax();
	const failing = failures(scene.palette, scene.pairs);
	const apart = new Map(scene.declared);
	for (const { tokens } of alikeIn(scene.palette, scene.declared)) {
		for (const [token, css] of tellApart(tokens, { ...theme, declared: apart }, kept))
			apart.set(token, css);
	}
	const changed = [...apart].filter(([token, css]) => theme.declared.get(token) !== css);
	return { changes: new Map(changed), failing };
}

export function alikeIn(palette: Palette, declared: OwnColors): Alike[] {
	return alike(palette).filter(({ tokens }) => tokens.some((token) => declared.has(token)));
}

/** The new value of a status that looks like another colour. */
export function tellApart(
	tokens: readonly string[],
	theme: ColorTheme,
	kept?: ReadonlySet<string>,
): OwnColors {
	const scene = new ThemeScene(theme);
	const order = givingWay(tokens, (token) => theme.declared.has(token));
	for (const token of order.filter((one) => one !== ACCENT && !kept?.has(one))) {
		const value = distinctState(token, scene);
		if (value !== undefined) return new Map([[token, value]]);
	}
	return new Map();
}

/** The colours that may change: those of the pairs, and those that the theme declares. */
function slotsOf(scene: ThemeScene, mode: Mode, kept?: ReadonlySet<string>): Slot[] {
	const own = scene.pairs.flatMap(({ foreground, background }) => [foreground, background]);
	const names = new Set([...scene.declared.keys(), ...own]);
	const free = [...names].filter((name) => name.startsWith("--") && !kept?.has(name));
	const isTurned = isOfOtherMode(scene.palette.color(PAGE), mode);
	return free.flatMap((token): Slot[] => {
		const model = scene.palette.color(token);
		if (!model) return [];
		const color = isTurned && scene.declared.has(token) ? turned(token, model, mode) : model;
		return [{ token, rank: rankOf(token, scene), range: [0, 1], model, color }];
	});
}

const isOfOtherMode = (page: Rgb | undefined, mode: Mode) =>
	!!page && isDark(page) !== (mode === "dark");

/** Where a search starts on a page of the other mode: backgrounds at its side, text at the other. */
function turned(token: string, color: Rgb, mode: Mode): Rgb {
	const fits = BACKGROUNDS.has(token) === isOfOtherMode(color, mode);
	const stays = fits || MEANINGS.includes(token);
	return stays ? color : inLightness(color, isDark(color) ? 0.95 : 0.2);
}

/** Of two tokens whose change helps as much, that of the lower rank changes. */
function rankOf(token: string, { declared }: ThemeScene): number {
	if (token === PAGE) return 5;
	if (token === TEXT) return 4;
	if (BACKGROUNDS.has(token) || token === "--color-mark") return 3;
	return declared.has(token) ? TEXT_RANK : 2;
}
