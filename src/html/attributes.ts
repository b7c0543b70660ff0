/** Reads a tag after its name: the tokenizer's attribute states (§13.2.5.32 to .40). */
import type { Range } from "./ranges.js";

/** An attribute's range in the source, from its name to its closing quote. */
export interface Attribute extends Range {
	name: string;
	/** With unresolved character references. */
	value: string;
}

export const SPACES: RegExp = /[\t\n\f\r ]*/y;
export const TAG_NAME: RegExp = /[^\t\n\f\r />]*/y;
const BETWEEN = /[\t\n\f\r /]*/y;
/**
 * A name, and what it is set to: in double quotes, in single ones, or bare. A leading `=` is part of
 * the name (before attribute name state). What no quote ends goes to the end of the input.
 */
const ATTRIBUTE =
	/([^>][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >]*)))?/y;
/** The rest of a tag with ordinary attributes. It does not match others, which are walked. */
export const PLAIN_ATTRIBUTES: RegExp =
	/(?:[\t\n\f\r ]+[^\t\n\f\r "'/=>]+(?:=(?:"[^"]*"|'[^']*'|[^\t\n\f\r "'>]*[^\t\n\f\r "'>/](?=[\t\n\f\r >])))?)*[\t\n\f\r ]*\/?>/y;

/** The attributes of a start tag; the first of a name counts. */
export function attributesOf(html: string, tag: Range): Attribute[] {
	const found: Attribute[] = [];
	walkTag(html, endOf(TAG_NAME, html, tag.start + 1), found);
	return found;
}

/** Collects a tag's attributes in `found`. The tag's end, or `undefined` if the input ends first. */
export function walkTag(
	html: string,
	from: number,
	found?: Attribute[],
): { end: number; selfClosing: boolean } | undefined {
	let at = from;
	for (;;) {
		const start = endOf(BETWEEN, html, at);
		// A slash in an unquoted value closes nothing.
		const selfClosing = start > at && html[start - 1] === "/";
		if (html[start] === ">") return { end: start + 1, selfClosing };
		ATTRIBUTE.lastIndex = start;
		const [whole, name, double, single, bare] = ATTRIBUTE.exec(html) ?? [];
		if (whole === undefined || name === undefined) return undefined;
		at = start + whole.length;
		const value = normalize(double ?? single ?? bare ?? "");
		found?.push({ name: normalize(name.toLowerCase()), value, start, end: at });
	}
}

/** The end of a sticky pattern's match at `from`, or `from`. Loops over characters took most of a page's time. */
export function endOf(pattern: RegExp, html: string, from: number): number {
	pattern.lastIndex = from;
	return pattern.test(html) ? pattern.lastIndex : from;
}

/** As the input stream preprocessor and the attribute states do. */
function normalize(text: string): string {
	if (!text.includes("\r") && !text.includes("\0")) return text;
	return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
}
