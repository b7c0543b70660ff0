import type { AcceptedPlugin } from "postcss";

/** The two themes that stand for what the visitor's operating system prefers. */
export interface SystemThemes {
	/** @default "light" */
	light: string;
	/** @default "dark" */
	dark: string;
}

/** Which of the shipped styles the bundle holds. */
export interface Styles {
	/** Tokens and plain HTML elements. @default true */
	base: boolean;
	/** Buttons, cards, alerts and the like. @default true */
	components: boolean;
	/** All built-in themes, none, or only those named. @default true */
	themes: boolean | readonly string[];
}

/** What becomes of what the theme checks find. */
export type Checks = boolean | "error";

/** Every text that the switcher and the token editor show. `{theme}` stands for a theme's label. */
export interface Labels {
	/** Name of the toggle button; pressed means that this theme is on. @default "{theme} theme" */
	toggle: string;
	/** Label of the `<select>`. @default "Theme" */
	select: string;
	/** The entry that follows the operating system. @default "System" */
	system: string;
	/** What the switcher says on a page that forces its theme. @default "This page is always in the {theme} theme" */
	forced: string;
	/** Labels of themes by name. @default the name, with spaces for hyphens and a capital letter */
	themes: Readonly<Record<string, string>>;
	/** Name of the token editor. @default "Theme tokens" */
	editor: string;
	/** Headings of the editor's groups. */
	color: string;
	length: string;
	number: string;
	font: string;
	text: string;
	/** Resets one token. `{token}` stands for its name. @default "Reset {token}" */
	reset: string;
	/** Resets every token. @default "Reset all" */
	resetAll: string;
}

/** What both `site.json` (key `theme`) and the plugin's options hold; the options win. */
export interface ThemeSettings {
	/**
	 * The theme that a first visit starts in. Unset: what the visitor's operating system prefers.
	 * @default undefined
	 */
	default?: string | undefined;
	/** The themes that visitors may choose. Empty or unset: every theme of the bundle. @default [] */
	allow?: readonly string[] | undefined;
	/** The bundle on disk, at `<root>/var/cache/theme/site.css`. */
	cache?:
		| {
				/** @default true */
				enabled?: boolean;
				/** Lifetime in seconds; 0 never expires. @default 0 */
				ttl?: number;
		  }
		| undefined;
	/** The themes of the operating system's two preferences; `false` never follows it. */
	system?: Partial<SystemThemes> | false | undefined;
	/**
	 * Where the browser's `localStorage` keeps the visitor's choice.
	 * @default "theme", or `theme:<base URL>` below a path prefix: sites on one origin must not share it
	 */
	storageKey?: string | undefined;
	/** Which shipped styles to bundle. @default all of them */
	styles?: Partial<Styles> | undefined;
	/** `false`: assets stand only where `themeAssets()` puts them. @default true */
	inject?: boolean | undefined;
	/**
	 * Whether a switch is a View Transition, where the browser has them; visitors who prefer reduced
	 * motion see none. @default false
	 */
	viewTransition?: boolean | undefined;
	/**
	 * Whether the anti-flash script stands in every page, or is a file that pages wait for, with
	 * Subresource Integrity. @default "inline"
	 */
	guard?: "inline" | "external" | undefined;
	/**
	 * What the build does about Content-Security-Policy: `"headers"` writes a policy to `_headers`,
	 * where static hosts such as Netlify and Cloudflare Pages read it; `"meta"` writes it into every
	 * page; `"amend"` adds what the assets need to the `<meta>` policies that pages have (as `"meta"`
	 * does too). `false`: nothing but a warning where a page's policy would block the assets.
	 * @default false
	 */
	csp?: "headers" | "meta" | "amend" | false | undefined;
	/** Texts of the controls. @default English */
	labels?: Partial<Labels> | undefined;
	/**
	 * Checks every theme when the bundle is built: contrast, tokens that are left out, `var()` of
	 * nothing. `true`: each finding is a `theme:warning`; `"error"`: any fails the build; `false`: off.
	 * @default true
	 */
	checks?: Checks | undefined;
}

/** Options of the Eleventy plugin. */
export interface ThemePluginOptions extends ThemeSettings {
	/** The site's directory, which holds `src/themes`, `site.json` and `var/cache`. @default process.cwd() */
	root?: string | undefined;
	/** Ignore the cache and rebuild the bundle. @default false */
	force?: boolean | undefined;
	/**
	 * PostCSS plugins to run before cssnano. Functions cannot be compared, so a bundle made with
	 * them is rebuilt by every process. @default []
	 */
	postcss?: readonly AcceptedPlugin[] | undefined;
}

/** Options of `createTheme()`. */
export interface ThemeOptions extends ThemePluginOptions {
	/** Path below which the site is served; Eleventy's `pathPrefix`. @default "/" */
	baseUrl?: string | undefined;
}

/** Checked and complete: everything after `config.ts` trusts it. */
export interface Config {
	readonly root: string;
	readonly force: boolean;
	readonly postcss: readonly AcceptedPlugin[];
	/** Starts and ends with a slash. */
	readonly baseUrl: string;
	readonly default: string | undefined;
	readonly allow: readonly string[];
	readonly cache: { readonly enabled: boolean; readonly ttl: number };
	readonly system: Readonly<SystemThemes> | false;
	readonly storageKey: string;
	readonly styles: Readonly<Styles>;
	readonly inject: boolean;
	readonly viewTransition: boolean;
	readonly guard: "inline" | "external";
	readonly csp: "headers" | "meta" | "amend" | false;
	readonly labels: Readonly<Labels>;
	readonly checks: Checks;
}

export const DEFAULT_SYSTEM: Readonly<SystemThemes> = { light: "light", dark: "dark" };

export const DEFAULT_STYLES: Readonly<Styles> = { base: true, components: true, themes: true };

export const DEFAULT_LABELS: Readonly<Labels> = {
	toggle: "{theme} theme",
	select: "Theme",
	system: "System",
	forced: "This page is always in the {theme} theme",
	themes: {},
	editor: "Theme tokens",
	color: "Colours",
	length: "Lengths",
	number: "Numbers",
	font: "Fonts",
	text: "Other values",
	reset: "Reset {token}",
	resetAll: "Reset all",
};
