import type { ChildNode, Declaration } from "postcss";
import type { Change } from "../types.js";
import type { Sheet } from "./sheets.js";

/** A comment that is a heading for what stands below it. */
const HEADING = /\b(dark|light|night|schemes?|themes?|modes?)\b/i;

/** Replaces a node by a text; without one it goes with the space, and the heading, before it. */
export function replaced(sheet: Sheet, node: ChildNode, text: string): Change {
	const { css } = sheet;
	let [start, end] = spanOf(node);
	if (text !== "") return changeOf(sheet, start, end, text);
	const heading = node.prev();
	const isHeading = heading?.type === "comment" && HEADING.test(heading.text);
	if (isHeading && !/\n\s*\n/.test(node.raws.before ?? "")) [start] = spanOf(heading);
	while (start > 0 && /\s/.test(css.charAt(start - 1))) start--;
	if (start === 0) while (/\s/.test(css.charAt(end))) end++;
	return changeOf(sheet, start, end, "");
}

/** Leaves a stylesheet without a rule, as what names it is not known here. */
export function emptied(sheet: Sheet, comment: string): Change {
	return changeOf(
		sheet,
		sheet.offset,
		sheet.offset + sheet.source.css.length,
		`/* ${comment} */\n`,
	);
}

/** Gives a declaration another value; all else of it stays as it is written. */
export function revalued(sheet: Sheet, node: Declaration, value: string): Change {
	const [start, end] = spanOf(node);
	const written = node.raws.value?.raw ?? node.value;
	const from = sheet.css.indexOf(written, start + node.prop.length);
	return changeOf(sheet, Math.min(from, end), from + written.length, value);
}

/** Puts a text before a node, or where there is none, at the end. */
export function insertedBefore(sheet: Sheet, node: ChildNode | undefined, text: string): Change {
	const offset = node ? spanOf(node)[0] : sheet.offset + sheet.source.css.length;
	return changeOf(sheet, offset, offset, text);
}

/** Where a node begins and ends in its stylesheet's CSS, of which PostCSS does not count a BOM. */
function spanOf({ source }: ChildNode): [start: number, end: number] {
	const shift = source?.input.hasBOM ? 1 : 0;
	return [(source?.start?.offset ?? 0) + shift, (source?.end?.offset ?? 0) + shift];
}

function changeOf({ source, offset }: Sheet, start: number, end: number, text: string): Change {
	const shift = source.start - offset;
	return { path: source.path, start: start + shift, end: end + shift, text };
}
