import { sheetOf } from "./h.js";

const NARROW = matchMedia("(max-width: 699px)");

/** The stylesheet that pads the page's root, so that the panel covers nothing. */
const room = sheetOf("");
const isTaken = () => document.adoptedStyleSheets.includes(room);
NARROW.addEventListener("change", () => makeRoom(isTaken()));
/** The part of a narrow window that the panel covers. */
let height = "50vh";

/** Sets the height of the panel below a narrow page. */
export function resize(panel: HTMLElement, share: number): void {
	height = `clamp(20vh,${100 * share}vh,90vh)`;
	panel.style.setProperty("--height", height);
	makeRoom(isTaken());
}

/** Gives the docked panel its room beside the page, or below a narrow one. */
export function makeRoom(isDocked: boolean): void {
	const others = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
	document.adoptedStyleSheets = isDocked ? [room, ...others] : others;
	// Padding, as Chromium repaints a root with a margin much slower: `npm run bench drag`.
	const edge = NARROW.matches ? `bottom:${height}` : "inline-end:340px";
	// What gets the focus must not stand below the panel, and the dev server's button not even while
	// it has it. The property keeps the bar of a link, which no padding moves, beside the panel.
	room.replaceSync(
		`@media screen{:root{padding-${edge}!important;scroll-padding-${edge}!important;--panel-${edge}}[data-theme-editor-button]{display:none!important}}`,
	);
}
