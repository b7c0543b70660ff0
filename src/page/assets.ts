import { CRITICAL_LAYER } from "../constants.js";
import type { Theme } from "../css/types.js";
import { escapeHtml, toCssValue } from "./escape.js";

/** What stands in a page's head. Every URL has its version. */
export interface AssetsOptions {
	/** The anti-flash script: its text, or a file with its Subresource Integrity; none without themes. */
	guard: { text: string } | { href: string; integrity: string } | undefined;
	/** The stylesheet for the time before the stylesheet; see {@link criticalCss}. */
	critical: string;
	/** The bundle. */
	href: string;
	/** The runtime. */
	scriptHref: string;
	/** The token editor's script, where the page has an editor. */
	editorHref?: string | undefined;
	/** The page's start in each mode of the operating system; one theme where it does not matter. */
	starts: readonly Theme[];
	/** The theme that the page forces, and what the switcher says of it. */
	forced?: { name: string; label: string } | undefined;
	/** Metas that the page has of its own are left to it. */
	has: { themeColor: boolean; colorScheme: boolean };
	/** A Content-Security-Policy for the page. */
	policy?: string | undefined;
	/** The page may be served as XML, where every element must end. */
	xhtml?: boolean | undefined;
}

/** Guard, stylesheet and runtime, in the order in which the page needs them. */
export function assets(options: AssetsOptions): string {
	const { guard, critical, href, scriptHref, editorHref, forced, policy, xhtml } = options;
	const html = [
		// A policy holds for what follows it.
		policy && `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
		guard &&
			("text" in guard
				? `<script>${guard.text}</script>`
				: `<script src="${escapeHtml(guard.href)}" integrity="${guard.integrity}"></script>`),
		forced &&
			`<meta name="theme-forced" content="${escapeHtml(forced.name)}" title="${escapeHtml(forced.label)}" data-theme-forced="">`,
		...metas(options),
		critical && `<style>${critical}</style>`,
		`<link rel="stylesheet" href="${escapeHtml(href)}">`,
		...[scriptHref, editorHref].map(
			(src) => src && `<script type="module" src="${escapeHtml(src)}"></script>`,
		),
	]
		.filter(Boolean)
		.join("");
	// Every `<` and `>` of a value is escaped, and inline code holds neither these nor an `&`.
	return xhtml ? html.replace(/<(?:meta|link)[^>]*/g, "$&/") : html;
}

/**
 * Each theme's mode and page background, should the stylesheet come late. Its layer comes before
 * all others, so any rule of the bundle or the site wins.
 */
export function criticalCss(themes: readonly Theme[]): string {
	const rules = themes.flatMap(({ name, mode, background }) => {
		const declarations = [
			...(mode ? [`color-scheme:${mode}`] : []),
			...(background ? [`background:${background}`] : []),
		];
		if (declarations.length === 0) return [];
		return [`:root[data-theme=${toCssValue(name)}]{${declarations.join(";")}}`];
	});
	return rules.length > 0 ? `@layer ${CRITICAL_LAYER}{${rules.join("")}}` : "";
}

/**
 * Colours the browser's own surfaces before and around the page. The runtime sets each to the
 * computed style that `data-theme-part` names.
 */
function metas({ starts, has }: AssetsOptions): string[] {
	const modes = [...new Set(starts.flatMap(({ mode }) => mode ?? []))];
	const scheme =
		modes.length > 0 && !has.colorScheme
			? [`<meta name="color-scheme" content="${modes.join(" ")}" data-theme-part="colorScheme">`]
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
