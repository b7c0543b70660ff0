import { test } from "uvu";
import * as assert from "uvu/assert";
import type { TokenType } from "../../src/css/types.js";
import { reasonAgainst } from "../../src/save/value.js";

const TAKEN: [type: TokenType, value: string][] = [
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

const REFUSED: [type: TokenType | undefined, value: string, reason: string][] = [
	["text", " ", "is empty"],
	["text", "x".repeat(1001), "is longer"],
	["text", "1px; --a: 2px", 'holds ";"'],
	["text", '"a;b"', 'holds ";"'],
	["text", "f({})", 'holds "{"'],
	["text", "@media", 'holds "@"'],
	["text", "1px !important", 'holds "!"'],
	["text", "u\\72l(x)", 'holds "\\\\"'],
	["text", "a /* b", 'holds "/*"'],
	["text", "</style", 'holds "<"'],
	["text", "a\nb", 'holds "\\n"'],
	["text", "url(x)", "loads a file"],
	["text", 'URL("x")', "loads a file"],
	["text", "url(x y)", "loads a file"],
	["text", '-webkit-image-set("x" 1x)', "loads a file"],
	["text", 'src("x")', "loads a file"],
	["text", "--own(x)", "loads a file"],
	[undefined, "(a", "leaves a bracket open"],
	[undefined, "a)", "closes a bracket"],
	[undefined, "(a]", "closes a bracket"],
	[undefined, '"a', "is not CSS"],
	["color", "1px", "is no colour"],
	["color", "red blue", "is no colour"],
	["length", "red", "is no length"],
	["length", "1", "is no length"],
	["length", "1px 2px", "is no length"],
	["number", "1px", "is no number"],
];

test("what is one value of its type is taken", () => {
	for (const [type, value] of TAKEN) assert.is(reasonAgainst(value, type), undefined, value);
});

test("all else is refused, and why", () => {
	for (const [type, value, reason] of REFUSED) {
		const told = reasonAgainst(value, type) ?? "nothing";
		assert.ok(told.startsWith(reason), `${value}: ${told}`);
	}
});

test.run();
