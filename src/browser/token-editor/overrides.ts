import { UNSAFE_OVERRIDES } from "../../constants.js";
import { isOfType, isOneValue, parseDeclarations, serializeDeclarations } from "./css.js";

/** The visitor's own values of tokens, for the theme that the page is in. */
export interface Overrides {
	all(): ReadonlyMap<string, string>;
	/**
	 * Applies and stores a value.
	 * @returns `false` where the value is not a valid one of the type: nothing has changed then
	 */
	set(name: string, value: string, type: string | undefined): boolean;
	remove(name: string): void;
	clear(): void;
	/** Makes the root's style say what is stored, after a change that others made. */
	apply(): void;
}

/**
 * Takes over from the guard, which knows no tokens.
 * @param prefix - what the keys of the overrides start with; the theme's name follows
 */
export function createOverrides(prefix: string): Overrides {
	/** What could not be stored: it lasts as long as the page. */
	const memory = new Map<string, string>();
	/** What may be overridden on the root, by the guard or here, to be taken back in another theme. */
	const touched = new Set(storedLists(prefix).flatMap((list) => [...parseSafe(list).keys()]));

	const key = () => prefix + document.documentElement.dataset.theme;
	// Read anew each time: another tab may have written in between.
	const all = () => parseSafe(memory.get(key()) ?? readStored(key()));
	const save = (values: ReadonlyMap<string, string>) => {
		const list = serializeDeclarations(values);
		if (writeStored(key(), list)) memory.delete(key());
		else memory.set(key(), list);
	};
	const apply = () => {
		const { style } = document.documentElement;
		const values = all();
		for (const name of [...touched, ...values.keys()]) style.removeProperty(name);
		// What has a value now is a token: the browser knows them, so no page needs a list of them.
		const computed = getComputedStyle(document.documentElement);
		const tokens = [...values].filter(([name]) => isLoading() || computed.getPropertyValue(name));
		for (const [name, value] of tokens) {
			style.setProperty(name, value);
			touched.add(name);
		}
	};
	apply();

	return {
		all,
		apply,
		set(name, value, type) {
			const values = all().set(name, value);
			if (UNSAFE_OVERRIDES.test(serializeDeclarations(values))) return false;
			if (!tryValue(name, value, type)) return false;
			touched.add(name);
			save(values);
			return true;
		},
		remove(name) {
			const values = all();
			document.documentElement.style.removeProperty(name);
			if (values.delete(name)) save(values);
		},
		clear() {
			save(new Map());
			apply();
		},
	};
}

/** Whether a stylesheet is under way, and with it maybe tokens: WebKit's modules wait for none. */
function isLoading(): boolean {
	const links = document.querySelectorAll<HTMLLinkElement>("link[rel~=stylesheet]");
	return Array.from(links).some(({ sheet, disabled }) => !sheet && !disabled);
}

/** The same rule as the guard's: a list with anything else in it is refused as a whole. */
function parseSafe(list: string): Map<string, string> {
	return parseDeclarations(UNSAFE_OVERRIDES.test(list) ? "" : list);
}

/** Sets a value on the root for good if that gives the token a value of its type. */
function tryValue(name: string, value: string, type: string | undefined): boolean {
	const { style } = document.documentElement;
	const computed = getComputedStyle(document.documentElement);
	const before = computed.getPropertyValue(name);
	if (!isOneValue(value) || !isOfType(value, type, before)) return false;
	const previous = style.getPropertyValue(name);
	style.setProperty(name, value);
	// Only now do var() and keywords show what they come to; a circle comes to nothing.
	const after = computed.getPropertyValue(name);
	if (after && isOfType(after, type, before)) return true;
	if (previous) style.setProperty(name, previous);
	else style.removeProperty(name);
	return false;
}

function storedLists(prefix: string): string[] {
	try {
		const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
		return keys.map(readStored);
	} catch {
		return [];
	}
}

function readStored(key: string): string {
	try {
		return localStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}

/** @returns `false` where storage is blocked or full */
function writeStored(key: string, list: string): boolean {
	try {
		if (list) localStorage.setItem(key, list);
		else localStorage.removeItem(key);
		return true;
	} catch {
		return false;
	}
}
