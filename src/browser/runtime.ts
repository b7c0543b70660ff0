import { CHANGED_EVENT, TOKENS_KEY_INFIX } from "../constants.js";

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

/** What `page/files.ts` writes in the placeholder's place; a tuple, because every byte is sent. */
type Settings = [
	/** Storage key of the choice. */
	key: string,
	/** Names that may be chosen. */
	names: string[],
	/** Where a page without a choice starts: when the OS prefers light and dark, or in any case. */
	starts: [light: string, dark: string] | [any: string],
	/** The document's method by which a theme is shown, or nothing to show it at once. */
	transition: "startViewTransition" | "",
];

declare const __THEME_SETTINGS__: Settings;

/** What is used of a `<button>` and of a `<select>`; only the latter has options. */
type Control = Pick<HTMLSelectElement, "disabled" | "value"> &
	HTMLElement & { readonly options?: HTMLOptionsCollection };

const root = document.documentElement as HTMLElement & { theme?: Theme };

function start(): Theme {
	const [key, names, starts, transition] = __THEME_SETTINGS__;
	const data = root.dataset;
	const dark = matchMedia("(prefers-color-scheme:dark)");
	/** Where storage is blocked, what is chosen lasts as long as the page. */
	let store: Record<string, string | undefined> = {};
	let forced: HTMLMetaElement | undefined;
	let tokens: string | undefined;
	try {
		store = localStorage || store;
	} catch {}

	const all = <T extends Element>(part: string) =>
		// Not a template: two bytes less, of a thousand.
		root.querySelectorAll<T>(`[data-theme-${part}]`);
	const findForced = () => all<HTMLMetaElement>("forced")[0];
	const choice = () => names.find((name) => name === store[key]);
	const started = () => starts[+dark.matches as 0] || starts[0];

	/** Controls say what the page is in; cheap enough for every change of the document. */
	const sync = () => {
		for (const control of all<Control>("switch")) {
			control.disabled = !!forced;
			control.title = forced?.dataset.themeForced || (control.ariaLabel as string);
			if (control.options)
				control.value = forced || choice() || !starts[1] ? (data.theme as string) : "";
			else control.ariaPressed = (control.dataset.themeSwitch === data.theme) as unknown as string;
		}
	};

	const update = () => {
		// Printing asks for the light scheme for a moment; nobody has chosen anything.
		if (matchMedia("print").matches) return;
		forced = findForced();
		const from = data.theme;
		const to = forced?.content || choice() || started();
		const show = () => {
			// The bundle stops all transitions while this stands.
			data.themeSwitch = data.theme = to;
			const stored = store[key + TOKENS_KEY_INFIX + to];
			if (tokens !== stored) {
				// What one theme's overrides left on the root gives way to another's.
				tokens?.replace(/--[^:;)]+(?=:)/g, (token) => root.style.removeProperty(token));
				tokens = stored;
				root.style.cssText += tokens;
			}
			const style = getComputedStyle(root);
			for (const meta of all<HTMLMetaElement>("meta")) {
				meta.content = style[meta.dataset.themeMeta as "colorScheme"];
			}
			delete data.themeSwitch;
			if (to !== from) {
				document.dispatchEvent(new CustomEvent(CHANGED_EVENT, { detail: { from, to } }));
			}
			sync();
		};
		// Reduced motion is the bundle's affair: it stops the animation, not the transition.
		const isAnimated = from && to !== from && document[transition as "startViewTransition"]?.(show);
		if (!isAnimated) show();
	};

	const choose = (name?: string): undefined => {
		try {
			if (name && !(starts[1] && name === started())) store[key] = name;
			else delete store[key];
		} catch {
			store = { [key]: name };
		}
		update();
	};

	// Another tab; the back/forward cache; a page that was hidden or prerendered.
	for (const type of ["storage", "pageshow", "visibilitychange"]) addEventListener(type, update);
	for (const type of ["click", "change"]) {
		addEventListener(type, ({ target }) => {
			const control = (target as Element).closest?.<Control>("[data-theme-switch]");
			// A list is clicked before it is changed; a button is never changed.
			if (control && !control.options === (type === "click")) {
				choose(control.options ? control.value : names.find((name) => name !== data.theme));
			}
		});
	}
	dark.onchange = update;
	// Whatever replaces the body, the head's children or attributes. A theme that somebody else set on
	// the root is left to them.
	new MutationObserver((_, observer) => {
		if (data.theme && forced === findForced()) sync();
		else update();
		// What was just set is no news.
		observer.takeRecords();
	}).observe(root, {
		attributeFilter: ["data-theme", "aria-pressed"],
		childList: true,
		subtree: true,
	});
	update();

	return {
		get current() {
			return data.theme;
		},
		set: (name) => names.includes(name) && !choose(name),
		clear: () => choose(),
		subscribe(listener) {
			const heard = (event: Event) => listener((event as CustomEvent<ThemeChange>).detail);
			document.addEventListener(CHANGED_EVENT, heard);
			return () => document.removeEventListener(CHANGED_EVENT, heard);
		},
	};
}

// The module may be loaded twice, with its version in the URL and without: one of them works.
root.theme ??= start();
export const theme: Theme = root.theme;
