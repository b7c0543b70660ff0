import type { EditorData, EditorTheme, EditorToken } from "../../../editor-data.js";
import { Dependents } from "./derivation.js";

/** What a build says of a site, as it is asked for. */
export class Site {
	readonly data: EditorData;
	readonly dependents: Dependents;
	readonly #tokens: ReadonlyMap<string, EditorToken>;
	readonly #themes: ReadonlyMap<string, EditorTheme>;

	constructor(data: EditorData) {
		this.data = data;
		this.dependents = new Dependents(data.tokens);
		this.#tokens = new Map(data.tokens.map((token) => [token.name, token]));
		this.#themes = new Map(data.themes.map((theme) => [theme.name, theme]));
	}

	token(name: string): EditorToken | undefined {
		return this.#tokens.get(name);
	}

	/** A theme that is not there says nothing. */
	theme(name: string): EditorTheme {
		return this.#themes.get(name) ?? { name, label: name, values: {} };
	}

	/** How a token is made where no theme says otherwise. */
	base(name: string): string | undefined {
		return this.#tokens.get(name)?.value;
	}

	/** What a token is in a theme without edits. */
	original(theme: string, name: string): string | undefined {
		return this.declares(theme, name) ? this.theme(theme).values[name] : this.base(name);
	}

	declares(theme: string, name: string): boolean {
		return Object.hasOwn(this.theme(theme).values, name);
	}
}
