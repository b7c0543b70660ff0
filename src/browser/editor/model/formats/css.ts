import { normalize } from "../theme-edits.js";
import type { Intake, PortableTheme } from "./portable.js";

export function toCss({ name, mode, values }: PortableTheme): string {
	const declarations = [
		...(mode ? [`color-scheme: ${mode};`] : []),
		...Array.from(values, ([token, value]) => `${token}: ${value};`),
	];
	const lines = declarations.map((line) => `\t\t${line}\n`).join("");
	return `@layer eleventy-theme.themes {\n\t[data-theme=${quote(name)}] {\n${lines}\t}\n}\n`;
}

const SELECTOR =
	/^(?::root|html)?\[data-theme\s*=\s*("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[\w-]+)\s*\]$/;
/** The selector of declarations in a file that names no theme. */
const ROOT = /^(:root|html)$/;

/** Reads a declaration list, or one theme's rules, in one pass at any depth. */
export function readCss(text: string, intake: Intake): void {
	const open: boolean[] = [];
	let named = false;
	const counts = () => open.at(-1) ?? true;
	const enter = (head: string): boolean => {
		if (!counts()) return false;
		if (/^@layer\b/.test(head) || ROOT.test(head)) return true;
		const [, written] = SELECTOR.exec(head) ?? [];
		const name = written === undefined ? undefined : unquote(written);
		if (name === undefined || (named && name !== intake.name)) {
			intake.refuse("Rule", head);
			return false;
		}
		intake.addName(name);
		named = true;
		return true;
	};
	for (const { text: part, end } of partsOf(text)) {
		if (end === "{") open.push(enter(part));
		else if (part && counts()) declare(part, intake);
		if (end === "}") open.pop();
	}
}

function declare(text: string, intake: Intake): void {
	const colon = text.indexOf(":");
	const [property, value] = [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
		part.trim(),
	);
	if (text.startsWith("@")) intake.refuse("Rule", text);
	else if (colon === -1 || !property) intake.refuse("Syntax", text);
	else if (property === "color-scheme") intake.addMode(modeIn(value));
	else intake.add(property, value);
}

/** The mode in a `color-scheme`, ignoring `only`. */
function modeIn(value = ""): string {
	return /^(?:only )?(light|dark)(?: only)?$/.exec(normalize(value))?.[1] ?? value;
}

/** The text before each brace or semicolon outside strings and brackets. */
function* partsOf(css: string): Generator<{ text: string; end: string }> {
	const SIGN =
		/\\[\s\S]|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\/\*[\s\S]*?(?:\*\/|$)|[()[\]{};]/g;
	let start = 0;
	let seen = 0;
	let depth = 0;
	let isBetween = true;
	for (const { 0: sign, index } of css.matchAll(SIGN)) {
		isBetween &&= css.slice(seen, index).trim() === "";
		seen = index + sign.length;
		// A comment inside a value makes the value refused; others are skipped.
		if (sign.startsWith("/*") && isBetween) {
			start = seen;
			continue;
		}
		isBetween = false;
		if (sign === "(" || sign === "[") depth++;
		else if (sign === ")" || sign === "]") depth = Math.max(0, depth - 1);
		else if (/^[{};]$/.test(sign) && (depth === 0 || sign === "}")) {
			yield { text: css.slice(start, index).trim(), end: sign };
			start = seen;
			depth = 0;
			isBetween = true;
		}
	}
	yield { text: css.slice(start).trim(), end: "" };
}

function quote(text: string): string {
	const escaped = text.replace(/["\\]|\p{Cc}/gu, (sign) =>
		/["\\]/.test(sign) ? `\\${sign}` : `\\${sign.charCodeAt(0).toString(16)} `,
	);
	return `"${escaped}"`;
}

function unquote(written: string): string {
	const text = /^["']/.test(written) ? written.slice(1, -1) : written;
	return text.replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_, code: string, sign: string) =>
		code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : sign,
	);
}
