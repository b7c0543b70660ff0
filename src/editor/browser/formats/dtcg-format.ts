import { unescaped } from "../../../references.js";
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

/** What stands beside a value that does not say all of the token's CSS. */
export interface Kept {
	/** How the value read when it was written: if it reads otherwise, another tool has changed it. */
	readonly written?: unknown;
	/** The token's CSS; unset if the theme does not declare it. */
	readonly css?: unknown;
}

/** Characters that a name in the format cannot hold, and the one that escapes them. */
const RESERVED = /[{}.$\\\s]/g;

/** The token's path: `--color-page` is `page` in `color`, unless `--color` is a token itself. */
export function pathOf(token: string, tokens: ReadonlyMap<string, unknown>): string[] {
	const [, group = "", rest = ""] = /^--([^-]+)-(.+)$/.exec(token) ?? [];
	const isGrouped = group && !tokens.has(`--${group}`);
	return (isGrouped ? [group, rest] : [token.slice(2)]).map(segment);
}

/** Escapes names of `Object.prototype`: other readers keep keys in plain objects. */
function segment(written: string): string {
	const name = unescaped(written);
	return name.replace(name in Object.prototype ? /^./ : RESERVED, (sign) => {
		return `\\${sign.charCodeAt(0).toString(16).padStart(6, "0")}`;
	});
}

export function tokenAt(path: readonly string[]): string {
	return `--${path.filter((key) => key !== "$root").join("-")}`;
}
