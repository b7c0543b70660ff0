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
	readonly refused: readonly Refused[];
	/** The names that the site does not have, and rules of others than themes. */
	readonly left: readonly string[];
	/** For a theme of another system: the other name of each value. */
	readonly from?: ReadonlyMap<string, string>;
}

/** More than the largest site needs, and quick to parse. */
export const MAX_TEXT = 200_000;
/** In characters, of a name, and of a refused text in a message. */
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

/** What a text says of a theme, by names of the site's tokens and others. */
export interface ReadTheme {
	readonly name?: unknown;
	readonly mode?: unknown;
	/** Of two values of a name, the last one counts. */
	readonly values: Iterable<readonly [name: string, value: unknown, ...unknown[]]>;
	/** What is no value. */
	readonly left?: readonly string[];
}

/** A theme of the site's tokens. Other names are left out, or replaced by their values. */
export function imported({ tokens, accepts }: Known, reading: ReadTheme): Imported {
	const { name, mode, left: others = [] } = reading;
	const site = new Map(tokens.map((token) => [unescaped(token.name), token]));
	const read = new Map(Array.from(reading.values, ([one, text]) => [unescaped(one), text]));
	const left = new Set([...read.keys()].filter((one) => !site.has(one)));
	const refused: Refused[] = [];
	const refuse = (reason: Reason, token: string, text: unknown) => {
		refused.push({ reason, token, value: brief(text) });
	};
	const own: Mode | undefined = mode === "light" || mode === "dark" ? mode : undefined;
	// A stylesheet of both modes says nothing of one theme's.
	if (mode !== own && mode !== "light dark") refuse("Type", "color-scheme", mode);
	const values = new Map<string, string>();
	for (const [known, text] of read) {
		const token = site.get(known);
		if (!token) continue;
		let lacks: "Reference" | undefined;
		const whole = inlined(String(text), (other, fallback) => {
			if (site.has(other)) return undefined;
			const found = read.get(other);
			if (typeof found === "string") {
				left.delete(other);
				return found;
			}
			if (fallback === undefined) lacks = "Reference";
			return undefined;
		});
		const value = normalize(whole);
		const isOfType = () => typeof text === "string" && accepts(token.type, value, token.value);
		const reason = refusalOf(value) ?? (isOfType() ? lacks : "Type");
		if (reason) refuse(reason, known, text);
		else values.set(token.name, value);
	}
	const look = (name: string) => values.get(site.get(name)?.name ?? "") ?? site.get(name)?.value;
	for (const [token, value] of values) {
		if (!isCircular([token], look)) continue;
		values.delete(token);
		refuse("Circle", token, value);
	}
	const theme = { name: brief(name) ?? "", mode: own, values };
	return { theme, refused, left: [...left, ...others].map((one) => one.slice(0, MAX_SHOWN)) };
}

function brief(text: unknown): string | undefined {
	return typeof text === "string" ? text.slice(0, MAX_SHOWN) : undefined;
}

export function nothing(reason: Reason): Imported {
	return { theme: { name: "", values: new Map() }, refused: [{ reason }], left: [] };
}
