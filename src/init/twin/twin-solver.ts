import type { Rgb } from "culori";
import type { Declarations } from "../../css/computed.js";
import type { Mode } from "../../css/types.js";
import { references } from "../../css/values.js";
import type { PagePair } from "./page-pairs.js";
import { Paint } from "./paint.js";
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
	readonly #declared: Declarations;
	readonly #mode: Mode;
	readonly #print: (token: string) => string;
	readonly #tokens = new Map<NeededPair, ReadonlySet<string>>();

	constructor(
		slots: readonly Slot[],
		pairs: readonly NeededPair[],
		site: { declared: Declarations; mode: Mode; print: (token: string) => string },
	) {
		this.#slots = slots.toSorted((one, other) => one.rank - other.rank);
		this.#pairs = pairs;
		this.#declared = site.declared;
		this.#mode = site.mode;
		this.#print = site.print;
		for (const pair of pairs) this.#tokens.set(pair, this.#derivation(pair));
	}

	/** @returns the pairs that still have less than they need */
	solve(): NeededPair[] {
		for (const slot of this.#slots) {
			const own = this.#pairs.filter(({ front }) => namesIn(front).includes(slot.token));
			if (slot.rank < TEXT) this.#adjust(slot, own);
			else if (slot.rank === TEXT) this.#startBest(slot, own);
		}
		for (let round = 0; round < ROUNDS && this.failing().length > 0; round++) {
			for (const slot of this.#slots) {
				const concerned = this.#pairs.filter((pair) => this.#tokens.get(pair)?.has(slot.token));
				if (this.#lack(concerned) > 0) this.#adjust(slot, concerned);
			}
		}
		return this.failing();
	}

	failing(): NeededPair[] {
		const paint = this.#paint();
		return this.#pairs.filter((pair) => lackOf(pair, paint) > 0);
	}

	/** What stands on grounds that stay as they are may do the same. */
	#startBest(slot: Slot, pairs: readonly NeededPair[]): void {
		const { color, model } = slot;
		const lack = this.#lack(pairs);
		slot.color = model;
		if (lack === 0 || this.#lack(pairs) > lack) slot.color = color;
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
				slot.color = inLightness(start, trial);
				const lack = this.#lack(pairs);
				if (lack < best.lack - 1e-6) best = { lack, color: slot.color };
			}
		}
		slot.color = best.color;
	}

	#lack(pairs: readonly NeededPair[]): number {
		const paint = this.#paint();
		return pairs.reduce((sum, pair) => sum + lackOf(pair, paint), 0);
	}

	#paint(): Paint {
		const declared = new Map<string, { value: string }>(this.#declared);
		for (const { token } of this.#slots) declared.set(token, { value: this.#print(token) });
		return new Paint(declared, this.#mode);
	}

	#derivation({ front, grounds }: PagePair): Set<string> {
		const names = new Set([front, ...grounds].flatMap(namesIn));
		for (const name of names) {
			for (const other of namesIn(this.#declared.get(name)?.value ?? "")) names.add(other);
		}
		return names;
	}
}

function namesIn(value: string): string[] {
	return references(value).map(({ name }) => name);
}

function lackOf(pair: NeededPair, paint: Paint): number {
	return Math.max(0, pair.needed - (paint.contrast(pair) ?? pair.needed));
}
