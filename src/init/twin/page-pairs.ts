import { references } from "../../css/values.js";
import type { Elements, PageElement } from "../media/meeting.js";
import type { Sheet } from "../media/sheets.js";
import { type Given, givenStyles } from "./computed-styles.js";

/** Something that is seen upon grounds, by the values that CSS gives them. */
export interface PagePair {
	readonly front: string;
	/** From the nearest one down; the canvas lies under the last. */
	readonly grounds: readonly string[];
	readonly isText: boolean;
}

/** What browsers give elements by themselves: names for colours that the mode decides. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	a: { color: "link" },
	button: { color: "field-text", "background-color": "button" },
	input: { color: "field-text", "background-color": "field" },
	select: { color: "field-text", "background-color": "field" },
	textarea: { color: "field-text", "background-color": "field" },
	mark: { color: "#000", "background-color": "#ff0" },
};
const SILENT = /^(head|script|style|template|noscript|title|svg)$/;
const BORDER = /^(border(-(top|right|bottom|left|block|inline)(-(start|end))?)?(-color)?)$/;

interface Around {
	readonly color: string;
	readonly grounds: readonly string[];
	readonly local: ReadonlyMap<string, string>;
}

/** What stands upon what, and what pages themselves do. */
export interface PagePairs {
	readonly pairs: readonly PagePair[];
	/** The grounds of the body, from the nearest one down. */
	readonly page: readonly string[];
}

/** What stands upon what: in built pages, and in rules that say a text with its ground. */
export function pagePairs(sheets: readonly Sheet[], elements: Elements): PagePairs {
	const given = givenStyles(sheets, elements);
	const pairs = new Map<string, PagePair>();
	const add = (pair: PagePair) => pairs.set(JSON.stringify(pair), pair);
	const start: Around = { color: "canvas-text", grounds: [], local: new Map() };
	let page: readonly string[] = [];
	for (const { documentElement } of elements.documents) {
		page = visit(documentElement, start, given, add) ?? page;
	}
	for (const pair of samePairs(sheets)) add(pair);
	return { pairs: [...pairs.values()], page };
}

function visit(
	root: PageElement,
	start: Around,
	given: ReadonlyMap<PageElement, Given>,
	add: (pair: PagePair) => void,
): readonly string[] | undefined {
	let page: readonly string[] | undefined;
	const pending: [PageElement, Around][] = [[root, start]];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [element, around] = next;
		if (SILENT.test(element.localName)) continue;
		const { always, sometimes } = given.get(element) ?? { always: new Map(), sometimes: [] };
		const own = OWN[element.localName] ?? {};
		const plain = new Map([...Object.entries(own), ...always]);
		const inside = within(around, plain, element === root);
		if (element.localName === "body") page = inside.grounds;
		for (const styles of [plain, ...sometimes]) {
			const its = styles === plain ? inside : within(inside, styles, element === root);
			if (hasText(element)) add({ front: its.color, grounds: its.grounds, isText: true });
			for (const [property, value] of styles) {
				if (!BORDER.test(property) || /^(0|none)$/.test(value)) continue;
				const front = localized(value, its.local);
				add({ front, grounds: around.grounds, isText: false });
			}
		}
		for (const child of element.children) pending.push([child, inside]);
	}
	return page;
}

function within(around: Around, styles: ReadonlyMap<string, string>, isRoot: boolean): Around {
	const custom = isRoot ? [] : [...styles].filter(([name]) => name.startsWith("--"));
	const local = new Map(around.local);
	for (const [name, value] of custom) local.set(name, localized(value, around.local));
	const color = styles.get("color");
	const grounds = ["background-image", "background-color"].flatMap((name) => {
		const value = styles.get(name);
		return value === undefined || /^(none|transparent|inherit)$/.test(value) ? [] : value;
	});
	const isInherited = color === undefined || /^(inherit|unset|currentcolor)$/i.test(color);
	return {
		color: isInherited ? around.color : localized(color, local),
		grounds: [...grounds.map((value) => localized(value, local)), ...around.grounds],
		local,
	};
}

/** A value with what is declared between the root and the element in the place of its `var()`. */
function localized(value: string, local: ReadonlyMap<string, string>): string {
	if (!references(value).some(({ name }) => local.has(name))) return value;
	return value.replaceAll(
		/var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)/g,
		(whole, name: string) => local.get(name) ?? whole,
	);
}

function hasText({ childNodes }: PageElement): boolean {
	return [...childNodes].some(
		({ nodeType, textContent }) => nodeType === 3 && !!textContent?.trim(),
	);
}

/** Text and ground of one rule belong together, wherever it holds. */
function samePairs(sheets: readonly Sheet[]): PagePair[] {
	return sheets.flatMap(({ read }) =>
		read.blocks.flatMap(({ holds, declarations }) => {
			const said = (pattern: RegExp) =>
				declarations.findLast(({ node }) => pattern.test(node.prop.toLowerCase()))?.node.value;
			const [front, ground] = [said(/^color$/), said(/^background(-color)?$/)];
			if (holds === false || front === undefined || ground === undefined) return [];
			const isPlain = !/^(inherit|none|transparent|currentcolor)$/i.test(ground);
			const isOwn = !/^(inherit|currentcolor)$/i.test(front);
			return isPlain && isOwn ? [{ front, grounds: [ground], isText: true }] : [];
		}),
	);
}
