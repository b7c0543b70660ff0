import { type Context, createContext, runInContext } from "node:vm";
import { parseHTML } from "linkedom";
import { fakeStorage } from "./fake-storage.js";
import type { PageDocument, PageElement, PageWindow } from "./page-element.js";

/** What a visitor comes with. */
export interface Visit {
	readonly prefersDark: boolean;
	readonly stored: ReadonlyMap<string, string>;
}

/** A script as a page loads it. */
export interface PageScript {
	readonly js: string;
	/** Deferred and module scripts run when the page is there. */
	readonly isLate: boolean;
}

/** Attributes of `<html>` and `<body>`. */
export type State = Readonly<Record<"html" | "body", ReadonlyMap<string, string>>>;

type Listener = (event: unknown) => void;

/** No switch takes longer; one that never ends must not stop the command. */
const TIMEOUT = 1000;
const CONTROLS = "button, input, select, summary, a, label, [onclick], [onchange], [role]";
/** What an `onclick` in the markup calls `this`. */
const USED = "__used";
/** Stamped on each element, so that it is found in another world of the same page. */
export const STAMP = "data-init-number";

/**
 * A page in which nothing runs but a site's own switch: what it does with a choice that was stored,
 * with what the OS prefers, and when its controls are used is seen rather than guessed. Its scripts
 * were read first: they touch nothing but the page and the storage.
 */
export class World {
	readonly document: PageDocument;
	readonly storage: Map<string, string>;
	/** Keys that were read or written. */
	readonly keys: Set<string> = new Set<string>();
	readonly #context: Context;
	readonly #heard = new Set<PageElement>();
	readonly #listeners: [string, Listener][] = [];
	readonly #Event: new (
		type: string,
		init?: object,
	) => object;

	constructor(html: string, scripts: readonly PageScript[], visit: Visit) {
		const { document, Event } = parseHTML(html) as unknown as PageWindow;
		this.document = document;
		this.#Event = Event;
		this.storage = new Map(visit.stored);
		for (const [index, element] of [...this.document.querySelectorAll("*")].entries()) {
			element.setAttribute(STAMP, String(index));
			complete(element);
			const listen = element.addEventListener.bind(element);
			element.addEventListener = (...given) => {
				this.#heard.add(element);
				listen(...given);
			};
		}
		let readyState = "loading";
		Object.defineProperty(document, "readyState", { get: () => readyState });
		this.#context = this.#globals(visit);
		for (const { js, isLate } of scripts) if (!isLate) this.#run(js);
		readyState = "interactive";
		for (const { js, isLate } of scripts) if (isLate) this.#run(js);
		this.#tell("DOMContentLoaded");
		readyState = "complete";
		this.#tell("load");
	}

	/** The attributes without the stamps. */
	get state(): State {
		const attributes = (element: PageElement) =>
			new Map(
				Array.from(element.attributes, ({ name, value }) => [name, value] as const).filter(
					([name]) => name !== STAMP,
				),
			);
		return {
			html: attributes(this.document.documentElement),
			body: attributes(this.document.body),
		};
	}

	/** What a visitor can press or choose, and what listens though it is nothing of the kind. */
	get controls(): PageElement[] {
		return [...this.document.querySelectorAll("*")].filter(
			(element) => element.matches(CONTROLS) || this.#heard.has(element) || element.onclick,
		);
	}

	/** An element that was there from the start. */
	stamped(stamp: string): PageElement {
		return this.document.querySelector(`[${STAMP}="${stamp}"]`) as PageElement;
	}

	/** The ways in which an element can be used, each a function: a button may go through three states. */
	uses(element: PageElement): (() => void)[] {
		if (element.localName === "select") {
			return [...element.querySelectorAll("option")].map((option) => () => {
				element.value = option.getAttribute("value") ?? option.textContent ?? "";
				this.#fire(element, ["input", "change"]);
			});
		}
		const use = () => {
			if (element.localName === "input") {
				element.checked = element.getAttribute("type") === "radio" || !element.checked;
			}
			this.#fire(element, element.localName === "input" ? ["click", "input", "change"] : ["click"]);
		};
		return [use, use, use];
	}

	#fire(element: PageElement, types: readonly string[]): void {
		for (const type of types) {
			const handler = element.getAttribute(`on${type}`);
			if (handler) {
				this.#context[USED] = element;
				this.#run(
					`(function (event) { ${handler} }).call(${USED}, { target: ${USED}, preventDefault() {} })`,
				);
			}
			element.dispatchEvent(new this.#Event(type, { bubbles: true, cancelable: true }));
		}
	}

	#tell(type: string): void {
		const event = new this.#Event(type);
		this.document.dispatchEvent(event);
		for (const [heard, listener] of this.#listeners) if (heard === type) listener(event);
		const handler = this.#context[`on${type}`];
		if (typeof handler === "function") handler(event);
	}

	#run(js: string): void {
		runInContext(js, this.#context, { timeout: TIMEOUT });
	}

	#globals({ prefersDark }: Visit): Context {
		const nothing = () => {};
		const storage = fakeStorage(this.storage, this.keys);
		const now = (callback: unknown) => typeof callback === "function" && callback();
		const context = createContext({
			document: this.document,
			console: { log: nothing, warn: nothing, error: nothing },
			localStorage: storage,
			sessionStorage: storage,
			setTimeout: now,
			requestAnimationFrame: now,
			addEventListener: (type: string, listener: Listener) =>
				this.#listeners.push([type, listener]),
			matchMedia: (media: string) => ({
				media,
				matches: /dark/.test(media) ? prefersDark : /light/.test(media) && !prefersDark,
				addEventListener: nothing,
				addListener: nothing,
			}),
		});
		return Object.assign(context, { window: context, self: context });
	}
}

/** What linkedom only reads, a browser's script may write. */
function complete(element: PageElement): void {
	const text = {
		get: () => element.textContent,
		set(value: string) {
			element.textContent = value;
		},
	};
	Object.defineProperty(element, "innerText", text);
	if (/^(?:select|button)$/.test(element.localName)) {
		const value = element.getAttribute("value") ?? "";
		Object.defineProperty(element, "value", { value, writable: true });
	}
}
