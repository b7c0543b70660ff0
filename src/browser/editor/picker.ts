import { referencesOf } from "../../references.js";
import type { Context } from "./context.js";
import { button, h } from "./h.js";
import type { EditorModel } from "./model/editor-model.js";

/** The tokens that paint an element, its own before inherited ones. */
function tokensOf(element: Element, model: EditorModel): string[] {
	const found = new Set<string>();
	for (let at: Element | null = element; at; at = at.parentElement) {
		// All properties of the element itself: `--button-text` may read a token.
		const counts = at === element ? /./ : /^(color|font|line-height|letter-spacing)/;
		// From the text: a shorthand with `var()` has no longhands.
		const declarations = stylesOf(at).flatMap(({ cssText }) => cssText.split(/;\s*/));
		for (const { name } of declarations.filter((one) => counts.test(one)).flatMap(referencesOf)) {
			const token = model.site.token(name);
			if (token) found.add(token.name);
		}
	}
	return [...found];
}

function stylesOf(element: Element): CSSStyleDeclaration[] {
	const own = element instanceof HTMLElement ? [element.style] : [];
	return [
		...own,
		...[...document.styleSheets].flatMap((sheet) =>
			matching(
				attempt(() => [...sheet.cssRules], []),
				element,
			),
		),
	];
}

/** Reading a stylesheet of another origin throws, and so does an unknown selector. */
function attempt<T>(get: () => T, other: T): T {
	try {
		return get();
	} catch {
		return other;
	}
}

/** The declarations that apply, at any nesting. */
function matching(
	rules: readonly CSSRule[],
	element: Element,
	isInside = true,
): CSSStyleDeclaration[] {
	return rules.flatMap((rule) => {
		const nested = "cssRules" in rule ? [...(rule.cssRules as CSSRuleList)] : [];
		if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
		if (!(rule instanceof CSSStyleRule)) {
			const style = "style" in rule && isInside ? [rule.style as CSSStyleDeclaration] : [];
			return [...style, ...matching(nested, element, isInside)];
		}
		const matches = attempt(() => element.matches(fullSelector(rule)), false);
		return [...(matches ? [rule.style] : []), ...matching(nested, element, matches)];
	});
}

/** Resolves `&` to the parent's selector. */
function fullSelector({ selectorText, parentRule }: CSSStyleRule): string {
	let parent = parentRule;
	while (parent && !(parent instanceof CSSStyleRule)) parent = parent.parentRule;
	if (!(parent instanceof CSSStyleRule)) return selectorText;
	const outer = `:is(${fullSelector(parent)})`;
	return selectorText.includes("&")
		? selectorText.replaceAll("&", outer)
		: `${outer} ${selectorText}`;
}

export async function pick(context: Context, panel: HTMLElement): Promise<void> {
	const { session, say, sheet, reveal, labelOf } = context;
	say("Choose an element on the page. Escape ends this.");
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
	if (first) reveal(first);
}

/** The clicked element, or `undefined` if the visitor cancels. */
function chooseElement(panel: HTMLElement): Promise<Element | undefined> {
	const outline = h("div", {
		style:
			"all:initial;box-sizing:border-box;position:fixed;z-index:2147483645;pointer-events:none;border:2px solid #3450c4;outline:1px solid #fff;border-radius:3px;background:rgb(52 80 196/.12)",
	});
	document.documentElement.append(outline);
	const host = (panel.getRootNode() as ShadowRoot).host;
	const until = new AbortController();
	const on = <K extends keyof WindowEventMap>(
		type: K,
		listener: (event: WindowEventMap[K]) => void,
	) => addEventListener(type, listener, { capture: true, signal: until.signal });
	const isOurs = (event: Event) => event.composedPath().includes(host);
	on("pointermove", (event) => {
		const target = event.target as Element;
		const box = isOurs(event) ? new DOMRect() : target.getBoundingClientRect();
		for (const side of ["left", "top", "width", "height"] as const) {
			outline.style[side] = `${box[side]}px`;
		}
	});
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
