import { sheetOf } from "./h.js";

export type Side = "left" | "right" | "bottom";

const NARROW = matchMedia("(max-width: 699px)");

/** The stylesheet that pads the page's root, so that the panel covers nothing. */
const room = sheetOf("");
NARROW.addEventListener("change", () => give(taken));
let taken: Side | undefined;
/** The part of a narrow window that the panel covers. */
let height = "50vh";

/** Draws the panel up or down. */
export function draw(panel: HTMLElement, share: number): void {
	height = `${Math.round(100 * Math.min(0.9, Math.max(0.2, share)))}vh`;
	panel.style.setProperty("--height", height);
	give(taken);
}

export function give(side: Side | undefined): void {
	taken = side;
	const others = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
	document.adoptedStyleSheets = side ? [...others, room] : others;
	// Padding, as Chromium repaints a root with a margin much slower: `npm run bench drag`.
	const below = NARROW.matches ? height : side === "bottom" && "50vh";
	const padding = below ? `bottom:${below}` : `${side}:340px`;
	room.replaceSync(`@media screen{:root{padding-${padding}!important}}`);
}
