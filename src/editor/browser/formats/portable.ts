import type { Mode } from "../../../constants.js";
import { unescaped } from "../../../references.js";
import type { ValueType } from "../../../token-value.js";
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

export type Reason = TokenRefusal | "Token" | "Rule" | "Size" | "Syntax";

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
	/** For a theme of another system: the other name of each value, and the names without a token. */
	readonly from?: ReadonlyMap<string, string>;
	readonly left?: readonly string[];
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

export class Intake {
	name = "";
	mode: Mode | undefined;
	readonly #accepts: Known["accepts"];
	readonly #tokens: ReadonlyMap<string, EditorToken>;
	readonly #values = new Map<string, string>();
	readonly #refused: Refused[] = [];

	constructor({ tokens, accepts }: Known) {
		this.#accepts = accepts;
		this.#tokens = new Map(tokens.map((token) => [unescaped(token.name), token]));
	}

	/** Of two values of a token, the last one counts. */
	add(name: string, text: unknown): void {
		const token = this.#tokens.get(unescaped(name));
		const reason = this.#reasonAgainst(token, text);
		if (token && !reason) this.#values.set(token.name, normalize(String(text)));
		if (reason) this.refuse(reason, name, text);
	}

	#reasonAgainst(token: EditorToken | undefined, text: unknown): Reason | undefined {
		if (!token) return "Token";
		if (typeof text !== "string") return "Type";
		const unsafe = refusalOf(text);
		if (unsafe) return unsafe;
		return this.#accepts(token.type, normalize(text), token.value) ? undefined : "Type";
	}

	addMode(text: unknown): void {
		if (text === "light" || text === "dark") this.mode = text;
		else if (text !== undefined) this.refuse("Type", "color-scheme", text);
	}

	addName(text: unknown): void {
		if (typeof text === "string" && text.length <= MAX_NAME) this.name = text;
	}

	refuse(reason: Reason, token?: string, value?: unknown): void {
		if (this.#refused.length >= MAX_REFUSED) return;
		const shown = typeof value === "string" ? value.slice(0, MAX_SHOWN) : undefined;
		this.#refused.push({ reason, token: token?.slice(0, MAX_SHOWN), value: shown });
	}

	result(): Imported {
		const { name, mode } = this;
		const look = (reference: string) => {
			const token = this.#tokens.get(unescaped(reference));
			return token && (this.#values.get(token.name) ?? token.value);
		};
		for (const [token, value] of this.#values) {
			if (!isCircular([token], look)) continue;
			this.#values.delete(token);
			this.refuse("Circle", token, value);
		}
		return { theme: { name, mode, values: this.#values }, refused: this.#refused };
	}
}
