import { readCss } from "./css.js";
import { fromLink } from "./link.js";
import { type Imported, Intake, type Known, MAX_TEXT } from "./portable.js";
import { readDtcg } from "./read-dtcg.js";

/** What themes are written as and read from: loaded when a visitor first asks for one of these. */
export { toCss } from "./css.js";
export { toLink } from "./link.js";
export type { Imported, Known, PortableTheme, Reason, Refused } from "./portable.js";
export { toDtcg } from "./to-dtcg.js";

/**
 * A theme from CSS or design tokens, whichever a text is. It comes from anywhere: what a theme
 * of this site cannot be is left out, and why is said. It never throws.
 */
export function importTheme(text: string, known: Known): Imported {
	const intake = new Intake(known);
	const plain = text.replace(/^\uFEFF/, "").trim();
	try {
		if (text.length > MAX_TEXT) intake.refuse("Size");
		else if (plain.startsWith("{")) readDtcg(JSON.parse(plain), intake);
		else if (plain) readCss(plain, intake);
		else intake.refuse("Syntax");
	} catch {
		intake.refuse("Syntax");
	}
	return intake.result();
}

export async function importLink(link: string, known: Known): Promise<Imported> {
	try {
		return importTheme(await fromLink(link), known);
	} catch (cause) {
		const intake = new Intake(known);
		intake.refuse(cause instanceof RangeError ? "Size" : "Syntax");
		return intake.result();
	}
}
