import { events, ThemeBus } from "./events.js";
import { createMiddleware, type Middleware } from "./http.js";
import type { ThemeOptions } from "./options.js";
import { cspSources } from "./page-assets.js";
import { Service } from "./service.js";

/** Options of `init()`; they win over those given before. */
export interface InitOptions {
	/** Base directory, where `src/themes` and `site.json` are looked for. @default process.cwd() */
	root?: string;
	/** Ignore the cache and rebuild the bundle. @default false */
	force?: boolean;
}

/** The theme service. */
export interface ThemeService {
	/**
	 * Builds the bundle, or loads it from the cache. Repeated calls are ignored.
	 * @throws ThemeError for bad options, a bad `site.json`, or CSS that cannot be bundled
	 */
	init(options?: InitOptions): Promise<void>;
	/** Path of the bundle: `{base URL}/_theme/css/site.css`. */
	href(): string;
	/** Path of the browser runtime: `{base URL}/_theme/theme.js`. */
	scriptHref(): string;
	/** The theme that a first visit starts in; `system.light` where it follows the visitor's OS. */
	current(): string;
	/** All themes of the bundle. */
	available(): string[];
	/** The themes that `allow` leaves, in the bundle's order. */
	allowed(): string[];
	/** Whether the bundle holds the theme. */
	has(name: string): boolean;
	/** Makes `name` the current theme. `false`, with a `theme:warning`, if it is unknown or not allowed. */
	set(name: string): boolean;
	/** Switches between two allowed themes. `false`, with a `theme:warning`, if there are not two. */
	toggle(): boolean;
	/**
	 * The `script-src` sources that a Content-Security-Policy must hold for the assets to work: the
	 * site itself, and the hash of the inline script. Known once `init()` is complete.
	 * @example
	 * ```ts
	 * theme.csp(); // ["'self'", "'sha256-…'"]
	 * ```
	 * @throws ThemeError `not-initialized`
	 */
	csp(): string[];
	/**
	 * Answers both routes in any Node server.
	 * @example
	 * ```ts
	 * createServer((request, response) => theme.middleware()(request, response, () => site(request, response)));
	 * ```
	 */
	middleware(): Middleware;
	/** What happens to this service. */
	readonly events: ThemeBus;
}

/**
 * A service of its own, with its own bus: for tests, or for several sites in one process.
 *
 * @example
 * ```ts
 * const theme = createTheme({ root: "/srv/blog", baseUrl: "/blog/" });
 * await theme.init();
 * theme.available(); // ["dark", "light", …]
 * ```
 */
export function createTheme(options: ThemeOptions = {}): ThemeService {
	return facade(new Holder(options, new ThemeBus()));
}

/** Keeps the service behind a facade: made on first use, as `init()` may still say where its root is. */
export class Holder {
	readonly bus: ThemeBus;
	readonly #options: ThemeOptions;
	#service: Service | undefined;
	#ready: Promise<void> | undefined;

	constructor(options: ThemeOptions, bus: ThemeBus) {
		this.#options = options;
		this.bus = bus;
	}

	get service(): Service {
		this.#service ??= new Service(this.#options, this.bus);
		return this.#service;
	}

	/** The plugin's service takes the place of the one before. */
	adopt(service: Service): void {
		this.#service = service;
		this.#ready = Promise.resolve();
	}

	init(options: InitOptions = {}): Promise<void> {
		this.#ready ??= this.#start(options).catch((error) => {
			// What failed can be mended and tried again.
			this.#ready = undefined;
			throw error;
		});
		return this.#ready;
	}

	async #start(options: InitOptions): Promise<void> {
		this.#service = new Service({ ...this.#options, ...options }, this.bus);
		await this.#service.refresh();
	}
}

/** The default service: the latest Eleventy configuration's, or one that `init()` makes. */
export const latest: Holder = new Holder({}, events);

/** The default service's public face. */
export const theme: ThemeService = facade(latest);

function facade(holder: Holder): ThemeService {
	return {
		init: (options) => holder.init(options),
		href: () => holder.service.href(),
		scriptHref: () => holder.service.scriptHref(),
		current: () => holder.service.current(),
		available: () => holder.service.available(),
		allowed: () => holder.service.allowed(),
		has: (name) => holder.service.has(name),
		set: (name) => holder.service.set(name),
		toggle: () => holder.service.toggle(),
		csp: () => cspSources(holder.service).script,
		middleware: () => createMiddleware(() => holder.service),
		events: holder.bus,
	};
}
