import { sheetOf } from "./h.js";

export type Side = "left" | "right" | "bottom";

/** Where a window is too narrow for what stands beside a page. */
const NARROW = matchMedia("(max-width: 699px)");

/** What makes room for the panel: the page's root is narrower, or longer, so that nothing is covered. */
const room = sheetOf("");
NARROW.addEventListener("change", () => give(taken));
let taken: Side | undefined;

/** Gives the panel room at a side of the page, or takes it back. */
export function give(side: Side | undefined): void {
	taken = side;
	const others = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
	document.adoptedStyleSheets = side ? [...others, room] : others;
	// Chromium paints a root with a margin anew much slower: see `npm run bench drag`.
	const padding = NARROW.matches || side === "bottom" ? "bottom:50vh" : `${side}:340px`;
	room.replaceSync(`@media screen{:root{padding-${padding}!important}}`);
}
