import type { Rgb } from "culori";
import type { PagePair } from "./page-pairs.js";
import { namesIn, type Paint } from "./paint.js";
import { inLightness, lightnessOf } from "./twin-colors.js";

/** A colour that a token says, as the twin has it. */
export interface Slot {
	readonly token: string;
	/** What may change first: text that is a ground as well, other text, grounds, the page's last. */
	readonly rank: number;
	/** Between which lightnesses it may be. */
	readonly range: readonly [least: number, most: number];
	/** As the site has it. */
	readonly model: Rgb;
	color: Rgb;
}

/** A pair and the ratio that it must have. */
export interface NeededPair extends PagePair {
	readonly needed: number;
}

/** The rank of text that is no ground. */
export const TEXT = 1;
const STEP = 0.01;
const ROUNDS = 4;

/** Changes colours by the nearest lightness until every pair has its ratio, or none comes nearer. */
export class TwinSolver {
	readonly #slots: readonly Slot[];
	readonly #pairs: readonly NeededPair[];
	readonly #paint: Paint;
	readonly #print: (token: string) => string;
	/** The pairs that derive from a token, and those whose front is said by it. */
	readonly #concerned = new Map<string, NeededPair[]>();
	readonly #fronts = new Map<string, NeededPair[]>();

	/**
	 * @param paint - the page as it is: it gets the colours of the slots, and those that are tried
	 * @param print - a token's value with the colours of its slots
	 */
	constructor(
		slots: readonly Slot[],
		pairs: readonly NeededPair[],
		{ paint, print }: { paint: Paint; print: (token: string) => string },
	) {
		this.#slots = slots.toSorted((one, other) => one.rank - other.rank);
		this.#pairs = pairs;
		this.#paint = paint;
		this.#print = print;
		for (const pair of pairs) {
			const { front, grounds } = pair;
			const names = [front, ...grounds].flatMap((value) => [...paint.derivation(value)]);
			for (const name of new Set(names)) push(this.#concerned, name, pair);
			for (const name of new Set(namesIn(front))) push(this.#fronts, name, pair);
		}
		for (const { token } of slots) paint.declare(token, print(token));
	}

	/** @returns the pairs that still have less than they need */
	solve(): NeededPair[] {
		for (const slot of this.#slots) {
			const own = this.#fronts.get(slot.token) ?? [];
			if (slot.rank < TEXT) this.#adjust(slot, own);
			else if (slot.rank === TEXT) this.#startBest(slot, own);
		}
		for (let round = 0; round < ROUNDS && this.failing().length > 0; round++) {
			for (const slot of this.#slots) {
				const concerned = this.#concerned.get(slot.token) ?? [];
				if (this.#lack(concerned) > 0) this.#adjust(slot, concerned);
			}
		}
		return this.failing();
	}

	failing(): NeededPair[] {
		return this.#pairs.filter((pair) => this.#lack([pair]) > 0);
	}

	/** What stands on grounds that stay as they are may do the same. */
	#startBest(slot: Slot, pairs: readonly NeededPair[]): void {
		const { color, model } = slot;
		const lack = this.#lack(pairs);
		this.#give(slot, model);
		if (lack === 0 || this.#lack(pairs) > lack) this.#give(slot, color);
	}

	/** The nearest lightness with which nothing lacks, else that with which the least does. */
	#adjust(slot: Slot, pairs: readonly NeededPair[]): void {
		const start = slot.color;
		const lightness = lightnessOf(start);
		const [least, most] = slot.range;
		let best = { lack: this.#lack(pairs), color: start };
		for (let step = STEP; step <= 1 && best.lack > 0; step += STEP) {
			for (const trial of [lightness + step, lightness - step]) {
				if (trial < least || trial > most) continue;
				this.#give(slot, inLightness(start, trial));
				const lack = this.#lack(pairs);
				if (lack < best.lack - 1e-6) best = { lack, color: slot.color };
			}
		}
		this.#give(slot, best.color);
	}

	#give(slot: Slot, color: Rgb): void {
		slot.color = color;
		this.#paint.declare(slot.token, this.#print(slot.token));
	}

	#lack(pairs: readonly NeededPair[]): number {
		return pairs.reduce((sum, pair) => {
			const ratio = this.#paint.contrast(pair) ?? pair.needed;
			return sum + Math.max(0, pair.needed - ratio);
		}, 0);
	}
}

function push<T>(into: Map<string, T[]>, key: string, value: T): void {
	const values = into.get(key);
	if (values) values.push(value);
	else into.set(key, [value]);
}
