import type { Root } from "../../browser/root.js";
import type { Context } from "./context.js";
import { importLink } from "./formats/index.js";
import { bar, button, h, sheetOf } from "./h.js";
import { knownOf } from "./import-sheet.js";

let leave = (): void => {};

/**
 * Shows the theme in the page's URL, with a bar that offers to keep it. Nothing is stored before.
 * @param open - opens the panel
 */
export function followLinks(context: Context, sheets: CSSStyleSheet[], open: () => void): void {
	const follow = () => {
		// Chat programs append signs to a link.
		const [, link] = /^#theme=([\w-]+)/.exec(location.hash) ?? [];
		if (link) show(link, context, sheets, open);
	};
	addEventListener("hashchange", follow);
	follow();
}

async function show(
	link: string,
	{ session }: Context,
	sheets: CSSStyleSheet[],
	open: () => void,
): Promise<void> {
	const { theme, refused, left } = await importLink(link, knownOf(session));
	const { model } = session;
	leave();
	const base = model.site.data.tokens.map(({ name, value }) => [name, value] as const);
	const values = new Map([...base, ...theme.values]);
	const whole = { values, pins: new Set<string>(), mode: theme.mode ?? model.edits.mode };
	const isTheme = theme.values.size > 0;
	if (isTheme) session.preview(whole);
	const { activeElement } = document;
	const before = activeElement?.shadowRoot?.activeElement ?? activeElement;
	leave = () => {
		remove();
		if (isTheme) session.preview();
		history.replaceState(history.state, "", location.pathname + location.search);
		if (before instanceof HTMLElement) before.focus();
	};
	const keep = () => {
		leave();
		// A theme goes into the half of its mode: controls and pictures go by that.
		const root: Root = document.documentElement;
		const half = root.theme?.choice[theme.mode === "dark" ? 1 : 0];
		if (half && theme.mode && theme.mode !== session.mode) model.theme = half;
		model.replace(whole);
	};
	const edit = () => [keep(), open()];
	const lost = refused.length + left.length;
	const label = isTheme
		? `The theme ${theme.name} of this link is shown, and not kept.${lost > 0 ? ` Values left out: ${lost}.` : ""}`
		: "This link holds no theme.";
	const element = h(
		"div",
		{ class: "panel link", lang: "en", role: "dialog", "aria-label": label, tabindex: -1 },
		h("p", { class: "grow" }, label),
		bar(
			isTheme && button("Keep", keep, { class: "button primary" }),
			isTheme && button("Edit", edit),
			button("Leave", leave),
		),
	);
	element.style.colorScheme = session.mode;
	const remove = stand(element, sheets);
}

/** Shows the bar below the page. @returns what takes it away */
function stand(element: HTMLElement, sheets: CSSStyleSheet[]): () => void {
	element.dir = getComputedStyle(document.documentElement).direction;
	const host = h("div", { "data-theme-panel": "" });
	const root = host.attachShadow({ mode: "open" });
	root.adoptedStyleSheets = sheets;
	root.append(element);
	document.documentElement.append(host);
	// What gets the focus on the page must not stand below the bar, nor what is last on it.
	const edge = `bottom:calc(var(--panel-bottom,0px) + ${element.offsetHeight + 24}px)!important`;
	const room = sheetOf(`@media screen{:root{padding-${edge};scroll-padding-${edge}}}`);
	document.adoptedStyleSheets.push(room);
	const onKey = (event: KeyboardEvent) =>
		event.key === "Escape" && !event.defaultPrevented && leave();
	addEventListener("keydown", onKey);
	element.focus();
	return () => {
		removeEventListener("keydown", onKey);
		host.remove();
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
	};
}
