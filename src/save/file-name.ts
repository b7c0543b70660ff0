import { tailOf } from "./blanks.js";
import { Refusal } from "./refusal.js";

/** Names that Windows keeps for devices, whatever follows a dot. */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
const MAX_LENGTH = 64;

/**
 * The file of a theme that has none, among the files that are there.
 *
 * @throws Refusal for a name that would be another file, or none, on some system
 */
export function fileNameFor(theme: string, present: readonly string[]): string {
	const isPlain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(theme);
	if (!isPlain || theme !== theme.normalize("NFC").toLowerCase() || theme.length > MAX_LENGTH) {
		throw new Refusal(
			422,
			`A new theme's name becomes that of its file: it takes up to ${MAX_LENGTH} small letters, digits, "-" and "_", and starts with a letter or a digit.`,
		);
	}
	if (RESERVED.test(theme)) {
		throw new Refusal(422, `"${theme}" is the name of a device on Windows. Take another one.`);
	}
	const name = `${theme}.css`;
	const twin = present.find((other) => other !== name && fold(other) === fold(name));
	if (twin !== undefined) {
		throw new Refusal(
			422,
			`${JSON.stringify(twin)} is there already, which some systems take for the same file as "${name}". Take another name.`,
		);
	}
	return name;
}

/** What systems that do not tell case or composition apart make of a name; some drop dots at its end. */
function fold(name: string): string {
	const folded = name.normalize("NFKC").toLowerCase();
	return folded.slice(0, folded.length - tailOf(folded, ". ").length);
}
