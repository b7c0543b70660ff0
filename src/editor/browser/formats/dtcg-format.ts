import type { ValueType } from "../../../token-value.js";
import type { EditorToken } from "../../editor-data.js";

export type DtcgType = "color" | "dimension" | "number" | "fontFamily" | "fontWeight";

export const EXTENSION = "eleventy-plugin-theme";

/** The types of the format; values of other types are written as CSS only. */
const TYPES: Readonly<Partial<Record<ValueType, DtcgType>>> = {
	color: "color",
	length: "dimension",
	number: "number",
	font: "fontFamily",
};

/** The token's type in the format, or `undefined` if it is written as CSS only. */
export function dtcgType({ name, type }: EditorToken): DtcgType | undefined {
	return type === "number" && /weight/i.test(name) ? "fontWeight" : TYPES[type];
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** FNV-1a, 32 bits. */
export function checksum(value: unknown): string {
	let hash = 0x811c9dc5;
	for (const sign of JSON.stringify(value)) {
		hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
	}
	return (hash >>> 0).toString(16);
}

/** Characters that a name in the format cannot hold, and `%`, which escapes them. */
const RESERVED = /[{}.$\\%\s]/g;

/** The token's path: `--color-page` is `page` in `color`, unless `--color` is a token itself. */
export function pathOf(token: string, isToken: (name: string) => boolean): string[] {
	const name = token.slice(2);
	const hyphen = name.indexOf("-");
	const [group, rest] = [name.slice(0, hyphen), name.slice(hyphen + 1)];
	const isGrouped = hyphen > 0 && rest !== "" && !isToken(`--${group}`);
	return (isGrouped ? [group, rest] : [name]).map(segment);
}

/** Escapes names of `Object.prototype`: other readers keep keys in plain objects. */
function segment(name: string): string {
	if (name in Object.prototype) return encode(name.charAt(0)) + name.slice(1);
	return name.replace(RESERVED, encode);
}

function encode(sign: string): string {
	return `%${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export function tokenAt(path: readonly string[]): string {
	const name = path.join("-");
	return `--${name.replace(/%([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`;
}
