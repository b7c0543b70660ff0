import type { Planner } from "./types.js";

const FOREIGN = /<link\b[^>]*\bhref=["']?(?:https?:)?\/\/[^>]*/gi;

/** A site without CSS: the built-in themes are its themes, and the plugin alone does it. */
export const planNone: Planner = (site) => {
	const isBare = site.pages.every(
		(page) =>
			site.cssOf(page).trim() === "" &&
			!page.html.match(FOREIGN)?.some((tag) => /stylesheet/i.test(tag)),
	);
	if (!isBare) return undefined;
	return { kind: "none", created: {}, changes: [], options: {}, remarks: [], isBlocked: false };
};
