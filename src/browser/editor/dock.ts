import { sheetOf } from "./h.js";

export type Side = "left" | "right" | "bottom";

const NARROW = matchMedia("(max-width: 699px)");

/** The stylesheet that pads the page's root, so that the panel covers nothing. */
const room = sheetOf("");
NARROW.addEventListener("change", () => give(taken));
let taken: Side | undefined;

export function give(side: Side | undefined): void {
	taken = side;
	const others = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
	document.adoptedStyleSheets = side ? [...others, room] : others;
	// Padding, as Chromium repaints a root with a margin much slower: `npm run bench drag`.
	const padding = NARROW.matches || side === "bottom" ? "bottom:50vh" : `${side}:340px`;
	room.replaceSync(`@media screen{:root{padding-${padding}!important}}`);
}
