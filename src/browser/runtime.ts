import { CHANGED_EVENT, CHOICE_SEPARATOR, type Choice, FORCED_META } from "../constants.js";
import { findRoot, OWN, type Root, themeOn } from "./root.js";
import type { Theme, ThemeChange } from "./theme.js";

/** What `page/files.ts` writes in the placeholder's place; a tuple, because every byte is sent. */
type Settings = [
	/** Storage key of the choice. */
	key: string,
	/** Names that may be chosen. */
	names: string[],
	/** Where a page without a choice starts: when the OS prefers light and dark. */
	starts: [light: string, dark: string],
	/** What is printed; while it is, what is shown else. */
	paper: string,
];

declare const __THEME_SETTINGS__: Settings;

/** Stands where what keeps a visitor's overrides of tokens is loaded, if there is an editor to make any. */
declare const __THEME_OVERRIDES__: (store: Storage | undefined, theme: string) => void;

let [key, names, starts, paper] = __THEME_SETTINGS__;
const dark = matchMedia("(prefers-color-scheme:dark)");
let root = findRoot() as Root;
let store: Storage | undefined;
/** Where storage is blocked, what is chosen lasts as long as the page. */
let unstored: string | null | undefined;
/** The theme that somebody else set on the root; until a visitor chooses, it is theirs to say. */
let theirs: string | false | undefined;
/** What the root said when it was last looked at. */
let shown: string | undefined;

try {
	store = localStorage;
} catch {}

/** Updates in a row: a script that undoes each at once would never let the page answer again. */
let row = 0;

/**
 * It is shown the root and the head: what else a page does costs nothing. News is of the root, and of
 * what has a content, as metas do: a page brings any number of styles and scripts to its head.
 */
const observer = new MutationObserver(
	(records) =>
		records.find(
			(record) =>
				record.target === root ||
				([...record.addedNodes, ...record.removedNodes] as HTMLMetaElement[]).find(
					(node) => node.content,
				),
		) &&
		row++ < 9 && [setTimeout(() => (row = 0)), update()],
);

function observe(node: Node): void {
	observer.observe(node, { attributeFilter: ["data-theme"], childList: true });
}

/** Keeps the choice as it is stored, or none, for every page and tab, and shows it. */
function choose(choice?: string): undefined {
	unstored = null;
	try {
		if (choice && choice !== starts.join(CHOICE_SEPARATOR)) (store as Storage).setItem(key, choice);
		else (store as Storage).removeItem(key);
	} catch {
		unstored = choice ?? "";
	}
	theirs = "";
	(theme.show || update)(update);
}

/** What is stored, each part by itself, or else where the page starts. */
function chosen(): Choice {
	const stored = unstored ?? store?.getItem(key) ?? "";
	const parts = stored.split(CHOICE_SEPARATOR);
	const themes = starts.map((start, at) => [stored, parts[at], start].find(isName));
	return (isMode(parts[2]) ? [...themes, parts[2]] : themes) as never;
}

const isName = (text?: string) => names.includes(text as string);
const isMode = (text?: string) => ["light", "dark"].includes(text as string);

/** `document.open()` takes the root and all listeners away; to add one twice changes nothing. */
function listen(): void {
	root = findRoot() || root;
	root.theme = theme;
	// A stylesheet may come after all else, and says the colour of the browser's surfaces: WebKit runs
	// modules before it is there, and a soft navigation brings another one.
	root.addEventListener("load", onLoad, true);
	// Another tab; the back/forward cache; a page that was hidden or prerendered.
	addEventListener("visibilitychange", update);
	addEventListener("storage", update);
	addEventListener("beforeprint", onPrint);
	addEventListener("afterprint", onPrint);
	observe(root.querySelector("head") || root);
	observe(root);
}

/** Brings the page up to date, whatever happened; cheap enough to be called too often. */
function update(): void {
	listen();
	const choice = chosen();
	const mode = choice[2];
	const to =
		root.querySelector<HTMLMetaElement>(FORCED_META)?.content ||
		choice[+(mode ? mode === "dark" : dark.matches) as 0];
	const data = root.dataset;
	let from = data.theme;
	if (from !== shown) theirs = from !== to && from;
	const goal = theirs || to;
	// To write what stands there is news all the same.
	if (from !== goal) data.theme = goal;
	// What somebody else has set is a change as well, already there.
	else from = shown || from;
	shown = goal;
	const style = getComputedStyle(root);
	// The bundle stops all transitions while this stands. Few pages have any, and it costs all pages
	// that the style of each element is computed twice more.
	if (OWN.getAnimations.call(document)[0]) {
		data.themeStill = "";
		void style.color;
		delete data.themeStill;
	}
	if (from !== goal) {
		OWN.dispatchEvent.call(
			document,
			new CustomEvent(CHANGED_EVENT, { detail: { from, to: goal } }),
		);
	}
	// Few visitors have any; the guard has applied those of the page's first theme.
	__THEME_OVERRIDES__(store, goal);
	for (const meta of root.querySelectorAll<HTMLMetaElement>("meta[data-theme-color]"))
		meta.content = style.backgroundColor;
	theme.onUpdate?.();
	// What was just set is no news.
	observer.takeRecords();
}

/** Before it is printed and after it: paper is light by the site's own rules for themes, too. */
function onPrint(): void {
	root.dataset.theme = paper;
	paper = shown as string;
	update();
}

/** Of what else is loaded a page may have much. */
function onLoad(event: Event): void {
	if ((event.target as HTMLLinkElement).sheet) update();
}

export const theme: Theme = themeOn(root) || {
	get current() {
		return shown;
	},
	get choice() {
		return chosen();
	},
	set: (light, ...others) =>
		isName(light) &&
		others.every((part, at) => (at ? isMode : isName)(part)) &&
		!choose([light, ...others].join(CHOICE_SEPARATOR)),
	clear: () => choose(),
	update,
	subscribe(listener) {
		const heard = (event: Event) => listener((event as CustomEvent<ThemeChange>).detail);
		addEventListener(CHANGED_EVENT, heard, true);
		return () => removeEventListener(CHANGED_EVENT, heard, true);
	},
};

// The module may be loaded twice, with its version in the URL and without: one of them works. On a
// site without themes none does: its root is not for us to touch.
if (names[0] && !themeOn(root)) {
	// Printing asks for the light scheme for a moment; nobody has chosen anything.
	dark.onchange = () => matchMedia("print").matches || update();
	update();
}
