import { CHANGED_EVENT, PART_ELEMENT } from "../constants.js";
import { Arrival } from "./arrivals.js";
import type { Theme, ThemeChange, Themes } from "./theme.js";

/** What `page/files.ts` writes in the placeholder's place; a tuple, because every byte is sent. */
type Settings = [
	/** Storage key of the choice. */
	key: string,
	/** Names that may be chosen. */
	names: string[],
	/** Where a page without a choice starts: when the OS prefers light and dark. */
	starts: Themes,
	/** What stands between the themes of a pair in storage; where there are none, nothing. */
	separator?: string,
];

declare const __THEME_SETTINGS__: Settings;

/** Stands where what keeps a visitor's overrides of tokens is loaded, if there is an editor to make any. */
declare const __THEME_OVERRIDES__: (
	store: Record<string, string | undefined>,
	theme: string,
) => void;

/** Whether the site has the button for two themes. */
declare const __THEME_HAS_TOGGLE__: boolean;

/** What is used of a `<button>`, of a `<select>`, which has options, and of a `<meta>`. */
type Part = Pick<HTMLSelectElement, "disabled" | "value"> &
	HTMLElement & { readonly options?: HTMLOptionsCollection; content?: string };

type Root = HTMLElement & { theme?: Theme };

/** Everything in a page that says its theme: buttons, lists, metas; not the root. */
const PARTS = "[data-theme-part]";
/** What news is of, where it may be: a page brings any number of styles and scripts to its head. */
const NEWS = "html,meta,body *";

const [key, names, starts, separator] = __THEME_SETTINGS__;
const dark = matchMedia("(prefers-color-scheme:dark)");
let root: Root = document.documentElement;
/** Where storage is blocked, what is chosen lasts as long as the page. */
let store: Record<string, string | undefined> = {};
/** The theme that somebody else set on the root; until a visitor chooses, it is theirs to say. */
let theirs: string | false | undefined;
/** What the root said when it was last looked at. */
let shown: string | undefined;

try {
	store = localStorage || store;
} catch {}

/** It is shown the root, the head, and what each control holds: what else a page does costs nothing. */
const observer = new MutationObserver(
	(records) =>
		records.find((record) =>
			([record.target, ...record.addedNodes, ...record.removedNodes] as Element[]).find((node) =>
				node.matches?.(NEWS),
			),
		) && update(),
);

function observe(node: Node): void {
	observer.observe(node, { childList: true, attributeFilter: ["data-theme"] });
}

/** Keeps the choice as it is stored, or none, for every page and tab, and shows it. */
function choose(choice?: string): undefined {
	try {
		if (choice && choice !== starts.join(separator)) store[key] = choice;
		else delete store[key];
	} catch {
		store = { [key]: choice };
	}
	theirs = "";
	(theme.show || update)(update);
}

/** What is stored, or else where the page starts: one name, or the halves of a pair. */
function chosen(): Themes {
	const stored = store[key];
	return starts.map(
		(start, at) => [stored, stored?.split(separator as string)[at]].find(isName) || start,
	) as Themes;
}

const isName = (text?: string) => names.includes(text as string);

/** Of these themes, the one for what the OS prefers now. */
const now = (themes: Themes): string => themes[+dark.matches as 0];

/** `document.open()` takes the root and all listeners away; to add one twice changes nothing. */
function listen(): void {
	root = document.documentElement || root;
	root.theme = theme;
	// A stylesheet may come after all else, and says the colour of the browser's surfaces: WebKit runs
	// modules before it is there, and a soft navigation brings another one.
	document.addEventListener("load", onLoad, true);
	// Another tab; the back/forward cache; a page that was hidden or prerendered.
	addEventListener("visibilitychange", update);
	addEventListener("storage", update);
	addEventListener("change", onChange);
	if (__THEME_HAS_TOGGLE__) addEventListener("click", onClick);
	observe(root);
	observe(document.head || root);
}

/** Brings page and controls up to date, whatever happened; cheap enough to be called too often. */
function update(): void {
	listen();
	const forced = document.querySelector<HTMLMetaElement>("[data-theme-forced]");
	const choice = chosen();
	const to = forced?.content || now(choice);
	const data = root.dataset;
	let from = data.theme;
	if (from !== shown) theirs = from !== to && from;
	const goal = theirs || to;
	data.theme = goal;
	// What somebody else has set is a change as well, already there.
	if (from === goal) from = shown || from;
	shown = goal;
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
		const of = part.dataset.themePart as string;
		if (part.content) part.content = style[of as "backgroundColor"];
		else {
			part.disabled = forced as unknown as boolean;
			part.title = forced?.title || (part.ariaLabel as string);
			// Of the lists the first has all themes, the others are for one half of a pair.
			if (part.options) {
				part.value = of
					? choice[+of as 0]
					: theirs || forced || choice[0] === choice[1]
						? goal
						: "";
			} else if (__THEME_HAS_TOGGLE__) part.ariaPressed &&= (of === goal) as unknown as string;
		}
	}
	// What was just set is no news.
	observer.takeRecords();
}

/** Of what else is loaded a page may have much. */
function onLoad({ target }: Event): void {
	if ((target as HTMLLinkElement).sheet) update();
}

function onChange({ target }: { target: unknown }): void {
	// A window may be told to have changed.
	const half = (target as Partial<Part>).dataset?.themePart;
	if (half != null)
		choose(
			half
				? chosen()
						.with(+half, (target as Part).value)
						.join(separator)
				: (target as Part).value,
		);
}

/**
 * A press of the two-theme button on the theme that the page starts in clears the choice. A list is
 * clicked as well; only a button of ours has a state.
 */
function onClick({ target }: Event): void {
	const button = (target as Element).closest?.<Part>(PARTS);
	if (button?.ariaPressed)
		choose(names.find((name) => name !== now(starts) && name !== (theirs || now(chosen()))));
}

export const theme: Theme = root.theme || {
	get current() {
		return shown;
	},
	get choice() {
		return chosen();
	},
	set(...themes: string[]) {
		const choice = themes.join(separator);
		// Without a separator, two names are none.
		return choice.split(separator as string).every(isName) && !choose(choice);
	},
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
	customElements.define(PART_ELEMENT, Arrival(observe));
	update();
}
