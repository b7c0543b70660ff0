/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: it imports nothing and touches no globals. */

/** Names that Windows keeps for devices, whatever follows a dot. */
export const RESERVED: RegExp = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
/** Of a new theme's name, in UTF-16 code units: with `.css`, no file system has less room. */
export const MAX_NAME = 64;
/** Room for what tells a counterpart from its theme. */
const MAX_TYPED = MAX_NAME - "-light".length;

/**
 * The name of a theme, and of its file, for what a person calls it: letters of any script, in small,
 * digits and hyphens. Empty where it has neither a letter nor a digit.
 *
 * @example slugOf("Übersee 2/Blau") // "übersee-2-blau"
 */
export function slugOf(text: string): string {
	const small = text.normalize("NFC").toLowerCase().normalize("NFC");
	const plain = small.replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-").replace(/^[^\p{L}\p{N}]+/u, "");
	const cut = plain.slice(0, MAX_TYPED).replace(/[\ud800-\udbff]$/, "");
	return cut.replace(/-+$/, "");
}
