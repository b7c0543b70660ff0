import type { FindSite } from "./bundle/bundle.js";
import { checkOptions } from "./config/load.js";
import type { InitOptions, ThemeOptions } from "./config/options.js";
import { OPTIONS } from "./config/table.js";
import { CSS_PATH, SCRIPT_PATH } from "./constants.js";
import { editor } from "./editor/index.js";
import { events, ThemeBus } from "./events.js";
import { policySources } from "./page/assets.js";
import { assetPath } from "./page/browser-files.js";
import type { PolicySources } from "./page/csp.js";
import { createMiddleware } from "./serve/http.js";
import type { Middleware } from "./service/extension.js";
import { Service } from "./service/service.js";

/** The theme service. */
export interface ThemeService {
	/**
	 * Builds the bundle, or loads it from the cache. Repeated calls are ignored.
	 * @throws ThemeError for invalid options or `site.json`, and for CSS that cannot be bundled
	 */
	init(options?: InitOptions): Promise<void>;
	/** Path of the bundle: `{base URL}/_theme/css/site.css`. */
	href(): string;
	/** Path of the browser runtime: `{base URL}/_theme/theme.js`. */
	scriptHref(): string;
	/** The theme of a first visit; `system.light` if it follows the visitor's OS. */
	current(): string;
	/** All themes of the bundle. */
	available(): string[];
	/** The themes that `allow` leaves, in the bundle's order. */
	allowed(): string[];
	/** True if the bundle holds the theme. */
	has(name: string): boolean;
	/** Makes `name` the current theme. `false`, with a `theme:warning`, if it is unknown or not allowed. */
	set(name: string): boolean;
	/** Switches between two allowed themes. `false`, with a `theme:warning`, if there are not two. */
	toggle(): boolean;
	/**
	 * The sources that a Content-Security-Policy needs under `script-src` and `style-src`: the site
	 * itself, and the hashes of inline scripts. Known once `init()` is complete.
	 * @example
	 * ```ts
	 * const { script, style } = theme.csp(); // ["'self'", "'sha256-…'"] and ["'self'"]
	 * const policy = `script-src ${script.join(" ")}; style-src ${style.join(" ")}`;
	 * ```
	 * @throws ThemeError `not-initialized`
	 */
	csp(): PolicySources;
	/**
	 * Answers all of the plugin's routes in any Node server.
	 * @example
	 * ```ts
	 * const themes = theme.middleware();
	 * createServer((request, response) => themes(request, response, () => site(request, response)));
	 * ```
	 */
	middleware(): Middleware;
	/** The events of this service. */
	readonly events: ThemeBus;
}

/**
 * A service of its own, with its own bus: for tests, or for several sites in one process.
 *
 * @example
 * ```ts
 * const theme = createTheme({ root: "/srv/blog", baseUrl: "/blog/" });
 * await theme.init();
 * theme.available(); // ["blossom", "dark", …]
 * ```
 * @throws ThemeError `invalid-option`
 */
export function createTheme(options: ThemeOptions = {}): ThemeService {
	const service = createService(checkOptions(options, OPTIONS));
	return publicApi(() => service, service.bus);
}

/** A service with this package's editor. @internal */
export function createService(
	options: ThemeOptions,
	bus: ThemeBus = new ThemeBus(),
	findSite?: FindSite,
): Service {
	return new Service(options, bus, editor, findSite);
}

/** The default service: the latest Eleventy configuration's, or one that `init()` makes. */
let latest = createService({}, events);

export const theme: ThemeService = publicApi(() => latest, events);

/** Makes an Eleventy configuration's service the default. @internal */
export function setDefaultService(service: Service): void {
	latest = service;
}

/** The public interface of a service. Its methods need no `this`. */
function publicApi(find: () => Service, bus: ThemeBus): ThemeService {
	return {
		init: (options) => find().init(options),
		href: () => assetPath(find(), CSS_PATH),
		scriptHref: () => assetPath(find(), SCRIPT_PATH),
		current: () => find().current(),
		available: () => find().available(),
		allowed: () => find().allowed(),
		has: (name) => find().has(name),
		set: (name) => find().set(name),
		toggle: () => find().toggle(),
		csp: () => policySources(find()),
		middleware: () => createMiddleware(find),
		events: bus,
	};
}
