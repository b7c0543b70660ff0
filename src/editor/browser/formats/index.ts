import { readCss, toCss, type Variant } from "./css.js";
import { foreignThemes } from "./foreign.js";
import type { Imported, Known, PortableTheme } from "./portable.js";
import { imported, MAX_TEXT, nothing } from "./portable.js";
import { readDtcg } from "./read-dtcg.js";

export { toDtcg } from "./to-dtcg.js";
export { toCss };

/** The themes in CSS or design tokens, of another system or of this one. It never throws. */
export function importThemes(text: string, known: Known): [Imported, ...Imported[]] {
	const plain = text.trim();
	if (text.length > MAX_TEXT) return [nothing("Size")];
	try {
		if (plain.startsWith("{")) return [readDtcg(JSON.parse(plain), known)];
	} catch {
		return [nothing("Syntax")];
	}
	const sheet = readCss(plain);
	const [first, ...more] = foreignThemes(sheet, known);
	if (first) return [first, ...more];
	const { base, variants, left } = sheet;
	if (variants.length + base.declared.size === 0 && !base.mode) return [nothing("Syntax")];
	const [variant = base, ...others] = variants;
	if (base.declared.size > 0 && variant !== base) others.push(base);
	// Each theme has what the root declares.
	const themeOf = ({ name, mode = base.mode, declared }: Variant) =>
		imported(known, { name, mode, values: [...base.declared, ...declared], left });
	return [themeOf(variant), ...others.map(themeOf)];
}

export async function importLink(link: string, known: Known): Promise<Imported> {
	try {
		return importThemes(await fromLink(link), known)[0];
	} catch (cause) {
		return nothing(cause instanceof RangeError ? "Size" : "Syntax");
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
	if (link.length > MAX_TEXT) throw new RangeError("too large");
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
