import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The known name that was probably meant. Letter case, hyphens and underscores do not count, and of
 * every four letters one may be wrong (at least one): `--colour-txt` is near enough, but of a short
 * word any two letters make another word, and a wrong suggestion is worse than none. Words other than
 * tokens may differ by one letter more behind the same five: `midnite`.
 */
export function suggest(name: string, known: readonly string[]): string | undefined {
	const folded = new Map(known.map((one) => [fold(one), one]));
	if (folded.size === 0) return undefined;
	const slip = fold(name);
	// Loaded at the first slip of somebody's pen.
	const { closest, distance } =
		require("fastest-levenshtein") as typeof import("fastest-levenshtein");
	const swapped = [...folded.keys()].find((one) => isTransposed(slip, one));
	const nearest = swapped ?? closest(slip, [...folded.keys()]);
	const isSameStart = !name.startsWith("--") && nearest.startsWith(slip.slice(0, 5));
	const allowed = Math.max(
		1,
		Math.floor(nearest.length / 4) + Number(isSameStart && slip.length > 5),
	);
	return swapped || distance(slip, nearest) <= allowed ? folded.get(nearest) : undefined;
}

/** " Did you mean …?" for a name that is near enough to a known one, else nothing. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
	const meant = suggest(name, known);
	return meant && `Did you mean ${JSON.stringify(meant)}?`;
}

/** A name without case and separators: `on-accent` and `onAccent` are the same. */
export function fold(name: string): string {
	return name.replace(/[-_]/g, "").toLowerCase();
}

/** Two neighbours in each other's place are one slip; Levenshtein's distance counts two. */
export function isTransposed(name: string, meant: string): boolean {
	const at = [...name].findIndex((letter, index) => letter !== meant[index]);
	const swapped = name.slice(0, at) + (name[at + 1] ?? "") + name[at] + name.slice(at + 2);
	return swapped === meant;
}
