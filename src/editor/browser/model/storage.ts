import { attempt } from "../../../attempt.js";
import { parseStored } from "../../../browser/stored-overrides.js";
import { TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../../../constants.js";
import { MODE } from "./site-tokens.js";
import type { ThemeEdits } from "./theme-edits.js";

interface EditorState {
	readonly pins: Readonly<Record<string, unknown>>;
	readonly panel: Readonly<Record<string, unknown>>;
}

type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Stores one declaration list for each theme, as the guard reads it. Nothing throws, and the model
 * validates what is read.
 */
export class EditStorage {
	readonly #storage: () => BrowserStorage;
	readonly #key: string;
	readonly #stateKey: string;
	readonly #parse: typeof parseStored;

	/** @param storage - called each time, as access may throw: `() => localStorage` */
	constructor(storage: () => BrowserStorage, key: string, parse: typeof parseStored = parseStored) {
		this.#storage = storage;
		this.#key = key + TOKENS_KEY_INFIX;
		this.#stateKey = `${key}-editor`;
		this.#parse = parse;
	}

	read(theme: string): ThemeEdits {
		const values = this.#parse(this.#get(this.#key + theme));
		const mode = values.get(MODE);
		const { pins } = this.readState();
		return {
			values,
			pins: new Set([pins[theme]].flat().filter((name) => typeof name === "string")),
			mode: mode === "light" || mode === "dark" ? mode : undefined,
		};
	}

	/** @returns `false` if the browser's storage is full or blocked */
	write(theme: string, edits: ThemeEdits): boolean {
		const kept = this.#set(this.#key + theme, serializeEdits(edits));
		const state = this.readState();
		const pins = new Map(Object.entries(state.pins));
		if (edits.pins.size > 0) pins.set(theme, [...edits.pins]);
		else if (!pins.delete(theme)) return kept;
		return this.writeState({ ...state, pins: Object.fromEntries(pins) }) && kept;
	}

	readState(): EditorState {
		const { pins, panel } = attempt(() => Object(JSON.parse(this.#get(this.#stateKey)))) ?? {};
		return { pins: Object(pins), panel: Object(panel) };
	}

	writeState(state: EditorState): boolean {
		return this.#set(this.#stateKey, JSON.stringify(state));
	}

	/** True if another page's change of that key concerns the edits. */
	concerns(key: string | null): boolean {
		return key === null || key === this.#stateKey || key.startsWith(this.#key);
	}

	#get(key: string): string {
		return attempt(() => this.#storage().getItem(key)) ?? "";
	}

	#set(key: string, text: string): boolean {
		const isKept = attempt(() => {
			if (text) this.#storage().setItem(key, text);
			else this.#storage().removeItem(key);
			return true;
		});
		return isKept ?? false;
	}
}

/** The list as the guard accepts it, without tokens whose names it would refuse. */
export function serializeEdits({ values, mode }: ThemeEdits): string {
	const list = Array.from(values, ([name, value]) => `${name}:${value}`);
	const safe = list.filter((declaration) => !UNSAFE_OVERRIDES.test(declaration));
	return [...(mode ? [`${MODE}:${mode}`] : []), ...safe].join(";");
}
