import type { EditorData, EditorTheme, EditorToken } from "../../../editor-data.js";
import { type Source, sourceOf } from "./derivation.js";
import { History } from "./history.js";
import { SiteTokens } from "./site-tokens.js";
import {
	isCircular,
	isSame,
	type Mode,
	NO_EDITS,
	pinned,
	settled,
	type ThemeEdits,
	unpinned,
	withMode,
	without,
	withValue,
} from "./theme-edits.js";

/** Where the value of a token comes from. */
export type Origin = "edited" | "theme" | "derived";

/**
 * The themes of a site under edit: what each of their tokens is, why, and how it came so. It touches
 * no page; whoever shows it subscribes. A change that cannot be, such as a value that would depend on
 * itself, changes nothing and answers `false`.
 */
export class EditorModel {
	#site: SiteTokens;
	#theme: string;
	readonly #edits = new Map<string, ThemeEdits>();
	readonly #history = new History();
	readonly #listeners = new Set<() => void>();

	/** @param edits - by theme, as they were kept */
	constructor(data: EditorData, theme: string, edits: ReadonlyMap<string, ThemeEdits> = new Map()) {
		this.#site = new SiteTokens(data);
		this.#theme = theme;
		for (const [name, kept] of edits) this.#edits.set(name, settled(kept, name, this.#site));
	}

	get data(): EditorData {
		return this.#site.data;
	}

	/** After a save, or a build: what a theme now has itself is no edit of it, nor a step to take back. */
	update(data: EditorData): void {
		const before = this.#site;
		this.#site = new SiteTokens(data);
		for (const theme of data.themes) {
			const { name } = theme;
			const isNew = JSON.stringify(before.theme(name)) !== JSON.stringify(theme);
			if (isNew) this.#history.forget(name);
			this.#edits.set(name, settled(this.editsOf(name), name, this.#site));
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
		const next = settled(edits, theme, this.#site);
		if (isSame(this.editsOf(theme), next)) return;
		this.#edits.set(theme, next);
		this.#tell();
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
		if (this.isDerivable(name) && this.value(name) === this.#site.base(name)) return "derived";
		if (this.isChanged(name)) return "edited";
		return this.#site.declares(this.#theme, name) ? "theme" : "derived";
	}

	/** What a token is made of first where no theme says otherwise, if it is made of others. */
	source(name: string): Source | undefined {
		return sourceOf(this.#site.base(name) ?? "");
	}

	/** Whether a token can be pinned: it derives from others, or from the mode. */
	isDerivable(name: string): boolean {
		return this.#site.derives(name);
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
		return this.#commit(edits, gesture);
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
		if (step) this.#show(step.theme, step.before);
		return !!step;
	}

	redo(): boolean {
		const step = this.#history.redo();
		if (step) this.#show(step.theme, step.after);
		return !!step;
	}

	/** @returns what ends the subscription */
	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	#show(theme: string, edits: ThemeEdits): void {
		this.#theme = theme;
		this.#edits.set(theme, settled(edits, theme, this.#site));
		this.#tell();
	}

	#commit(edits: ThemeEdits | undefined, gesture?: unknown): boolean {
		if (!edits) return false;
		const { theme, edits: before } = this;
		const after = settled(edits, theme, this.#site);
		const look = (reference: string) => {
			const name = this.token(reference)?.name ?? reference;
			return after.values.get(name) ?? this.original(name);
		};
		if (isCircular(after.values.keys(), look)) return false;
		if (isSame(before, after)) return true;
		this.#edits.set(theme, after);
		this.#history.add({ theme, before, after }, gesture);
		this.#tell();
		return true;
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}
