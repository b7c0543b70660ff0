/*
 * The options with their documentation. `scripts/generate.ts` makes the guide's tables and
 * `site.schema.json` of these comments and of `table.ts`.
 */
import type { AcceptedPlugin } from "postcss";

/** The bundle on disk. */
export interface CacheSettings {
	/** Keeps the bundle on disk, at `var/cache/theme/site.css` below `root`. @default true */
	enabled: boolean;
	/**
	 * Lifetime of the cached bundle in seconds. `0` never expires; changed sources always rebuild it.
	 * @default 0
	 */
	ttl: number;
}

/** The two themes that stand for what the visitor's operating system prefers. */
export interface SystemThemes {
	/** The theme of visitors who prefer light. @default "light" */
	light: string;
	/** The theme of visitors who prefer dark. @default "dark" */
	dark: string;
}

/**
 * The shipped styles to bundle. `"auto"`: those of a site without CSS of its own, or with `base:
 * true`.
 */
export interface Styles {
	/** Bundles the tokens' defaults and the styles of plain HTML elements. @default "auto" */
	base: boolean | "auto";
	/** Bundles the components. The switcher and the editor are styled either way. @default "auto" */
	components: boolean | "auto";
	/**
	 * Bundles the built-in themes (`true`), none (`false`), or those listed. `"families"`: also each
	 * theme's counterpart in the other mode, such as `paper-dark`. A list may name counterparts too.
	 * @default "auto"
	 */
	themes: boolean | "auto" | "families" | readonly string[];
}

/** The page's mode on `<html>`, beside the theme's name. */
export interface ModeAs {
	/**
	 * A class that `<html>` has while the theme is dark, such as Tailwind's `"dark"`. A theme without a
	 * `color-scheme` counts as light.
	 * @default false
	 */
	class: string | false;
	/**
	 * An attribute of `<html>` that is `dark` or `light`, such as Bootstrap's `"data-bs-theme"`. Like
	 * the class, it needs JavaScript.
	 * @default false
	 */
	attribute: string | false;
}

/** The switcher's button. */
export interface Toggle {
	/**
	 * Gives the button a third state: light, dark, system. Its icon and name show the state. It has no
	 * third state if `default` is set.
	 * @default false
	 */
	system: boolean;
}

/** The use of the theme checks' findings. */
export type Checks = boolean | "error";

/** The texts of the visitors' controls. `{theme}` stands for a theme's label. */
export interface Labels {
	/** Name of the button for two themes, which is pressed in `{theme}`. @default "{theme} theme" */
	toggle: string;
	/** Label of the `<select>`. @default "Theme" */
	select: string;
	/** The entry that follows the operating system. @default "System" */
	system: string;
	/** The light mode, and heading of its themes. @default "Light" */
	light: string;
	/** The dark mode, and heading of its themes. @default "Dark" */
	dark: string;
	/** Heading of the modes in the menu. @default "Mode" */
	mode: string;
	/** Name of the light and dark button for more than two themes. @default "Dark mode" */
	darkMode: string;
	/** Name of the button with three states; `{state}` stands for one of them. @default "Theme: {state}" */
	state: string;
	/**
	 * The menu's text about the system's choice. `{system}` is the label of its entry; `{light}` and
	 * `{dark}` are the two themes.
	 * @default "{system}: {light} by day, {dark} by night"
	 */
	halves: string;
	/**
	 * The switcher's text on a page that forces its theme.
	 * @default "This page is always in the {theme} theme"
	 */
	forced: string;
	/**
	 * Labels of themes by name. A theme without one shows its name, with spaces for hyphens and
	 * capital letters.
	 * @default {}
	 */
	themes: Readonly<Record<string, string>>;
}

export const DEFAULT_SYSTEM: Readonly<SystemThemes> = { light: "light", dark: "dark" };

export const DEFAULT_LABELS: Readonly<Labels> = {
	toggle: "{theme} theme",
	select: "Theme",
	system: "System",
	light: "Light",
	dark: "Dark",
	mode: "Mode",
	darkMode: "Dark mode",
	state: "Theme: {state}",
	halves: "{system}: {light} by day, {dark} by night",
	forced: "This page is always in the {theme} theme",
	themes: {},
};

