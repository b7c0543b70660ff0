import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { SITE_THEMES } from "../bundle/sources.js";
import { isShipped, placeOf } from "../css/source.js";
import { formatPosition } from "../errors.js";
import { fileNameFor } from "./file-name.js";
import { Refusal } from "./refusal.js";
import type { Stylesheets } from "./stylesheets.js";

/** Whether a file is one of the site's themes, or a part of one. */
export function isOfSite(root: string, path: string): boolean {
	return path.startsWith(join(root, SITE_THEMES) + sep);
}

/**
 * The file that a theme is saved to, which may be still to be made: the last one among the site's
 * themes that says anything of it, else one by its name.
 *
 * @throws Refusal for a theme that the site declares elsewhere
 */
export async function homeOf(
	theme: string,
	{ cascade }: Stylesheets,
	root: string,
): Promise<string> {
	const rules = cascade.rules.filter(
		({ rule, names }) => names.includes(theme) && placeOf(rule).file !== undefined,
	);
	const places = rules.map(({ rule }) => ({ rule, ...placeOf(rule) }));
	const own = places.findLast(({ file = "" }) => isOfSite(root, file));
	if (own?.file !== undefined) return own.file;
	// Of what a package declares, as of a built-in theme, a file of the site's own says what differs.
	const elsewhere = places.find(
		({ rule, file = "" }) => !isShipped(rule) && !file.split(sep).includes("node_modules"),
	);
	if (elsewhere) {
		throw new Refusal(
			422,
			`The theme "${theme}" is declared at ${formatPosition(elsewhere)}, and nothing is written outside of ${SITE_THEMES}. Move it there, or change it by hand.`,
		);
	}
	const folder = join(root, SITE_THEMES);
	return join(folder, fileNameFor(theme, await readdir(folder).catch(() => [])));
}
