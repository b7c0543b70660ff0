import { TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../../../constants.js";
import type { EditorData } from "../../../editor-data.js";
import { type Mode, NO_EDITS, type ThemeEdits } from "./edits.js";
import { normalize, refusalOf } from "./value.js";

/** What became of what should be kept: a browser's storage may be full, or not to be had. */
export type Kept = "kept" | "full" | "blocked";

/** What the panel keeps beside the edits themselves, for all themes. */
export interface EditorState {
	readonly version: 1;
	/** By theme. */
	readonly pins: Readonly<Record<string, readonly string[]>>;
	/** Whatever the panel wants to find again: it checks what it finds. */
	readonly panel: Readonly<Record<string, unknown>>;
}

const MODE_PART = /(?:^|;)color-scheme:(light|dark)(?=;|$)/;

/**
 * The browser's storage of a visitor's edits. Each theme's values lie where the guard finds them, as
 * a declaration list; 0.1.0 wrote the same, without a mode. Nothing in it is believed, nothing throws.
 */
export class EditStorage {
	readonly #storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
	readonly #key: string;
	readonly #stateKey: string;

	/**
	 * @param storage - asked anew each time, as asking for it may throw: `() => localStorage`
	 * @param key - the site's storage key
	 */
	constructor(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">, key: string) {
		this.#storage = storage;
		this.#key = key + TOKENS_KEY_INFIX;
		this.#stateKey = `${key}-editor`;
	}

	/** What is kept of all themes of a site. */
	read(data: EditorData): Map<string, ThemeEdits> {
		return new Map(data.themes.map(({ name }) => [name, this.readTheme(name, data)]));
	}

	readTheme(theme: string, data: EditorData): ThemeEdits {
		const edits = parseEdits(this.#get(this.#key + theme), data);
		const { pins } = this.readState();
		const known = new Set(data.tokens.map(({ name }) => name));
		const own = Object.hasOwn(pins, theme) ? (pins[theme] ?? []) : [];
		return { ...edits, pins: new Set(own.filter((name) => known.has(name))) };
	}

	write(theme: string, edits: ThemeEdits): Kept {
		const list = serializeEdits(edits);
		const kept = this.#set(this.#key + theme, list);
		const state = this.readState();
		const pins = new Map(Object.entries(state.pins));
		if (edits.pins.size > 0) pins.set(theme, [...edits.pins]);
		else if (!pins.delete(theme)) return kept;
		const keptPins = this.writeState({ ...state, pins: Object.fromEntries(pins) });
		return kept === "kept" ? keptPins : kept;
	}

	readState(): EditorState {
		const { version, pins, panel } = parseObject(this.#get(this.#stateKey));
		const isOurs = version === 1;
		const lists = Object.entries(isOurs ? Object(pins) : {}).map(([theme, list]) => [
			theme,
			Array.isArray(list) ? list.filter((name) => typeof name === "string") : [],
		]);
		return { version: 1, pins: Object.fromEntries(lists), panel: isOurs ? Object(panel) : {} };
	}

	writeState(state: EditorState): Kept {
		return this.#set(this.#stateKey, JSON.stringify(state));
	}

	/** Whether a key that changed in another page is one of these. */
	concerns(key: string | null): boolean {
		return key === null || key === this.#stateKey || key.startsWith(this.#key);
	}

	#get(key: string): string {
		try {
			return this.#storage().getItem(key) ?? "";
		} catch {
			return "";
		}
	}

	#set(key: string, text: string): Kept {
		try {
			if (text) this.#storage().setItem(key, text);
			else this.#storage().removeItem(key);
			return "kept";
		} catch (cause) {
			return cause instanceof Error && /quota/i.test(cause.name) ? "full" : "blocked";
		}
	}
}

/** As the guard takes it; a token whose name the guard would not take is left out. */
export function serializeEdits({ values, mode }: ThemeEdits): string {
	const list = Array.from(values, ([name, value]) => `${name}:${value}`);
	const safe = list.filter((declaration) => !UNSAFE_OVERRIDES.test(declaration));
	return [...(mode ? [`color-scheme:${mode}`] : []), ...safe].join(";");
}

/** The reverse: tokens of the site with one safe value each; a list that the guard refuses is none. */
export function parseEdits(list: string, { tokens }: EditorData): ThemeEdits {
	const mode = MODE_PART.exec(list)?.[1] as Mode | undefined;
	const rest = list.replace(MODE_PART, "").replace(/^;/, "");
	if (UNSAFE_OVERRIDES.test(rest)) return mode && rest === "" ? { ...NO_EDITS, mode } : NO_EDITS;
	// What the CSSOM escaped, and what an author did, is the same name.
	const known = new Map(tokens.map(({ name }) => [plainName(name), name]));
	const values = new Map<string, string>();
	for (const declaration of rest.split(";")) {
		const colon = declaration.indexOf(":");
		const token = known.get(plainName(declaration.slice(0, colon).trim()));
		const value = declaration.slice(colon + 1);
		if (colon > 0 && token !== undefined && !refusalOf(value)) values.set(token, normalize(value));
	}
	return { values, pins: new Set(), mode };
}

function plainName(written: string): string {
	return written.replace(/\\(.)/g, "$1");
}

function parseObject(text: string): Record<string, unknown> {
	try {
		return Object(JSON.parse(text));
	} catch {
		return {};
	}
}
