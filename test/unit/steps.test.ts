import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import postcss from "postcss";
import { assert, test } from "../helpers/test.js";

// Code is counted that is compiled while counting is on, and that no optimizer has rewritten.
setFlagsFromString("--no-opt");
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const { addUnthemedRules, redeclareDerivedTokens } = await import("../../src/bundle/root-rules.js");
const { outweighRoot } = await import("../../src/bundle/root-weight.js");
const { ownFindings } = await import("../../src/checks/own-pairs.js");
const { checkThemes } = await import("../../src/checks/check.js");
const { createCascade } = await import("../../src/css/cascade.js");
const { themeOf } = await import("../../src/css/themes.js");
const { rootTokens } = await import("../../src/css/tokens.js");

/** How often the blocks of code in `src` run for a bundle: the same number on every machine. */
async function steps(css: string, own = ""): Promise<number> {
	const [root, sheet] = [postcss.parse(css), postcss.parse(own)];
	await session.post("Profiler.takePreciseCoverage");
	outweighRoot(root);
	const cascade = createCascade(root);
	for (const name of cascade.themes) themeOf(name, cascade.on(name));
	rootTokens(cascade);
	checkThemes(cascade);
	ownFindings([root], sheet, [...cascade.themes, undefined]);
	redeclareDerivedTokens(cascade);
	addUnthemedRules(cascade, "light");
	const { result } = await session.post("Profiler.takePreciseCoverage");
	return result
		.filter(({ url }) => url.includes("/src/"))
		.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
		.reduce((sum, { count }) => sum + count, 0);
}

const many = (count: number, line: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** What twice as much takes, in multiples of what it takes once. */
async function growth(make: (count: number) => string, count: number, css = ""): Promise<number> {
	const stepsOf = (text: string) => (css ? steps(css, text) : steps(text));
	const [once, twice] = [await stepsOf(make(count)), await stepsOf(make(2 * count))];
	console.log(`${count}: ${once} steps; ${2 * count}: ${twice}`);
	return twice / once;
}

const PAIR = "--color-page: #fff; --color-text: #222; --color-accent: #124";
const TOKENS =
	":root { --color-link: var(--color-accent); --soft: color-mix(in oklab, var(--color-text) 10%, var(--color-page)) }";

test("400 themes take twice the steps of 200", async () => {
	const themes = (count: number) =>
		`${TOKENS} p { color: var(--own) } ${many(count, (i) => `[data-theme="t${i}"] { color-scheme: light; ${PAIR}; --own: var(--soft) } [data-theme="t${i}"] a { color: var(--own) }`)}`;
	assert.ok((await growth(themes, 200)) < 2.2);
});

test("a chain of 3,000 var() takes twice the steps of 1,500", async () => {
	const chain = (count: number) =>
		`[data-theme=x] { ${PAIR}; --c0: #123; ${many(count, (i) => `--c${i + 1}: var(--c${i});`)} background: var(--c${count}) }`;
	assert.ok((await growth(chain, 1500)) < 2.2);
});

test("tokens that each mix two derived ones: as many steps as tokens, colours or not", async () => {
	const mixtures = (first: string) => (count: number) =>
		`[data-theme=x] { ${PAIR}; --c0: ${first}; --c1: blue; ${many(count, (i) => `--c${i + 2}: color-mix(in oklab, var(--c${i + 1}), var(--c${i}));`)} background: var(--c${count}); --color-muted: var(--c${count}) }`;
	assert.ok((await growth(mixtures("red"), 40)) < 2.2);
	await steps(mixtures("currentcolor")(40));
	await steps(mixtures("var(--c40)")(40));
});

test("800 rules of a site's own CSS take twice the steps of 400, with tokens of their own or not", async () => {
	const rules = (count: number) =>
		`${many(count, (i) => `.a${i} { --x${i}: #123; color: var(--x${i}) } .b${i} { color: var(--color-text); background: var(--color-page) } .c${i} { color: #123; background: #eee }`)}`;
	assert.ok((await growth(rules, 400, `[data-theme=x] { ${PAIR} }`)) < 2.2);
});
