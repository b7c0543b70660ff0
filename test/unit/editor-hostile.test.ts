import { UNSAFE_OVERRIDES } from "../../src/constants.js";
import { importLink, importThemes, toLink } from "../../src/editor/browser/formats/index.js";
import type { Imported } from "../../src/editor/browser/formats/portable.js";
import { accepts, editorDataOf } from "../helpers/editor.js";
import { assert, test } from "../helpers/test.js";

const { tokens } = await editorDataOf({
	"src/themes/own.css": ":root { --any: ease-in } [data-theme=own] {}",
});
const known = { tokens, accepts };
const GOOD = ["--color-page", "#123"] as const;
const GOOD_VALUE = `"values":{"${GOOD[0]}":"${GOOD[1]}"`;

test("a value that could do more than be one is refused, with the reason, and nothing else is", () => {
	const value = `url(${"x".repeat(100)})`;
	const [{ theme, refused }] = importThemes(`--any:${value};${GOOD.join(":")}`, known);
	assert.equal([...theme.values], [GOOD]);
	assert.equal(refused, [{ reason: "Function", token: "--any", value: value.slice(0, 80) }]);
});

/** Texts as a whole, and what is refused of each; the good token is in all of them. */
const good = GOOD.join(":");
const deep = (open: string, close: string, times = 20_000) =>
	open.repeat(times) + close.repeat(times);
/** A document of what the format cannot say. */
function extended(members: string): string {
	return `{"$extensions":{"eleventy-plugin-theme":{${members}}}}`;
}
/** A document of design tokens: the good one, and others. */
const document = (tokens: string, groups = "") =>
	`{"color":{"page":{"$type":"color","$value":"${GOOD[1]}"}${tokens}}${groups}}`;
const colored = (value: string) => document(`,"text":{"$type":"color","$value":${value}}`);
const TEXTS: [text: string, ...reasons: string[]][] = [
	[`${good};--gone:red`, "left"],
	[`${good};background:red`, "left"],
	[`${good};--color-text:4px`, "Type"],
	[document("", `,"a":${'{"a":'.repeat(8)}1${"}".repeat(8)}`), "left"],
	[`${good};--shadow:red`, "Type"],
	[`${good};color-scheme:dusk`, "Type"],
	[`${good};--color-text`, "left"],
	[`@import "x";${good}`, "left"],
	[`${good};@media print{--color-text:red}`, "left"],
	[`${good};@font-face{font-family:x;src:url(x)}`, "left"],
	[`${good};body{--color-text:red}`, "left"],
	[`[data-theme=a]{${good}}[data-theme=b]{--color-text:red}`],
	[`:root{${good};&:hover{--color-text:red}}`, "left"],
	[`${good};--color-text:url(a;b)`, "Characters"],
	[`${good};--color-text:"}"`, "Characters"],
	[`${good};--color-text:(`, "Brackets"],
	[`${good};--color-text:var(--color-text)`, "Circle"],
	[`${good};--color-text:var(--color-muted)`, "Circle"],
	[`${good};--a-${"b".repeat(500)}:red`, "left"],
	[`${good};${deep("a{", "}")}`, "left"],
	[`${good};--color-text:${deep("(", ")")}`, "Long"],
	[extended(`${GOOD_VALUE},"--color-text":["red"]}`), "Type"],
	[extended(`${GOOD_VALUE},"__proto__":"red"}`), "left"],
	[extended(`${GOOD_VALUE},"constructor":"red"}`), "left"],
	[extended(`"mode":{"a":1},${GOOD_VALUE}}`), "Type"],
	[document("").replace("{", '{"__proto__":{"$value":"red"},'), "left"],
	[colored('"url(x)"'), "Function"],
	[colored('{"colorSpace":"a) url(x","components":[1,1,1]}'), "Function"],
	[colored('{"colorSpace":"srgb","components":["1)",1,1]}'), "Type"],
	[document(',"text":{"$value":"{color.a;b}"}'), "Characters"],
	[document(',"text":{"$value":"{color.text}"}'), "Circle"],
	[document("", ',"font":{"body":{"$type":"fontFamily","$value":["x\\"; url("]}}'), "Characters"],
];

