/** Attributes, listeners by `on…`, and `style`, set by the CSSOM as a CSP may forbid it. */
type Given = Readonly<Record<string, string | number | boolean | ((event: never) => void)>>;
type Child = Node | string | false | undefined;

/** Creates an element. Strings become text nodes, never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	given: Given = {},
	...children: readonly Child[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(given)) {
		if (typeof value === "function") element.addEventListener(name.slice(2), value as never);
		else if (name === "style") element.style.cssText = String(value);
		else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
	}
	element.append(...children.filter((child) => child !== undefined && child !== false));
	return element;
}

export function bar(...children: readonly Child[]): HTMLElement {
	return h("div", { class: "bar" }, ...children);
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(
	tag: string,
	given: Readonly<Record<string, string>>,
	...children: readonly SVGElement[]
): SVGElement {
	const element = document.createElementNS(SVG, tag);
	for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
	element.append(...children);
	return element;
}

/** Strokes on a 16 by 16 grid. */
export function icon(path: string): SVGElement {
	const given = { viewBox: "0 0 16 16", "aria-hidden": "true", class: "icon" };
	return svg("svg", given, svg("path", { d: path }));
}

/** A constructed stylesheet: no CSP applies to it. */
export function sheetOf(text: string): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	return sheet;
}

export function button(
	label: string,
	onclick: () => void,
	given?: Readonly<Record<string, string>>,
): HTMLButtonElement {
	return h("button", { type: "button", class: "button", onclick, ...given }, label);
}

export function put(element: HTMLElement, text: string): void {
	if (element.textContent !== text) element.textContent = text;
}

/** "a, b and 3 more" */
export function listed(names: readonly string[], most: number): string {
	const more = names.length > most ? ` and ${names.length - most} more` : "";
	return names.slice(0, most).join(", ") + more;
}

/** A form under a title; its first button or Enter submits it. */
export function formOf(
	title: HTMLElement,
	action: string,
	submit: () => void,
	others: readonly HTMLElement[],
): HTMLFormElement {
	const main = h("button", { type: "submit", class: "button primary" }, action);
	const onsubmit = (event: Event) => {
		event.preventDefault();
		submit();
	};
	return h("form", { class: "field", novalidate: true, onsubmit }, title, bar(main, ...others));
}

export function textField(label: string, enter: (text: string) => void): HTMLInputElement {
	const field = h("input", {
		type: "text",
		spellcheck: "false",
		autocapitalize: "off",
		"aria-label": label,
		oninput: () => enter(field.value.trim()),
	});
	return field;
}

export function iconButton(path: string, label: string, onclick: () => void): HTMLButtonElement {
	const given = { type: "button", class: "tool", title: label, "aria-label": label, onclick };
	return h("button", given, icon(path));
}
