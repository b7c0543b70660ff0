import { nearestPassing } from "../../../color/nearest.js";
import {
	formatOklch,
	formatTyped,
	maxChroma,
	type Oklch,
	type Rgb,
	shownInLightness,
	toOklch,
	toRgb,
} from "../../../color/oklch.js";
import { ACCENT, type Mode, PAGE, PAIRS, type Pair, TEXT } from "../../../color/pairs.js";
import { failures, type Resolve } from "../../../color/palette.js";
import { ThemeScene } from "../../../color/scene.js";
import { fixAll } from "../../../color/solve.js";
import { turnedStates } from "../../../color/states.js";

/** The colour that a theme is made of, and how. */
export interface Brand {
	readonly brand: Rgb;
	/** How much of the colour's hue page and text have: 0 is none, 1 if unset, 2 is much. */
	readonly tint?: number;
}

/** Page and text: lightness, and how much of the brand's chroma they have, up to how much. */
const SEEDS: Readonly<Record<Mode, Readonly<Record<string, readonly [number, number, number]>>>> = {
	light: { [PAGE]: [0.99, 0.05, 0.01], [TEXT]: [0.24, 0.15, 0.03] },
	dark: { [PAGE]: [0.19, 0.12, 0.022], [TEXT]: [0.93, 0.07, 0.012] },
};
const ON_ACCENT = "--color-on-accent";
const LINK = "--color-link";
/** Below it, a hue is nothing that a person sees. */
const GREY = 0.01;

/**
 * A colour that nobody chose: any hue, neither so dark nor so light that it is lost.
 *
 * @param random - from 0 up to 1, as `Math.random` gives it
 */
export function rollDice(random: () => number): Brand {
	const h = random() * 360;
	const l = 0.42 + random() * 0.36;
	const c = maxChroma(l, h) * (0.35 + random() * 0.65);
	return { brand: toRgb({ l, c, h }), tint: random() * 2 };
}

/**
 * The tokens of a theme of one colour, from which all others derive: the colour is the accent where
 * it can be, else in the nearest lightness.
 */
export function themeFromColor(
	{ brand, tint = 1 }: Brand,
	mode: Mode,
	resolve: Resolve,
): ReadonlyMap<string, string> {
	const color = shown(toOklch(brand));
	const seeds = Object.entries(SEEDS[mode]).map(([token, [l, share, most]]) => {
		const c = color.c < GREY ? 0 : Math.min(color.c * share, most) * tint;
		return [token, formatTyped(shownInLightness(toRgb({ ...color, l, c }), l))] as const;
	});
	const scene = new ThemeScene(new Map(seeds), mode, resolve);
	declareAccent(scene, color);
	declareLink(scene);
	for (const [token, value] of turnedStates(scene)) scene.declare(token, value);
	if (failures(scene.palette).length === 0) return scene.declared;
	const { changes } = fixAll(scene.declared, mode, resolve, { kept: new Set([ACCENT]) });
	return new Map([...scene.declared, ...changes]);
}

/** As screens of today can show it at all. */
function shown({ l, c, h = 0 }: Oklch): Oklch {
	const lightness = Math.min(1, Math.max(0, l));
	return { mode: "oklch", l: lightness, c: maxChroma(lightness, h, "p3", Math.min(c, 0.4)), h };
}

/** The colour itself, or the nearest lightness of it that can be seen and on which text can stand. */
function declareAccent(scene: ThemeScene, color: Oklch): void {
	const { h = 0 } = color;
	const tinted = (l: number) =>
		formatTyped({ l, c: maxChroma(l, h, "srgb", Math.min(color.c, 0.02)), h });
	const ons = [undefined, ...[0.99, 0.16, 1, 0].map(tinted)];
	for (const accent of accents(color)) {
		scene.declare(ACCENT, accent);
		if (!scene.isPassing(upon(ACCENT))) continue;
		for (const on of ons) {
			scene.declare(ON_ACCENT, on);
			if (scene.isPassing(upon(ON_ACCENT))) return;
		}
	}
}

function* accents(color: Oklch): Generator<string> {
	yield formatOklch(color);
	const now = Math.round(color.l * 100);
	for (let step = 0; step <= 100; step++) {
		for (const l of [now + step, now - step].filter((at) => at >= 0 && at <= 100)) {
			yield formatTyped(shownInLightness(toRgb(color), l / 100));
		}
	}
}

/** What is enough for a button may not be for text. */
function declareLink(scene: ThemeScene): void {
	const pairs = upon(LINK);
	if (scene.isPassing(pairs)) return;
	const trial = (token: string, value: string) => {
		scene.declare(token, value);
		return scene.palette;
	};
	const value = nearestPassing(LINK, pairs, scene.palette, trial);
	scene.declare(LINK, value);
}

/** What a token has to be told apart from. */
function upon(token: string): Pair[] {
	return PAIRS.filter(({ foreground }) => foreground === token);
}
