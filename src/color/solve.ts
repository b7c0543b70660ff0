import type { Mode } from "../constants.js";
import { type Alike, alike } from "./difference.js";
import { ACCENT, BACKGROUNDS, PAGE, type Pair, TEXT } from "./pairs.js";
import { failures, type Measured, type Palette, type Resolve } from "./palette.js";
import { ThemeScene } from "./scene.js";
import { type Slot, Solver, TEXT_RANK } from "./solver.js";
import { distinctState, givingWay } from "./states.js";

export interface Fixed {
	/** New values by token, of tokens that the theme declares or may declare. */
	readonly changes: ReadonlyMap<string, string>;
	/** Pairs that no lightness makes pass. */
	readonly failing: readonly Measured[];
}

interface Bounds {
	readonly kept?: ReadonlySet<string> | undefined;
	/** Pairs of the site's own tokens. */
	readonly own?: readonly Pair[] | undefined;
}

type Declared = ReadonlyMap<string, string>;

/** Which of two tokens changes if both help as much: the lower. */
const RANK = { declared: TEXT_RANK, derived: 2, fill: 3, text: 4, page: 5 };
/** The tokens that each attempt keeps, the gentlest attempt first; the page always stays. */
export const KEPT: readonly string[][] = [[...BACKGROUNDS, ACCENT], [...BACKGROUNDS], [PAGE]];

/** Fixes every failing pair, then statuses that look like the accent or like one another. */
export function fixAll(
	declared: Declared,
	mode: Mode,
	resolve: Resolve,
	{ kept, own }: Bounds = {},
): Fixed {
	const scene = new ThemeScene(declared, mode, resolve, own);
	const solver = new Solver(slotsOf(scene, kept), scene);
	solver.solve();
	solver.relax();
	const failing = failures(scene.palette, scene.pairs);
	const apart = new Map(scene.declared);
	for (const { tokens } of alikeIn(scene.palette, scene.declared)) {
		for (const [token, css] of tellApart(tokens, apart, mode, resolve, kept)) apart.set(token, css);
	}
	const changed = [...apart].filter(([token, css]) => declared.get(token) !== css);
	return { changes: new Map(changed), failing };
}

export function alikeIn(palette: Palette, declared: Declared): Alike[] {
	return alike(palette).filter(({ tokens }) => tokens.some((token) => declared.has(token)));
}

/** The new value of a status that looks like another colour. */
export function tellApart(
	tokens: readonly string[],
	declared: Declared,
	mode: Mode,
	resolve: Resolve,
	kept?: ReadonlySet<string>,
): Declared {
	const scene = new ThemeScene(declared, mode, resolve);
	const order = givingWay(tokens, (token) => declared.has(token));
	for (const token of order.filter((one) => one !== ACCENT && !kept?.has(one))) {
		const value = distinctState(token, scene);
		if (value !== undefined) return new Map([[token, value]]);
	}
	return new Map();
}

/** The colours that may change: those of the pairs, and those that the theme declares. */
function slotsOf(scene: ThemeScene, kept?: ReadonlySet<string>): Slot[] {
	const own = scene.pairs.flatMap(({ foreground, background }) => [foreground, background]);
	const names = new Set([...scene.declared.keys(), ...own]);
	const free = [...names].filter((name) => name.startsWith("--") && !kept?.has(name));
	return free.flatMap((token): Slot[] => {
		const model = scene.palette.color(token);
		if (!model) return [];
		return [{ token, rank: rankOf(token, scene), range: [0, 1], model, color: model }];
	});
}

function rankOf(token: string, { declared }: ThemeScene): number {
	if (token === PAGE) return RANK.page;
	if (token === TEXT) return RANK.text;
	if (BACKGROUNDS.has(token) || token === "--color-mark") return RANK.fill;
	return declared.has(token) ? RANK.declared : RANK.derived;
}
