import { search } from "./ranges.js";

/** `noscript` is one of them for a browser that runs scripts. */
export const RAW_TEXT: ReadonlySet<string> = new Set(
	"script style textarea title xmp iframe noembed noframes noscript plaintext".split(" "),
);

const END_TAGS = new Map(
	Array.from(RAW_TEXT, (name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi")]),
);
const SCRIPT_DATA = /<!--|<\/script(?=[\t\n\f\r />])/gi;
const SCRIPT_ESCAPED = /-->|<\/?script(?=[\t\n\f\r />])/gi;

/** The end of the raw text that starts at `from`: its end tag, or the end of the input. */
export function rawTextEnd(html: string, name: string, from: number): number {
	const endTag = END_TAGS.get(name);
	if (!endTag || name === "plaintext") return html.length;
	const end = name === "script" ? scriptEnd(html, from) : search(endTag, html, from);
	return end < 0 ? html.length : end;
}

/** The script data, escaped and double escaped states (§13.2.5.4, .18 to .31). */
function scriptEnd(html: string, from: number): number {
	let escaped = 0;
	let at = from;
	for (;;) {
		const found = search(escaped ? SCRIPT_ESCAPED : SCRIPT_DATA, html, at);
		if (found < 0) return -1;
		at = found + 2;
		if (html.startsWith("<!--", found)) {
			// The dashes of `<!--` may be those of `-->`: hence only two characters on.
			escaped = 1;
		} else if (html.startsWith("-->", found)) {
			escaped = 0;
		} else if (html[found + 1] === "/") {
			if (escaped < 2) return found;
			escaped = 1;
		} else {
			escaped = 2;
		}
	}
}
