import type { EditorToken } from "../../../../editor-data.js";

/** What the Design Tokens Format Module 2025.10 can say of our tokens. */
export type DtcgType = "color" | "dimension" | "number" | "fontFamily" | "fontWeight" | "shadow";

/** Our key among a token's, or a document's, `$extensions`. */
export const EXTENSION = "eleventy-plugin-theme";

/** The type of the format that a token has; none for what is only CSS. */
export function dtcgType({ name, type }: EditorToken): DtcgType | undefined {
	if (type === "text") return undefined;
	if (type === "number" && /weight/i.test(name)) return "fontWeight";
	return (
		({ length: "dimension", font: "fontFamily" } as const)[type as "length"] ?? (type as DtcgType)
	);
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** FNV-1a, in 32 bits. */
export function checksum(value: unknown): string {
	let hash = 0x811c9dc5;
	for (const sign of JSON.stringify(value)) {
		hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
	}
	return (hash >>> 0).toString(16);
}

/** What a name of the format cannot hold, and the sign that stands for it. */
const RESERVED = /[{}.$\\%\s]/g;

/**
 * Where a token stands in a document: `--color-page` is `page` in `color`. A group that would have the
 * name of a token is none.
 */
export function pathOf(token: string, isToken: (name: string) => boolean): string[] {
	const name = token.slice(2);
	const hyphen = name.indexOf("-");
	const [group, rest] = [name.slice(0, hyphen), name.slice(hyphen + 1)];
	const isGrouped = hyphen > 0 && rest !== "" && !isToken(`--${group}`);
	return (isGrouped ? [group, rest] : [name]).map(segment);
}

/** A key that no reader stumbles over: others keep what they read in plain objects. */
function segment(name: string): string {
	const isMember = name in Object.prototype;
	return (
		(isMember ? encode(name.charAt(0)) : "") +
		name.slice(Number(isMember)).replace(RESERVED, encode)
	);
}

function encode(sign: string): string {
	return `%${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export function tokenAt(path: readonly string[]): string {
	const name = path.join("-");
	return `--${name.replace(/%([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`;
}
