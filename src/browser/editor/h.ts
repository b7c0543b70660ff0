/** What an element is given: listeners by `on…`, styles as text (by the CSSOM, for policies), attributes. */
type Given = Readonly<
	Record<string, string | number | boolean | undefined | ((event: never) => void)>
>;
type Child = Node | string | false | undefined;

/** Makes an element; texts stay texts. */
export function h<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	given: Given = {},
	...children: readonly Child[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(given)) {
		if (typeof value === "function") {
			element.addEventListener(name.slice(2), value as EventListener);
		} else if (name === "style") element.style.cssText = String(value);
		else if (value !== undefined && value !== false) {
			element.setAttribute(name, value === true ? "" : String(value));
		}
	}
	element.append(...children.filter((child) => child !== undefined && child !== false));
	return element;
}

/** Strokes on a grid of 16 by 16. */
const ICONS = {
	undo: "M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6",
	redo: "m10.5 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10",
	compare:
		"M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
	pick: "M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9",
	close: "m3.5 3.5 9 9M12.5 3.5l-9 9",
	left: "M2 2.5h12v11H2ZM6 2.5v11",
	right: "M2 2.5h12v11H2ZM10 2.5v11",
	bottom: "M2 2.5h12v11H2ZM2 9.5h12",
	pin: "M5.5 2h5M6.5 2v5L4.5 9.5h7L9.5 7V2M8 9.5V14",
	reset: "M3 3v3.5h3.5M3.3 6.2A5.2 5.2 0 1 1 2.8 9",
	chevron: "m6 3.5 4.5 4.5L6 12.5",
	plus: "M8 3v10M3 8h10",
	dropper: "m9 4 3 3M10.5 2.5a1.8 1.8 0 0 1 3 3L6 13l-3.5.5L3 10Z",
	copy: "M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3",
	download: "M8 2.5v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
	import: "M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11",
	share:
		"M6.5 9.5 9.5 6.5M7.5 4.5l1.5-1.5a2.8 2.8 0 0 1 4 4L11.5 8.5M8.5 11.5 7 13a2.8 2.8 0 0 1-4-4l1.5-1.5",
	dice: "M2.5 2.5h11v11h-11ZM5.5 5.5h.01M10.5 10.5h.01M8 8h.01M10.5 5.5h.01M5.5 10.5h.01",
	moon: "M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5Z",
	sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7",
	drop: "M8 2s4.5 4.7 4.5 7.7a4.5 4.5 0 0 1-9 0C3.5 6.7 8 2 8 2Z",
} as const;
export type IconName = keyof typeof ICONS;

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of SVG. */
export function svg(tag: string, given: Readonly<Record<string, string>>): SVGElement {
	const element = document.createElementNS(SVG, tag);
	for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
	return element;
}

export function icon(name: IconName): SVGElement {
	const element = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "icon" });
	element.append(svg("path", { d: ICONS[name] }));
	return element;
}

/** A button that shows an icon, and says its name to everybody. */
export function iconButton(
	name: IconName,
	label: string,
	onclick: (event: MouseEvent) => void,
	given: Given = {},
): HTMLButtonElement {
	return h(
		"button",
		{ type: "button", class: "tool", title: label, "aria-label": label, onclick, ...given },
		icon(name),
	);
}
