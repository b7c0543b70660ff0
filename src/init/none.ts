import type { Planner } from "./types.js";

const LINK = /<link\b[^>]*/gi;
const FOREIGN = /\bhref=["']?(?:https?:)?\/\//i;

/** A site without CSS: the built-in themes are its themes, and the plugin alone does it. */
export const planNone: Planner = (site) => {
	const isBare = site.pages.every(
		(page) =>
			site.cssOf(page).trim() === "" &&
			!page.html.match(LINK)?.some((tag) => FOREIGN.test(tag) && /stylesheet/i.test(tag)),
	);
	if (!isBare) return undefined;
	return { kind: "none", created: {}, changes: [], options: {}, remarks: [], isBlocked: false };
};
