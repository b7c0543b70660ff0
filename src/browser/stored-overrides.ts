import { CHANGED_EVENT, TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../constants.js";

/**
 * The declarations of a stored list, by the guard's own rule: with anything else in it, none. Names
 * and values are as the browser has them, so that no reading of ours can differ from it.
 */
export function parseStored(list: string): Map<string, string> {
	const { style } = document.createElement("i");
	style.cssText = UNSAFE_OVERRIDES.test(list) ? "" : list;
	return new Map([...style].map((name) => [name, style.getPropertyValue(name).trim()]));
}

/** What is stored for the theme that the page has; storage that is blocked throws on first touch. */
export function storedHere(storageKey: string): Map<string, string> {
	try {
		const { theme } = document.documentElement.dataset;
		return parseStored(localStorage[storageKey + TOKENS_KEY_INFIX + theme] ?? "");
	} catch {
		return new Map();
	}
}

/** The names in any theme's list: the guard may have put them on the root. */
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
 * Calls back whenever a page's theme, what is stored for it, or its stylesheet may be another.
 *
 * @param update - is told the key that changed in storage; `null` is all of them
 */
export function onTheirChange(update: (key?: string | null) => void): void {
	document.addEventListener(CHANGED_EVENT, () => update());
	addEventListener("storage", ({ key }) => update(key));
	// The window does not hear of a stylesheet that comes late, or anew.
	const onLoad = ({ target }: Event) => (target as Element).tagName === "LINK" && update();
	document.addEventListener("load", onLoad, true);
	addEventListener("pageshow", ({ persisted }) => persisted && update());
}
