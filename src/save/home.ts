import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Node } from "postcss";
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
 * The file that a theme is saved to, which may be still to be made: of the site's themes, the one that
 * decides most of what the theme declares, else one by its name.
 *
 * @throws Refusal for a theme that the site declares elsewhere
 */
export async function homeOf(
	theme: string,
	{ cascade }: Stylesheets,
	root: string,
): Promise<string> {
	const rules = cascade.rules.filter((style) => {
		const { sure, maybe } = style.names.includes(theme) ? style.match(theme) : {};
		return sure?.isOwn || maybe?.isOwn;
	});
	const fileOf = (node: Node | undefined) => placeOf(node).file ?? "";
	const files = rules.map(({ rule }) => fileOf(rule)).filter((file) => isOfSite(root, file));
	const winners = Array.from(cascade.on(theme).declared.values(), ({ node }) => fileOf(node));
	const decided = (file: string) => winners.filter((winner) => winner === file).length;
	// Of two, the later one: what is new wins there.
	const [home] = files.toReversed().sort((one, other) => decided(other) - decided(one));
	if (home !== undefined) return home;
	// Of what a package declares, as of a built-in theme, a file of the site's own says what differs.
	const elsewhere = rules.find(
		({ rule }) => !isShipped(rule) && !fileOf(rule).split(sep).includes("node_modules"),
	);
	if (elsewhere) {
		throw new Refusal(
			422,
			`The theme "${theme}" is declared at ${formatPosition(placeOf(elsewhere.rule))}, and nothing is written outside of ${SITE_THEMES}. Move it there, or change it by hand.`,
		);
	}
	const folder = join(root, SITE_THEMES);
	return join(folder, fileNameFor(theme, await readdir(folder).catch(() => [])));
}
