import { cssString, unescaped } from "../../../references.js";
import { normalize } from "../model/theme-edits.js";
import { readBlocks } from "./foreign.js";
import type { Intake, PortableTheme } from "./portable.js";

export function toCss({ name, mode, values }: PortableTheme): string {
	const declarations = [
		...(mode ? [`color-scheme: ${mode};`] : []),
		...Array.from(values, ([token, value]) => `${token}: ${value};`),
	];
	const lines = declarations.map((line) => `\t${line}\n`).join("");
	return `[data-theme=${cssString(name)}] {\n${lines}}\n`;
}

const SELECTOR =
	/^(?::root|html)?\[data-theme\s*=\s*("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[\w-]+)\s*\]$/;
/** The selector of declarations in a file that names no theme. */
const ROOT = /^(:root|html|:where\(:root\))$/;

/** A declaration list, or rules of one theme. */
export function readCss(text: string, intake: Intake): void {
	let named = false;
	const enter = (head: string) => {
		if (/^@(layer|theme)\b/.test(head) || ROOT.test(head)) return intake;
		const [, written] = SELECTOR.exec(head) ?? [];
		const name = written && unescaped(/^["']/.test(written) ? written.slice(1, -1) : written);
		if (name === undefined || (named && name !== intake.name)) {
			intake.refuse("Rule", head);
			return undefined;
		}
		intake.addName(name);
		named = true;
		return intake;
	};
	readBlocks(text, intake, enter, declare);
}

function declare(text: string, intake: Intake): void {
	const colon = text.indexOf(":");
	const property = text.slice(0, colon).trim();
	const value = text.slice(colon + 1).trim();
	if (text.startsWith("@")) intake.refuse("Rule", text);
	else if (colon === -1 || !property) intake.refuse("Syntax", text);
	else if (property === "color-scheme") intake.addMode(modeIn(value));
	else intake.add(property, value);
}

/** The mode in a `color-scheme`, ignoring `only`. */
function modeIn(value: string): string {
	return /^(?:only )?(light|dark)(?: only)?$/.exec(normalize(value))?.[1] ?? value;
}
