/** A `<style>`, a stylesheet link (also in Pug, or as an object), or an Eleventy CSS bundle. */
const OWN_CSS =
	/<style[\s>]|\brel\s*[=:]\s*[\\"'`]{0,3}(?:[\w-]+ ){0,4}stylesheet|\{%-?\s*css\s|getBundle(?:FileUrl)?\W{1,3}css\b/i;
/** Comments, code that is shown, and links to our bundle: none brings CSS of the site. */
const NOT_OWN =
	/<!--.{0,999}?-->|\{#.{0,999}?#\}|(?:&lt;|<link\b(?=[^<>]{0,999}\/_theme\/css\/site\.css))[^<>]{0,999}/gis;
/** A cheap check that every match passes and few pages do; it saves two thirds of the time. */
const SAYS_CSS = /css|style/i;

/** The offset of the first CSS in a source or page, or `undefined`. */
export function ownCss(text: string): number | undefined {
	if (!SAYS_CSS.test(text) || !OWN_CSS.test(text)) return undefined;
	return OWN_CSS.exec(text.replace(NOT_OWN, (its) => its.replace(/[^\n]/g, " ")))?.index;
}

/** Markdown without code, which is shown and not used; lines stay in place. */
export function withoutCode(markdown: string): string {
	let fence: string | undefined;
	const lines = markdown.split("\n").map((line) => {
		const [, mark, rest] = /^\s{0,12}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
		if (fence !== undefined) {
			if (mark?.startsWith(fence) && !rest?.trim()) fence = undefined;
			return "";
		}
		fence = mark;
		return mark === undefined ? line.replace(/(`{1,9}).{0,999}?\1/g, "") : "";
	});
	return lines.join("\n");
}
