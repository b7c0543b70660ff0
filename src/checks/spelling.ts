import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closest, distance } from "fastest-levenshtein";
import { PACKAGE_ROOT } from "../package.js";

let tokens: readonly string[] | undefined;

/** The tokens that the package documents, in the bundle or not. */
export function vocabulary(): readonly string[] {
	const css = () => readFileSync(join(PACKAGE_ROOT, "public/css/base/tokens.css"), "utf8");
	tokens ??= [...new Set(css().match(/--[\w-]+(?=\s*:)/g))];
	return tokens;
}

/** The known name that was probably meant: one slip for every four letters. */
export function nearest(name: string, known: readonly string[]): string | undefined {
	if (known.length === 0) return undefined;
	const found = closest(name, known);
	const slips = Math.max(1, Math.floor((found.length - 2) / 4));
	return distance(name, found) <= slips ? found : undefined;
}

/**
 * The known colour token of which a declared one is a misspelling. Stricter than `nearest`: a site
 * has tokens of its own that its other stylesheets use. `--color-pink` is no slip for
 * `--color-link`, nor `--color-accent2` for `--color-accent`.
 */
export function misspelt(name: string, known: readonly string[]): string | undefined {
	const stem = stemOf(name);
	return stem && known.find((other) => other !== name && isSlip(stem, stemOf(other) ?? ""));
}

function stemOf(name: string): string | undefined {
	return /^--colou?r-(.+)$/i.exec(name)?.[1];
}

function isSlip(stem: string, meant: string): boolean {
	if (meant === "") return false;
	// `--colour-text`, `--color-onaccent`, `--color-Border_Strong`
	if (plain(stem) === plain(meant)) return true;
	if (/\d/.test(stem) || stem[0] !== meant[0]) return false;
	if (isTransposed(stem, meant)) return true;
	const slips = distance(stem, meant);
	// Of four letters, another one makes another word: link and line, code and core.
	if (meant.length <= 4) return slips === 1 && stem.length !== meant.length;
	return slips === 1 || (slips === 2 && meant.length >= 8);
}

function plain(stem: string): string {
	return stem.replace(/[-_]/g, "").toLowerCase();
}

function isTransposed(stem: string, meant: string): boolean {
	const at = [...stem].findIndex((letter, index) => letter !== meant[index]);
	const swapped = stem.slice(0, at) + (stem[at + 1] ?? "") + stem[at] + stem.slice(at + 2);
	return swapped === meant;
}
