import { CHANGED_EVENT, FORCED_META, TOKENS_KEY_INFIX } from "../constants.js";

/** What happened: the page went from one theme to another. */
export interface ThemeChange {
	from: string | undefined;
	to: string;
}

/** The visitor's side of the theme service. */
export interface Theme {
	/** The theme that the page is in. */
	readonly current: string | undefined;
	/**
	 * Chooses a theme, for every page and tab. Choosing what the operating system prefers, where the
	 * site follows it, is choosing to follow it.
	 * @returns `false` for a name that may not be chosen
	 */
	set(name: string): boolean;
	/** Forgets the choice: back to the site's default, or to the operating system's preference. */
	clear(): void;
	/** Calls back after each change, until the returned function is called. */
	subscribe(listener: (change: ThemeChange) => void): () => void;
}

interface Settings {
	/** Storage key of the choice. */
	key: string;
	/** Names that may be chosen. */
	names: string[];
	start: string | { light: string; dark: string };
	/** URL of the editor's script, relative to this one. */
	editor: string;
	/** Whether a switch is a View Transition. */
	animate: boolean;
}

declare const __THEME_SETTINGS__: Settings;

/** This module may be loaded twice, with and without its version in the URL: one of them works. */
const SINGLETON: unique symbol = Symbol.for("eleventy-plugin-theme") as never;

declare global {
	interface Document {
		[SINGLETON]?: Theme;
	}
}

document[SINGLETON] ??= start();
export const theme: Theme = document[SINGLETON];

function start(): Theme {
	const { key, names, start, editor, animate } = __THEME_SETTINGS__;
	const root = document.documentElement;
	const systemDark = matchMedia("(prefers-color-scheme:dark)");
	const tokensKey = (name: string | undefined) => key + TOKENS_KEY_INFIX + name;
	const all = <T extends Element>(selector: string) => document.querySelectorAll<T>(selector);
	/** The choice where storage is blocked: it lasts as long as the page. */
	let memory: string | null = null;
	let wasForced: string | undefined;
	let tokens: string | null;
	let isEditing = false;

	const read = (name: string) => {
		try {
			return localStorage.getItem(name);
		} catch {
			return name === key ? memory : null;
		}
	};
	const choice = () => names.find((name) => name === read(key));
	const forced = () => all<HTMLMetaElement>(`meta[name=${FORCED_META}]`)[0];
	const system = () =>
		typeof start === "string" ? undefined : start[systemDark.matches ? "dark" : "light"];

	/** What one theme's stored overrides leave on the root gives way to another's. */
	const applyTokens = () => {
		const { style } = root;
		for (const [name] of tokens?.matchAll(/--[^:;]+(?=:)/g) ?? []) style.removeProperty(name);
		tokens = read(tokensKey(root.dataset.theme));
		style.cssText += tokens;
	};

	/** Controls and metas say what the page is in; cheap enough for every change of the document. */
	const sync = () => {
		const meta = forced();
		const { theme } = root.dataset;
		for (const button of all<HTMLButtonElement>("[data-theme-toggle]")) {
			button.ariaPressed = `${button.dataset.themeToggle === theme}`;
			describe(button, meta, button.ariaLabel);
		}
		for (const list of all<HTMLSelectElement>("[data-theme-select]")) {
			const value = (!meta && !choice() && system() && "") ?? theme;
			list.value = value as string;
			if (list.selectedIndex < 0) list.add(new Option(theme, theme, true, true));
			describe(list, meta, "");
		}
		if (!isEditing && all("[data-theme-editor]")[0]) {
			isEditing = true;
			import(editor).then((module) => module.mount(tokensKey));
		}
	};
	const describe = (
		control: HTMLButtonElement | HTMLSelectElement,
		meta: HTMLMetaElement | undefined,
		title: string | null,
	) => {
		control.disabled = !!meta;
		control.title = meta?.dataset.label ?? title ?? "";
	};

	const show = (to: string) => {
		const from = root.dataset.theme;
		if (to !== from) {
			// Held for this one change of style; a constructed sheet passes any Content-Security-Policy.
			const still = new CSSStyleSheet();
			still.replaceSync("*,::before,::after{transition:none!important}");
			document.adoptedStyleSheets.push(still);
			root.dataset.theme = to;
			applyTokens();
			const style = getComputedStyle(root);
			for (const meta of all<HTMLMetaElement>("meta[data-theme-meta]")) {
				meta.content = style[meta.dataset.themeMeta as "colorScheme"];
			}
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
			document.dispatchEvent(new CustomEvent(CHANGED_EVENT, { detail: { from, to } }));
		}
		sync();
	};
	const update = () => {
		// Printing asks for the light scheme for a moment; nobody has chosen anything.
		if (matchMedia("print").matches) return;
		wasForced = forced()?.content;
		show(wasForced ?? choice() ?? system() ?? (start as string));
	};

	const choose = (name?: string) => {
		memory = name === system() ? null : (name ?? null);
		try {
			memory ? localStorage.setItem(key, memory) : localStorage.removeItem(key);
		} catch {}
		if (animate && document.startViewTransition && !matchMedia("(prefers-reduced-motion)").matches)
			document.startViewTransition(update);
		else update();
	};

	addEventListener("storage", (event) => {
		if (event.key === tokensKey(root.dataset.theme)) applyTokens();
		else update();
	});
	addEventListener("pageshow", update);
	document.addEventListener("visibilitychange", update);
	systemDark.addEventListener("change", update);
	document.addEventListener("click", ({ target }) => {
		const name = (target as Element).closest<HTMLElement>("[data-theme-toggle]")?.dataset
			.themeToggle;
		if (name) choose(name === root.dataset.theme ? names.find((other) => other !== name) : name);
	});
	document.addEventListener("change", ({ target }) => {
		const list = target as HTMLSelectElement;
		if (list.matches("[data-theme-select]")) choose(list.value || undefined);
	});
	// Whatever replaces the body, the head's children or the root's attributes. A theme that somebody
	// else set on the root is left to them.
	new MutationObserver(() => {
		if (!root.dataset.theme || forced()?.content !== wasForced) update();
		else sync();
	}).observe(document, {
		attributeFilter: ["data-theme"],
		childList: true,
		subtree: true,
	});
	tokens = read(tokensKey(root.dataset.theme));
	update();

	return {
		get current() {
			return root.dataset.theme;
		},
		set(name) {
			const isAllowed = names.includes(name);
			if (isAllowed) choose(name);
			return isAllowed;
		},
		clear() {
			choose();
		},
		subscribe(listener) {
			const heard = (event: Event) => listener((event as CustomEvent<ThemeChange>).detail);
			document.addEventListener(CHANGED_EVENT, heard);
			return () => document.removeEventListener(CHANGED_EVENT, heard);
		},
	};
}
