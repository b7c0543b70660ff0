import { GROUNDS, type Mode, PAGE, type Pair, TEXT } from "./pairs.js";
import { failures, type Measured, type Resolve } from "./palette.js";
import { ThemeScene } from "./scene.js";
import { type Slot, Solver } from "./solver.js";

export interface Fixed {
	/** New values by token: of those that the theme declares, or may declare then. */
	readonly changes: ReadonlyMap<string, string>;
	/** What no lightness makes pass. */
	readonly failing: readonly Measured[];
}

/** In what order tokens give way. */
const RANK = { declared: 1, derived: 2, ground: 3, text: 4, page: 5 };
const ROUNDS = 3;

/** {@link fix} for every pair that fails, again and again until nothing comes of it. */
export function fixAll(declared: ReadonlyMap<string, string>, mode: Mode, resolve: Resolve): Fixed {
	let now = declared;
	let best: { readonly end: typeof now; readonly failing: Fixed["failing"] } | undefined;
	// What mends one pair may cost another: where that goes round in circles, it has come to its end.
	for (const seen = new Set<string>(); !seen.has(JSON.stringify([...now])); ) {
		seen.add(JSON.stringify([...now]));
		const scene = new ThemeScene(now, mode, resolve);
		const { changes, failing } = solve(failures(scene.palette), scene, now);
		now = new Map([...now, ...changes]);
		if (!best || failing.length < best.failing.length) best = { end: now, failing };
		if (failing.length === 0) break;
	}
	const { end, failing } = best ?? { end: now, failing: [] };
	return {
		changes: new Map([...end].filter(([token, css]) => declared.get(token) !== css)),
		failing,
	};
}

/**
 * Changes colours to the nearest lightness with which these pairs pass, and none fails that does not
 * now. The same theme is always changed in the same way.
 */
export function fix(
	pairs: readonly Pair[],
	declared: ReadonlyMap<string, string>,
	mode: Mode,
	resolve: Resolve,
): Fixed {
	return solve(pairs, new ThemeScene(declared, mode, resolve), declared);
}

function solve(
	asked: readonly Pair[],
	scene: ThemeScene,
	declared: ReadonlyMap<string, string>,
): Fixed {
	const left = failures(scene.palette).filter((pair) => !isAmong(pair, asked));
	scene.pairs = scene.pairs.filter((pair) => !isAmong(pair, left));
	const failing = () => failures(scene.palette).filter((pair) => !isAmong(pair, left));
	// What passed may be in the way of what did not; it is looked at once it fails.
	for (let round = 0; round < ROUNDS && failing().length > 0; round++) {
		const solver = new Solver(slotsOf(failing(), scene), scene);
		solver.solve();
		solver.relax();
	}
	const changes = [...scene.declared].filter(([token, value]) => declared.get(token) !== value);
	return { changes: new Map(changes), failing: failing() };
}

/** What may change for the sake of these pairs: what the theme declares, and their own colours. */
function slotsOf(pairs: readonly Pair[], scene: ThemeScene): Slot[] {
	const own = pairs.flatMap(({ foreground, background }) => [foreground, background]);
	const names = new Set([...scene.declared.keys(), ...own].filter((name) => name.startsWith("--")));
	return [...names].flatMap((token): Slot[] => {
		const model = scene.palette.color(token);
		const concerned = model ? scene.concerned(token) : [];
		if (!model || !pairs.some((pair) => isAmong(pair, concerned))) return [];
		const leads = token === TEXT;
		return [{ token, rank: rankOf(token, scene), leads, range: [0, 1], model, color: model }];
	});
}

function rankOf(token: string, { declared }: ThemeScene): number {
	if (token === PAGE) return RANK.page;
	if (token === TEXT) return RANK.text;
	if (GROUNDS.has(token) || token === "--color-mark") return RANK.ground;
	return declared.has(token) ? RANK.declared : RANK.derived;
}

function isAmong({ foreground, background }: Pair, pairs: readonly Pair[]): boolean {
	return pairs.some((pair) => pair.foreground === foreground && pair.background === background);
}
