import { tokenDocs } from "../../scripts/token-docs.js";
import { difference } from "../../src/color/difference.js";
import { namesOf, PAIRS } from "../../src/color/pairs.js";
import { resolverOf } from "../../src/css/computed.js";
import type { EditorToken } from "../../src/editor/editor-data.js";
import { BUNDLED } from "../helpers/base-theme.js";
import { editorDataOf } from "../helpers/editor.js";
import { assert, NO_STYLES, test } from "../helpers/site.js";

const GROUPS = "seeds surfaces text status colours shape type space other".split(" ");
const words = ({ name, label, group, type }: EditorToken) => [name, label, group, type];

test("every token that ships has a label and a group of its own", async () => {
	const { tokens, themes } = await editorDataOf();
	const nameOf = ({ name }: { name: string }) => name;
	assert.equal(tokens.map(nameOf).sort(), tokenDocs().map(nameOf).sort());
	for (const { name, label, group } of tokens) {
		assert.ok(GROUPS.includes(group) && !["colours", "other"].includes(group), name);
		assert.not.match(label, /^-|Color /, name);
	}
	assert.is(new Set(tokens.map(({ label }) => label)).size, tokens.length, "each is told apart");
	const order = tokens.map(({ group }) => GROUPS.indexOf(group));
	assert.equal(order, order.toSorted());
	assert.equal(tokens.slice(0, 3).map(words), [
		["--color-page", "Page", "seeds", "color"],
		["--color-text", "Text", "seeds", "color"],
		["--color-accent", "Accent", "seeds", "color"],
	]);
	const shadows = tokens.filter(({ type }) => type === "shadow").map(nameOf);
	assert.equal(shadows, ["--shadow", "--shadow-sm", "--shadow-lg"]);
	assert.is(themes.length, BUNDLED);
	const paired = PAIRS.flatMap(namesOf);
	const isUnpaired = ({ name, type }: EditorToken) => type === "color" && !paired.includes(name);
	const unpaired = tokens.filter(isUnpaired).map(({ name }) => name);
	// Ink under text, which a browser's test reads, and lines that only divide or adorn.
	const adorn = ["--color-border", "--color-pattern", "--color-button-border"];
	const missing = "a colour of text or of a control needs its pairs in src/color/pairs.ts";
	assert.equal(unpaired, adorn, missing);
});

test("a site's own tokens come last, by their names in words", async () => {
	const { tokens } = await editorDataOf({
		"src/themes/own.css":
			":root { --brand: red; --font-quote: serif; --__proto__: 1px; --card-shadow: none } [data-theme=own] { color-scheme: dark; --brand: blue; --glow: #123 }",
	});
	const own = [
		["--brand", "Brand", "colours", "color"],
		["--glow", "Glow", "colours", "color"],
		["--card-shadow", "Card shadow", "shape", "shadow"],
		["--font-quote", "Font quote", "type", "font"],
		["--__proto__", "Proto", "other", "length"],
	];
	const names = own.map(([name]) => name);
	assert.equal(tokens.filter(({ name }) => names.includes(name)).map(words), own);
});

test("a theme says what it declares itself, for sure, on the page's root", async () => {
	const { themes } = await editorDataOf({
		"src/themes/own.css": `
			[data-theme=own] { color-scheme: dark; --color-page: #111; --radius: 1px; background: red }
			:root[data-theme=own] { --radius: 2px }
			[data-theme=own] p, .x[data-theme=own] { --space-md: 1px }
			@media (width > 10px) { [data-theme=own] { --space-lg: 1px } }
			:root { --space-sm: 1px }`,
	});
	const own = themes.find(({ name }) => name === "own");
	const values = { "--color-page": "#111", "--radius": "2px" };
	assert.equal(own, { name: "own", label: "Own", mode: "dark", values });
});

test("pairs and tokens are those that the site has", async () => {
	const none = await editorDataOf({
		"src/themes/own.css": ":root { --color-page: #fff; --color-text: #000 } [data-theme=own] {}",
		"site.json": JSON.stringify({ theme: { styles: NO_STYLES } }),
	});
	const known = new Set(none.tokens.map(({ name }) => name));
	assert.equal([...known], ["--color-page", "--color-text"]);
	const tint = "color-mix(in oklab, var(--color-text) 10%, var(--color-page))";
	const on = (background: string) => ({ foreground: "--color-text", background, needed: 4.5 });
	const pairs = PAIRS.filter((pair) => namesOf(pair).every((name) => known.has(name)));
	assert.equal(pairs, [on("--color-page"), on(tint)]);
});

test("a theme that ships states no colour but its seeds that would be derived alike", async () => {
	const { tokens, themes } = await editorDataOf();
	/** Two colours are just told apart from here on (Mahy et al. 1994, in CIE76). */
	const JUST_NOTICEABLE = 2.3;
	const resolve = resolverOf(new Map());
	const stated = themes.flatMap(({ name: theme, mode = "light", values }) => {
		const declared = new Map([
			...tokens.map(({ name, value }) => [name, value] as const),
			...Object.entries(values),
		]);
		return tokens.flatMap(({ name, type, group, value }) => {
			if (type !== "color" || group === "seeds" || !Object.hasOwn(values, name)) return [];
			const own = resolve(declared, mode)(`var(${name})`);
			const derived = resolve(new Map([...declared, [name, value]]), mode)(`var(${name})`);
			assert.ok(own && derived, `${theme} ${name}`);
			return [{ token: `${theme} ${name}`, difference: difference(own, derived) }];
		});
	});
	assert.ok(stated.length > 20, `${stated.length} colours are compared`);
	const alike = stated.filter((one) => one.difference < JUST_NOTICEABLE);
	assert.equal(alike, [], "leave these out of the theme's file");
});
