import { GROUNDS, type Mode, PAGE, type Pair, TEXT } from "./pairs.js";
import { failures, type Measured, type Resolve } from "./palette.js";
import { ThemeScene } from "./scene.js";
import { type Slot, Solver } from "./solver.js";

export interface Fixed {
	/** New values by token, of tokens that the theme declares or may declare. */
	readonly changes: ReadonlyMap<string, string>;
	/** Pairs that no lightness makes pass. */
	readonly failing: readonly Measured[];
}

/** The order in which tokens change, lowest first. */
const RANK = { declared: 1, derived: 2, ground: 3, text: 4, page: 5 };
const ROUNDS = 3;

/** Applies {@link fix} to every failing pair until nothing improves. */
export function fixAll(declared: ReadonlyMap<string, string>, mode: Mode, resolve: Resolve): Fixed {
	let now = declared;
	let best: { readonly end: typeof now; readonly failing: Fixed["failing"] } | undefined;
	// Mending one pair may break another; a repeated state ends the loop.
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
 * Changes colours to the nearest lightness at which these pairs pass and no passing pair fails.
 * The result is deterministic.
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
	// A change may break other pairs; they are added in the next round.
	for (let round = 0; round < ROUNDS && failing().length > 0; round++) {
		const solver = new Solver(slotsOf(failing(), scene), scene);
		solver.solve();
		solver.relax();
	}
	const changes = [...scene.declared].filter(([token, value]) => declared.get(token) !== value);
	return { changes: new Map(changes), failing: failing() };
}

/** The tokens that may change: those of the theme, and of these pairs. */
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
