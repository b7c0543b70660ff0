import { EXTENSION, type Kept, tokenAt } from "./dtcg-format.js";
import { type Imported, imported, type Known, nothing, type ReadTheme } from "./portable.js";

const MAX_DEPTH = 8;

type Node = Readonly<Record<string, unknown>>;

interface Group {
	readonly node: Node;
	readonly path: readonly string[];
	readonly type: unknown;
}

export function readDtcg(document: Node, known: Known): Imported {
	const { name, mode, values }: Partial<ReadTheme> = extensionOf(document);
	const read: [name: string, value: unknown][] = Object.entries(Object(values));
	const left: string[] = [];
	const groups: Group[] = [{ node: document, path: [], type: document.$type }];
	for (const { node, path, type } of groups) {
		for (const [key, child] of Object.entries(node)) {
			// `$root` is a group's own value; other keys with `$` are no tokens.
			if (!isObject(child) || (key.startsWith("$") && key !== "$root")) continue;
			const at = [...path, key];
			const $type = child.$type ?? type;
			if (Object.hasOwn(child, "$value")) {
				const value = fromDtcgValue($type, child.$value);
				const { written, css }: Kept = extensionOf(child);
				const isUntouched = value !== undefined && value === written;
				if (!isUntouched || css) read.push([tokenAt(at), isUntouched ? css : value]);
			} else if (at.length < MAX_DEPTH) groups.push({ node: child, path: at, type: $type });
			else left.push(at.join("."));
		}
	}
	const isNothing = read.length === 0 && name === undefined;
	return isNothing ? nothing("Syntax") : imported(known, { name, mode, values: read, left });
}

function isObject(value: unknown): value is Node {
	return typeof value === "object" && value !== null;
}

function extensionOf({ $extensions }: Node): object {
	return Object(Object($extensions)[EXTENSION]);
}

/** The CSS of a value in the format, or `undefined` if it is not of the type. */
export function fromDtcgValue(type: unknown, value: unknown): string | undefined {
	const isText = typeof value === "string";
	const [, path] = (isText && /^\{([^{}]+)\}$/.exec(value)) || [];
	if (path) return `var(${tokenAt(path.split("."))})`;
	// Older drafts of the format, and many tools, have CSS.
	return READERS.get(type)?.(value) ?? (isText ? value : undefined);
}

const READERS = new Map<unknown, (value: unknown) => string | undefined>([
	["color", color],
	["dimension", dimension],
	["number", number],
	["fontWeight", (value) => number(value) ?? weight(String(value))],
	["fontFamily", families],
	["shadow", (value) => joined([value].flat().map(shadow), ", ")],
]);

/** The parts as one text, or `undefined` if one is missing. */
function joined(parts: readonly unknown[], between: string): string | undefined {
	return parts.every(Boolean) ? parts.join(between) : undefined;
}

/** A space that no browser knows is refused with the value. */
function color(value: unknown): string | undefined {
	const { colorSpace, components, alpha = 1 } = Object(value);
	const percent = /^h/.test(colorSpace) ? "%" : "";
	const parts = [components]
		.flat()
		.map((part, index) =>
			part === "none" ? part : number(part)?.concat(index > 0 ? percent : ""),
		);
	const inner = joined([...parts, "/", number(alpha)], " ")?.replace(/ \/ 1$/, "");
	return (
		inner &&
		(/^(h|l|ok)/.test(colorSpace) ? `${colorSpace}(${inner})` : `color(${colorSpace} ${inner})`)
	);
}

function dimension(value: unknown): string | undefined {
	const { value: size, unit } = Object(value);
	return number(size)?.concat(unit);
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

function shadow(layer: unknown): string | undefined {
	const { offsetX, offsetY, blur, spread, inset, color: ink } = Object(layer);
	const lengths = [offsetX, offsetY, blur, spread].map((part) =>
		fromDtcgValue("dimension", part ?? "0px"),
	);
	const parts = [...lengths, fromDtcgValue("color", ink)];
	return joined(inset === true ? ["inset", ...parts] : parts, " ");
}

/** The names of 100, 200 and so on. */
const WEIGHTS =
	"thin hairline,extra-light ultra-light,light,normal regular book,medium,semi-bold demi-bold,bold,extra-bold ultra-bold,black heavy";

function weight(name: string): string | undefined {
	const index = WEIGHTS.split(",").findIndex((names) => names.split(" ").includes(name));
	return index < 0 ? undefined : `${index + 1}00`;
}
