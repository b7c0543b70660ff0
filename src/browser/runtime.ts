import { CHANGED_EVENT, CHOICE_SEPARATOR, type Choice, FORCED_META } from "../constants.js";
import { findRoot, OWN, type Root, themeOn } from "./root.js";
import type { Theme, ThemeChange } from "./theme.js";

/** Inserted by `page/browser-files.ts`; a tuple, as every byte is sent. */
type Settings = [
	key: string,
	/** Names that may be chosen. */
	names: string[],
	/** The themes of a page without a choice, by the OS's mode. */
	starts: [light: string, dark: string],
	/** The theme for print. */
	paper: string,
];

declare const __THEME_SETTINGS__: Settings;

/** Inserted if there is an editor: applies the visitor's stored overrides. */
declare const __THEME_OVERRIDES__: (store: Storage | undefined, theme: string) => void;

const [key, names, starts, paper] = __THEME_SETTINGS__;
const dark = matchMedia("(prefers-color-scheme:dark)");
let root = findRoot() as Root;
let store: Storage | undefined;
/** The choice while storage is blocked; it lasts as long as the page. */
let unstored: string | null | undefined;
/** A theme that another script set on the root; it stays until the visitor chooses. */
let theirs: string | false | undefined;
let shown: string | undefined;
let isPaper: boolean | undefined;

try {
	store = localStorage;
} catch {}

/** Updates in a row: a script that reverts each one would loop forever. */
let row = 0;

/**
 * The rest of a page changes often and is not observed. In the head, only elements with a
 * `content`, such as metas, matter.
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

/** The stored choice, each part validated by itself, or else the page's start. */
function chosen(): Choice {
	const stored = unstored ?? store?.getItem(key) ?? "";
	const parts = stored.split(CHOICE_SEPARATOR);
	const themes = starts.map((start, at) => [stored, parts[at]].find(isName) ?? start);
	return (isMode(parts[2]) ? [...themes, parts[2]] : themes) as never;
}

const isName = (text?: string) => names.includes(text as string);
const isMode = (text?: string) => ["light", "dark"].includes(text as string);

/** `document.open()` removes the root and all listeners. Adding one twice has no effect. */
function listen(): void {
	root = findRoot() || root;
	root.theme = theme;
	// A stylesheet sets the colour of the browser's surfaces. It may load late: WebKit runs modules
	// before it, and a soft navigation brings another one.
	root.addEventListener("load", onLoad, true);
	// For another tab, the back/forward cache, and a page that was hidden or prerendered.
	addEventListener("visibilitychange", update);
	addEventListener("storage", update);
	addEventListener("beforeprint", onPrint);
	addEventListener("afterprint", onPrint);
	observe(root.querySelector("head") || root);
	observe(root);
}

/** Brings the page up to date; cheap enough to be called often. */
function update(): void {
	listen();
	const choice = chosen();
	const mode = choice[2];
	const to =
		root.querySelector<HTMLMetaElement>(FORCED_META)?.content ||
		choice[+(mode ? mode === "dark" : dark.matches) as 0];
	const data = root.dataset;
	const style = getComputedStyle(root);
	let from = data.theme;
	if (from !== shown) theirs = from !== to && from;
	const goal = isPaper ? paper : theirs || to;
	// Writing an unchanged value triggers the observer too.
	if (from !== goal) data.theme = goal;
	// Another script has set the theme: that is a change too.
	else from = shown || from;
	shown = goal;
	if (from !== goal) {
		// The bundle stops all transitions while this attribute is set. It costs two more style
		// computations, so it is skipped on pages without animations.
		if (OWN.getAnimations.call(document)[0]) {
			data.themeStill = "";
			void style.color;
			delete data.themeStill;
		}
		OWN.dispatchEvent.call(
			document,
			new CustomEvent(CHANGED_EVENT, { detail: { from, to: goal } }),
		);
	}
	// The guard has applied those of the page's first theme.
	__THEME_OVERRIDES__(store, goal);
	for (const meta of root.querySelectorAll<HTMLMetaElement>("meta[data-theme-color]"))
		meta.content = style.backgroundColor;
	theme.onUpdate?.();
	observer.takeRecords();
}

/** Before and after print: the site's own rules for themes print as light too. */
function onPrint({ type }: Event): void {
	isPaper = type[0] === "b";
	update();
}

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

// The module may be loaded twice, with its version in the URL and without; one of them runs. A site
// without themes keeps its root untouched.
if (names[0] && !themeOn(root)) {
	dark.onchange = update;
	update();
}
