import { hexOf } from "../../../color/oklch.js";
import type { ColorOf } from "../../../color/palette.js";
import type { EditorToken } from "../../editor-data.js";
import { checksum, type DtcgType, dtcgType, EXTENSION, pathOf } from "./dtcg-format.js";
import type { PortableTheme } from "./portable.js";
import { fromDtcgValue } from "./read-dtcg.js";

type Group = Map<string, object>;

/** Writes every token, as other tools know no derivation. Reading it gives the same theme back. */
export function toDtcg(
	{ name, mode, values }: PortableTheme,
	tokens: readonly EditorToken[],
	colorOf: ColorOf,
): string {
	const byName = new Map(tokens.map((token) => [token.name, token]));
	const path = (token: string) => pathOf(token, (other) => byName.has(other));
	const css = (token: EditorToken) => values.get(token.name) ?? token.value;
	const plain = (token: EditorToken) => {
		const type = dtcgType(token);
		return type && WRITERS[type](css(token), colorOf);
	};
	const document: Group = new Map();
	const left = new Map(values);
	for (const token of tokens) {
		const $type = dtcgType(token);
		const target = byName.get(/^var\(\s*(--[^\s,()]+)\s*\)$/.exec(css(token))?.[1] ?? "");
		const isAlias = target && dtcgType(target) === $type && plain(target) !== undefined;
		const $value = isAlias ? `{${path(target.name).join(".")}}` : plain(token);
		if (!$type || $value === undefined) continue;
		left.delete(token.name);
		const extension = extensionOf($type, $value, css(token), !values.has(token.name));
		put(document, path(token.name), {
			$type,
			$value,
			...(extension && { $extensions: { [EXTENSION]: extension } }),
		});
	}
	// Values that the format cannot hold.
	const formless = left.size > 0 && { values: Object.fromEntries(left) };
	const groups = Array.from(document, ([key, one]) => [
		key,
		one instanceof Map ? Object.fromEntries(one) : one,
	]);
	const all = {
		$extensions: { [EXTENSION]: { version: 1, name, mode, ...formless } },
		...Object.fromEntries(groups),
	};
	return `${JSON.stringify(all, undefined, "\t")}\n`;
}

/**
 * The token's CSS, if the format does not hold all of it, with the checksum of a value that another
 * tool may change. `isDerived` is `true` if the theme does not declare the token itself.
 */
function extensionOf(type: DtcgType, value: unknown, css: string, isDerived: boolean) {
	if (!isDerived && fromDtcgValue(type, value) === css) return undefined;
	return { css, ...(isDerived && { derived: true }), checksum: checksum(value) };
}

function put(document: Group, [first = "", second]: readonly string[], token: object): void {
	const group = document.get(first);
	if (second === undefined) document.set(first, token);
	else if (group instanceof Map) group.set(second, token);
	else document.set(first, new Map([[second, token]]));
}

/** The forms of CSS values in the format, by type: `undefined` for a value without one. */
const WRITERS: Readonly<Record<DtcgType, (css: string, colorOf: ColorOf) => unknown>> = {
	color,
	dimension,
	number,
	fontWeight: (css) => (isWithin(number(css), 999) ? number(css) : undefined),
	fontFamily: families,
};

const OKLCH = /^oklch\((-?[\d.]+) ([\d.]+) (-?[\d.]+)(?: \/ ([\d.]+))?\)$/;

function color(css: string, colorOf: ColorOf): object | undefined {
	const rgb = colorOf(css);
	if (!rgb) return undefined;
	const [, ...polar] = (OKLCH.exec(css) ?? []).slice(0, 4).map(Number);
	const [l, c, h] = polar;
	// The format's readers refuse components out of these ranges.
	const isPolar = isWithin(l, 1) && isWithin(c, 0.4) && isWithin(h, 360);
	const space = isPolar
		? { colorSpace: "oklch", components: polar }
		: { colorSpace: "srgb", components: [rgb.r, rgb.g, rgb.b].map(clamp) };
	return { ...space, alpha: clamp(rgb.alpha), hex: hexOf(rgb) };
}

function dimension(css: string): object | undefined {
	const [, digits, unit = "px"] = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(px|rem)?$/.exec(css) ?? [];
	const isDimension = digits !== undefined && (/[a-z]$/.test(css) || Number(digits) === 0);
	return isDimension ? { value: Number(digits), unit } : undefined;
}

function number(css: string): number | undefined {
	return /^-?(\d+(?:\.\d*)?|\.\d+)$/.test(css) ? Number(css) : undefined;
}

function families(css: string): string[] | undefined {
	const list = css.split(",").map((family) => family.trim().replace(/^(["'])(.*)\1$/, "$2"));
	return list.every((family) => family && !/[("'{]/.test(family)) ? list : undefined;
}

function isWithin(value: number | undefined, most: number): boolean {
	return value !== undefined && value >= 0 && value <= most;
}

function clamp(part = 1): number {
	return Math.round(Math.min(1, Math.max(0, part)) * 1e5) / 1e5;
}
