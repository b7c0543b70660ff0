import type { Declaration, Rule } from "postcss";
import parser from "postcss-selector-parser";
import { compare, heaviest, type Weight } from "../../css/specificity.js";
import { MODES } from "../../css/themes.js";
import type { Mode } from "../../css/types.js";
import type { Elements } from "./meeting.js";
import { ancestors, type ModeBlock } from "./mode-groups.js";
import type { Sheet } from "./sheets.js";

/** What the root and the body say of themselves in one mode of the OS. */
export interface NativeLook {
	/** Whether the browser's own colours (canvas, form controls, links) follow the OS there. */
	readonly follows: { readonly root: boolean; readonly body: boolean };
	/** Whether the page's ground and its text are given colours. */
	readonly paintsGround: boolean;
	readonly paintsText: boolean;
}

interface Found {
	readonly declaration: Declaration;
	readonly weight: Weight;
}

/** The look of the browser's own colours in a mode, as the site's CSS and pages now have it. */
export function nativeLook(
	mode: Mode,
	sheets: readonly Sheet[],
	blocks: readonly ModeBlock[],
	elements: Elements,
): NativeLook {
	const others = new Set<object>(blocks.flatMap((one) => (one.mode === mode ? [] : one.node)));
	const said = (element: RegExp, property: RegExp) =>
		sheets
			.flatMap((sheet) => saying(sheet, element, property))
			.filter(({ declaration }) => !ancestors(declaration).some((one) => others.has(one)))
			.sort((one, other) => compare(one.weight, other.weight))
			.at(-1)?.declaration.value;
	const followsAs = (value: string | undefined, otherwise: boolean) =>
		value === undefined || /^(inherit|unset|initial|normal|var\()/i.test(value)
			? otherwise
			: names(mode, value);
	const root = followsAs(said(ROOT, SCHEME), mode === "light" || metaNames(mode, elements));
	const isPainted = (value: string | undefined) =>
		value !== undefined && !/^(transparent|none|inherit|initial|unset)$/i.test(value);
	return {
		follows: { root, body: followsAs(said(BODY, SCHEME), root) },
		paintsGround: isPainted(said(ROOT, GROUND)) || isPainted(said(BODY, GROUND)),
		paintsText: isPainted(said(ROOT, TEXT)) || isPainted(said(BODY, TEXT)),
	};
}

/** Whether a `color-scheme` has a mode: with both, the browser's own colours follow the OS. */
function names(mode: Mode, value: string): boolean {
	return new RegExp(`\\b${mode}\\b`, "i").test(value);
}

const ROOT = /^(:root|html|\*|html:root)$/i;
const BODY = /^(html |:root |html > |)(body|\*)$/i;
const SCHEME = /^color-scheme$/i;
const GROUND = /^background(-color|-image)?$/i;
const TEXT = /^color$/i;

function saying({ read }: Sheet, element: RegExp, property: RegExp): Found[] {
	return read.blocks.flatMap(({ style, holds, declarations }) => {
		if (!style || style.around || holds === false) return [];
		const selectors = style.rule.selectors.filter((one) => element.test(one));
		const said = declarations.filter(({ node }) => property.test(node.prop));
		if (selectors.length === 0 || said.length === 0) return [];
		const weight = heaviest(parser().astSync(selectors.join(",")).nodes);
		return said.map(({ node }) => ({ declaration: node, weight }));
	});
}

function metaNames(mode: Mode, { documents }: Elements): boolean {
	return documents.some((document) =>
		document
			.querySelector('meta[name="color-scheme" i]')
			?.getAttribute("content")
			?.toLowerCase()
			.split(/\s+/)
			.includes(mode),
	);
}

/** `color-scheme`s of elements in the page that follow the OS by themselves, whatever the theme. */
export function ownSchemes(sheets: readonly Sheet[]): { sheet: Sheet; node: Declaration }[] {
	return sheets.flatMap((sheet) =>
		sheet.read.blocks.flatMap(({ style, holds, declarations }) => {
			if (!style || holds === false) return [];
			const isRoot = (rule: Rule) => rule.selectors.every((one) => ROOT.test(one) && one !== "*");
			if (isRoot(style.rule)) return [];
			const both = declarations.filter(
				({ node }) => SCHEME.test(node.prop) && MODES.every((mode) => names(mode, node.value)),
			);
			return both.map(({ node }) => ({ sheet, node }));
		}),
	);
}

/** Whether both modes are the browser's own: the page follows the OS by `color-scheme` alone. */
export function followsByScheme(
	sheets: readonly Sheet[],
	blocks: readonly ModeBlock[],
	elements: Elements,
): boolean {
	const looks = MODES.map((mode) => nativeLook(mode, sheets, blocks, elements));
	return looks.every(({ follows, paintsGround }) => follows.root && !paintsGround);
}
