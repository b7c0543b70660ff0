import type { Theme } from "../css/types.js";
import { escapeHtml } from "./escape.js";

/** What stands in a page's head. Every URL has its version. */
export interface AssetsOptions {
	/** The anti-flash script; none without themes. */
	guard: string | undefined;
	/** The bundle. */
	href: string;
	/** The runtime. */
	scriptHref: string;
	/** The scripts of what else is in the page: switchers of more than one control, a token editor. */
	moreHrefs?: readonly (string | false | undefined)[];
	/** The page's start in each mode of the operating system; one theme where it does not matter. */
	starts: readonly Theme[];
	/** The theme that the page forces, and what the switcher says of it. */
	forced?: { name: string; label: string } | undefined;
	/** Metas that the page has of its own are left to it. */
	has: { themeColor: boolean; colorScheme: boolean };
	/** The page may be served as XML, where every element must end. */
	xhtml?: boolean | undefined;
}

/** Guard, stylesheet and runtime, in the order in which the page needs them. */
export function assets(options: AssetsOptions): string {
	const { guard, href, scriptHref, moreHrefs = [], forced, xhtml } = options;
	const html = [
		guard && `<script>${guard}</script>`,
		forced &&
			`<meta name="theme-forced" content="${escapeHtml(forced.name)}" title="${escapeHtml(forced.label)}" data-theme-forced="">`,
		...metas(options),
		`<link rel="stylesheet" href="${escapeHtml(href)}">`,
		...[scriptHref, ...moreHrefs].map(
			(src) => src && `<script type="module" src="${escapeHtml(src)}"></script>`,
		),
	]
		.filter(Boolean)
		.join("");
	// Every `<` and `>` of a value is escaped, and inline code holds neither these nor an `&`.
	return xhtml ? html.replace(/<(?:meta|link)[^>]*/g, "$&/") : html;
}

/**
 * Colours the browser's own surfaces before and around the page. The runtime keeps the colour, a
 * computed style that `data-theme-part` names; the scheme is of use only until the stylesheet is there, and to change it restyles the whole page.
 */
function metas({ starts, has }: AssetsOptions): string[] {
	const modes = [...new Set(starts.flatMap(({ mode }) => mode ?? []))];
	const scheme =
		modes.length > 0 && !has.colorScheme
			? [`<meta name="color-scheme" content="${modes.join(" ")}">`]
			: [];
	if (has.themeColor) return scheme;
	return [
		...scheme,
		...starts.flatMap(({ background, mode }) => {
			if (!background) return [];
			const media = starts.length > 1 ? ` media="(prefers-color-scheme:${mode})"` : "";
			return [
				`<meta name="theme-color" content="${escapeHtml(background)}"${media} data-theme-part="backgroundColor">`,
			];
		}),
	];
}
