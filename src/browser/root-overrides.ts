import { TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../constants.js";

/** Style that never meets a page: what the CSSOM makes of a text can be read from it. */
const scratch = document.createElement("i").style;

/** What is stored under a key; storage that is blocked throws on first touch. */
function readStored(key: string): string {
	try {
		return localStorage[key] ?? "";
	} catch {
		return "";
	}
}

/** What is stored for the theme that the page has. */
export function storedHere(storageKey: string): Map<string, string> {
	const root = document.documentElement;
	return parseStored(readStored(storageKey + TOKENS_KEY_INFIX + root.dataset.theme));
}

/** The declarations of a stored list, by the guard's own rule: with anything else in it, none. */
export function parseStored(list: string): Map<string, string> {
	scratch.cssText = UNSAFE_OVERRIDES.test(list) ? "" : list;
	return new Map([...scratch].map((name) => [name, scratch.getPropertyValue(name).trim()]));
}

/** What any theme's list names: the guard may have put it on the root. */
export function storedNames(storageKey: string): string[] {
	try {
		const keys = Object.keys(localStorage).filter((key) =>
			key.startsWith(storageKey + TOKENS_KEY_INFIX),
		);
		return keys.flatMap((key) => [...parseStored(readStored(key)).keys()]);
	} catch {
		return [];
	}
}

/**
 * Calls back whenever a page's theme, what is stored for it, or its stylesheet may be another.
 *
 * @param update - is told the key that changed in storage; `null` is all of them
 */
export function onTheirChange(event: string, update: (key?: string | null) => void): void {
	document.addEventListener(event, () => update());
	addEventListener("storage", ({ key }) => update(key));
	// The window does not hear of a stylesheet that comes late, or anew.
	const onLoad = ({ target }: Event) => (target as Element).tagName === "LINK" && update();
	document.addEventListener("load", onLoad, true);
	addEventListener("pageshow", ({ persisted }) => persisted && update());
}
