/**
 * Names of themes come from files and labels from settings; whoever writes them, they stay text in
 * every place where a page holds them: attributes, scripts, styles, storage.
 */

import fc from "fast-check";
import { editorReady } from "../helpers/editor-panel.js";
import { scale } from "../helpers/faults.js";
import { assert, CHROMIUM, listed, type Page, startEngines } from "../helpers/in-engines.js";
import { htmlPage, themedSite, visit } from "../helpers/themed-site.js";

const COUNT = scale(1000, 60);
const SEED = 2;

const PAYLOADS = [
	...listed(`
		</script><script>pwned++</script> | </style><script>pwned++</script> | <!--<script> |
		"><img src=x onerror=pwned++> | " autofocus onfocus="pwned++ |
		</option></select><script>pwned++</script> | \`\${pwned++}\` | ");pwned++;(" |
		{}*{background:red} | }</style><svg/onload=pwned++> | &lt;script&gt;pwned++&lt;/script&gt; |
		<% themeSwitcher() %> | {{ pwned }}{% raw %} | $&$1$\` | null | __proto__ | constructor
	`),
	...[" ", "\n", "\u2028", "ℵ 🌙 e\u0301", "\\a ", "light\ndark", "x".repeat(300)],
];

/** What a property of the world is made of: whole payloads, and their pieces in any order. */
const texts = fc.sample(
	fc.oneof(
		{ weight: 1, arbitrary: fc.constantFrom(...PAYLOADS) },
		{
			weight: 3,
			arbitrary: fc
				.array(fc.constantFrom(...PAYLOADS.flatMap((text) => text.match(/[\s\S]{1,6}/gu) ?? [])), {
					minLength: 1,
					maxLength: 5,
				})
				.map((parts) => parts.join("")),
		},
		{ weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
	),
	{ seed: SEED, numRuns: 6 * COUNT },
);
/** NUL and lone surrogates cannot stand in a stylesheet. */
const writable = texts.filter((text) => !/\0|\p{Surrogate}/u.test(text));
const names = [...new Set([...PAYLOADS, ...writable])].slice(0, COUNT);
const labels = names.map((_, index) => writable.at(-1 - index) as string);
const values = names.map((_, index) => writable[(7 * index) % writable.length] as string);

const cssString = (text: string) =>
	`"${text.replace(/["\\]|\p{Cc}/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

const colorOf = (index: number) => `rgb(${index % 256}, ${Math.floor(index / 256)}, 7)`;

const css = names
	.map(
		(name, index) =>
			`[data-theme=${cssString(name)}] { color-scheme: light; --color-page: ${colorOf(index)}; --color-text: black }`,
	)
	.join("\n");
const tokens = values.map((value, index) => `--hostile-${index}: ${cssString(value)};`).join("\n");
const GUARDED = names
	.map((_, index) => index)
	.filter((index) => index % Math.ceil(COUNT / 40) === 0);

const first = "<script>window.pwned = 0</script>";
const site = await themedSite({
	plugin: {
		allow: [],
		default: names[0],
		labels: { themes: Object.fromEntries(names.map((name, index) => [name, labels[index] ?? ""])) },
		styles: { themes: false },
	},
	builtIn: true,
	files: {
		"index.html": htmlPage({ head: first }),
		"editor.html": htmlPage({ head: first, body: "{% themeTokenEditor %}" }),
		"src/themes/hostile.css": `${css}\n:root {\n${tokens}\n}`,
		...Object.fromEntries(
			GUARDED.map((index) => [
				`forced-${index}.11ty.js`,
				`module.exports = { data: { permalink: "forced-${index}/index.html", theme: ${JSON.stringify(names[index])} }, render: () => ${JSON.stringify(htmlPage({ head: first, body: "" }))} };`,
			]),
		),
		"package.json": '{"type":"commonjs"}',
	},
});
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

const look = (page: Page) =>
	page.evaluate<{ theme: string; color: string; pwned: number }>(`({
		theme: document.documentElement.dataset.theme,
		color: getComputedStyle(document.documentElement).backgroundColor,
		pwned: window.pwned,
	})`);

each(`${COUNT} hostile names and labels stay what they are in a list`, async (page) => {
	await visit(page, site.url);
	const seen = await page.evaluate<{ values: string[]; labels: string[]; body: string[] }>(`
			const options = [...document.querySelectorAll("[data-theme-control] option")];
			return {
				values: options.map(({ value }) => value),
				labels: options.map(({ text }) => text),
				body: Array.from(document.body.children, ({ localName }) => localName),
			};
		`);
	const collapsed = (text: string) => text.replace(/[\t\n\f\r ]+/g, " ").replace(/^ | $/g, "");
	assert.equal(seen, { values: names, labels: labels.map(collapsed), body: ["main"] });
	for (let from = 0; from < names.length; from += 100) {
		const wrong = await page.evaluate<unknown[]>(`
				const root = document.documentElement;
				return ${JSON.stringify(names.slice(from, from + 100))}.flatMap((name, index) => {
					const isSet = root.theme.set(name);
					const color = getComputedStyle(root).backgroundColor;
					const wanted = ${JSON.stringify(names.slice(from, from + 100).map((_, index) => colorOf(from + index)))}[index];
					const isRight = isSet && root.dataset.theme === name && color === wanted;
					return isRight ? [] : [[name, isSet, root.dataset.theme, color]];
				});
			`);
		assert.equal(wrong, []);
	}
	assert.is((await look(page)).pwned, 0);
});

each(`${COUNT} hostile values of tokens stay text in the editor`, async (page) => {
	await page.goto(`${site.url}editor/`);
	await editorReady(page);
	const held = await page.evaluate<string[]>(`
		Array.from(document.documentElement.themeEditor.element.querySelectorAll("[data-token^='--hostile-']"), (row) => row.dataset.token)`);
	const names = values.map((_, index) => `--hostile-${index}`);
	assert.equal(held, names);
	assert.is((await look(page)).pwned, 0);
});

each("stored, and forced by a page's data, they are set before the first paint", async (page) => {
	await page.goto(`${site.url}bare/`);
	for (const index of GUARDED) {
		const expected = { theme: names[index], color: colorOf(index), pwned: 0 };
		await page.evaluate(`localStorage.theme = ${JSON.stringify(names[index])}`);
		await page.goto(site.url);
		assert.equal(await look(page), expected, "stored");
		await page.evaluate("localStorage.clear()");
		await page.goto(`${site.url}forced-${index}/`);
		assert.equal(await look(page), expected, "forced");
	}
});
