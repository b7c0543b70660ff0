export interface Layer {
	readonly x: string;
	readonly y: string;
	readonly blur: string;
	readonly spread: string;
	readonly color: string;
	readonly inset: boolean;
}

/** The layers of a `box-shadow`, or `undefined` if one is not literal, such as a `var()`. */
export function parseShadow(value: string): Layer[] | undefined {
	if (/^none$/i.test(value.trim())) return [];
	const layers = split(value, ",").map(parseLayer);
	return layers.every((layer) => layer !== undefined) ? layers : undefined;
}

function parseLayer(text: string): Layer | undefined {
	const parts = split(text, " ");
	const isLength = (part: string) => /^([+-]?[\d.]+([a-z]+)?|calc\(.*)$/i.test(part);
	const isInset = (part: string) => /^inset$/i.test(part);
	const [x, y, blur = "0", spread = "0", ...more] = parts.filter(isLength);
	const [color = "currentcolor", ...others] = parts.filter(
		(part) => !isLength(part) && !isInset(part),
	);
	if (!x || !y || more.length > 0 || others.length > 0) return undefined;
	return { x, y, blur, spread, color, inset: parts.some(isInset) };
}

/** Splits a value at commas or spaces outside brackets and strings. */
export function split(value: string, separator: "," | " "): string[] {
	const parts: string[] = [""];
	let depth = 0;
	const text = value.trim().replace(/\s+/g, " ");
	for (const [sign] of text.matchAll(/"[^"]*"|'[^']*'|[\s\S]/g)) {
		if (sign === "(" || sign === "[") depth++;
		if (sign === ")" || sign === "]") depth--;
		if (depth === 0 && sign === separator) parts.push("");
		else parts[parts.length - 1] += sign;
	}
	return parts.map((part) => part.trim());
}
