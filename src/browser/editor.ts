import { CHANGED_EVENT, TOKENS_KEY_INFIX } from "../constants.js";
import { touches } from "./mutations.js";
import { createOverrides, type Overrides } from "./token-editor/overrides.js";
import { markRefused, type Row, rowOf, showRows, valueIn } from "./token-editor/rows.js";

const touchesEditor = touches("[data-theme-editor]");

/** What `page/files.ts` writes in the placeholder's place. */
declare const __THEME_SETTINGS__: [
	/** Storage key of the visitor's choice: what the keys of the overrides start with. */
	key: string,
];

/**
 * Keeps the visitor's token overrides, and brings the page's token editors to life, and those that
 * come later: it listens to the document. A page without an editor loads it for the overrides.
 */
class TokenEditors {
	readonly #overrides: Overrides;
	readonly #shown = new WeakSet<Element>();
	#frame = 0;

	constructor(overrides: Overrides) {
		this.#overrides = overrides;
	}

	#rows(): Row[] {
		const elements = document.querySelectorAll("[data-theme-editor] [data-theme-token]");
		return Array.from(elements, rowOf).filter((row) => row !== undefined);
	}

	#show(current?: EventTarget | null): void {
		cancelAnimationFrame(this.#frame);
		showRows(this.#rows(), this.#overrides.all(), current);
	}

	/** After a change that the visitor did not make here. */
	readonly reload = (): void => {
		this.#overrides.apply();
		for (const row of this.#rows()) markRefused(row, false);
		this.#show();
	};

	readonly onInput = ({ target: input }: Event): void => {
		const row = input instanceof HTMLInputElement && rowOf(input);
		if (!row) return;
		const value = valueIn(input);
		// An empty field is on its way to another value; until then there is none of the visitor's.
		if (value === "") this.#overrides.remove(row.name);
		markRefused(row, value !== "" && !(value && this.#overrides.set(row.name, value, row.type)));
		showRows([row], this.#overrides.all(), input);
		// Others may derive from it. A dragged slider changes more often than the screen.
		cancelAnimationFrame(this.#frame);
		this.#frame = requestAnimationFrame(() => this.#show(input));
	};

	readonly onChange = ({ target }: Event): void => {
		if (target instanceof Element && rowOf(target)) this.#show();
	};

	readonly onClick = ({ target, detail }: MouseEvent): void => {
		if (!(target instanceof Element)) return;
		if (target.closest("[data-theme-editor] [data-theme-reset-all]")) {
			this.#overrides.clear();
			this.reload();
		}
		const row = target.closest("[data-theme-reset]") && rowOf(target);
		if (!row) return;
		// A disabled button loses the focus. After a click of the mouse nobody misses it.
		if (detail === 0) row.field.focus();
		this.#overrides.remove(row.name);
		markRefused(row, false);
		this.#show();
	};

	/** Editors that are new, or that a morphing router has put back to what the server sent. */
	greet(): void {
		let isNew = false;
		for (const editor of document.querySelectorAll<HTMLElement>("[data-theme-editor]")) {
			if (this.#shown.has(editor) && editor.dataset.themeEditor) continue;
			isNew = true;
			this.#shown.add(editor);
			editor.dataset.themeEditor = "ready";
			suggest(editor);
		}
		if (isNew) this.#show();
	}
}

function mount(prefix: string): void {
	const editors = new TokenEditors(createOverrides(prefix));
	document.addEventListener("input", editors.onInput);
	document.addEventListener("change", editors.onChange);
	document.addEventListener("click", editors.onClick);
	document.addEventListener("submit", (event) => {
		if ((event.target as Element).matches("[data-theme-editor]")) event.preventDefault();
	});
	document.addEventListener(CHANGED_EVENT, editors.reload);
	addEventListener("storage", ({ key }) => {
		if (key === null || key.startsWith(prefix)) editors.reload();
	});
	// A stylesheet that comes late, or anew, may declare tokens. The window does not hear of it.
	const onLoad = ({ target }: Event) => target instanceof HTMLLinkElement && editors.reload();
	document.addEventListener("load", onLoad, true);
	addEventListener("pageshow", ({ persisted }) => persisted && editors.reload());
	const onMutations = (records: MutationRecord[]) => records.some(touchesEditor) && editors.greet();
	new MutationObserver(onMutations).observe(document, {
		attributeFilter: ["data-theme-editor"],
		childList: true,
		subtree: true,
	});
	editors.greet();
}

/** Ties an editor's lists of suggestions to its fields; this takes an id that the page is free of. */
function suggest(editor: Element): void {
	for (const list of editor.querySelectorAll("datalist")) {
		for (let n = 1; !list.id; n++) {
			const id = `theme-suggestions-${n}`;
			if (!document.getElementById(id)) list.id = id;
		}
		for (const field of list.parentElement?.querySelectorAll("[data-theme-value]") ?? []) {
			field.setAttribute("list", list.id);
		}
	}
}

const root = document.documentElement as HTMLElement & { themeEditor?: true };
// The module may be loaded twice, with its version in the URL and without: one of them works.
if (!root.themeEditor) {
	root.themeEditor = true;
	const [key] = __THEME_SETTINGS__;
	mount(key + TOKENS_KEY_INFIX);
}
