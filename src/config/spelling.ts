import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The known name that was probably meant. Case, hyphens and underscores are ignored. One letter in
 * four may be wrong, at least one, as other short words are different words. Names that are no
 * tokens may have one more wrong letter after five equal ones: `midnite`.
 */
export function suggest(name: string, known: readonly string[]): string | undefined {
	const folded = new Map(known.map((one) => [fold(one), one]));
	if (folded.size === 0) return undefined;
	const slip = fold(name);
	const { closest, distance } =
		require("fastest-levenshtein") as typeof import("fastest-levenshtein");
	const swapped = [...folded.keys()].find((one) => isTransposed(slip, one));
	const nearest = swapped ?? closest(slip, [...folded.keys()]);
	const isSameStart = !name.startsWith("--") && nearest.startsWith(slip.slice(0, 5));
	const more = Number(isSameStart && slip.length > 5);
	const allowed = Math.max(1, Math.floor(nearest.length / 4) + more);
	return swapped || distance(slip, nearest) <= allowed ? folded.get(nearest) : undefined;
}

export function didYouMean(name: string, known: readonly string[]): string | undefined {
	const meant = suggest(name, known);
	return meant && `Did you mean ${JSON.stringify(meant)}?`;
}

/** Ignores case and separators: `on-accent` and `onAccent` are the same. */
export function fold(name: string): string {
	return name.replace(/[-_]/g, "").toLowerCase();
}

/** True if two neighbouring letters are swapped: one slip, but a Levenshtein distance of 2. */
export function isTransposed(name: string, meant: string): boolean {
	const at = [...name].findIndex((letter, index) => letter !== meant[index]);
	const swapped = name.slice(0, at) + (name[at + 1] ?? "") + name[at] + name.slice(at + 2);
	return swapped === meant;
}
