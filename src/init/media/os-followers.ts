import { posix } from "node:path";
import type { Remark, SiteReading } from "../types.js";
import type { Elements, PageElement } from "./meeting.js";
import type { Sheet } from "./sheets.js";

/** What follows the OS's mode beside the site's CSS, and goes on doing so whatever the theme is. */
export interface Follower {
	readonly remark: Remark;
	/** Whole stylesheets: a page would be half in one mode, half in the other. */
	readonly isStylesheet: boolean;
}

const ASKS = /prefers-color-scheme/i;

export function followers(
	{ pages, scripts }: SiteReading,
	{ documents }: Elements,
	sheets: readonly Sheet[],
): Follower[] {
	const moving = sheets.filter(({ media = "" }) => ASKS.test(media));
	const found = new Map<string, Follower>();
	documents.forEach((document, index) => {
		for (const element of document.querySelectorAll("link[media], source[media], style[media]")) {
			const media = element.getAttribute("media") ?? "";
			if (!ASKS.test(media)) continue;
			const isOfStyle = element.localName === "style" || isStylesheetLink(element);
			const isMoving = moving.some((sheet) => isFor(element, sheet));
			const isStylesheet = isOfStyle && !isMoving;
			const file = element.getAttribute("href") ?? element.getAttribute("srcset") ?? "";
			const name = `<${element.localName} media="${media}">${file && ` (${file})`}`;
			const text = isMoving
				? `${name} on ${pages[index]?.url} loads nothing any more: take it out`
				: isStylesheet
					? `${name} on ${pages[index]?.url} is a stylesheet for one mode of the OS: move its rules into a block @media ${media} { … } of a stylesheet for all, and run this again`
					: `${name} on ${pages[index]?.url} goes on following the OS, whatever the theme is`;
			if (!found.has(name)) found.set(name, { remark: { text }, isStylesheet });
		}
	});
	const asking = scripts.filter(({ js }) => ASKS.test(js));
	const inScripts = asking.map(({ path, start, js }) => ({
		remark: {
			path,
			...(start === 0 && { line: js.slice(0, js.search(ASKS)).split("\n").length }),
			text: 'asks the OS for its mode (matchMedia) and goes on doing so: what the page shows is document.documentElement.dataset.theme, and "theme:changed" is dispatched on document',
		},
		isStylesheet: false,
	}));
	return [...found.values(), ...inScripts];
}

/** Whether an element loads a stylesheet, or is it: by the file's name, or by its text. */
function isFor(element: PageElement, { source }: Sheet): boolean {
	const name = (path: string) => posix.parse(path.split(/[?#]/)[0] ?? "").name;
	const href = element.getAttribute("href");
	if (href !== null) return name(href) === name(source.path);
	return element.textContent?.trim() === source.css.trim();
}

function isStylesheetLink(element: { getAttribute(name: string): string | null }): boolean {
	return /(^|\s)stylesheet(\s|$)/i.test(element.getAttribute("rel") ?? "");
}

/** What is said of stylesheets that could not be read, where they may be about a mode. */
export function unreadRemarks({ stylesheets }: SiteReading, unread: readonly Remark[]): Remark[] {
	return unread.filter((remark) =>
		stylesheets.some(({ path, css }) => path === remark.path && ASKS.test(css)),
	);
}
