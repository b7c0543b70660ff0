import {
	formatOklch,
	formatTyped,
	maxChroma,
	type Oklch,
	type Rgb,
	toOklch,
	toRgb,
	withLightness,
} from "../../color/oklch.js";
import { ACCENT, PAGE, PAIRS, type Pair, TEXT } from "../../color/pairs.js";
import type { Resolve } from "../../color/palette.js";
import { ThemeScene } from "../../color/scene.js";
import { fixAll } from "../../color/solve.js";
import { outwards } from "../../color/solver.js";
import type { Mode } from "../../constants.js";

/** Page and text: lightness, share of the brand's chroma, and the most chroma. */
const SEEDS: Readonly<Record<Mode, Readonly<Record<string, readonly [number, number, number]>>>> = {
	light: { [PAGE]: [0.99, 0.05, 0.01], [TEXT]: [0.24, 0.15, 0.03] },
	dark: { [PAGE]: [0.19, 0.12, 0.022], [TEXT]: [0.93, 0.07, 0.012] },
};
const ON_ACCENT = "--color-on-accent";
/** Below this chroma, nobody sees a hue. */
const GREY = 0.01;

/** The theme's seeds. The accent is the colour itself, or its nearest usable lightness. */
export function themeFromColor(brand: Rgb, mode: Mode, resolve: Resolve): Map<string, string> {
	const color = { ...toOklch(brand), alpha: 1 };
	const seeds = Object.entries(SEEDS[mode]).map(([token, [l, share, most]]) => {
		const c = color.c < GREY ? 0 : Math.min(color.c * share, most);
		return [token, formatTyped(withLightness(toRgb({ ...color, l, c }), l))] as const;
	});
	const scene = new ThemeScene({ declared: new Map(seeds), mode, resolve });
	declareAccent(scene, color);
	const theme = { declared: scene.declared, mode, resolve };
	return new Map([...theme.declared, ...fixAll(theme, new Set([PAGE, ACCENT])).changes]);
}

/** Declares the accent: the colour, or its nearest lightness that is visible and holds text. */
function declareAccent(scene: ThemeScene, color: Oklch): void {
	const { h = 0 } = color;
	const tinted = (l: number) => formatTyped({ l, c: maxChroma(l, h, Math.min(color.c, 0.02)), h });
	const ons = [undefined, ...[0.99, 0.16, 1, 0].map(tinted)];
	const now = Math.round(color.l * 100);
	for (const steps of [0, ...outwards([100 - now, -now], 1)]) {
		const l = (now + steps) / 100;
		const nearest = steps === 0 ? formatOklch(color) : formatTyped(withLightness(toRgb(color), l));
		scene.declare(ACCENT, nearest);
		if (!scene.isPassing(upon(ACCENT))) continue;
		for (const on of ons) {
			scene.declare(ON_ACCENT, on);
			if (scene.isPassing(upon(ON_ACCENT))) return;
		}
	}
}

function upon(token: string): Pair[] {
	return PAIRS.filter(({ foreground }) => foreground === token);
}
