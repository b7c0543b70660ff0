/** The parts of a value between commas or spaces, but for those in brackets and strings. */
export function split(value: string, separator: "," | " "): string[] {
	const parts: string[] = [];
	let depth = 0;
	let part = "";
	for (const [sign] of value.matchAll(/"[^"]*"|'[^']*'|[\s\S]/g)) {
		if (sign === "(" || sign === "[") depth++;
		if (sign === ")" || sign === "]") depth--;
		if (depth === 0 && sign === separator) {
			parts.push(part.trim());
			part = "";
		} else part += sign;
	}
	return [...parts, part.trim()].filter(Boolean);
}
