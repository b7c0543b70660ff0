import type { Declaration, Root, Rule } from "postcss";
import { PAIRS, type Pair } from "../color/pairs.js";
import { cssOf } from "../color/palette.js";
import { createCascade } from "../css/cascade.js";
import { ColorsInUse, selectorsOf } from "../css/colors-in-use.js";
import { certainly, MODES, modeOf } from "../css/themes.js";
import type { Mode } from "../css/types.js";
import { UNKNOWN } from "../css/values.js";
import { reachable } from "../references.js";
import { colorsIn } from "./check.js";
import { contrastFindings, namesIn } from "./contrast.js";
import type { ContrastFinding } from "./findings.js";

/** Elements whose text stands upon the body's ground where no rule says another one. */
const TEXT =
	/^(?:main|article|a|p|h[1-6]|li|[uod]l|d[td]|small|strong|em|figcaption|time)(?:\[href\]|:(?:any-)?link)?$/i;
/** Large text, of which WCAG 2 asks for less: headings in the sizes of browsers, and 24 px. */
const LARGE = /^h[1-3]$/i;
const LARGE_SIZE = /^(?:1\.[5-9]|[2-9]|\d\d)[\d.]*r?em$|^(?:2[4-9]|[3-9]\d|\d{3})[\d.]*px$/i;
/** Selectors of what is seen in every theme, and is to be read. */
const PLAIN = /^[\w\s.#>+~:&[\]-]+$/;
const SELDOM =
	/(?<![\w-])(?:(?:data|is|theme|mode|color)-)*(?:dark|light|night|theme|scheme|mode)(?![a-z])|root|html|disabled|placeholder|print|no-?js|icon/i;
/** What lies between text and the ground that is said. */
const PICTURE = /^(?:background-(?:image|clip)|opacity|mix-blend-mode|filter)$/i;

/**
 * The pairs of text and ground that a site's own stylesheets say by tokens, and that cannot be read: in
 * each theme that changes one, and in the site's own look.
 *
 * @param look - the theme that is the site's own look, if visitors have one
 */
export function ownFindings(
	parts: readonly Root[],
	sheets: readonly Root[],
	themes: readonly string[],
	look: string | undefined,
): ContrastFinding[] {
	const found = new Map<string, { finding: ContrastFinding; systems: Set<Mode> }>();
	for (const system of sheets.length > 0 ? MODES : []) {
		const own = sheets.map((sheet) => inSystem(sheet, system));
		for (const finding of findingsIn(parts, own, themes, look, system)) {
			const key = [finding.theme, finding.foreground, finding.background].join("\n");
			const known = found.get(key) ?? { finding, systems: new Set() };
			const worse = finding.ratio < known.finding.ratio ? finding : known.finding;
			found.set(key, { finding: worse, systems: known.systems.add(system) });
		}
	}
	return Array.from(found.values(), ({ finding, systems }) => {
		const [mode, other] = systems;
		return mode && !other ? { ...finding, mode } : finding;
	});
}

/** A stylesheet as it holds where the system asks for a mode. */
function inSystem(sheet: Root, system: Mode): Root {
	const copy = sheet.clone();
	copy.walkAtRules("media", (rule) => {
		const [, mode] = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/i.exec(rule.params) ?? [];
		if (mode?.toLowerCase() === system) rule.replaceWith(rule.nodes ?? []);
		else if (mode) rule.remove();
	});
	return copy;
}

function findingsIn(
	parts: readonly Root[],
	sheets: readonly Root[],
	themes: readonly string[],
	look: string | undefined,
	system: Mode,
): ContrastFinding[] {
	const cascade = createCascade(...parts, ...sheets);
	const elsewhere = Array.from(redeclared(sheets), (name) => [name, { value: UNKNOWN }] as const);
	const isThemed = (theme: string, { foreground, background }: Pair) => {
		const { declared } = cascade.on(theme);
		const tokens = reachable(
			[foreground, background].flatMap((side) => namesIn(cssOf(side))),
			(token) => namesIn(declared.get(token)?.value),
		);
		return [...tokens].some((token) => declared.get(token)?.isOwn);
	};
	return [look, ...themes.filter((name) => name !== look)].flatMap((theme) => {
		const declarations = cascade.on(theme);
		const declared = new Map([...certainly(declarations), ...elsewhere]);
		const mode = modeOf(declared) ?? (declared.has("color-scheme") ? system : "light");
		const colors = colorsIn(mode, declared);
		const used = new ColorsInUse(sheets, colors.palette.color);
		const pairs = pairsOf(used).filter((pair) => {
			// What lies under a ground that is not opaque is not known.
			if ((colors.palette.color(pair.background)?.alpha ?? 1) < 1) return false;
			if (theme !== undefined && theme !== look) return isThemed(theme, pair);
			// Where each theme has it otherwise, nobody sees the site's own look.
			return look !== undefined || !themes.length || !themes.every((name) => isThemed(name, pair));
		});
		const [ground] = used.colorsIn(used.body[1]?.value);
		return contrastFindings(colorsIn(mode, declared, ground), theme, declarations, pairs);
	});
}

/** The custom properties that have another value in some part of a page. */
function redeclared(sheets: readonly Root[]): Set<string> {
	const found = new Set<string>();
	for (const sheet of sheets) {
		sheet.walkDecls(/^--/, (node) => {
			if (selectorsOf(node).some((selector) => !SELDOM.test(selector))) found.add(node.prop);
		});
	}
	return found;
}

function pairsOf(used: ColorsInUse): Pair[] {
	return used.pairs().flatMap(({ front, ground, isSure, said }) => {
		// Of gradients and pictures nobody knows what lies under a letter.
		const beside = said.flatMap(({ parent }) => (parent?.nodes ?? []) as Declaration[]);
		if (beside.some(({ prop }) => PICTURE.test(prop))) return [];
		const isWhole = said.every(({ value }) => value === front || value === ground);
		if (!isWhole || !/var\(/i.test(front + ground)) return [];
		const selectors = said.every((node) => used.body.includes(node))
			? ["body"]
			: selectorsOf(said[0] as Declaration).filter(
					(selector) =>
						(isSure || TEXT.test(selector)) &&
						isSeen(selector, said) &&
						said.every((node) => !isReplaced(node, selector, used)),
				);
		if (selectors.length === 0) return [];
		const isLarge = selectors.every((selector) => LARGE.test(selector)) || beside.some(isLargeText);
		const [foreground = "", background = ""] = [front, ground].map(nameOf);
		const isKnown = PAIRS.some(
			(pair) => pair.foreground === foreground && pair.background === background,
		);
		if (isKnown) return [];
		return [{ foreground, background, needed: isLarge ? 3 : 4.5 }];
	});
}

function isSeen(selector: string, [node]: readonly Declaration[]): boolean {
	const around = node?.parent?.parent;
	const all = [selector, ...(around?.type === "rule" ? (around as Rule).selectors : [])];
	return all.every((one) => PLAIN.test(one) && !SELDOM.test(one));
}

/** Whether the same selector says something else later, wherever this holds. */
function isReplaced(node: Declaration, selector: string, { all }: ColorsInUse): boolean {
	const isOfKind = (other: Declaration) =>
		ColorsInUse.isGround(node) ? ColorsInUse.isGround(other) : other.prop === node.prop;
	const last = all.findLast(
		(other) =>
			isOfKind(other) &&
			selectorsOf(other).includes(selector) &&
			other.parent?.parent === node.parent?.parent,
	);
	return last !== node;
}

function isLargeText({ prop, value }: Declaration): boolean {
	return prop === "font-size" && LARGE_SIZE.test(value);
}

/** A token's name in place of its `var()`. */
function nameOf(value: string): string {
	return /^var\(\s*(--[\w-]+)\s*\)$/i.exec(value)?.[1] ?? value;
}
