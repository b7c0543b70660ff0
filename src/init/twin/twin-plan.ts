import type { Mode } from "../../css/types.js";
import { keptLook } from "../media/kept-look.js";
import type { Elements } from "../media/meeting.js";
import { nativeLook } from "../media/native-scheme.js";
import { indentOf, type Sheet } from "../media/sheets.js";
import { printRules, rootSelector, themePath } from "../media/theme-file.js";
import type { Change, Plan, Remark } from "../types.js";
import { shadowRemarks } from "./shadow-trees.js";
import { twinOf } from "./twin-tokens.js";

/** What goes with a twin: the changes with which its stylesheets are read, and what is known of the site. */
export interface Beside {
	readonly changes: readonly Change[];
	readonly remarks: readonly Remark[];
	/** What hinders themes of these names (see `takenThemes`). */
	readonly taken: readonly Remark[];
}

/** Both themes of a site that has one look: that look, and its twin, which visitors may choose. */
export function planTwin(
	kind: "twin" | "literals" | "none",
	sheets: readonly Sheet[],
	elements: Elements,
	{ changes, remarks, taken }: Beside,
): Plan {
	const hindered = [...taken, ...shadowRemarks(elements)];
	if (hindered.length > 0) {
		return { kind, created: {}, changes: [], options: {}, remarks: hindered, isBlocked: true };
	}
	const { from, tokens, failing } = twinOf(sheets, elements);
	const to: Mode = from === "light" ? "dark" : "light";
	const indent = indentOf(sheets);
	const root = (mode: Mode) => [rootSelector(mode, elements)];
	const values = [...tokens].map(([name, value]) => `${name}: ${value}`);
	const kept = keptLook(from, nativeLook(from, sheets, [], elements));
	const themes = {
		[from]: [{ selectors: root(from), declarations: [`color-scheme: ${from}`] }, ...kept],
		[to]: [{ selectors: root(to), declarations: [`color-scheme: ${to}`, ...values] }],
	};
	const created = Object.fromEntries(
		Object.entries(themes).map(([mode, rules]) => [themePath(mode), printRules(rules, indent)]),
	);
	const unmet = failing.map(({ front, grounds, needed }) => ({
		text: `the ${to} twin does not reach a contrast of ${needed.toFixed(1)} for ${front} on ${grounds[0] ?? "the page"}: see to it in ${themePath(to)}`,
	}));
	const options = { default: from };
	const all = [...remarks, ...foreignRemarks(elements), ...unmet];
	return { kind, created, changes, options, remarks: all, isBlocked: false };
}

const FOREIGN = 'link[rel~="stylesheet"][href^="http"], link[rel~="stylesheet"][href^="//"]';

/** Stylesheets of other sites, whose colours no custom property of this one changes. */
export function foreignRemarks({ documents }: Elements): Remark[] {
	const links = documents.flatMap((document) => [...document.querySelectorAll(FOREIGN)]);
	const urls = new Set(links.flatMap((link) => link.getAttribute("href") ?? []));
	return [...urls]
		.filter((url) => !/fonts?\./.test(new URL(url, "https://site").hostname))
		.map((url) => ({ text: `${url} is not read: what colours it says stay in both themes` }));
}
