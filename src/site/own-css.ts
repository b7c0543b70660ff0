/**
 * A `<style>`, a `<link rel="stylesheet">` however it is written (in markup, in Pug, as an object),
 * or a bundle of CSS by Eleventy's own plugin.
 */
const OWN_CSS =
	/<style[\s>]|\brel\s*[=:]\s*[\\"'`]{0,3}(?:alternate )?stylesheet|\{%-?\s*css\s|getBundle(?:FileUrl)?\W{1,3}css\b/i;
/** All of these say it, and few pages do: this takes a third of the time. */
const SAYS_CSS = /css|style/i;

/** The first place in a source, or a page, that brings CSS. */
export function ownCss(text: string): number | undefined {
	if (!SAYS_CSS.test(text)) return undefined;
	const at = text.search(OWN_CSS);
	return at === -1 ? undefined : at;
}

/** Markdown without its code, which is shown and not used; every line stays where it is. */
export function withoutCode(markdown: string): string {
	let fence: string | undefined;
	const lines = markdown.split("\n").map((line) => {
		const [, mark] = /^\s{0,12}(`{3,}|~{3,})/.exec(line) ?? [];
		if (fence !== undefined) {
			if (mark?.startsWith(fence)) fence = undefined;
			return "";
		}
		fence = mark;
		return mark === undefined ? line.replace(/`[^`]*`/g, "") : "";
	});
	return lines.join("\n");
}
