import { readCss, toCss } from "./css.js";
import { foreignThemes } from "./foreign.js";
import { type Imported, Intake, type Known, MAX_TEXT, type PortableTheme } from "./portable.js";
import { readDtcg } from "./read-dtcg.js";

export { toDtcg } from "./to-dtcg.js";
export { toCss };

/** The themes in a text, of another system or of this one. */
export function importThemes(text: string, known: Known): Imported[] {
	const names = known.tokens.map(({ name }) => name);
	const isColor = (value: string) => known.accepts("color", value);
	const foreign = text.length > MAX_TEXT ? [] : foreignThemes(text, names, isColor);
	if (foreign.length === 0) return [importTheme(text, known)];
	return foreign.map(({ name, mode, taken, left }) => {
		const intake = new Intake(known);
		intake.addName(name);
		intake.addMode(mode);
		for (const [token, value] of taken) intake.add(token, value);
		const { theme } = intake.result();
		const from = new Map(taken.map(([token, , theirs]) => [token, theirs]));
		const refused = taken.filter(([token]) => !theme.values.has(token));
		return { theme, refused: [], from, left: [...refused.map(([, , theirs]) => theirs), ...left] };
	});
}

/** A theme from CSS or design tokens. Values that cannot be used are refused. It never throws. */
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

/** A theme for a URL's fragment: its CSS, deflated, in base64url. */
export async function toLink(theme: PortableTheme): Promise<string> {
	const css = new Blob([toCss(theme)]).stream();
	const bytes = await read(css.pipeThrough(new CompressionStream("deflate-raw")));
	const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
	return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws if it is malformed or too long */
async function fromLink(link: string): Promise<string> {
	if (link.length > MAX_TEXT) throw new RangeError("too long");
	const binary = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
	const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
	return new TextDecoder("utf-8", { fatal: true }).decode(await read(stream));
}

/** Reads a stream in chunks, and stops a decompression bomb at the limit. */
async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	let length = 0;
	const reader = stream.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		length += next.value.length;
		if (length > MAX_TEXT) {
			await reader.cancel();
			throw new RangeError("too large");
		}
		pieces.push(next.value);
	}
	return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
