import type { EditorData, EditorTheme, EditorToken } from "../../../editor-data.js";
import { Dependents, type Derivation, derivationOf, MODE } from "./derivation.js";
import { isCircular, isSame, type Mode, NO_EDITS, settled, type ThemeEdits } from "./edits.js";
import { History } from "./history.js";
import { normalize, refusalOf } from "./value.js";

/** Where the value of a token comes from. */
export type Origin = "edited" | "theme" | "derived";

/**
 * The themes of a site under edit: what each of their tokens is, why, and how it came so. It touches
 * no page; whoever shows it subscribes. A change that cannot be, such as a value that would depend on
 * itself, changes nothing and answers `false`.
 */
export class EditorModel {
	#data: EditorData;
	#tokens = new Map<string, EditorToken>();
	#dependents = new Dependents([]);
	#theme: string;
	#edits: Map<string, ThemeEdits>;
	readonly #history = new History();
	readonly #listeners = new Set<() => void>();

	constructor(data: EditorData, theme: string, edits: ReadonlyMap<string, ThemeEdits> = new Map()) {
		this.#data = data;
		this.#theme = theme;
		this.#edits = new Map(edits);
		this.update(data);
	}

	get data(): EditorData {
		return this.#data;
	}

	/** After a save, or a build: what edits say is kept, what the theme now has itself is no edit. */
	update(data: EditorData): void {
		const before = new Map(this.#data.themes.map((theme) => [theme.name, JSON.stringify(theme)]));
		this.#data = data;
		this.#tokens = new Map(data.tokens.map((token) => [token.name, token]));
		this.#dependents = new Dependents(data.tokens);
		for (const theme of data.themes) {
			if (before.get(theme.name) !== JSON.stringify(theme)) this.#history.forget(theme.name);
			this.#put(theme.name, this.editsOf(theme.name));
		}
		this.#tell();
	}

	/** The name of the theme that is edited. */
	get theme(): string {
		return this.#theme;
	}

	set theme(name: string) {
		if (name === this.#theme) return;
		this.#theme = name;
		this.#tell();
	}

	get edits(): ThemeEdits {
		return this.editsOf(this.#theme);
	}

	editsOf(theme: string): ThemeEdits {
		return this.#edits.get(theme) ?? NO_EDITS;
	}

	/** What another page, or a file, says of a theme's edits: it is nothing to undo here. */
	adopt(theme: string, edits: ThemeEdits): void {
		if (this.#put(theme, edits)) this.#tell();
	}

	token(name: string): EditorToken | undefined {
		return this.#tokens.get(name);
	}

	/** A token's value as CSS. */
	value(name: string): string | undefined {
		return this.edits.values.get(name) ?? this.original(name);
	}

	/** The same without any edit. */
	original(name: string): string | undefined {
		return originalIn(this.#own(this.#theme), this.#tokens, name);
	}

	/** Of every token; `original`: as if nothing were edited. */
	values(which?: "original"): ReadonlyMap<string, string> {
		const { values } = this.#own(this.#theme);
		const base = this.#data.tokens.map(({ name, value }) => [name, value] as const);
		const edits = which ? [] : this.edits.values;
		return new Map([...base, ...Object.entries(values), ...edits]);
	}

	get mode(): Mode | undefined {
		return this.edits.mode ?? this.#own(this.#theme).mode;
	}

	/** Derived is also what an edit put back to its derivation. */
	origin(name: string): Origin {
		const value = this.value(name);
		if (value === this.#tokens.get(name)?.value && this.#dependents.derived.has(name)) {
			return "derived";
		}
		if (this.edits.values.has(name)) return "edited";
		return Object.hasOwn(this.#own(this.#theme).values, name) ? "theme" : "derived";
	}

	/** How a token is made where no theme says otherwise; nothing where it is made of no other. */
	derivation(name: string): Derivation | undefined {
		return derivationOf(this.#tokens.get(name)?.value ?? "");
	}

	isPinned(name: string): boolean {
		return this.edits.pins.has(name);
	}

	/** Whether the visitor's value is another than the theme's. */
	isChanged(name: string): boolean {
		return this.edits.values.has(name);
	}

	/** How many values, and the mode, are others than the theme's. */
	get changes(): number {
		const { values, mode } = this.edits;
		return values.size + (mode ? 1 : 0);
	}

	/**
	 * Gives a token a value. A seed puts what derives from it back to that, but what is pinned; any
	 * other token that derives from some is pinned, as it no longer does.
	 * @param gesture - changes with the same one, one after the other, are one step of the history
	 */
	set(name: string, text: string, gesture?: unknown): boolean {
		if (!this.#tokens.has(name) || refusalOf(text)) return false;
		const { values, pins, mode } = this.edits;
		const next = { values: new Map(values), pins: new Set(pins), mode };
		this.#rederive(name, next);
		next.values.set(name, normalize(text));
		if (this.#dependents.derived.has(name)) next.pins.add(name);
		return this.#commit(next, gesture);
	}

	/** @param gesture - see {@link set} */
	setMode(mode: Mode, gesture?: unknown): boolean {
		const { values, pins } = this.edits;
		const next = { values: new Map(values), pins, mode };
		if (mode !== this.mode) this.#rederive(MODE, next);
		return this.#commit(next, gesture);
	}

	/**
	 * Has a token stay as it is.
	 * @param value - what it comes to now, as its derivation would still follow what it is made of
	 */
	pin(name: string, value?: string): boolean {
		if (!this.#dependents.derived.has(name) || (value !== undefined && refusalOf(value)))
			return false;
		const { values, pins, mode } = this.edits;
		const next = { values: new Map(values), pins: new Set(pins).add(name), mode };
		if (value !== undefined) next.values.set(name, normalize(value));
		return this.#commit(next);
	}

	/** Has a token follow what it derives from again, at once. */
	unpin(name: string): boolean {
		const base = this.#tokens.get(name)?.value;
		if (base === undefined || !this.#dependents.derived.has(name)) return false;
		const { values, pins, mode } = this.edits;
		const next = { values: new Map(values).set(name, base), pins: new Set(pins), mode };
		next.pins.delete(name);
		return this.#commit(next);
	}

	/** Puts a token back to what the theme has. */
	reset(name: string): boolean {
		const { values, pins, mode } = this.edits;
		const next = { values: new Map(values), pins: new Set(pins), mode };
		next.values.delete(name);
		next.pins.delete(name);
		return this.#commit(next);
	}

	resetMode(): boolean {
		return this.#commit({ ...this.edits, mode: undefined });
	}

	resetAll(): boolean {
		return this.#commit(NO_EDITS);
	}

	/** Edits made as a whole: an import, a theme from one colour, what a link holds. */
	replace(edits: ThemeEdits, gesture?: unknown): boolean {
		const isKnown = ([name, value]: readonly [string, string]) =>
			this.#tokens.has(name) && !refusalOf(value);
		const values = [...edits.values]
			.filter(isKnown)
			.map(([name, value]) => [name, normalize(value)] as const);
		const pins = [...edits.pins].filter((name) => this.#dependents.derived.has(name));
		return this.#commit({ ...edits, values: new Map(values), pins: new Set(pins) }, gesture);
	}

	get canUndo(): boolean {
		return this.#history.canUndo;
	}

	get canRedo(): boolean {
		return this.#history.canRedo;
	}

	/** Takes the last step back, and shows its theme. */
	undo(): boolean {
		const step = this.#history.undo();
		return this.#show(step?.theme, step?.before);
	}

	redo(): boolean {
		const step = this.#history.redo();
		return this.#show(step?.theme, step?.after);
	}

	/** @returns what ends the subscription */
	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	#show(theme: string | undefined, edits: ThemeEdits | undefined): boolean {
		if (theme === undefined || !edits) return false;
		this.#theme = theme;
		this.#put(theme, edits);
		this.#tell();
		return true;
	}

	/** Puts back what derives from a token and is not pinned. */
	#rederive(
		source: string,
		{ values, pins }: { values: Map<string, string>; pins: ReadonlySet<string> },
	) {
		const token = this.#tokens.get(source);
		if (token && token.group !== "seeds") return;
		for (const name of this.#dependents.of(source)) {
			if (!pins.has(name)) values.set(name, this.#tokens.get(name)?.value ?? "");
		}
	}

	#commit(edits: ThemeEdits, gesture?: unknown): boolean {
		const before = this.edits;
		const look = (name: string) => edits.values.get(name) ?? this.original(name);
		if (isCircular(edits.values.keys(), look)) return false;
		if (!this.#put(this.#theme, edits)) return true;
		this.#history.add({ theme: this.#theme, before, after: this.edits, gesture });
		this.#tell();
		return true;
	}

	/** @returns whether that is anything new */
	#put(theme: string, edits: ThemeEdits): boolean {
		const before = this.editsOf(theme);
		const own = this.#own(theme);
		const next = settled(edits, own, (name) => originalIn(own, this.#tokens, name));
		this.#edits.set(theme, next);
		return !isSame(before, next);
	}

	#own(theme: string): EditorTheme {
		return (
			this.#data.themes.find(({ name }) => name === theme) ?? {
				name: theme,
				label: theme,
				values: {},
			}
		);
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}

function originalIn(
	{ values }: EditorTheme,
	tokens: ReadonlyMap<string, EditorToken>,
	name: string,
): string | undefined {
	return Object.hasOwn(values, name) ? values[name] : tokens.get(name)?.value;
}
