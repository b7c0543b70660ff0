/** Properties that a value of a type fits in; a "length" is any number with a unit. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
	color: ["color"],
	length: ["text-indent", "transition-delay", "rotate", "grid-template-columns"],
	number: ["opacity"],
	font: ["font-family"],
};

/** Style that never meets a page: what the CSSOM makes of a text can be read from it. */
const scratch: CSSStyleDeclaration = document.createElement("i").style;

/** The custom properties of a declaration list; whatever else it holds is dropped. */
export function parseDeclarations(list: string): Map<string, string> {
	scratch.cssText = list;
	const names = Array.from(scratch).filter((name) => name.startsWith("--"));
	return new Map(names.map((name) => [name, scratch.getPropertyValue(name).trim()]));
}

/** The reverse of {@link parseDeclarations}; the guard adds it to the root's style as it is. */
export function serializeDeclarations(declarations: ReadonlyMap<string, string>): string {
	return Array.from(declarations, ([name, value]) => `${CSS.escape(name)}:${value}`).join(";");
}

/** The name that the CSSOM knows a token by: as written in CSS it may hold escapes. */
export function propertyName(written: string): string | undefined {
	if (/^--[\w-]+$/.test(written)) return written;
	scratch.cssText = `${written}:0`;
	return scratch.length === 1 && scratch[0]?.startsWith("--") ? scratch[0] : undefined;
}

/**
 * Whether a value stays one declaration in a list: a semicolon would start another one, and an open
 * bracket, string or comment would swallow the next.
 */
export function isOneValue(value: string): boolean {
	scratch.cssText = `--a:${value};--b:1`;
	return (
		scratch.length === 2 &&
		scratch.getPropertyValue("--a").trim() === value &&
		scratch.getPropertyValue("--b") === "1"
	);
}

/** Whether a value is of a type, and of the same kind as the value before it: no time for a length. */
export function isOfType(value: string, type: string | undefined, before: string): boolean {
	const properties = PROPERTIES[type ?? ""] ?? [];
	const property = properties.find((name) => CSS.supports(name, before)) ?? properties[0];
	return !property || CSS.supports(property, value);
}

/** A colour as `<input type="color">` takes it, and the two digits of alpha that it cannot take. */
export interface HexColor {
	hex: string;
	alpha: string;
}

/**
 * What colours the root's tokens come to, in whatever notation and whatever they derive from. Mixing
 * a colour with itself in sRGB makes the browser answer in sRGB; a canvas would do too, but browsers
 * that resist fingerprinting let nobody read it.
 */
export function resolveColors(names: Iterable<string>): Map<string, HexColor> {
	const root = document.documentElement;
	const style = getComputedStyle(root);
	const probes = document.createElement("i");
	probes.style.setProperty("display", "none", "important");
	const named = new Map<string, Element>();
	for (const name of names) {
		if (!CSS.supports("color", style.getPropertyValue(name))) continue;
		const probe = document.createElement("i");
		const token = `var(${CSS.escape(name)})`;
		probe.style.setProperty("forced-color-adjust", "none", "important");
		probe.style.setProperty("color", `color-mix(in srgb,${token},${token})`, "important");
		probes.append(probe);
		named.set(name, probe);
	}
	root.append(probes);
	const colors = Array.from(named, ([name, probe]): [string, HexColor] => [
		name,
		toHex(getComputedStyle(probe).color),
	]);
	probes.remove();
	return new Map(colors);
}

/** From `color(srgb r g b / a)`; browsers may also answer with `rgb()`. */
function toHex(color: string): HexColor {
	const isRgb = color.startsWith("rgb");
	const [r = 0, g = 0, b = 0, a = 1] = (color.match(/(?<![a-z])-?[\d.]+(e-?\d+)?|none/g) ?? []).map(
		(part, index) => (Number(part) || 0) / (isRgb && index < 3 ? 255 : 1),
	);
	const digits = (part: number) =>
		Math.round(Math.min(1, Math.max(0, part)) * 255)
			.toString(16)
			.padStart(2, "0");
	return { hex: `#${digits(r)}${digits(g)}${digits(b)}`, alpha: a < 1 ? digits(a) : "" };
}
