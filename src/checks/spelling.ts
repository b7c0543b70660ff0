import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold, isTransposed, suggest } from "../config/spelling.js";
import { PACKAGE_ROOT } from "../package.js";

let tokens: readonly string[] | undefined;

/** The tokens that the package documents, in the bundle or not. */
export function vocabulary(): readonly string[] {
	const lines = () =>
		readFileSync(join(PACKAGE_ROOT, "public/css/base/tokens.css"), "utf8").split("\n");
	tokens ??= [...new Set(lines().flatMap((line) => /^\s*(--[\w-]+):/.exec(line)?.[1] ?? []))];
	return tokens;
}

/**
 * The known colour token of which a declared one is a misspelling. A site has tokens of its own that
 * its other stylesheets use, so not everything near is a slip: `--color-pink` is none for
 * `--color-link`, nor `--color-accent2` for `--color-accent`.
 */
export function misspelt(name: string, known: readonly string[]): string | undefined {
	const stem = stemOf(name);
	const stems = new Map(known.flatMap((other) => (other === name ? [] : [[stemOf(other), other]])));
	const meant = stem && suggest(stem, [...stems.keys()].filter(Boolean));
	return meant && isSlip(stem, meant) ? stems.get(meant) : undefined;
}

function stemOf(name: string): string {
	return /^--colou?r-(.+)$/i.exec(name)?.[1] ?? "";
}

function isSlip(stem: string, meant: string): boolean {
	// `--colour-text`, `--color-onaccent`, `--color-Border_Strong`
	if (fold(stem) === fold(meant)) return true;
	if (/\d/.test(stem) || stem[0] !== meant[0]) return false;
	// Of four letters, another one makes another word: link and line, code and core.
	return meant.length > 4 || stem.length !== meant.length || isTransposed(stem, meant);
}
