/** What SVG and MathML elements mean to the tree construction dispatcher (§13.2.6). */
import { attributesOf } from "./attributes.js";
import type { Token } from "./tokenizer.js";

export interface Element {
	name: string;
	space: "html" | "svg" | "math";
	/** Start tags inside are HTML; `text`: save for `<mglyph>` and `<malignmark>`. */
	integrationPoint?: "html" | "text" | undefined;
}

/** Start tags that end foreign content (§13.2.6.5), `<font>` with certain attributes beside them. */
const BREAKOUT = new Set(
	`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
	listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(
		/\s+/,
	),
);
const SVG_POINTS = new Set(["foreignobject", "desc", "title"]);
const MATH_POINTS = new Set(["mi", "mo", "mn", "ms", "mtext"]);

/** In which namespace a start tag makes its element; `breakout`: in HTML, once foreign content has ended. */
export function spaceFor(
	html: string,
	tag: Token,
	node: Element | undefined,
): Element["space"] | "breakout" {
	const { name } = tag;
	const own = name === "svg" || name === "math" ? name : "html";
	if (!node || node.space === "html" || node.integrationPoint === "html") return own;
	const isMathGlyph = name === "mglyph" || name === "malignmark";
	if (node.integrationPoint === "text" && !isMathGlyph) return own;
	if (node.name === "annotation-xml" && name === "svg") return "svg";
	const isBreakout = BREAKOUT.has(name) || (name === "font" && hasPresentation(html, tag));
	return isBreakout ? "breakout" : node.space;
}

export function foreignElement(html: string, tag: Token, space: "svg" | "math"): Element {
	const { name } = tag;
	const isHtml =
		space === "svg"
			? SVG_POINTS.has(name)
			: name === "annotation-xml" &&
				/^(?:text\/html|application\/xhtml\+xml)$/i.test(encodingOf(html, tag));
	const isText = space === "math" && MATH_POINTS.has(name);
	return { name, space, integrationPoint: isHtml ? "html" : isText ? "text" : undefined };
}

function hasPresentation(html: string, tag: Token): boolean {
	return attributesOf(html, tag).some(({ name }) => /^(?:color|face|size)$/.test(name));
}

function encodingOf(html: string, tag: Token): string {
	return attributesOf(html, tag).find(({ name }) => name === "encoding")?.value ?? "";
}
