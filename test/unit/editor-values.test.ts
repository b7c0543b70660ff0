import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { normalize, refusalOf } from "../../src/browser/editor/model/value.js";
import { reasonAgainst } from "../../src/save/value.js";

/*
 * An editor refuses a value before anybody sees it, a save reads it again: by a tokenizer, as only Node
 * has one. Both must have the same opinion of every text, or what is edited could not be saved.
 */

const said = (value: string) => ({
	editor: refusalOf(value) === undefined,
	// White space is one space by then.
	save: reasonAgainst(normalize(value), "text") === undefined,
});

const ACCEPTED: readonly string[] = [
	"red",
	"#fff",
	"0",
	"1.5rem",
	"-2px",
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
	"  padded  ",
	'"a b (c"',
	"none",
	"1e3",
	"10%",
	"U+26",
	"a/b",
	"--x",
	"+1",
	'"a\nb"',
];
const REFUSED: readonly string[] = [
	"",
	" \n ",
	"red;color:blue",
	"red}",
	"{",
	"@import",
	"red !important",
	"\\75rl(x)",
	"a/**/b",
	"*/",
	"<style>",
	"a>b",
	"url(x)",
	"URL( 'x' )",
	'url("x")',
	"src(x)",
	"image(x)",
	"image-set('x')",
	"-webkit-image-set('x' 1x)",
	"cross-fade(red, blue)",
	"element(#x)",
	"paint(x)",
	"attr(x)",
	"--f()",
	"--my-fn(1)",
	"calc(1px",
	"1px)",
	"[a",
	"a]",
	"(]",
	'"open',
	"'open",
	"a\u0000b",
	"a\u0007b",
	"x".repeat(1001),
];

test("what one of both readers takes the other takes, and what it refuses it refuses", () => {
	for (const value of ACCEPTED) assert.equal(said(value), { editor: true, save: true }, value);
	for (const value of REFUSED) assert.equal(said(value), { editor: false, save: false }, value);
});

const piece = fc.oneof(
	fc.constantFrom(...ACCEPTED, ...REFUSED.filter(({ length }) => length < 100)),
	fc.constantFrom(..."()[]{}\"'\\;:,!@<>/*-+.#%_ \t\n\r\f".split("")),
	fc.constantFrom(
		"url",
		"src",
		"var",
		"image",
		"calc",
		"-set",
		"--x",
		"\u2028",
		"\ufeff",
		"\u00a0",
	),
	fc.string({ unit: "binary", maxLength: 4 }),
);

test("they agree on generated texts of all that a value may hold", () => {
	const texts = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
	fc.assert(
		fc.property(texts, (value) => {
			const { editor, save } = said(value);
			// Of names beyond ASCII, on which browsers differ, the editor believes the worst.
			if (editor || /^[\x20-\x7e]*$/.test(normalize(value)))
				assert.is(
					editor,
					save,
					JSON.stringify({
						value,
						why: [refusalOf(value), reasonAgainst(normalize(value), "text")],
					}),
				);
		}),
		{ numRuns: 3000, seed: 7 },
	);
});

test.run();