test("of each hostile text the good token is taken, the rest refused", () => {
	for (const [text, ...reasons] of TEXTS) {
		const { theme, refused, left } = importThemes(text, known)[0];
		assert.equal([...theme.values], [GOOD], text.slice(0, 200));
		const brief = left.filter((one) => !one[80]).map(() => "left");
		const found = new Set([...refused.map(({ reason }) => reason as string), ...brief]);
		assert.equal([...found], reasons, text.slice(0, 200));
		assert.equal(Object.getPrototypeOf(theme), Object.prototype);
	}
	assert.is(({} as Record<string, unknown>).$value, undefined, "no prototype was touched");
});

test("of many pasted themes the first hundred are read: each repeats what the root declares", () => {
	const rules = Array.from({ length: 200 }, (_, at) => `[data-theme=t${at}]{--background:red}`);
	const found = importThemes(`:root{--primary:red}${rules.join("")}`, known);
	assert.is(found.filter(({ theme }) => theme.name).length, 100);
});

const NOTHING: [text: string, reason: string][] = [
	["", "Syntax"],
	["{]}", "Syntax"],
	["{}", "Syntax"],
	['{"version":1,"values":{"--color-page":"red"}}', "Syntax"],
	[extended('"values":[]'), "Syntax"],
	["hello", "Syntax"],
	["x".repeat(10_000_000), "Size"],
	[`{"a":${"[".repeat(50_000)}`, "Syntax"],
	[`{"a":${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}}`, "Syntax"],
];

function assertNothing({ theme, refused }: Imported, reason: string, text: string): void {
	const found = refused.map((one) => one.reason as string);
	assert.equal([theme.values.size, found], [0, [reason]], text.slice(0, 40));
}

test("10 MB, and what is nested deep, are left soon", () => {
	for (const [text, reason] of NOTHING) assertNothing(importThemes(text, known)[0], reason, text);
});

/** What a pattern begins to match again and again: quadratic, each would take minutes. */
test("200,000 characters of what patterns begin to match come to an end", () => {
	const signs = ["(", " ", "/*", "/**/", '"', "'", "\\", "{", "}", ";"];
	const parts = [...signs, "@layer{", "[data-theme=", "--a:(", "only "];
	for (const before of ["", "x", "color-scheme:x", " --radius", `${" ".repeat(60_000)}x`]) {
		for (const part of parts) {
			const text = before + part.repeat(Math.floor(130_000 / part.length));
			importThemes(text, known)[0];
			importThemes(`${text}x`, known)[0];
			UNSAFE_OVERRIDES.test(`--radius${text}`);
		}
	}
});

test("links: what is none, what is broken, and a bomb", async () => {
	const link = await toLink({ name: "x", values: new Map([GOOD]) });
	assert.equal([...(await importLink(link, known)).theme.values], [GOOD]);
	const bytes = new Blob(["a".repeat(50_000_000)]).stream();
	const bomb = Buffer.from(
		await new Response(bytes.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer(),
	);
	const reasons = { "": "Syntax", "!": "Syntax", [link.slice(0, -5)]: "Syntax" };
	const { read } = ReadableStreamDefaultReader.prototype;
	let reads = 0;
	ReadableStreamDefaultReader.prototype.read = function (...given) {
		reads += 1;
		return read.apply(this, given);
	};
	const all = { ...reasons, [bomb.toString("base64url")]: "Size", ["A".repeat(1_000_000)]: "Size" };
	for (const [text, reason] of Object.entries(all))
		assertNothing(await importLink(text, known), reason, text);
	ReadableStreamDefaultReader.prototype.read = read;
	assert.ok(reads < 30, `${reads} parts of a bomb are read`);
});
