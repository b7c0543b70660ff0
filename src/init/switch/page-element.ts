/** What is used of an element; the types of the DOM are not to be had on this side. */
export interface PageElement {
	readonly localName: string;
	readonly parentElement: PageElement | null;
	readonly children: Iterable<PageElement>;
	readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
	textContent: string;
	checked: boolean;
	value: string;
	getAttribute(name: string): string | null;
	setAttribute(name: string, value: string): void;
	removeAttribute(name: string): void;
	querySelectorAll(selector: string): Iterable<PageElement>;
	onclick?: unknown;
	addEventListener(...given: unknown[]): void;
	matches(selector: string): boolean;
	contains(other: PageElement): boolean;
	dispatchEvent(event: object): void;
	remove(): void;
}

export interface PageDocument {
	readonly documentElement: PageElement;
	readonly body: PageElement;
	querySelector(selector: string): PageElement | null;
	querySelectorAll(selector: string): Iterable<PageElement>;
	dispatchEvent(event: object): void;
	toString(): string;
}

export interface PageWindow {
	readonly document: PageDocument;
	readonly Event: new (type: string, init?: object) => object;
}
