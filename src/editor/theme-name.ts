/** READ BY NODE AND BY BROWSER CODE: names of theme files. */

/** Device names of Windows, with any extension. */
export const RESERVED: RegExp = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
/** In UTF-16 code units; with `.css` it fits any file system. */
export const MAX_NAME = 64;

/**
 * The file name for a theme's title: small letters of any script, digits and hyphens. Empty if the title
 * has neither a letter nor a digit.
 * @example slugOf("Übersee 2/Blau") // "übersee-2-blau"
 */
export function slugOf(text: string): string {
	const small = text.normalize("NFC").toLowerCase().normalize("NFC");
	const plain = small.replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-").replace(/^[^\p{L}\p{N}]+/u, "");
	const cut = plain.slice(0, MAX_NAME - "-light".length).replace(/[\ud800-\udbff]$/, "");
	return cut.replace(/-$/, "");
}
