/** How a file is written, so that what is added looks like the rest. */
export interface JsStyle {
	readonly eol: string;
	readonly indent: string;
	readonly quote: string;
	/** `;` or nothing. */
	readonly end: string;
}

export function readStyle(source: string): JsStyle {
	return {
		eol: eolOf(source),
		indent: /^(\t|\x20{2,8})\S/m.exec(withoutComments(source))?.[1] ?? "\t",
		quote: quoteOf(source),
		end: hasSemicolons(source) ? ";" : "",
	};
}

/** As modules are named, else as most strings are written. */
function quoteOf(source: string): string {
	const loads = source.match(/(?:\bfrom|\brequire\(|\bimport)\s*["']/g)?.join("");
	const text = loads ?? source;
	return count(text, /'/g) > count(text, /"/g) ? "'" : '"';
}

/** The line ending of most lines. */
export function eolOf(text: string): string {
	return count(text, /\r\n/g) * 2 > count(text, /\n/g) ? "\r\n" : "\n";
}

function count(text: string, pattern: RegExp): number {
	return text.match(pattern)?.length ?? 0;
}

/** A JSDoc's lines are indented by one space, whatever the file's indentation. */
function withoutComments(source: string): string {
	return source.replace(/^[\t\x20]*\/?\*.*$/gm, "");
}

/** Whether lines end in semicolons that nothing forces upon them. */
function hasSemicolons(source: string): boolean {
	const semicolons = count(source, /;[\t\x20]*(?:\/\/.*)?\r?$/gm);
	const without = count(source, /(?:["'`)\w])[\t\x20]*\r?$/gm);
	return semicolons >= without;
}

/** A value as JavaScript, on one line: `{ default: "light" }`. */
export function toSource(value: unknown, quote: string): string {
	if (Array.isArray(value)) return `[${value.map((one) => toSource(one, quote)).join(", ")}]`;
	if (typeof value === "object" && value !== null) {
		const entries = Object.entries(value);
		if (entries.length === 0) return "{}";
		return `{ ${entries.map(([key, one]) => propertySource(key, one, quote)).join(", ")} }`;
	}
	return typeof value === "string" ? quoted(value, quote) : JSON.stringify(value);
}

export function propertySource(key: string, value: unknown, quote: string): string {
	return `${isIdentifier(key) ? key : quoted(key, quote)}: ${toSource(value, quote)}`;
}

function quoted(text: string, quote: string): string {
	const json = JSON.stringify(text);
	if (quote === '"') return json;
	return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function isIdentifier(text: string): boolean {
	return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
}
