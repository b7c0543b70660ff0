import type { Mode } from "../../../constants.js";
import { unescaped } from "../../../references.js";
import { MAX_VALUE, type ValueType } from "../../../token-value.js";
import type { EditorToken } from "../../editor-data.js";
import type { EditorModel } from "../model/editor-model.js";
import { isCircular, normalize, refusalOf } from "../model/theme-edits.js";
import type { TokenRefusal } from "../validity.js";

export interface PortableTheme {
	readonly name: string;
	readonly mode?: Mode | undefined;
	/** The theme's own declarations, as CSS by token. */
	readonly values: ReadonlyMap<string, string>;
}

export interface Known {
	readonly tokens: readonly EditorToken[];
	/** True if a safe value is of a type, and of the kind of the value before. */
	readonly accepts: (type: ValueType, value: string, before?: string) => boolean;
}

export type Reason = TokenRefusal | "Size" | "Syntax";

export interface Refused {
	readonly reason: Reason;
	/** The token's name as read; unset for the text as a whole. */
	readonly token?: string | undefined;
	readonly value?: string | undefined;
}

export interface Imported {
	readonly theme: PortableTheme;
	/** At most {@link MAX_REFUSED}, in order. */
	readonly refused: readonly Refused[];
	/** The names that the site does not have, and rules of others than themes. */
	readonly left: readonly string[];
	/** For a theme of another system: the other name of each value. */
	readonly from?: ReadonlyMap<string, string>;
}

/** More than the largest site needs, and quick to parse. */
export const MAX_TEXT = 200_000;
const MAX_REFUSED = 100;
const MAX_NAME = 100;
/** In characters, of a refused text in a message. */
const MAX_SHOWN = 80;

/** The theme to export: its changes only, or all declarations that differ from the derivation. */
export function exportTheme(model: EditorModel, part: "changes" | "theme"): PortableTheme {
	const { theme: name, edits } = model;
	const { values, mode } = edits;
	if (part === "changes") return { name, mode, values };
	const theme = model.site.theme(name);
	const all = new Map([...Object.entries(theme.values), ...values]);
	for (const [token, css] of all) if (css === model.site.token(token)?.value) all.delete(token);
	return { name, mode: mode ?? theme.mode, values: all };
}

const VAR = /var\(\s*(--[^,()]+)(?:,([^()]*))?\)/g;
const ROUNDS = 9;

/** A value with its references replaced, and those in what replaces them, where one is given. */
export function inlined(
	text: string,
	lookUp: (name: string, fallback: string | undefined) => string | undefined,
): string {
	let value = text;
	for (let round = 0; round < ROUNDS && value.length <= MAX_VALUE; round++) {
		value = value.replace(
			VAR,
			(whole, name: string, other?: string) => lookUp(unescaped(name.trim()), other) ?? whole,
		);
	}
	return value;
}

export class Intake {
	name = "";
	mode: Mode | undefined;
	readonly #accepts: Known["accepts"];
	readonly #tokens: ReadonlyMap<string, EditorToken>;
	/** By name without escapes, the site's tokens and others. */
	readonly #read = new Map<string, unknown>();
	readonly #refused: Refused[] = [];

	constructor({ tokens, accepts }: Known) {
		this.#accepts = accepts;
		this.#tokens = new Map(tokens.map((token) => [unescaped(token.name), token]));
	}

	/** Of two values of a token, the last one counts. */
	add(name: string, text: unknown): void {
		this.#read.set(unescaped(name), text);
	}

	/** A stylesheet of both modes says nothing of one theme's. */
	addMode(text: unknown): void {
		if (text === "light" || text === "dark") this.mode = text;
		else if (text !== undefined && text !== "light dark") this.refuse("Type", "color-scheme", text);
	}

	addName(text: unknown): void {
		if (typeof text === "string" && text.length <= MAX_NAME) this.name = text;
	}

	refuse(reason: Reason, token?: string, value?: unknown): void {
		if (this.#refused.length >= MAX_REFUSED) return;
		const shown = typeof value === "string" ? value.slice(0, MAX_SHOWN) : undefined;
		this.#refused.push({ reason, token: token?.slice(0, MAX_SHOWN), value: shown });
	}

	/** The values of the site's tokens. Names that are none are left, or replaced by their values. */
	result(): Imported {
		const values = new Map<string, string>();
		const left = new Set([...this.#read.keys()].filter((name) => !this.#tokens.has(name)));
		for (const [name, text] of this.#read) {
			const token = this.#tokens.get(name);
			if (!token) continue;
			const value = inlined(String(text), (other) => {
				const found = this.#tokens.has(other) ? undefined : this.#read.get(other);
				if (typeof found !== "string") return undefined;
				left.delete(other);
				return found;
			});
			const reason = typeof text === "string" ? this.#reasonAgainst(token, value) : "Type";
			if (reason) this.refuse(reason, name, text);
			else values.set(token.name, normalize(value));
		}
		const look = (reference: string) => {
			const token = this.#tokens.get(unescaped(reference));
			return token && (values.get(token.name) ?? token.value);
		};
		for (const [token, value] of values) {
			if (!isCircular([token], look)) continue;
			values.delete(token);
			this.refuse("Circle", token, value);
		}
		const theme = { name: this.name, mode: this.mode, values };
		return { theme, refused: this.#refused, left: [...left] };
	}

	#reasonAgainst({ type, value: before }: EditorToken, value: string): Reason | undefined {
		const isOfType = () => this.#accepts(type, normalize(value), before);
		return refusalOf(value) ?? (isOfType() ? undefined : "Type");
	}
}

/** The theme of these values. */
export function imported(
	known: Known,
	name: string,
	mode: string | undefined,
	values: Iterable<readonly [token: string, value: string, ...unknown[]]>,
): Imported {
	const intake = new Intake(known);
	intake.addName(name);
	intake.addMode(mode);
	for (const [token, value] of values) intake.add(token, value);
	return intake.result();
}

export function nothing(reason: Reason, known: Known): Imported {
	const intake = new Intake(known);
	intake.refuse(reason);
	return intake.result();
}
