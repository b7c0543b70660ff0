import { isObject, tokenOf } from "./dtcg-format.js";

/** A value of the format as CSS; nothing for what is no value of the type. */
export function fromDtcgValue(type: unknown, value: unknown): string | undefined {
	const alias = reference(value);
	if (alias) return alias;
	switch (type) {
		case "color":
			return color(value);
		case "dimension":
			return dimension(value);
		case "number":
			return number(value);
		case "fontWeight":
			return number(value) ?? WEIGHTS.get(String(value));
		case "fontFamily":
			return families(value);
		case "shadow":
			return shadows(Array.isArray(value) ? value : [value]);
		default:
			return undefined;
	}
}

const SPACES = /^(srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)$/;
const FUNCTIONS = /^(hsl|hwb|lab|lch|oklab|oklch)$/;

function color(value: unknown): string | undefined {
	// What the format had before it had spaces.
	if (typeof value === "string" && /^#[\da-f]{3,8}$/i.test(value)) return value;
	if (!isObject(value)) return undefined;
	const { colorSpace, components, alpha = 1 } = value;
	if (typeof colorSpace !== "string" || !Array.isArray(components) || components.length !== 3)
		return undefined;
	const isPercent = /^(hsl|hwb)$/.test(colorSpace);
	const parts = components.map((part, index) =>
		part === "none" ? part : number(part)?.concat(isPercent && index > 0 ? "%" : ""),
	);
	const opacity = number(alpha);
	if (!parts.every(Boolean) || opacity === undefined) return undefined;
	const inner = `${parts.join(" ")}${opacity === "1" ? "" : ` / ${opacity}`}`;
	if (FUNCTIONS.test(colorSpace)) return `${colorSpace}(${inner})`;
	return SPACES.test(colorSpace) ? `color(${colorSpace} ${inner})` : undefined;
}

function dimension(value: unknown): string | undefined {
	if (!isObject(value)) return undefined;
	const { unit } = value;
	return unit === "px" || unit === "rem" ? number(value.value)?.concat(unit) : undefined;
}

function number(value: unknown): string | undefined {
	return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

function families(value: unknown): string | undefined {
	const list: unknown[] = Array.isArray(value) ? value : [value];
	const isText = list.every((family) => typeof family === "string" && family !== "");
	return isText && list.length > 0
		? list.map((family) => familyName(String(family))).join(", ")
		: undefined;
}

/** A name that is no row of plain words stands in quotes. */
function familyName(family: string): string {
	return /^[a-z_][\w-]*$/i.test(family) ? family : `"${family}"`;
}

function shadows(layers: readonly unknown[]): string | undefined {
	const written = layers.map((layer) => (isObject(layer) ? shadow(layer) : undefined));
	return written.length > 0 && written.every(Boolean) ? written.join(", ") : undefined;
}

function shadow({ color: paint, inset, ...parts }: Record<string, unknown>): string | undefined {
	const lengths = [parts.offsetX, parts.offsetY, parts.blur, parts.spread].map(
		(part) => reference(part) ?? dimension(part ?? { value: 0, unit: "px" }),
	);
	const ink = reference(paint) ?? color(paint);
	if (!ink || !lengths.every(Boolean)) return undefined;
	return [...(inset === true ? ["inset"] : []), ...lengths, ink].join(" ");
}

function reference(value: unknown): string | undefined {
	const token = typeof value === "string" ? tokenOf(value) : undefined;
	return token && `var(${token})`;
}

const WEIGHTS: ReadonlyMap<string, string> = new Map(
	[
		["thin", "hairline"],
		["extra-light", "ultra-light"],
		["light"],
		["normal", "regular", "book"],
		["medium"],
		["semi-bold", "demi-bold"],
		["bold"],
		["extra-bold", "ultra-bold"],
		["black", "heavy"],
	].flatMap((names, index) => names.map((name) => [name, String((index + 1) * 100)] as const)),
);
