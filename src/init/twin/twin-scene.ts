import type { Needed, Scene } from "../../color/solver.js";
import type { PagePair } from "./page-pairs.js";
import { namesIn, type Paint } from "./paint.js";

/** A pair and the ratio that it must have. */
export type NeededPair = PagePair & Needed;

/**
 * The pages of a site whose tokens change.
 *
 * @param paint - the page as it is: it gets the colours of the slots, and those that are tried
 * @param print - a token's value with the colours of its slots
 */
export function sceneOf(
	pairs: readonly NeededPair[],
	paint: Paint,
	print: (token: string) => string,
): Scene<NeededPair> {
	const concerned = new Map<string, NeededPair[]>();
	const fronts = new Map<string, NeededPair[]>();
	for (const pair of pairs) {
		const { front, grounds } = pair;
		const names = [front, ...grounds].flatMap((value) => [...paint.derivation(value)]);
		for (const name of new Set(names)) push(concerned, name, pair);
		for (const name of new Set(namesIn(front))) push(fronts, name, pair);
	}
	return {
		pairs,
		concerned: (token) => concerned.get(token) ?? [],
		fronts: (token) => fronts.get(token) ?? [],
		contrast: (pair) => paint.contrast(pair),
		show: ({ token }) => paint.declare(token, print(token)),
	};
}

function push<T>(into: Map<string, T[]>, key: string, value: T): void {
	const values = into.get(key);
	if (values) values.push(value);
	else into.set(key, [value]);
}
