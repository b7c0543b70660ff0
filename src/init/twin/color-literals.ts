import type { Rgb } from "culori";
import { colorOf } from "../../css/color.js";
import { parseValue } from "../../css/values.js";

/** A colour that a value says literally. */
export interface Literal {
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly color: Rgb;
}

/** What a colour is for; the same one may turn another way as text than as a ground. */
export type Role = "text" | "ground" | "border" | "shadow";

const ROLES: readonly [Role, RegExp][] = [
	["shadow", /shadow$|^(-webkit-)?(backdrop-)?filter$/],
	["ground", /^background|^(mask|list-style)-?|^border-image/],
	["border", /^border|^outline|^column-rule|^stroke$/],
	["text", /^color$|^fill$|^caret-|^text-|^accent-color$|^-webkit-text-|^scrollbar-color$/],
];

/** What a property uses colours for, if it does. */
export function roleOf(property: string): Role | undefined {
	return ROLES.find(([, pattern]) => pattern.test(property.toLowerCase()))?.[0];
}

/** Strings, files and names, which hold no colours, or what may be one, up to its parenthesis. */
const PART =
	/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|--[\w-]+|[$@][\w-]+|#[0-9a-f]{3,8}\b|-?[a-z][\w-]*\(?/gi;
const COLOR_FUNCTION = /^(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color|color-mix)\($/i;
/** Functions in which colours stand as what they are; what others (Sass's) make of them is unknown. */
const PLAIN_FUNCTION =
	/^(-webkit-)?((repeating-)?(linear|radial|conic)-gradient|image-set|cross-fade|drop-shadow|var|light-dark|color-mix)\($/i;
/** Words that are colours of the browser's or of the element's, and those that say nothing. */
const NO_COLOR = /^(transparent|currentcolor|inherit|initial|unset|revert|none|auto)$/i;

/** The colours in a value, outermost first; what depends on a `var()` is none by itself. */
export function literalsIn(value: string): Literal[] {
	const found: Literal[] = [];
	let from = 0;
	for (const match of value.matchAll(PART)) {
		const [part] = match;
		if (match.index < from || /^["'$@]|^--|^url\(/i.test(part) || NO_COLOR.test(part)) continue;
		const isFunction = part.endsWith("(");
		const end = isFunction ? closing(value, match.index + part.length) : match.index + part.length;
		if (isFunction && !COLOR_FUNCTION.test(part)) {
			if (!PLAIN_FUNCTION.test(part)) from = end;
			continue;
		}
		const text = value.slice(match.index, end);
		const color = colorOf(parseValue(text), "light");
		if (!color) {
			if (isFunction && !PLAIN_FUNCTION.test(part)) from = end;
			continue;
		}
		found.push({ start: match.index, end, text, color });
		from = end;
	}
	return found;
}

function closing(value: string, from: number): number {
	let depth = 1;
	let index = from;
	for (; index < value.length && depth > 0; index++) {
		if (value[index] === "(") depth++;
		if (value[index] === ")") depth--;
	}
	return index;
}
