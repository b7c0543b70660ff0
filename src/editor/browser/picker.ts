import { attempt } from "../../attempt.js";
import type { Context } from "./context.js";
import { button, h } from "./h.js";
import type { EditorModel } from "./model/editor-model.js";
import { type Reading, readings, readingsIn } from "./page-rules.js";

/** Properties, the most visible first. */
const SEEN = [
	/^background/,
	/^(color|fill)$/,
	/^border(?!.*radius)|^outline/,
	/radius/,
	/shadow/,
	/./,
];
const INHERITED = /^(color|font|line-height|letter-spacing)/;

function tokensOf(element: Element, model: EditorModel): string[] {
	const ranks = new Map<string, number>();
	const all = [...readings()];
	const note = ({ name }: Reading, rank: number) =>
		ranks.set(name, Math.min(rank, ranks.get(name) ?? rank));
	/** Without what a later rule replaces. */
	const readingsOf = (at: Element) => {
		// `matches()` throws for selectors that it does not know.
		const found = all.filter(({ selector }) => attempt(() => at.matches(selector)));
		const last = new Map(found.map(({ property, selector }) => [property, selector]));
		return found.filter(({ property, selector }) => last.get(property) === selector);
	};
	// The background seen behind a text comes after the text's own colour.
	const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
	let isClear = true;
	for (let at: Element | null = element; at; at = at.parentElement) {
		const own = at instanceof HTMLElement ? [...readingsIn(at.style)] : [];
		for (const one of [...own, ...readingsOf(at)]) {
			const rank = SEEN.findIndex((property) => property.test(one.property));
			if (at === element) note(one, rank);
			else if (INHERITED.test(one.property)) note(one, rank + 0.5);
			else if (isClear && rank === 0) note(one, isText ? 1.6 : 0.5);
		}
		const { backgroundColor, backgroundImage } = getComputedStyle(at);
		isClear &&= backgroundImage === "none" && /[,/] 0\)$/.test(backgroundColor);
	}
	// Before others of its kind, what a component's property such as `--button-text` reads.
	for (const one of readingsOf(element)) {
		const rank = ranks.get(one.property);
		if (rank !== undefined) note(one, rank - 0.1);
	}
	const found = [...ranks].filter(([name]) => model.site.token(name));
	return found.sort(([, one], [, other]) => one - other).map(([name]) => name);
}

export async function pick(context: Context, panel: HTMLElement): Promise<void> {
	const { session, say, sheet, reveal, labelOf } = context;
	say("Choose an element of the page. Escape ends it.");
	const element = await chooseElement(panel);
	say("");
	if (!element) return;
	const names = tokensOf(element, session.model);
	const buttons = names.map((name) => button(labelOf(name), () => reveal(name)));
	const list = h("ul", { class: "bar" }, ...buttons.map((one) => h("li", {}, one)));
	const heading = h("h3", {}, `What paints this element: <${element.localName}>`);
	const close = button("Close", () => sheet(undefined));
	sheet(h("div", { class: "field painted" }, heading, list, close));
	const [first] = names;
	// The row that is revealed has scrolled the list out of view.
	if (first) reveal(first).then(() => list.scrollIntoView({ block: "nearest" }));
}

/** The clicked element, or `undefined` if the visitor cancels. */
function chooseElement(panel: HTMLElement): Promise<Element | undefined> {
	const style =
		"all:initial;box-sizing:border-box;position:fixed;z-index:2147483645;pointer-events:none;border:2px solid #3450c4;outline:1px solid #fff;background:#3450c41f";
	const outline = h("div", { style });
	document.documentElement.append(outline);
	const host = (panel.getRootNode() as ShadowRoot).host;
	const until = new AbortController();
	const on = <K extends keyof WindowEventMap>(
		type: K,
		listener: (event: WindowEventMap[K]) => void,
	) => addEventListener(type, listener, { capture: true, signal: until.signal });
	const isOurs = (event: Event) => event.composedPath().includes(host);
	for (const type of ["pointermove", "focusin"] as const) {
		on(type, (event) => {
			const target = event.target as Element;
			const box = isOurs(event) ? new DOMRect() : target.getBoundingClientRect();
			for (const side of ["left", "top", "width", "height"] as const) {
				outline.style[side] = `${box[side]}px`;
			}
		});
	}
	// Blocks the page's own links and buttons meanwhile.
	for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"] as const) {
		on(type, (event) => isOurs(event) || stop(event));
	}
	document.documentElement.style.setProperty("cursor", "crosshair");
	return new Promise<Element | undefined>((resolve) => {
		on("click", (event) => {
			if (isOurs(event)) return resolve(undefined);
			stop(event);
			resolve(event.target as Element);
		});
		on("keydown", (event) => {
			if (event.key !== "Escape") return;
			stop(event);
			resolve(undefined);
		});
		// A frame takes the press and the keyboard.
		on("blur", () => {
			const { activeElement } = document;
			if (activeElement instanceof HTMLIFrameElement) resolve(activeElement);
		});
	}).finally(() => {
		until.abort();
		outline.remove();
		document.documentElement.style.removeProperty("cursor");
	});
}

function stop(event: Event): void {
	event.preventDefault();
	event.stopImmediatePropagation();
}
