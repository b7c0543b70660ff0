import type { EditorToken } from "../../../../editor-data.js";

/** What the Design Tokens Format Module 2025.10 can say of our tokens. */
export type DtcgType = "color" | "dimension" | "number" | "fontFamily" | "fontWeight" | "shadow";

export type Alias = `{${string}}`;

export interface DtcgColor {
	readonly colorSpace: string;
	readonly components: readonly (number | "none")[];
	readonly alpha?: number;
	/** What tools show that do not know the space. */
	readonly hex?: string;
}

export interface DtcgDimension {
	readonly value: number;
	readonly unit: "px" | "rem";
}

export interface DtcgShadow {
	readonly color: DtcgColor;
	readonly offsetX: DtcgDimension;
	readonly offsetY: DtcgDimension;
	readonly blur: DtcgDimension;
	readonly spread: DtcgDimension;
	readonly inset?: true;
}

export type DtcgValue =
	| Alias
	| DtcgColor
	| DtcgDimension
	| readonly DtcgShadow[]
	| readonly string[]
	| number;

/** Our key among a token's, or a document's, `$extensions`. */
export const EXTENSION = "eleventy-plugin-theme";

/** What the format cannot say of a token. */
export interface TokenExtension {
	readonly css: string;
	/** Whether it is no word of the theme's, but follows from others. */
	readonly derived?: true;
	/** Of the `$value` that the CSS belongs to: another tool may have changed it. */
	readonly checksum: string;
}

/** What it cannot say of a theme. */
export interface ThemeExtension {
	readonly version: 1;
	readonly name: string;
	readonly mode?: "light" | "dark" | undefined;
	/** Tokens whose values have no form in it. */
	readonly values?: Readonly<Record<string, string>>;
}

/** The type of the format that a token has; none for what is only CSS. */
export function dtcgType({ name, type }: EditorToken): DtcgType | undefined {
	if (type === "text") return undefined;
	if (type === "number" && /weight/i.test(name)) return "fontWeight";
	return (
		({ length: "dimension", font: "fontFamily" } as const)[type as "length"] ?? (type as DtcgType)
	);
}

/** An object of keys and values. */
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
