import { hexOf } from "../../../color/oklch.js";
import type { ColorOf } from "../../../color/palette.js";
import type { EditorToken } from "../../editor-data.js";
import { type DtcgType, dtcgType, EXTENSION, type Kept, pathOf } from "./dtcg-format.js";
import type { PortableTheme } from "./portable.js";
import { fromDtcgValue } from "./read-dtcg.js";

/** Writes every token, as other tools know no derivation. Reading it gives the same theme back. */
export function toDtcg(
	{ name, mode, values }: PortableTheme,
	tokens: readonly EditorToken[],
	colorOf: ColorOf,
): string {
	const byName = new Map(tokens.map((token) => [token.name, token]));
	const css = (token: EditorToken) => values.get(token.name) ?? token.value;
	const plain = (token: EditorToken) => {
		const type = dtcgType(token);
		return type && WRITERS[type](css(token), colorOf);
	};
	const document: Record<string, object> = {};
	const left = new Map(values);
	for (const token of tokens) {
		const $type = dtcgType(token);
		const target = byName.get(/^var\(\s*(--[^\s,()]+)\s*\)$/.exec(css(token))?.[1] ?? "");
		const isAlias = target && dtcgType(target) === $type && plain(target) !== undefined;
		const $value = isAlias ? `{${pathOf(target.name, byName).join(".")}}` : plain(token);
		if (!$type || $value === undefined) continue;
		left.delete(token.name);
		const own: Kept = { written: fromDtcgValue($type, $value), css: values.get(token.name) };
		const isWhole = own.written === own.css;
		const one = { $type, $value, ...(!isWhole && { $extensions: { [EXTENSION]: own } }) };
		const [key = "", member] = pathOf(token.name, byName);
		document[key] = member ? Object.assign(document[key] ?? {}, { [member]: one }) : one;
	}
	// Values that the format cannot hold.
	const formless = left.size > 0 && { values: Object.fromEntries(left) };
	const all = {
		$extensions: { [EXTENSION]: { version: 1, name, mode, ...formless } },
		...document,
	};
	return `${JSON.stringify(all, undefined, "\t")}\n`;
}

/** The forms of CSS values in the format, by type: `undefined` for a value without one. */
const WRITERS: Readonly<Record<DtcgType, (css: string, colorOf: ColorOf) => unknown>> = {
	color,
	dimension,
	number,
	fontWeight: (css) => (/^\d{1,3}$/.test(css) ? Number(css) : undefined),
	fontFamily: families,
};

const OKLCH = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)( \/ [\d.]+)?\)$/;

function color(css: string, colorOf: ColorOf): object | undefined {
	const rgb = colorOf(css);
	if (!rgb) return undefined;
	const components = (OKLCH.exec(css) ?? []).slice(1, 4).map(Number);
	const [l = 2, c = 0, h = 0] = components;
	// The format's readers refuse components out of these ranges.
	const space =
		l <= 1 && c <= 0.4 && h <= 360
			? { colorSpace: "oklch", components }
			: { colorSpace: "srgb", components: [rgb.r, rgb.g, rgb.b].map(clamp) };
	return { ...space, alpha: clamp(rgb.alpha), hex: hexOf(rgb) };
}

function dimension(css: string): object | undefined {
	const [, digits = "", unit] = /^(.+?)(px|rem)$/.exec(css === "0" ? "0px" : css) ?? [];
	const value = number(digits);
	return value === undefined ? undefined : { value, unit };
}

function number(css: string): number | undefined {
	return /^-?(\d+|\d*\.\d+)$/.test(css) ? Number(css) : undefined;
}

function families(css: string): string[] | undefined {
	const names = css.split(",").map((family) => family.trim().replace(/^["']|["']$/g, ""));
	return names.every((name) => name && !/[("'{]/.test(name)) ? names : undefined;
}

function clamp(part = 1): number {
	return Math.round(Math.min(1, Math.max(0, part)) * 1e5) / 1e5;
}
