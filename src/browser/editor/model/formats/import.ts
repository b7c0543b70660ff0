import { readCss } from "./css.js";
import { fromLink } from "./link.js";
import { type Imported, Intake, type Known, MAX_TEXT } from "./portable.js";
import { readDtcg } from "./read-dtcg.js";

/**
 * A theme from CSS or design tokens, whichever a text is. It comes from anywhere: what a theme
 * of this site cannot be is left out, and why is said. It never throws.
 */
export function importTheme(text: string, known: Known): Imported {
	const intake = new Intake(known);
	if (text.length > MAX_TEXT) intake.refuse("Size");
	else read(text.replace(/^\uFEFF/, "").trim(), intake);
	return intake.result();
}

/** A theme that a link holds. */
export async function importLink(link: string, known: Known): Promise<Imported> {
	try {
		return importTheme(await fromLink(link), known);
	} catch (cause) {
		const intake = new Intake(known);
		intake.refuse(cause instanceof RangeError ? "Size" : "Syntax");
		return intake.result();
	}
}

function read(text: string, intake: Intake): void {
	if (text === "") intake.refuse("Syntax");
	else if (text.startsWith("{")) readJson(text, intake);
	else readCss(text, intake);
}

function readJson(text: string, intake: Intake): void {
	try {
		readDtcg(JSON.parse(text), intake);
	} catch {
		intake.refuse("Syntax");
	}
}
