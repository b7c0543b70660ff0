import type { Mode } from "../../../constants.js";
import type { EditorData } from "../../editor-data.js";
import { History, type Step } from "./history.js";
import { MODE, SiteTokens } from "./site-tokens.js";
import {
	isCircular,
	isSame,
	moved,
	NO_EDITS,
	normalize,
	refusalOf,
	settled,
	type ThemeEdits,
} from "./theme-edits.js";

type Origin = "edited" | "theme" | "derived";

/**
 * The site's themes and their edits; it touches no page. A change that is not possible, such as a
 * circular value, changes nothing and returns `false`.
 */
export class EditorModel {
	onChange = (): void => {};
	readonly history: History = new History();
	site: SiteTokens;
	#theme: string;
	readonly #edits = new Map<string, ThemeEdits>();

	/** @param edits - the stored edits, by theme */
	constructor(data: EditorData, theme: string, edits: ReadonlyMap<string, ThemeEdits> = new Map()) {
		this.site = new SiteTokens(data);
		this.#theme = theme;
		for (const [name, kept] of edits) this.#edits.set(name, settled(kept, name, this.site));
	}

	/** Drops edits that a build has put into their theme, and the theme's undo steps. */
	update(data: EditorData): void {
		this.site = new SiteTokens(data);
		for (const { name } of data.themes) {
			const before = this.#editsOf(name);
			const after = settled(before, name, this.site);
			if (!isSame(before, after)) this.history.forget(name);
			this.#edits.set(name, after);
		}
		this.onChange();
	}

	get theme(): string {
		return this.#theme;
	}

	set theme(name: string) {
		if (name === this.#theme) return;
		this.#theme = name;
		this.onChange();
	}

	get edits(): ThemeEdits {
		return this.#editsOf(this.#theme);
	}

	#editsOf(theme: string): ThemeEdits {
		return this.#edits.get(theme) ?? NO_EDITS;
	}

	/** Takes edits from another page or a file; they cannot be undone here. */
	adopt(theme: string, edits: ThemeEdits): void {
		const next = settled(edits, theme, this.site);
		if (isSame(this.#editsOf(theme), next)) return;
		this.#edits.set(theme, next);
		this.onChange();
	}

	value(name: string): string | undefined {
		return this.edits.values.get(name) ?? this.site.original(this.#theme, name);
	}

	get mode(): Mode | undefined {
		return this.edits.mode ?? this.site.theme(this.#theme).mode;
	}

	/** An edit that equals the derivation counts as derived. */
	origin(name: string): Origin {
		if (this.site.derives(name) && this.value(name) === this.site.token(name)?.value)
			return "derived";
		if (this.isChanged(name)) return "edited";
		return this.site.declares(this.#theme, name) ? "theme" : "derived";
	}

	isPinned(name: string): boolean {
		return this.site.derives(name) && this.edits.pins.has(name);
	}

	isChanged(name: string): boolean {
		return this.edits.values.has(name);
	}

	get changes(): number {
		const { values, mode } = this.edits;
		return values.size + (mode ? 1 : 0);
	}

	/**
	 * Sets a token's value, and pins it. What derives from it follows; no other value changes.
	 * @param gesture - consecutive changes with the same gesture are one undo step
	 */
	set(name: string, text: string, gesture?: unknown): boolean {
		const token = this.site.token(name);
		if (!token || refusalOf(text)) return false;
		const values = new Map(this.edits.values).set(name, text);
		const pins = new Set(this.edits.pins).add(name);
		// A value that is the theme's own again is not pinned.
		const isBack = normalize(text) === this.site.original(this.#theme, name);
		if (isBack && !this.site.derives(name)) pins.delete(name);
		return this.replace({ ...this.edits, values, pins }, gesture);
	}

	/** Sets the mode. Values with `light-dark()` follow it, except pinned ones. */
	setMode(mode: Mode): boolean {
		const values = new Map(this.edits.values);
		const isBack = mode === this.site.theme(this.#theme).mode;
		for (const name of mode === this.mode ? [] : this.site.dependentsOf(MODE)) {
			if (this.isPinned(name)) continue;
			if (isBack) values.delete(name);
			else values.set(name, this.site.token(name)?.value ?? "");
		}
		return this.replace({ ...this.edits, values, mode });
	}

	/**
	 * Pins a token, so that it does not follow its sources.
	 * @param value - its current value, written out in place of the derivation
	 */
	pin(name: string, value?: string): boolean {
		if (!this.site.derives(name) || (value !== undefined && refusalOf(value))) return false;
		const values = new Map(this.edits.values);
		if (value !== undefined) values.set(name, value);
		return this.replace({ ...this.edits, pins: new Set(this.edits.pins).add(name), values });
	}

	/** Makes a token follow its sources again, at once. */
	unpin(name: string): boolean {
		const base = this.site.token(name)?.value;
		if (base === undefined || !this.site.derives(name)) return false;
		const { values, ...rest } = this.#without(name);
		return this.replace({ ...rest, values: values.set(name, base) });
	}

	/** Puts a token, or the mode, back to the theme's value. */
	reset(name: string): boolean {
		const mode = name === MODE ? undefined : this.edits.mode;
		return this.replace({ ...this.#without(name), mode });
	}

	resetAll(): boolean {
		return this.replace(NO_EDITS);
	}

	replace(edits: ThemeEdits, gesture?: unknown): boolean {
		const { theme, edits: before } = this;
		const after = settled(edits, theme, this.site);
		const look = (reference: string) => {
			const name = this.site.token(reference)?.name ?? reference;
			return after.values.get(name) ?? this.site.original(theme, name);
		};
		if (isCircular(after.values.keys(), look)) return false;
		if (isSame(before, after)) return true;
		this.#edits.set(theme, after);
		this.history.add({ theme, before, after }, gesture);
		this.onChange();
		return true;
	}

	undo(): boolean {
		return this.#move(this.history.undo(), "after", "before");
	}

	redo(): boolean {
		return this.#move(this.history.redo(), "before", "after");
	}

	/** Other tabs may have edited other tokens since: these stay. */
	#move(step: Step | undefined, from: "before" | "after", to: "before" | "after"): boolean {
		if (!step) return false;
		const { theme } = step;
		this.#theme = theme;
		const edits = moved(this.#editsOf(theme), step[from], step[to]);
		this.#edits.set(theme, settled(edits, theme, this.site));
		this.onChange();
		return true;
	}

	#without(name: string): ThemeEdits & { readonly values: Map<string, string> } {
		const values = new Map(this.edits.values);
		const pins = new Set(this.edits.pins);
		values.delete(name);
		pins.delete(name);
		return { ...this.edits, values, pins };
	}
}
