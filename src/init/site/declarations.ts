import { type AnyNode, type Document, parse, type Rule } from "postcss";

/** What a stylesheet says, in a form that survives a minifier, a bundler and a reordering. */
export interface Declarations {
	/** `selector|property`, in order of appearance. */
	readonly places: ReadonlySet<string>;
	/** `selector|property|value`. */
	readonly whole: ReadonlySet<string>;
	/** Of the places, those that the OS's mode decides. */
	readonly ofMode: ReadonlySet<string>;
}

export const MODE: RegExp = /prefers-color-scheme|light-dark\(/i;

/** Undefined for what is no CSS. */
export function declarationsOf(css: string): Declarations | undefined {
	const places = new Set<string>();
	const whole = new Set<string>();
	const ofMode = new Set<string>();
	try {
		parse(css).walkDecls(({ prop, value, parent }) => {
			const isOfMode = MODE.test(value) || isInMode(parent);
			for (const selector of selectorsOf(parent)) {
				const place = `${selector}|${prop}`;
				places.add(place);
				whole.add(`${place}|${foldValue(value)}`);
				if (isOfMode) ofMode.add(place);
			}
		});
	} catch {
		return undefined;
	}
	return { places, whole, ofMode };
}

function isInMode(node: AnyNode | Document | undefined): boolean {
	if (node === undefined) return false;
	if (node.type === "atrule" && MODE.test(node.params)) return true;
	return isInMode(node.parent as AnyNode | undefined);
}

/** How much of the one stands in the other, from 0 to 1. */
export function share(part: ReadonlySet<string>, all: ReadonlySet<string>): number {
	let found = 0;
	for (const one of part) if (all.has(one)) found++;
	return part.size === 0 ? 0 : found / part.size;
}

function selectorsOf(parent: AnyNode | Document | undefined): string[] {
	if (parent?.type === "rule") return (parent as Rule).selectors.map(fold);
	return parent?.type === "atrule" ? [`@${parent.name}`] : [];
}

/** `#ffffff` is `#fff`, and `0.5em` is `.5em`. */
function foldValue(value: string): string {
	return fold(value)
		.replaceAll(/#(\w)\1(\w)\2(\w)\3(?:(\w)\4)?\b/g, "#$1$2$3$4")
		.replaceAll(/(?<![\d.])0+\./g, ".");
}

/** White space, quotes and letter case are what minifiers change first. */
function fold(text: string): string {
	return text.replaceAll(/\s+|["']/g, "").toLowerCase();
}

const PAGE = /^(?:\*|html|body|:root|:host)$/;
const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\(/;

/** Whether pages as such get colours that are not said in these places, as against a component or code. */
export function colorsPages({ whole }: Declarations, known: ReadonlySet<string>): boolean {
	return [...whole].some((one) => {
		const [selector = "", property, ...value] = one.split("|");
		if (!PAGE.test(selector) || !COLOR.test(value.join("|"))) return false;
		return !known.has(`${selector}|${property}`);
	});
}
