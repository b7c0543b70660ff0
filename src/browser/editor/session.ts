import type { Mode } from "../../color/pairs.js";
import type { EditorData } from "../../editor-data.js";
import { onTheirChange, parseStored, storedNames } from "../stored-overrides.js";
import type { Side } from "./dock.js";
import { EditorModel } from "./model/editor-model.js";
import { EditStorage, type Kept, serializeEdits } from "./model/storage.js";
import { NO_EDITS, settled, type ThemeEdits } from "./model/theme-edits.js";

type Root = HTMLElement & { theme?: { set(name: string): boolean } };
const root: Root = document.documentElement;
const themeOfPage = () => root.dataset.theme ?? "";

/** After so many milliseconds there is none. */
const NO_FRAME = 200;

/** What the panel finds again on the next page. */
export interface PanelState {
	readonly dock?: Side | undefined;
	/** Keys of the groups that are open. */
	readonly open?: readonly string[];
}

/** What is edited, as the page's root and the browser's storage say it: both follow the model. */
export class Session {
	readonly model: EditorModel;
	readonly #storage: EditStorage;
	/** Called in the frame in which a change shows. */
	onShow = (): void => {};
	/** What the root's inline style says by us, and by the guard before. */
	#shown: ReadonlyMap<string, string>;
	#frame = 0;
	#timer = 0;
	/** What is shown in the place of the edits, and kept nowhere. */
	#preview: ThemeEdits | undefined;
	/** What the visitor does in one go is one step to undo: it is told by this. */
	gesture = 0;
	/** Whether changes outlive the page. */
	kept: Kept = "kept";

	constructor(data: EditorData, storageKey: string) {
		this.#storage = new EditStorage(() => localStorage, storageKey);
		this.#shown = new Map(storedNames(storageKey).map((name) => [name, ""]));
		const kept = data.themes.map(({ name }) => [name, this.#storage.read(name)] as const);
		this.model = new EditorModel(data, themeOfPage(), new Map(kept));
		this.model.onChange = () => this.preview();
		onTheirChange((key) => {
			if (key === undefined || this.#storage.concerns(key)) this.#follow();
		});
		// The runtime tells of no change that another script made.
		new MutationObserver(() => themeOfPage() !== this.model.theme && this.#follow()).observe(root, {
			attributeFilter: ["data-theme"],
		});
		this.#schedule();
	}

	/** The mode in which the page is: that of the theme, or of the system where it has both. */
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

	/** What comes next is another step. */
	readonly endGesture = (): void => {
		this.gesture += 1;
	};

	/** Shows what is kept nowhere, until the next edit; without it, the theme as it is edited. */
	preview(edits?: ThemeEdits): void {
		this.#preview = edits;
		this.#schedule();
	}

	get isOriginal(): boolean {
		return this.#preview === NO_EDITS;
	}

	/** Shows the theme as it was, or as it is again. */
	readonly compare = (): void => this.preview(this.isOriginal ? undefined : NO_EDITS);

	/** Another theme, another tab, the back/forward cache. What could not be stored is not read again. */
	#follow(): void {
		const { model } = this;
		const theme = themeOfPage();
		// What no frame has shown yet is not in storage either.
		if (this.#frame) this.kept = this.#storage.write(model.theme, model.edits);
		if (this.kept === "kept") model.adopt(theme, this.#storage.read(theme));
		model.theme = theme;
		this.#show();
	}

	/** A dragged slider changes more often than the screen; a tab that is not seen has no frames. */
	#schedule(): void {
		this.#frame ||= requestAnimationFrame(() => this.#show());
		this.#timer ||= setTimeout(() => this.#show(), NO_FRAME);
	}

	#show(): void {
		cancelAnimationFrame(this.#frame);
		clearTimeout(this.#timer);
		this.#frame = this.#timer = 0;
		const { model } = this;
		// Only an undo leads to another theme than the page's: whoever else sets that is followed at once.
		if (model.theme !== themeOfPage()) {
			// What follows the page's theme reads what is kept of it.
			this.#storage.write(model.theme, model.edits);
			root.theme?.set(model.theme);
		}
		model.theme = themeOfPage();
		const preview = this.#preview && settled(this.#preview, model.theme, model.site);
		const edits = parseStored(serializeEdits(preview ?? model.edits));
		for (const name of this.#shown.keys()) if (!edits.has(name)) root.style.removeProperty(name);
		for (const [name, value] of edits) {
			if (this.#shown.get(name) !== value) root.style.setProperty(name, value);
		}
		this.#shown = edits;
		if (!preview) this.kept = this.#storage.write(model.theme, model.edits);
		this.onShow();
	}
}
