import { PART_ELEMENT } from "../../constants.js";

/** Where a browser knows no popovers, a menu gives way to a list, which the runtime keeps. */
export function plainList(menu: HTMLElement): void {
	const list = document.createElement("select");
	list.dataset.themePart = "";
	list.ariaLabel = menu.querySelector("button")?.ariaLabel ?? "";
	const labels = new Map<string, string>();
	// System, then the themes, one of both modes once.
	for (const input of menu.querySelectorAll<HTMLInputElement>("input")) {
		if (input.value && input.closest('[data-theme-group="mode"]')) continue;
		labels.set(input.value, input.labels?.[0]?.textContent ?? input.value);
	}
	for (const [value, label] of labels) list.add(new Option(label, value));
	menu.replaceChildren(list, document.createElement(PART_ELEMENT));
	menu.className = "theme-select";
	delete menu.dataset.themeControl;
}
