import { CHANGED_EVENT } from "../constants.js";
import { touches } from "./mutations.js";

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
	 * Chooses a theme, for every page and tab; also the one that the page would be in anyway.
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

/** Loads what keeps a visitor's overrides of tokens; nothing where there is no editor to make any. */
declare const __THEME_OVERRIDES__: (
	store: Record<string, string | undefined>,
	theme: string,
) => void;

/** What is used of a `<button>`, of a `<select>`, which has options, and of a `<meta>`. */
type Part = Pick<HTMLSelectElement, "disabled" | "value"> &
	HTMLElement & { readonly options?: HTMLOptionsCollection; content?: string };

type Root = HTMLElement & { theme?: Theme };

/** Everything in a page that says its theme: buttons, lists, metas; not the root. */
const PARTS = "[data-theme-part]";
const touchesOurs = touches(":root,[data-theme-forced],[data-theme-part]");

const [key, names, starts, transition] = __THEME_SETTINGS__;
const dark = matchMedia("(prefers-color-scheme:dark)");
let root: Root = document.documentElement;
/** Where storage is blocked, what is chosen lasts as long as the page. */
let store: Record<string, string | undefined> = {};
/** The theme that somebody else set on the root; until a visitor chooses, it is theirs to say. */
let theirs: string | false | undefined;
/** The theme that the page is in, or will be as soon as a View Transition lets it. */
let goal: string;
/** What the root said when it was last looked at. */
let shown: string | undefined;

try {
	store = localStorage || store;
} catch {}

/** The cost must not grow with the document, but may with what is added to it. */
const observer = new MutationObserver((records) => records.some(touchesOurs) && update());

/** Keeps the choice, or none, for every page and tab, and shows it. */
function choose(name?: string): undefined {
	try {
		if (name) store[key] = name;
		else delete store[key];
	} catch {
		store = { [key]: name };
	}
	theirs = "";
	goal = name || started();
	// Reduced motion is the bundle's affair: it stops the animation, not the transition. One that the
	// next cuts short rejects, and has done its work; `started` is any function without effects.
	document[transition as "startViewTransition"]?.(update).ready.catch(started) || update();
}

/** Brings page and controls up to date, whatever happened; cheap enough to be called too often. */
function update(): void {
	// `document.open()` takes the root and all listeners away; to add one twice changes nothing.
	root = document.documentElement || root;
	root.theme = theme;
	// WebKit runs modules before the stylesheet is there, which says the colour of its surfaces.
	addEventListener("load", update);
	// Another tab; the back/forward cache; a page that was hidden or prerendered.
	addEventListener("visibilitychange", update);
	addEventListener("storage", update);
	addEventListener("change", onChoice);
	addEventListener("click", onChoice);
	const forced = document.querySelector<HTMLMetaElement>("[data-theme-forced]");
	const choice = names.find((name) => store[key] === name);
	const to = forced?.content || choice || started();
	const data = root.dataset;
	const from = data.theme;
	if (from !== shown) theirs = from !== to && from;
	shown = goal = data.theme = theirs || to;
	const style = getComputedStyle(root);
	// The bundle stops all transitions while this stands. Few pages have any, and it costs all pages
	// that the style of each element is computed twice more.
	if (document.getAnimations()[0]) {
		data.themePart = goal;
		void style.color;
		delete data.themePart;
	}
	if (from !== goal) {
		document.dispatchEvent(new CustomEvent(CHANGED_EVENT, { detail: { from, to: goal } }));
	}
	// Few visitors have any; the guard has applied those of the page's first theme.
	__THEME_OVERRIDES__(store, goal);
	for (const part of document.querySelectorAll<Part>(PARTS)) {
		if (part.content) part.content = style[part.dataset.themePart as "backgroundColor"];
		else {
			part.disabled = forced as unknown as boolean;
			part.title = forced?.title || (part.ariaLabel as string);
			if (part.options) part.value = theirs || forced || choice || !starts[1] ? goal : "";
			else part.ariaPressed = (part.dataset.themePart === goal) as unknown as string;
		}
	}
	// What was just set is no news.
	observer.takeRecords();
}

function started(): string {
	return starts[+dark.matches as 0] || starts[0];
}

/** A press of the two-theme button on the theme that the page starts in clears the choice. */
function onChoice(event: Event): void {
	const control = (event.target as Element).closest?.<Part>(PARTS);
	// A list is clicked before it is changed; a button is never changed.
	if (control && !control.options === (event.type === "click")) {
		choose(
			control.options ? control.value : names.find((name) => name !== goal && name !== started()),
		);
	}
}

export const theme: Theme = root.theme || {
	get current() {
		return shown;
	},
	set: (name) => names.includes(name) && !choose(name),
	clear: () => choose(),
	subscribe(listener) {
		const heard = (event: Event) => listener((event as CustomEvent<ThemeChange>).detail);
		addEventListener(CHANGED_EVENT, heard, true);
		return () => removeEventListener(CHANGED_EVENT, heard, true);
	},
};

// The module may be loaded twice, with its version in the URL and without: one of them works. On a
// site without themes none does: its root is not for us to touch.
if (names[0] && !root.theme) {
	// Printing asks for the light scheme for a moment; nobody has chosen anything.
	dark.onchange = () => matchMedia("print").matches || update();
	observer.observe(document, {
		childList: true,
		subtree: true,
		attributeFilter: ["data-theme", "aria-pressed"],
	});
	update();
}