/** The settings of `site.json` (key `theme`) and of the plugin; the plugin's win, key by key. */
export interface ThemeSettings {
	/**
	 * The theme of a first visit. Unset: the one for the mode of the visitor's operating system.
	 * @default unset
	 */
	default?: string | undefined;
	/** The themes that visitors may choose. Empty: every theme of the bundle. @default [] */
	allow?: readonly string[] | undefined;
	/** The bundle on disk. */
	cache?: Partial<CacheSettings> | undefined;
	/**
	 * The themes for the operating system's two modes. `false`: never follow it. If all allowed themes
	 * have one mode, the plugin adds a last theme for the other mode. It has the name given here, and
	 * sets only `color-scheme`.
	 * @default { "light": "light", "dark": "dark" }
	 */
	system?: Partial<SystemThemes> | false | undefined;
	/**
	 * The key of the visitor's choice in the browser's `localStorage`. Under a path prefix the
	 * default is `theme:` and the prefix (`theme:/blog/`), as sites on one origin must not share it.
	 * @default "theme"
	 */
	storageKey?: string | undefined;
	/**
	 * The data key (in front matter, directory data or computed data) by which a page forces its
	 * theme; `my.theme` is the key `theme` in `my`. A value that is no theme of the bundle is
	 * ignored. `false`: no key.
	 * @default "theme"
	 */
	dataKey?: string | false | undefined;
	/**
	 * The shipped styles to bundle. `"auto"`: a site with CSS of its own is not restyled, unless it
	 * sets `styles.base` to `true`; the log tells the decision and its reason.
	 */
	styles?: Partial<Styles> | undefined;
	/**
	 * Installed packages with themes in CSS, such as `"@acme/themes"` or `"acme/dark.css"`. They come
	 * after the built-in themes and before the site's own.
	 * @default []
	 */
	packages?: readonly string[] | undefined;
	/** The switcher's button. */
	toggle?: Partial<Toggle> | undefined;
	/** `false`: adds the assets only where `themeAssets()` stands. @default true */
	inject?: boolean | undefined;
	/**
	 * Shows a choice in a switcher by one short crossfade, if the browser has View Transitions.
	 * Visitors who prefer reduced motion get none, and `theme.set()` makes none.
	 * @default true
	 */
	viewTransition?: boolean | undefined;
	/**
	 * The handling of Content-Security-Policy. `"amend"` adds the sources of the assets to the
	 * `<meta>` policies of pages. `false`: only a warning if a page's policy would block the assets.
	 * @default false
	 */
	csp?: "amend" | false | undefined;
	/** The page's mode on `<html>`, beside the theme's name. */
	modeAs?: Partial<ModeAs> | undefined;
	/** The texts of the visitors' controls. @default English */
	labels?: Partial<Labels> | undefined;
	/**
	 * Checks every theme when the bundle is built: contrast, colours that look alike, tokens. `true`:
	 * each finding is a `theme:warning`. `"error"`: a failed check fails the build. `false`: off.
	 * @default true
	 */
	checks?: Checks | undefined;
}

/** Options of the Eleventy plugin. */
export interface ThemePluginOptions extends ThemeSettings {
	/**
	 * The site's directory, which holds `src/themes`, `site.json` and `var/cache`.
	 * @default process.cwd()
	 */
	root?: string | undefined;
	/** Ignores the cache and rebuilds the bundle. @default false */
	force?: boolean | undefined;
	/**
	 * Adds a button and Alt+Shift+T, which open the token editor, to every page under `--serve`. No
	 * build contains it.
	 * @default true
	 */
	devEditor?: boolean | undefined;
	/**
	 * PostCSS plugins to run before cssnano. With them, every process rebuilds the bundle, as
	 * functions cannot be compared.
	 * @default []
	 */
	postcss?: readonly AcceptedPlugin[] | undefined;
}

/** Options of `createTheme()`. */
export interface ThemeOptions extends ThemePluginOptions {
	/** Path below which the site is served; Eleventy's `pathPrefix`. @default "/" */
	baseUrl?: string | undefined;
}

/** Options of `init()`; they win over those given before. */
export type InitOptions = Pick<ThemePluginOptions, "root" | "force">;

type Complete<T> = T extends readonly unknown[] ? T : T extends object ? Readonly<Required<T>> : T;

/** Checked and complete: everything after `load.ts` trusts it. */
export type Config = {
	readonly [K in Exclude<keyof ThemeOptions, "default">]-?: Complete<
		Exclude<ThemeOptions[K], undefined>
	>;
} & { readonly default: string | undefined };
