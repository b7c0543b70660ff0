import { recall } from "../recall.js";
import { boundary } from "./nearest.js";
import { inLightness, lightnessOf, type Rgb } from "./oklch.js";

/** A token's colour, whose lightness may change. */
export interface Slot {
	readonly token: string;
	/** Of changes that help as much, that of the lowest rank comes first. */
	readonly rank: number;
	readonly range: readonly [least: number, most: number];
	readonly model: Rgb;
	color: Rgb;
}

export interface Scene<Pair extends { readonly needed: number }> {
	readonly pairs: readonly Pair[];
	/** The pairs that may change with a token. */
	concerned(token: string): readonly Pair[];
	contrast(pair: Pair): number | undefined;
	show(slot: Slot): void;
}

/** The rank of colours that are tried as they were first: text that is no background. */
export const TEXT_RANK = 1;
const STEP = 0.01;
/** The first search takes steps this many times larger, then single ones around the best. */
const COARSE = 5;
/** What counts as a change of contrast, and not as rounding. */
const LEAST = 1e-6;

/** Moves lightness to the nearest at which every pair has its ratio, or no pair improves. */
export class Solver<Pair extends { readonly needed: number }> {
	readonly #slots: readonly Slot[];
	readonly #scene: Scene<Pair>;
	/** By all that a change's gain depends on: most changes concern few tokens. */
	readonly #adjusted = new Map<string, { color: Rgb; gain: number }>();

	constructor(slots: readonly Slot[], scene: Scene<Pair>) {
		this.#slots = slots.toSorted((one, other) => one.rank - other.rank);
		this.#scene = scene;
		for (const slot of slots) scene.show(slot);
	}

	/** Makes the change that helps most, again and again. @returns the pairs that still fail */
	solve(): Pair[] {
		for (const slot of this.#slots) if (slot.rank === TEXT_RANK) this.#startBest(slot);
		const { pairs } = this.#scene;
		let before = Number.POSITIVE_INFINITY;
		for (let lack = this.#lack(pairs); lack < before; lack = this.#lack(pairs)) {
			before = lack;
			this.#changeBest();
		}
		return this.#failing(pairs);
	}

	/** Changes the one colour that takes away most lack, if there is one. */
	#changeBest(): void {
		const lacking = this.#slots.map((slot) => {
			const pairs = this.#scene.concerned(slot.token);
			return { slot, pairs, lack: this.#lack(pairs), was: slot.color };
		});
		let best: { slot: Slot; color: Rgb } | undefined;
		let most = LEAST;
		for (const { slot, pairs, lack, was } of lacking.toSorted((a, b) => b.lack - a.lack)) {
			// A change takes away no more than there is.
			if (lack <= most) break;
			const key = JSON.stringify([slot.token, was, pairs.map(this.#scene.contrast)]);
			const { color, gain } = recall(this.#adjusted, key, () => {
				this.#adjust(slot, pairs);
				return { color: slot.color, gain: lack - this.#lack(pairs) };
			});
			this.#give(slot, was);
			if (gain > most) best = { slot, color };
			most = Math.max(most, gain);
		}
		if (best) this.#give(best.slot, best.color);
	}

	/** Takes back changes, wholly or partly, that are not needed or make no pair pass. */
	relax(): void {
		for (const slot of this.#slots.filter(({ color, model }) => color !== model)) {
			const changed = slot.color;
			const pairs = this.#scene.concerned(slot.token);
			const lack = this.#lack(pairs);
			const failing = this.#failing(pairs).length;
			this.#give(slot, slot.model);
			if (this.#failing(pairs).length <= failing) continue;
			this.#adjust(slot, pairs);
			if (this.#lack(pairs) > lack) this.#give(slot, changed);
		}
	}

	/** Tries the original colour first, as the backgrounds may not have changed. */
	#startBest(slot: Slot): void {
		const { color, model } = slot;
		const pairs = this.#scene.concerned(slot.token);
		const lack = this.#lack(pairs);
		this.#give(slot, model);
		if (lack === 0 || this.#lack(pairs) > lack) this.#give(slot, color);
	}

	/** The nearest lightness with no lack of contrast, else the one with the least. */
	#adjust(slot: Slot, pairs: readonly Pair[]): void {
		const start = { color: slot.color, lack: this.#lack(pairs) };
		if (start.lack === 0) return;
		const lightness = lightnessOf(start.color);
		const [least, most] = slot.range;
		const lackAt = (steps: number) => {
			this.#give(slot, inLightness(start.color, lightness + steps * STEP));
			return this.#lack(pairs);
		};
		const ends = [most - lightness, least - lightness].map((way) => Math.trunc(way / STEP + 1e-4));
		const passing = ends.flatMap((end) => boundary(0, end, (steps) => lackAt(steps) === 0) ?? []);
		const [nearest] = passing.toSorted((one, other) => Math.abs(one) - Math.abs(other));
		if (nearest !== undefined) return void lackAt(nearest);
		let best = { ...start, steps: 0 };
		const look = (steps: number) => {
			const lack = lackAt(steps);
			if (lack < best.lack - LEAST) best = { lack, steps, color: slot.color };
			return lack === 0;
		};
		outwards(ends, COARSE).some(look);
		const from = best.steps;
		const left = ends.map((end) => end - from);
		const near = outwards(left, 1).filter((steps) => Math.abs(steps) < COARSE);
		near.some((steps) => look(from + steps));
		this.#give(slot, best.color);
	}

	#give(slot: Slot, color: Rgb): void {
		slot.color = color;
		this.#scene.show(slot);
	}

	#failing(pairs: readonly Pair[]): Pair[] {
		return pairs.filter((pair) => this.#lack([pair]) > 0);
	}

	#lack(pairs: readonly Pair[]): number {
		return pairs.reduce((sum, pair) => {
			const ratio = this.#scene.contrast(pair) ?? pair.needed;
			return sum + Math.max(0, pair.needed - ratio);
		}, 0);
	}
}

/** One step up, one down, two up … to both ends. */
export function outwards([up = 0, down = 0]: readonly number[], size: number): number[] {
	const count = Math.floor(Math.max(up, -down) / size);
	const steps = Array.from({ length: count }, (_, index) => (index + 1) * size);
	return steps.flatMap((step) => [step, -step]).filter((step) => step <= up && step >= down);
}
