import { parse } from "postcss";
import { colorOf } from "../css/color.js";
import { parseValue } from "../css/values.js";
import type { Plan, Planner } from "./types.js";

const NOTHING: Plan = {
	kind: "none",
	created: {},
	changes: [],
	options: {},
	remarks: [],
	isBlocked: false,
};

const FOREIGN = /<link\b[^>]*\bhref=["']?(?:https?:)?\/\/[^>]*/gi;
/** What draws colours without naming them, and functions that make one. */
const DRAWN =
	/\b(?:url|image|image-set|light-dark|[\w-]*gradient|rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|color-mix)\(/i;
const STYLE_ATTRIBUTE = /\sstyle\s*=\s*["']([^"']*)["']/gi;

/**
 * A site without CSS: the built-in themes are its themes, and the plugin alone does it. Where its CSS
 * names no colour at all, the browser's own colours are its look, and they know light and dark.
 */
export const planNone: Planner = (site) => {
	const pages = site.pages.map((page) => ({ css: site.cssOf(page), html: page.html }));
	if (pages.some(({ html }) => html.match(FOREIGN)?.some((tag) => /stylesheet/i.test(tag)))) {
		return undefined;
	}
	if (pages.every(({ css }) => css.trim() === "")) return NOTHING;
	const sheets = new Set(pages.map(({ css }) => css));
	const attributes = pages.flatMap(({ html }) =>
		Array.from(html.matchAll(STYLE_ATTRIBUTE), ([, style]) => `a{${style}}`),
	);
	if ([...sheets, ...attributes].some(namesColors)) return undefined;
	return {
		...NOTHING,
		created: { "src/themes/light.css": theme("light"), "src/themes/dark.css": theme("dark") },
		// Nobody sees another page than before who does not ask for it.
		options: { default: "light" },
	};
};

function theme(mode: string): string {
	return `[data-theme="${mode}"] {\n\tcolor-scheme: ${mode};\n}\n`;
}

/** Whether a stylesheet draws anything in a colour of its own; what cannot be read may. */
function namesColors(css: string): boolean {
	let found = false;
	try {
		parse(css).walkDecls(({ prop, value }) => {
			found ||=
				prop === "color-scheme" || DRAWN.test(value) || value.split(/[\s,()/]+/).some(isColor);
		});
	} catch {
		return true;
	}
	return found;
}

function isColor(word: string): boolean {
	return /^[#a-z]/i.test(word) && colorOf(parseValue(word), "light") !== undefined;
}
