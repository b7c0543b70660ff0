import { mirrorVariantType, TokenType, tokenize } from "@csstools/css-tokenizer";
import fc from "fast-check";
import { UNSAFE_OVERRIDES } from "../../src/constants.js";
import { refusalOf } from "../../src/editor/browser/model/theme-edits.js";
import { reasonAgainst } from "../../src/editor/save/value.js";
import { type ValueType, whyUnsafe } from "../../src/token-value.js";
import { assert, listed, test } from "../helpers/test.js";

const ACCEPTED: readonly string[] = listed(`
	red | #fff | 0 | oklch(0.5 0.1 200 / 50%) | light-dark(#fff, #000) |
	color-mix(in oklab, var(--color-text) 5%, var(--color-page)) | calc((1rem + 2vw) * 3) |
	clamp(1rem, 2vw, 3rem) | system-ui, "Gill Sans", sans-serif | 'Sitka Text', serif |
	0 1px 2px rgb(0 0 0 / 0.1), inset 1px 2px 3px red | var(--a, var(--b, 1px)) | [a] 1fr [b] |
	ünïcödé | "a b (c" | "> " / "" | none | 1e3 | 10% | U+26 | a/b | --x | +1
`);
const REFUSED: Record<string, readonly string[]> = {
	Empty: ["", " "],
	Long: ["x".repeat(1001)],
	Characters: [
		"a\nb",
		...listed(`
			red;color:blue | "a;b" | red} | @import | red !important | \\75rl(x) | a/**/b | a /* b |
			<style> | #fff --a: #111 | a\u0000b | a\u2028b
		`),
	],
	Function: listed(`
		url(x) | URL( 'x' ) | url(x y) | image(x) | image-set('x') | -webkit-image-set('x' 1x) |
		'https://other.example/x.png' | '//other.example/x.png' | cross-fade(red, blue) | element(#x) |
		paint(x) | attr(x) | --f() | -webkit-cross-fade(red, blue) | -moz-image-rect(x, 1) |
		linear-gradient(red, url(x)) | var(--gone, url(x)) | 'url(x)'
	`),
	Brackets: ["calc(1px", "1px)", "([)]", "'open\"", '"open', "(".repeat(31) + ")".repeat(31)],
};

test("what can be a value of some token is taken, all else refused, and why", () => {
	for (const value of ACCEPTED) assert.is(whyUnsafe(value), undefined, value);
	for (const [reason, values] of Object.entries(REFUSED)) {
		for (const value of values) assert.is(whyUnsafe(value), reason, value);
	}
});

test("what is entered is read as one line, what is saved as it is", () => {
	for (const value of ["  padded  ", '"a\nb"', "a\u00a0\tb"])
		assert.is(refusalOf(value), undefined, value);
	assert.match(reasonAgainst('"a\nb"', "text") ?? "", "holds one of");
});

/** Whether a text is safe to a parser: it ends no declaration, loads nothing, and closes what it opens. */
function isSafeToParser(css: string): boolean {
	const open: TokenType[] = [];
	let isRight = true;
	for (const [type] of tokenize({ css }, { onParseError: () => (isRight = false) })) {
		if (WRONG.test(type)) return false;
		const end = type === TokenType.Function ? TokenType.CloseParen : mirrorVariantType(type);
		if (type === TokenType.CloseParen || type === TokenType.CloseSquare) {
			if (open.pop() !== type) return false;
		} else if (end) open.push(end);
	}
	return isRight && open.length === 0;
}

const WRONG = /^((bad-)?url|bad-string|semicolon|[{}]|CD[OC]|at-keyword)-token$|^comment$/;

const piece = fc.oneof(
	fc.constantFrom(
		...ACCEPTED,
		...Object.values(REFUSED).flatMap((all) => all.map((value) => value.slice(0, 100))),
	),
	fc.constantFrom(..."()[]{}\"'\\;:,!@<>/*-+.#%_ \t\n\r\f".split("")),
	fc.constantFrom("url", "src", "var", "image", "calc", "-set", "--x"),
	fc.constantFrom("\u2028", "\ufeff", "\u00a0"),
	fc.string({ unit: "binary", maxLength: 4 }),
);

test("whatever is taken of generated texts is safe to a parser, and to the guard", () => {
	const texts = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
	let taken = 0;
	fc.assert(
		fc.property(texts, (value) => {
			if (whyUnsafe(value)) return;
			taken += 1;
			assert.ok(isSafeToParser(value), JSON.stringify(value));
			assert.not(UNSAFE_OVERRIDES.test(`--a:${value}`), `the guard, of ${JSON.stringify(value)}`);
		}),
		{ numRuns: 6000, seed: 7 },
	);
	assert.ok(taken > 500, String(taken));
	assert.ok(UNSAFE_OVERRIDES.test('--a:"/\t/other.example"'), "a URL is read without its tab");
});

const FITTING: readonly (readonly [type: ValueType, ...values: string[]])[] = [
	["color", "#fff", "oklch(0.5 0.1 90 / 50%)", "light-dark(white, black)"],
	[
		"color",
		"color-mix(in oklch, var(--color-text) 62%, transparent)",
		"color-mix(in oklab, currentColor 50%, transparent)",
		"currentColor",
		"CanvasText",
	],
	["length", "0", "1.5rem", "-2px", "50%", "clamp(1rem, 0.5rem + 2vw, 2rem)", "none"],
	["length", "hypot(3px, 4px)", "inherit"],
	["number", "700", "bold", "calc(1 + 2)", "150%", "pow(2, 3)"],
	["font", 'Rockwell, "Roboto Slab", serif'],
	["text", "0 4px 24px oklch(0.6 0.15 345 / 0.18)", "[a] (b)"],
];
const UNFIT: readonly (readonly [reason: string, type: ValueType, ...values: string[]])[] = [
	["is empty", "text", " "],
	["is longer than 1000", "text", "x".repeat(1001)],
	["holds one of : ; {", "text", "1px; --a: 2px"],
	["may load a file", "text", "url(x)"],
	["leaves a bracket", "text", "(a"],
	["is no colour", "color", "1px", "red blue", "color-mix(in oklab, red, blue) red"],
	["is no length", "length", "red", "1", "1px 2px"],
	["is no number", "number", "1px"],
];

test("a save takes what is one value of its type, and says why it takes no other", () => {
	for (const [type, ...values] of FITTING) {
		for (const value of values) assert.is(reasonAgainst(value, type), undefined, value);
	}
	for (const [reason, type, ...values] of UNFIT) {
		for (const value of values) {
			const told = reasonAgainst(value, type) ?? "nothing";
			assert.ok(told.startsWith(reason), `${value}: ${told}`);
		}
	}
});
