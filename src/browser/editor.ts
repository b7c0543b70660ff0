import { CHANGED_EVENT, TOKENS_KEY_INFIX } from "../constants.js";
import { touches } from "./mutations.js";
import { createOverrides } from "./token-editor/overrides.js";
import { markRefused, type Row, rowOf, showRows, valueOf } from "./token-editor/rows.js";

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
function mount(prefix: string): void {
	const overrides = createOverrides(prefix);
	const shown = new WeakSet<Element>();
	let frame = 0;

	const rows = () =>
		Array.from(document.querySelectorAll("[data-theme-editor] [data-theme-token]"), rowOf).filter(
			(row) => row !== undefined,
		);
	const show = (current?: EventTarget | null) => {
		cancelAnimationFrame(frame);
		showRows(rows(), overrides.all(), current);
	};
	/** After a change that the visitor did not make here. */
	const reload = () => {
		overrides.apply();
		for (const row of rows()) markRefused(row, false);
		show();
	};

	const edit = (row: Row, input: HTMLInputElement) => {
		const value = valueOf(input);
		// An empty field is on its way to another value; until then there is none of the visitor's.
		if (value === "") overrides.remove(row.name);
		markRefused(row, value !== "" && !(value && overrides.set(row.name, value, row.type)));
		showRows([row], overrides.all(), input);
		// Others may derive from it. A dragged slider changes more often than the screen.
		cancelAnimationFrame(frame);
		frame = requestAnimationFrame(() => show(input));
	};
	document.addEventListener("input", ({ target }) => {
		const row = target instanceof HTMLInputElement && rowOf(target);
		if (row) edit(row, target as HTMLInputElement);
	});
	document.addEventListener("change", ({ target }) => {
		if (target instanceof Element && rowOf(target)) show();
	});

	document.addEventListener("click", ({ target, detail }) => {
		if (!(target instanceof Element)) return;
		if (target.closest("[data-theme-editor] [data-theme-reset-all]")) {
			overrides.clear();
			reload();
		}
		const row = target.closest("[data-theme-reset]") && rowOf(target);
		if (!row) return;
		// A disabled button loses the focus. After a click of the mouse nobody misses it.
		if (detail === 0) row.field.focus();
		overrides.remove(row.name);
		markRefused(row, false);
		show();
	});
	document.addEventListener("submit", (event) => {
		if ((event.target as Element).matches("[data-theme-editor]")) event.preventDefault();
	});

	document.addEventListener(CHANGED_EVENT, reload);
	addEventListener("storage", ({ key }) => {
		if (key === null || key.startsWith(prefix)) reload();
	});
	// A stylesheet that comes late, or anew, may declare tokens.
	addEventListener("load", ({ target }) => target instanceof HTMLLinkElement && reload(), true);
	addEventListener("pageshow", ({ persisted }) => persisted && reload());

	/** Editors that are new, or that a morphing router has put back to what the server sent. */
	const greet = () => {
		let isNew = false;
		for (const editor of document.querySelectorAll<HTMLElement>("[data-theme-editor]")) {
			if (shown.has(editor) && editor.dataset.themeEditor) continue;
			isNew = true;
			shown.add(editor);
			editor.dataset.themeEditor = "ready";
			suggest(editor);
		}
		if (isNew) show();
	};
	new MutationObserver((records) => records.some(touchesEditor) && greet()).observe(document, {
		attributeFilter: ["data-theme-editor"],
		childList: true,
		subtree: true,
	});
	greet();
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
