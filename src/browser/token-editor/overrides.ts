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

/** @param key - where the overrides of the theme that the page is in are stored */
export function createOverrides(key: () => string): Overrides {
	const root = document.documentElement;
	/** What could not be stored: it lasts as long as the page. */
	const memory = new Map<string, string>();
	/** What this page has overridden in any theme, to be taken back in another. */
	const touched = new Set<string>();

	// Read anew each time: another tab may have written in between.
	const all = () => parseDeclarations(memory.get(key()) ?? readStored(key()));
	const save = (values: ReadonlyMap<string, string>) => {
		const list = serializeDeclarations(values);
		if (writeStored(key(), list)) memory.delete(key());
		else memory.set(key(), list);
	};
	const apply = () => {
		const values = all();
		for (const name of touched) if (!values.has(name)) root.style.removeProperty(name);
		for (const [name, value] of values) {
			root.style.setProperty(name, value);
			touched.add(name);
		}
	};
	apply();

	return {
		all,
		apply,
		set(name, value, type) {
			if (!tryValue(name, value, type)) return false;
			touched.add(name);
			save(all().set(name, value));
			return true;
		},
		remove(name) {
			const values = all();
			root.style.removeProperty(name);
			if (values.delete(name)) save(values);
		},
		clear() {
			save(new Map());
			apply();
		},
	};
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
