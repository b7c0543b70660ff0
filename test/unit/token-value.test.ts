import { mirrorVariantType, TokenType, tokenize } from "@csstools/css-tokenizer";
import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { refusalOf } from "../../src/browser/editor/model/theme-edits.js";
import { UNSAFE_OVERRIDES } from "../../src/constants.js";
import type { EditorTokenType as Type } from "../../src/editor-data.js";
import { reasonAgainst } from "../../src/save/value.js";
import { whyUnsafe } from "../../src/token-value.js";

const ACCEPTED: readonly string[] = [
	"red",
	"#fff",
	"0",
	"oklch(0.5 0.1 200 / 50%)",
	"light-dark(#fff, #000)",
	"color-mix(in oklab, var(--color-text) 5%, var(--color-page))",
	"calc((1rem + 2vw) * 3)",
	"clamp(1rem, 2vw, 3rem)",
	'system-ui, "Gill Sans", sans-serif',
	"'Sitka Text', serif",
	"0 1px 2px rgb(0 0 0 / 0.1), inset 1px 2px 3px red",
	"var(--a, var(--b, 1px))",
	"[a] 1fr [b]",
	"ünïcödé",
	'"a b (c"',
	"none",
	"1e3",
	"10%",
	"U+26",
	"a/b",
	"--x",
	"+1",
];
const REFUSED: readonly [value: string, reason: string][] = [
	["", "Empty"],
	[" ", "Empty"],
	["x".repeat(1001), "Long"],
	["red;color:blue", "Characters"],
	['"a;b"', "Characters"],
	["red}", "Characters"],
	["@import", "Characters"],
	["red !important", "Characters"],
	["\\75rl(x)", "Characters"],
	["a/**/b", "Characters"],
	["a /* b", "Characters"],
	["<style>", "Characters"],
	["a\nb", "Characters"],
	["a\u0000b", "Characters"],
	["a\u2028b", "Characters"],
	["url(x)", "Function"],
	["URL( 'x' )", "Function"],
	["url(x y)", "Function"],
	["image(x)", "Function"],
	["image-set('x')", "Function"],
	["-webkit-image-set('x' 1x)", "Function"],
	["'https://other.example/x.png'", "Function"],
	["'//other.example/x.png'", "Function"],
	["cross-fade(red, blue)", "Function"],
	["element(#x)", "Function"],
	["paint(x)", "Function"],
	["attr(x)", "Function"],
	["--f()", "Function"],
	["calc(1px", "Brackets"],
	["1px)", "Brackets"],
	["([)]", "Brackets"],
	["'open\"", "Brackets"],
	["(".repeat(31) + ")".repeat(31), "Brackets"],
	["-webkit-cross-fade(red, blue)", "Function"],
	["-moz-image-rect(x, 1)", "Function"],
	["linear-gradient(red, url(x))", "Function"],
	["var(--gone, url(x))", "Function"],
	["'url(x)'", "Function"],
	['"open', "Brackets"],
];

test("what can be a value of some token is taken, all else refused, and why", () => {
	for (const value of ACCEPTED) assert.is(whyUnsafe(value), undefined, value);
	for (const [value, reason] of REFUSED) assert.is(whyUnsafe(value), reason, value);
});

test("what is entered is read as one line, what is saved as it is", () => {
	for (const value of ["  padded  ", '"a\nb"', "a\u00a0\tb"]) {
		assert.is(refusalOf(value), undefined, value);
	}
	assert.match(reasonAgainst('"a\nb"', "text") ?? "", "holds one of");
});

/** Whether a text is safe to a parser: it ends no declaration, loads nothing, and closes what it opens. */
function isSafeToParser(css: string): boolean {
	const open: TokenType[] = [];
	let isRight = true;
	for (const [type] of tokenize({ css }, { onParseError: () => (isRight = false) })) {
		if (WRONG.has(type)) return false;
		const end = type === TokenType.Function ? TokenType.CloseParen : mirrorVariantType(type);
		if (type === TokenType.CloseParen || type === TokenType.CloseSquare) {
			if (open.pop() !== type) return false;
		} else if (end) open.push(end);
	}
	return isRight && open.length === 0;
}

const WRONG = new Set([
	TokenType.URL,
	TokenType.BadURL,
	TokenType.BadString,
	TokenType.Semicolon,
	TokenType.OpenCurly,
	TokenType.CloseCurly,
	TokenType.Comment,
	TokenType.CDO,
	TokenType.CDC,
	TokenType.AtKeyword,
]);

const piece = fc.oneof(
	fc.constantFrom(...ACCEPTED, ...REFUSED.map(([value]) => value.slice(0, 100))),
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
});

const FITTING: readonly [type: Type, value: string][] = [
	["color", "#fff"],
	["color", "oklch(0.5 0.1 90 / 50%)"],
	["color", "color-mix(in oklch, var(--color-text) 62%, transparent)"],
	["color", "light-dark(white, black)"],
	["color", "currentColor"],
	["color", "CanvasText"],
	["length", "0"],
	["length", "1.5rem"],
	["length", "-2px"],
	["length", "50%"],
	["length", "clamp(1rem, 0.5rem + 2vw, 2rem)"],
	["length", "none"],
	["number", "700"],
	["number", "bold"],
	["number", "calc(1 + 2)"],
	["font", 'Rockwell, "Roboto Slab", serif'],
	["text", "0 4px 24px oklch(0.6 0.15 345 / 0.18)"],
	["text", "[a] (b)"],
];
const UNFIT: readonly [type: Type | undefined, value: string, reason: string][] = [
	["text", " ", "is empty"],
	["text", "x".repeat(1001), "is longer than 1000"],
	["text", "1px; --a: 2px", "holds one of ; {"],
	["text", "url(x)", "may load a file"],
	[undefined, "(a", "leaves a bracket"],
	["color", "1px", "is no colour"],
	["color", "red blue", "is no colour"],
	["length", "red", "is no length"],
	["length", "1", "is no length"],
	["length", "1px 2px", "is no length"],
	["number", "1px", "is no number"],
];

test("a save takes what is one value of its type, and says why it takes no other", () => {
	for (const [type, value] of FITTING) assert.is(reasonAgainst(value, type), undefined, value);
	for (const [type, value, reason] of UNFIT) {
		const told = reasonAgainst(value, type) ?? "nothing";
		assert.ok(told.startsWith(reason), `${value}: ${told}`);
	}
});
