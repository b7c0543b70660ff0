import type { PageElement } from "./page-element.js";
import { STAMP, type World } from "./world.js";

const INTERACTIVE = "a, button, input, select, textarea, summary";
/** What opens a menu of themes belongs to it. */
const OPENER = "[data-bs-toggle], [aria-expanded], [aria-haspopup], [popovertarget], summary";
/** What a control stands in for its own sake alone says so. */
const ABOUT = /theme|dark|mode|light|toggle|switch|scheme/i;
/** Parts of a page that are never a control's box. */
const SECTION = /^(?:html|body|header|footer|nav|main|section|article|aside|ul|ol)$/;

/**
 * The elements that go with a switch's controls: the box around them alone, their labels, what opens
 * their menu.
 *
 * @returns their stamps, or why it is not clear
 */
export function controlBoxes(
	world: World,
	stamps: readonly string[],
): string[] | { problem: string } {
	const controls = stamps.map((stamp) => world.stamped(stamp));
	const common = controls.length > 1 ? commonBox(controls) : undefined;
	const inner = common ? [common] : controls;
	const boxes = new Set(inner.map((element) => boxOf(element, controls)));
	const outer = [...boxes].filter((box) =>
		[...boxes].every((other) => other === box || !other.contains(box)),
	);
	if (outer.length > 1 && controls.some(isChoice)) {
		return { problem: `has ${outer.length} controls in different places` };
	}
	return outer.map((box) => box.getAttribute(STAMP) ?? "");
}

/** One of several buttons, each for one theme: it alone is no switcher. */
function isChoice(control: PageElement): boolean {
	const texts = Array.from(control.attributes, ({ value }) => value);
	return texts.some((text) => /^(?:light|dark|auto|system)$/i.test(text));
}

/** What holds all controls and nothing else to press. */
function commonBox(controls: readonly PageElement[]): PageElement | undefined {
	let box = controls[0]?.parentElement;
	while (box && !controls.every((control) => box?.contains(control))) box = box.parentElement;
	const isList = box?.localName === "ul" || box?.localName === "ol";
	if (!box || (SECTION.test(box.localName) && !isList)) return undefined;
	return strangers(box, controls).length === 0 ? box : undefined;
}

function strangers(box: PageElement, controls: readonly PageElement[]): PageElement[] {
	return [...box.querySelectorAll(INTERACTIVE)].filter(
		(element) => !controls.some((control) => control.contains(element)) && !element.matches(OPENER),
	);
}

function boxOf(control: PageElement, controls: readonly PageElement[]): PageElement {
	let box = control;
	for (let parent = box.parentElement; parent; parent = parent.parentElement) {
		if (SECTION.test(parent.localName) || strangers(parent, controls).length > 0) break;
		const about = `${parent.getAttribute("class") ?? ""} ${parent.getAttribute("id") ?? ""}`;
		const inside: PageElement = box;
		const opens = [...parent.querySelectorAll(OPENER)].some((opener) => !inside.contains(opener));
		if (parent.localName === "label" || ABOUT.test(about) || opens) box = parent;
	}
	return box;
}
