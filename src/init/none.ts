import type { Planner } from "./types.js";

/** A site without CSS: the built-in themes are its themes, and the plugin alone does it. */
export const planNone: Planner = (site) => {
	if (site.pages.some((page) => site.cssOf(page).trim() !== "")) return undefined;
	return { kind: "none", created: {}, changes: [], options: {}, remarks: [], isBlocked: false };
};
