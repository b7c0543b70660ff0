import type { Theme } from "../bundle/types.js";
import { escapeHtml, toCssValue } from "./escape.js";

export interface AssetsOptions {
	/** The anti-flash script. */
	guard: string;
	/** URLs with their version. */
	href: string;
	scriptHref: string;
	/** Themes that the page can be in. */
	themes: readonly Theme[];
	/** The page's start in each mode of the operating system; one theme where it does not matter. */
	starts: readonly Theme[];
	/** The theme that the page forces, and what the switcher says of it. */
	forced?: { name: string; label: string } | undefined;
	/** Metas that the page has of its own are left to it. */
	has: { themeColor: boolean; colorScheme: boolean };
}

/** Guard, stylesheet and runtime, in the order in which the page needs them. */
export function assets(options: AssetsOptions): string {
	const { guard, href, scriptHref, forced } = options;
	return [
		`<script>${guard}</script>`,
		forced
			? `<meta name="theme-forced" content="${escapeHtml(forced.name)}" data-theme-forced="${escapeHtml(forced.label)}">`
			: "",
		...metas(options),
		criticalStyle(options.themes),
		`<link rel="stylesheet" href="${escapeHtml(href)}">`,
		`<script type="module" src="${escapeHtml(scriptHref)}"></script>`,
	].join("");
}

/**
 * Colours the browser's own surfaces before and around the page. The runtime sets each to the
 * computed style that `data-theme-meta` names.
 */
function metas({ starts, has }: AssetsOptions): string[] {
	const modes = [...new Set(starts.flatMap(({ mode }) => mode ?? []))];
	const scheme =
		modes.length > 0 && !has.colorScheme
			? [`<meta name="color-scheme" content="${modes.join(" ")}" data-theme-meta="colorScheme">`]
			: [];
	if (has.themeColor) return scheme;
	return [
		...scheme,
		...starts.flatMap(({ background, mode }) => {
			if (!background) return [];
			const media = starts.length > 1 ? ` media="(prefers-color-scheme:${mode})"` : "";
			return [
				`<meta name="theme-color" content="${escapeHtml(background)}"${media} data-theme-meta="backgroundColor">`,
			];
		}),
	];
}

/**
 * Each theme's mode and page background, should the stylesheet come late. Its layer comes before
 * all others, so any rule of the bundle or the site wins.
 */
function criticalStyle(themes: readonly Theme[]): string {
	const rules = themes.flatMap(({ name, mode, background }) => {
		const declarations = [
			...(mode ? [`color-scheme:${mode}`] : []),
			...(background ? [`background:${background}`] : []),
		];
		if (declarations.length === 0) return [];
		return [`:root[data-theme=${toCssValue(name)}]{${declarations.join(";")}}`];
	});
	return rules.length > 0 ? `<style>@layer theme.critical{${rules.join("")}}</style>` : "";
}
