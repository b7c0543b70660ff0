import type { Root } from "../../browser/root.js";
import { onOutsideChange, parseStored, storedNames } from "../../browser/stored-overrides.js";
import type { Mode } from "../../constants.js";
import type { EditorData } from "../editor-data.js";
import { EditorModel } from "./model/editor-model.js";
import { EditStorage, serializeEdits } from "./model/storage.js";
import { NO_EDITS, settled, type ThemeEdits } from "./model/theme-edits.js";

const root: Root = document.documentElement;
const themeOfPage = () => root.dataset.theme ?? "";

/** The longest wait for a frame, in milliseconds. A hidden tab gets none. */
const NO_FRAME = 200;

interface PanelState {
	readonly dock?: boolean;
	readonly open?: readonly string[];
}

/** Syncs the edits with the page's root and the browser's storage. */
export class Session {
	readonly model: EditorModel;
	readonly #storage: EditStorage;
	/** Called in the frame that shows a change. */
	onShow = (): void => {};
	/** The names of the root's inline declarations by us, or by the guard before. */
	#shown: Iterable<string>;
	#frame = 0;
	#timer = 0;
	/** Edits that are shown and not stored. */
	#preview: ThemeEdits | undefined;
	gesture = 0;
	/** False if the browser could not store the last edits. */
	kept = true;

	constructor(data: EditorData, storageKey: string) {
		this.#storage = new EditStorage(() => localStorage, storageKey);
		this.#shown = storedNames(storageKey);
		const kept = data.themes.map(({ name }) => [name, this.#storage.read(name)] as const);
		this.model = new EditorModel(data, themeOfPage(), new Map(kept));
		this.model.onChange = () => this.preview();
		onOutsideChange((key) => {
			if (key === undefined || this.#storage.concerns(key)) this.#follow();
		});
		// The runtime reports no change made by another script.
		const look = () => themeOfPage() !== this.model.theme && this.#follow();
		new MutationObserver(look).observe(root, { attributeFilter: ["data-theme"] });
		this.#schedule();
	}

	/** The page's mode: the theme's, or the system's for a theme of both. */
	get mode(): Mode {
		if (this.model.mode) return this.model.mode;
		const scheme = getComputedStyle(root).colorScheme;
		const isDark = matchMedia("(prefers-color-scheme:dark)").matches;
		return scheme === "dark" || (scheme.includes("dark") && isDark) ? "dark" : "light";
	}

	get state(): PanelState {
		return this.#storage.readState().panel;
	}

	remember(part: PanelState): void {
		const state = this.#storage.readState();
		this.#storage.writeState({ ...state, panel: { ...state.panel, ...part } });
	}

	readonly endGesture = (): void => {
		this.gesture += 1;
	};

	/** Shows edits without storing them, until the next change or the next call. */
	preview(edits?: ThemeEdits): void {
		this.#preview = edits;
		this.#schedule();
	}

	get isOriginal(): boolean {
		return this.#preview === NO_EDITS;
	}

	readonly compare = (): void => this.preview(this.isOriginal ? undefined : NO_EDITS);

	/** Follows another theme, another tab and the back/forward cache. */
	#follow(): void {
		const { model } = this;
		const theme = themeOfPage();
		// Edits that no frame has shown are not stored yet.
		if (this.#frame) this.kept = this.#storage.write(model.theme, model.edits);
		if (this.kept) model.adopt(theme, this.#storage.read(theme));
		model.theme = theme;
		// Not stored: what another tab stores next would be written over.
		this.#show(false);
	}

	/** Coalesces changes: a dragged slider fires more often than the screen updates. */
	#schedule(): void {
		this.#frame ||= requestAnimationFrame(() => this.#show());
		this.#timer ||= setTimeout(() => this.#show(), NO_FRAME);
	}

	#show(isOwn = true): void {
		cancelAnimationFrame(this.#frame);
		clearTimeout(this.#timer);
		this.#frame = this.#timer = 0;
		const { model } = this;
		// Only an undo changes the model's theme first; other changes of theme are followed at once.
		if (model.theme !== themeOfPage()) {
			// Setting the theme reads its stored edits.
			this.#storage.write(model.theme, model.edits);
			root.theme?.set(model.theme);
		}
		model.theme = themeOfPage();
		const preview = this.#preview && settled(this.#preview, model.theme, model.site);
		const edits = parseStored(serializeEdits(preview ?? model.edits));
		for (const name of this.#shown) if (!edits.has(name)) root.style.removeProperty(name);
		for (const [name, value] of edits) {
			// A morph of the page may have taken what was shown.
			if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value);
		}
		this.#shown = [...edits.keys()];
		if (isOwn && !preview) this.kept = this.#storage.write(model.theme, model.edits);
		this.onShow();
	}
}
