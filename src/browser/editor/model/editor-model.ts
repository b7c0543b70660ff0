import type { EditorData, EditorTheme, EditorToken } from "../../../editor-data.js";
import { cleaned, pinned, unpinned, withMode, without, withValue } from "./changes.js";
import { type Derivation, derivationOf } from "./derivation.js";
import { isCircular, isSame, type Mode, NO_EDITS, settled, type ThemeEdits } from "./edits.js";
import { History } from "./history.js";
import { Site } from "./site.js";

/** Where the value of a token comes from. */
export type Origin = "edited" | "theme" | "derived";

/**
 * The themes of a site under edit: what each of their tokens is, why, and how it came so. It touches
 * no page; whoever shows it subscribes. A change that cannot be, such as a value that would depend on
 * itself, changes nothing and answers `false`.
 */
export class EditorModel {
	#site: Site;
	#theme: string;
	readonly #edits: Map<string, ThemeEdits>;
	readonly #history = new History();
	readonly #listeners = new Set<() => void>();

	/** @param edits - by theme, as they were kept */
	constructor(data: EditorData, theme: string, edits: ReadonlyMap<string, ThemeEdits> = new Map()) {
		this.#site = new Site(data);
		this.#theme = theme;
		this.#edits = new Map();
		for (const [name, kept] of edits) this.#put(name, cleaned(kept, this.#site));
	}

	get data(): EditorData {
		return this.#site.data;
	}

	/** After a save, or a build: what a theme now has itself is no edit of it, nor a step to take back. */
	update(data: EditorData): void {
		const before = this.#site;
		this.#site = new Site(data);
		for (const theme of data.themes) {
			const isNew = JSON.stringify(before.theme(theme.name)) !== JSON.stringify(theme);
			if (isNew) this.#history.forget(theme.name);
			this.#put(theme.name, cleaned(this.editsOf(theme.name), this.#site));
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
		if (this.#put(theme, cleaned(edits, this.#site))) this.#tell();
	}

	/** A theme as the site has it. */
	siteTheme(name: string): EditorTheme {
		return this.#site.theme(name);
	}

	token(name: string): EditorToken | undefined {
		return this.#site.token(name);
	}

	/** A token's value as CSS. */
	value(name: string): string | undefined {
		return this.edits.values.get(name) ?? this.original(name);
	}

	/** The same without any edit. */
	original(name: string): string | undefined {
		return this.#site.original(this.#theme, name);
	}

	get mode(): Mode | undefined {
		return this.edits.mode ?? this.#site.theme(this.#theme).mode;
	}

	/** Derived is also what an edit put back to its derivation. */
	origin(name: string): Origin {
		const derives = this.#site.dependents.derived.has(name);
		if (derives && this.value(name) === this.#site.base(name)) return "derived";
		if (this.isChanged(name)) return "edited";
		return this.#site.declares(this.#theme, name) ? "theme" : "derived";
	}

	/** How a token is made where no theme says otherwise; nothing where it is made of no other. */
	derivation(name: string): Derivation | undefined {
		return derivationOf(this.#site.base(name) ?? "");
	}

	/** Whether a token can be pinned: it derives from others, or from the mode. */
	isDerivable(name: string): boolean {
		return this.#site.dependents.derived.has(name);
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
		return this.#commit(withValue(this.edits, name, text, this.#site), gesture);
	}

	/** The mode is a seed of what says both a light and a dark value. */
	setMode(mode: Mode, gesture?: unknown): boolean {
		return this.#commit(withMode(this.edits, mode, this.mode, this.#site), gesture);
	}

	/**
	 * Has a token stay as it is.
	 * @param value - what it comes to now, as its derivation would still follow what it is made of
	 */
	pin(name: string, value?: string): boolean {
		return this.#commit(pinned(this.edits, name, value, this.#site));
	}

	/** Has a token follow what it derives from again, at once. */
	unpin(name: string): boolean {
		return this.#commit(unpinned(this.edits, name, this.#site));
	}

	/** Puts a token back to what the theme has. */
	reset(name: string): boolean {
		return this.#commit(without(this.edits, name));
	}

	resetMode(): boolean {
		return this.#commit({ ...this.edits, mode: undefined });
	}

	resetAll(): boolean {
		return this.#commit(NO_EDITS);
	}

	/** Edits made as a whole: an import, a theme from one colour, what a link holds. */
	replace(edits: ThemeEdits, gesture?: unknown): boolean {
		return this.#commit(cleaned(edits, this.#site), gesture);
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

	#commit(edits: ThemeEdits | undefined, gesture?: unknown): boolean {
		if (!edits) return false;
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
		const next = settled(edits, this.#site.theme(theme).mode, (name) =>
			this.#site.original(theme, name),
		);
		this.#edits.set(theme, next);
		return !isSame(before, next);
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}
