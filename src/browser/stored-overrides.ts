import { CHANGED_EVENT, TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../constants.js";

/** The declarations of a stored list; none if it breaks the guard's rule. The browser parses it. */
export function parseStored(list: string): Map<string, string> {
	const { style } = document.createElement("i");
	style.cssText = UNSAFE_OVERRIDES.test(list) ? "" : list;
	return new Map([...style].map((name) => [name, style.getPropertyValue(name).trim()]));
}

/** The overrides stored for the page's theme. Access to blocked storage throws. */
export function storedHere(storageKey: string): Map<string, string> {
	try {
		const { theme } = document.documentElement.dataset;
		return parseStored(localStorage[storageKey + TOKENS_KEY_INFIX + theme] ?? "");
	} catch {
		return new Map();
	}
}

/** The names in all themes' lists: the guard may have set them on the root. */
export function storedNames(storageKey: string): string[] {
	try {
		return Object.entries<string>({ ...localStorage }).flatMap(([key, list]) =>
			key.startsWith(storageKey + TOKENS_KEY_INFIX) ? [...parseStored(list).keys()] : [],
		);
	} catch {
		return [];
	}
}

/**
 * Calls back for changes by others: of the theme, in another tab, of a stylesheet, and after the
 * back/forward cache.
 * @param update - takes the changed storage key; `null` is all of them
 */
export function onOutsideChange(update: (key?: string | null) => void): void {
	document.addEventListener(CHANGED_EVENT, () => update());
	addEventListener("storage", ({ key }) => update(key));
	// `load` of a late or replaced stylesheet does not reach the window.
	const onLoad = ({ target }: Event) => (target as Element).tagName === "LINK" && update();
	document.addEventListener("load", onLoad, true);
	addEventListener("pageshow", ({ persisted }) => persisted && update());
}
