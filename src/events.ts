import { EventEmitter } from "node:events";
import type { Finding, MissingFile } from "./checks/findings.js";
import { messageOf } from "./errors.js";

/** Payload of `theme:warning`: something was refused, ignored or failed, and the build goes on. */
export type ThemeWarning =
	/**
	 * `set()` or the configuration asks for a theme that the bundle does not hold; or a page's data
	 * does, by a misspelt name of the theme `meant`.
	 */
	| { type: "unknown-theme"; name: string; page?: string; meant?: string }
	/** `set()` or `default` asked for a theme that `allow` leaves out. */
	| { type: "disallowed-theme"; name: string }
	/** `toggle()` needs exactly two allowed themes. */
	| { type: "toggle-unavailable"; allowed: string[] }
	/** `allow` names themes that the bundle does not hold. */
	| { type: "unknown-allow"; names: string[] }
	/** `default` names a theme that the bundle does not hold. */
	| { type: "unknown-default"; name: string }
	/** A page's own Content-Security-Policy blocks the assets; `sources` are what it lacks. */
	| { type: "csp"; page: string; sources: string[] }
	/** The bundle could not be written to its cache; the build goes on. */
	| { type: "cache-write"; path: string; message: string }
	/** One of the assets could not be written into the site's output; the pages link to it. */
	| { type: "output-write"; path: string; message: string }
	/** A `url()` of a theme leads to no file of the site or its packages, and stays as it is. */
	| MissingFile
	| Finding;

/** Event names and the payloads that listeners get; an empty list is an event without payload. */
export interface ThemeEvents {
	/** Build begins. */
	"themes:load:start": [];
	/** The base CSS is loaded. */
	"theme:basics:loaded": [];
	/** All component CSS is loaded. */
	"theme:components:loaded": [];
	/** One theme file is loaded; `name` is its file name without `.css`, or its package's name. */
	"theme:loaded": [{ name: string }];
	/** All parts are joined. */
	"themes:concatenated": [];
	/** The bundle is minified. */
	"themes:minified": [];
	/** The bundle is on disk at `path`. */
	"themes:cached": [{ path: string }];
	/** Build is complete. */
	"themes:load:end": [];
	/** A bundle is ready, or another one: the theme a first visit starts in, and all known ones. */
	"theme:ready": [{ theme: string; available: string[] }];
	/** A valid cache file is found. */
	"themes:cache:hit": [{ path: string }];
	/** No valid cache; the bundle is rebuilt. */
	"themes:cache:miss": [];
	/** A request for the bundle was served; `serveCount` counts them since `init()`. */
	"themes:cache:loaded": [{ serveCount: number }];
	/** `set()` or `toggle()` succeeded. */
	"theme:changed": [{ from: string; to: string }];
	"theme:warning": [ThemeWarning];
	/** The bundle holds no theme. The site still builds. */
	"theme:error": [{ type: "no-themes" }];
}

type EventName = keyof ThemeEvents;
type Listener<Name extends EventName> = (...payload: ThemeEvents[Name]) => unknown;

/**
 * The event bus: Node's `EventEmitter`, typed, with one difference. A listener that throws, or
 * whose promise rejects, is reported as a process warning; it stops neither other listeners nor the
 * build.
 *
 * @example
 * ```ts
 * import { events } from "eleventy-plugin-theme";
 * events.on("theme:warning", (warning) => console.warn(warning.type, warning));
 * ```
 */
export class ThemeBus extends EventEmitter {
	readonly #parent: ThemeBus | undefined;

	/** @param parent - a bus that gets every event of this one */
	constructor(parent?: ThemeBus) {
		super();
		this.#parent = parent;
	}

	// Typed here, as Node's types may be missing, and differ with their version.
	override on<Name extends EventName>(name: Name, listener: Listener<Name>): this {
		return super.on(name, listener as never);
	}
	override once<Name extends EventName>(name: Name, listener: Listener<Name>): this {
		return super.once(name, listener as never);
	}
	override off<Name extends EventName>(name: Name, listener: Listener<Name>): this {
		return super.off(name, listener as never);
	}

	override emit<Name extends EventName>(name: Name, ...payload: ThemeEvents[Name]): boolean;
	override emit(name: EventName, ...payload: unknown[]): boolean {
		// Raw listeners: those added by once() remove themselves.
		const listeners = this.rawListeners(name) as ((...payload: unknown[]) => unknown)[];
		for (const listener of listeners) {
			try {
				const result: unknown = listener.apply(this, payload);
				if (result instanceof Promise) result.catch((thrown) => report(name, thrown));
			} catch (thrown) {
				report(name, thrown);
			}
		}
		return this.#parent?.emit(name, ...(payload as never)) || listeners.length > 0;
	}
}

/** The bus that hears every Eleventy configuration's service and the default one. */
export const events: ThemeBus = new ThemeBus();

function report(name: string, thrown: unknown): void {
	process.emitWarning(`a listener of "${name}" failed: ${messageOf(thrown)}`, {
		type: "ThemeListenerWarning",
		...(thrown instanceof Error && thrown.stack ? { detail: thrown.stack } : {}),
	});
}
