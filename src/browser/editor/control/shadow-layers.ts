/** One shadow of a `box-shadow`, by its parts as CSS. */
export interface Layer {
	readonly x: string;
	readonly y: string;
	readonly blur: string;
	readonly spread: string;
	readonly color: string;
	readonly inset: boolean;
}

/** The parts of a `box-shadow`; nothing where it is none of plain parts, such as a `var()`. */
export function parseShadow(value: string): Layer[] | undefined {
	if (value.trim() === "none") return [];
	const layers = split(value, ",").map(parseLayer);
	return layers.every((layer) => layer !== undefined) ? layers : undefined;
}

export function formatShadow(layers: readonly Layer[]): string {
	const texts = layers.map(({ x, y, blur, spread, color, inset }) =>
		[...(inset ? ["inset"] : []), x, y, blur, spread, color].join(" "),
	);
	return texts.join(", ") || "none";
}

function parseLayer(text: string): Layer | undefined {
	const parts = split(text, " ").filter(Boolean);
	const isLength = (part: string) => /^([+-]?[\d.]+([a-z]+)?|calc\(.*)$/i.test(part);
	const [x, y, blur = "0", spread = "0", ...more] = parts.filter(isLength);
	const [color = "currentColor", ...others] = parts.filter(
		(part) => !isLength(part) && part !== "inset",
	);
	if (!x || !y || more.length > 0 || others.length > 0) return undefined;
	return { x, y, blur, spread, color, inset: parts.includes("inset") };
}

/** Splits at what stands in no brackets. */
function split(text: string, separator: string): string[] {
	const parts = [""];
	let depth = 0;
	for (const letter of text.trim().replace(/\s+/g, " ")) {
		if (letter === "(") depth += 1;
		if (letter === ")") depth -= 1;
		if (letter === separator && depth === 0) parts.push("");
		else parts[parts.length - 1] += letter;
	}
	return parts.map((part) => part.trim());
}
