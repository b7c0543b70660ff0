import { checksum, EXTENSION, isObject, tokenAt } from "./dtcg-format.js";
import { type Imported, imported, type Known, nothing } from "./portable.js";

const MAX_DEPTH = 8;

interface Group {
	readonly node: Record<string, unknown>;
	readonly path: readonly string[];
	readonly type: unknown;
}

export function readDtcg(document: Record<string, unknown>, known: Known): Imported {
	const { name, mode, values } = extensionOf(document);
	const read: [name: string, value: unknown][] = Object.entries(isObject(values) ? values : {});
	const left: string[] = [];
	const groups: Group[] = [{ node: document, path: [], type: document.$type }];
	for (const { node, path, type } of groups) {
		for (const [key, child] of Object.entries(node)) {
			// `$root` is a group's own value; other keys with `$` are no tokens.
			const isOwn = key === "$root";
			if (!isObject(child) || (key.startsWith("$") && !isOwn)) continue;
			const at = isOwn ? path : [...path, key];
			const $type = child.$type ?? type;
			const isGroup = !Object.hasOwn(child, "$value");
			if (isGroup && at.length < MAX_DEPTH) groups.push({ node: child, path: at, type: $type });
			else if (isGroup) left.push(at.join("."));
			else if (!isDerived(child)) read.push([tokenAt(at), cssOf(child, $type)]);
		}
	}
	const isNothing = read.length === 0 && name === undefined;
	return isNothing ? nothing("Syntax") : imported(known, { name, mode, values: read, left });
}

function isDerived(node: Record<string, unknown>): boolean {
	return isUntouched(node) && extensionOf(node).derived === true;
}

/** True if no other tool changed what was written beside the CSS. */
function isUntouched(node: Record<string, unknown>): boolean {
	const { css, checksum: expected } = extensionOf(node);
	return css !== undefined && expected === checksum(node.$value);
}

function cssOf(node: Record<string, unknown>, type: unknown): unknown {
	return isUntouched(node) ? extensionOf(node).css : fromDtcgValue(type, node.$value);
}

function extensionOf({ $extensions }: Record<string, unknown>): Record<string, unknown> {
	const own = isObject($extensions) ? $extensions[EXTENSION] : undefined;
	return isObject(own) ? own : {};
}

/** The CSS of a value in the format, or `undefined` if it is not of the type. */
export function fromDtcgValue(type: unknown, value: unknown): string | undefined {
	return reference(value) ?? READERS.get(type)?.(value);
}

const READERS = new Map<unknown, (value: unknown) => string | undefined>([
	["color", color],
	["dimension", dimension],
	["number", number],
	["fontWeight", (value) => number(value) ?? weight(String(value))],
	["fontFamily", families],
	["shadow", (value) => shadows([value].flat())],
]);

const FUNCTIONS = /^(hsl|hwb|lab|lch|oklab|oklch)$/;

function color(value: unknown): string | undefined {
	// Older drafts of the format, and many tools, have CSS.
	if (typeof value === "string") return reference(value) ?? value;
	if (!isObject(value)) return undefined;
	const { colorSpace, components, alpha = 1 } = value;
	if (!/^[\w-]+$/.test(String(colorSpace)) || !Array.isArray(components) || components.length !== 3)
		return undefined;
	const isPercent = /^(hsl|hwb)$/.test(String(colorSpace));
	const parts = components.map((part, index) =>
		part === "none" ? part : number(part)?.concat(isPercent && index > 0 ? "%" : ""),
	);
	const opacity = number(alpha);
	if (!parts.every(Boolean) || opacity === undefined) return undefined;
	const inner = `${parts.join(" ")}${opacity === "1" ? "" : ` / ${opacity}`}`;
	// A space that no browser knows is refused with the value.
	return FUNCTIONS.test(String(colorSpace))
		? `${colorSpace}(${inner})`
		: `color(${colorSpace} ${inner})`;
}

function dimension(value: unknown): string | undefined {
	if (typeof value === "string") return reference(value) ?? value;
	if (!isObject(value)) return undefined;
	const { unit } = value;
	return unit === "px" || unit === "rem" ? number(value.value)?.concat(unit) : undefined;
}

function number(value: unknown): string | undefined {
	return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

const PLAIN = /^[a-z_][\w-]*$/i;

function families(value: unknown): string | undefined {
	const list: unknown[] = typeof value === "string" ? value.split(",") : [value].flat();
	if (!list.every((family) => typeof family === "string")) return undefined;
	const names = list.map((family) => family.trim().replace(/^["']|["']$/g, ""));
	return names.map((name) => (PLAIN.test(name) ? name : `"${name}"`)).join(", ");
}

function shadows(layers: readonly unknown[]): string | undefined {
	const written = layers.map((layer) => (isObject(layer) ? shadow(layer) : undefined));
	return written.length > 0 && written.every(Boolean) ? written.join(", ") : undefined;
}

function shadow(layer: Record<string, unknown>): string | undefined {
	const { offsetX, offsetY, blur, spread, inset } = layer;
	const lengths = [offsetX, offsetY, blur, spread].map((part) => dimension(part ?? "0px"));
	const ink = color(layer.color);
	if (!ink || !lengths.every(Boolean)) return undefined;
	return `${inset === true ? "inset " : ""}${lengths.join(" ")} ${ink}`;
}

function reference(value: unknown): string | undefined {
	const [, path] = (typeof value === "string" && /^\{([^{}]+)\}$/.exec(value)) || [];
	return path && `var(${tokenAt(path.split(".").filter((key) => key !== "$root"))})`;
}

/** The names of 100, 200 and so on. */
const WEIGHTS =
	"thin hairline,extra-light ultra-light,light,normal regular book,medium,semi-bold demi-bold,bold,extra-bold ultra-bold,black heavy";

function weight(name: string): string | undefined {
	const index = WEIGHTS.split(",").findIndex((names) => names.split(" ").includes(name));
	return index < 0 ? undefined : `${index + 1}00`;
}
