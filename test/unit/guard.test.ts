import { runInNewContext } from "node:vm";
import { type GuardOptions, guardScript } from "../../src/page/guard.js";
import { headOf, judge } from "../helpers/html-oracle.js";
import { assert, test } from "../helpers/test.js";

const OPTIONS: GuardOptions = {
	hasEditor: true,
	allowed: ["light", "dark", "fjord"],
	start: { light: "light", dark: "dark" },
	storageKey: "theme",
};

type World = { stored?: Record<string, string> | "blocked"; isDark?: boolean; attribute?: string };

/** What the guard makes of the root element in a browser of a few lines. */
function run(options: GuardOptions, { stored = {}, isDark = false, attribute }: World) {
	const root: { dataset: { theme?: string }; style: { cssText: string } } = {
		dataset: { ...(attribute !== undefined && { theme: attribute }) },
		style: { cssText: "" },
	};
	const scope = {
		document: { documentElement: root },
		matchMedia: (query: string) => {
			assert.is(query, "(prefers-color-scheme:dark)");
			return { matches: isDark };
		},
	};
	Object.defineProperty(scope, "localStorage", {
		get() {
			if (stored === "blocked") throw new Error("SecurityError");
			return stored;
		},
	});
	runInNewContext(guardScript(options), scope);
	return { theme: root.dataset.theme, css: root.style.cssText };
}

/** More than browser/matrix has: what a choice comes to where the OS prefers light, and dark. */
const CHOICES: [stored: string, light: string, dark: string][] = [
	["dark\ndark", "dark", "dark"],
	["fjord\n", "fjord", "dark"],
	["\nfjord", "light", "fjord"],
	["\n", "light", "dark"],
	["fjord light", "light", "dark"],
	["light\nfjord\ndark", "fjord", "fjord"],
	["light\nfjord\n", "light", "fjord"],
	["light\nfjord\nfjord", "light", "fjord"],
	["light\ngone\ndark", "dark", "dark"],
	["\n\ndark", "dark", "dark"],
	["light\nfjord\ndark\nlight", "fjord", "fjord"],
];

for (const hasEditor of [true, false]) {
	test(`each part of a choice counts by itself; ${hasEditor ? "with" : "without"} an editor`, () => {
		for (const [theme, ...expected] of CHOICES) {
			const found = [false, true].map(
				(isDark) => run({ ...OPTIONS, hasEditor }, { stored: { theme }, isDark }).theme,
			);
			assert.equal(found, expected, JSON.stringify(theme));
		}
	});
}

test("where one theme is the start, it stands for both modes", () => {
	const options = { ...OPTIONS, start: "fjord" };
	for (const [theme, expected] of [
		["gone\ndark", "fjord"],
		["light\ngone\ndark", "fjord"],
		["light\ndark", "light"],
		["light\ndark\ndark", "dark"],
	] as const) {
		assert.is(run(options, { stored: { theme } }).theme, expected, theme);
	}
	assert.is(run({ ...OPTIONS, start: "secret" }, {}).theme, "secret", "which none may choose");
});

test("a stored name counts as a whole only, before it could be a choice", () => {
	const allowed = ["light", "dark", "light\ndark"];
	const stored = { theme: "light\ndark" };
	for (const isDark of [false, true])
		assert.is(run({ ...OPTIONS, allowed }, { stored, isDark }).theme, "light\ndark");
	for (const theme of ["darker", "xdark", "\ndark", "DARK", "light|dark", "l.ght"])
		assert.is(run(OPTIONS, { stored: { theme } }).theme, "light", theme);
});

// Whose theme a page is in, and with which overrides: browser/forced, browser/runtime.
test("an empty attribute is none; a storage key of any kind", () => {
	assert.is(run(OPTIONS, { stored: { theme: "dark" }, attribute: "" }).theme, "dark");
	assert.is(run(OPTIONS, { attribute: "" }).theme, "light");
	for (const storageKey of ["theme", "theme:/blog/", "a b", '"];alert(1)//', "</script>", "1"]) {
		const stored = { [storageKey]: "dark", [`${storageKey}.dark`]: "--a:1" };
		assert.equal(run({ ...OPTIONS, storageKey }, { stored }), { theme: "dark", css: "--a:1" });
	}
});

/** What other names are like that stand in pages is for faults/hostile. */
const HOSTILE = [
	...["(x|y)", "a\\b", "it's", 'say "hi"', "`${1}`", "</script><script>alert(1)</script>"],
	...["<!--<script>", "ночь 🌙", "line\u2028separator", "__proto__", "undefined", "$&"],
];

for (const name of HOSTILE) {
	test(`a theme named ${JSON.stringify(name)}`, () => {
		for (const start of [name, { light: name, dark: "dark" }]) {
			const options = { ...OPTIONS, allowed: ["dark", name, "light"], start };
			assert.is(run(options, {}).theme, name, "as the start");
			assert.is(run(options, { stored: { theme: name } }).theme, name, "stored");
			assert.is(run(options, { stored: { theme: "light" } }).theme, "light", "beside it");
			assert.is(run(options, { stored: { theme: `${name}x` } }).theme, name, "not quite stored");
			const other = { ...options, start: "dark" };
			for (const stored of [{}, "blocked"] as const)
				assert.is(run(other, { stored }).theme, "dark", "not on a first visit");
			const script = guardScript(options);
			assert.match(script, /^[ -~]*$/, "safe in any charset");
			if (!/[<&]/.test(name)) assert.not.match(script, /[<&]/, "well-formed in XHTML");
			assert.equal(scriptsOf(`<script>${script}</script>`), [script]);
		}
	});
}

function scriptsOf(html: string): string[] {
	const { childNodes } = headOf(judge(`<!doctype html><head>${html}</head>`));
	return childNodes.map((node) => {
		const [text] = (node as { childNodes?: { value?: string }[] }).childNodes ?? [];
		return text?.value ?? "";
	});
}
