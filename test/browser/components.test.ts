import { test } from "uvu";
import * as assert from "uvu/assert";
import { PAIRS, STATES } from "../../src/color/pairs.js";
import type { Page } from "../helpers/browsers/index.js";
import { startEngines } from "../helpers/in-engines.js";
import { styledPage } from "../helpers/themed-site.js";

const states = STATES.map((token) => token.replace("--color-", ""));
const { service, url } = await styledPage(
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Components</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="site.css"></head><body>
<header><nav class="nav"><a href="/">Home</a> <a href="/about/">About</a> <a href="/blog/">Blog</a></nav></header>
<main><ol>${"<li>Item</li>".repeat(10)}</ol>
<ul class="cards"><li class="card">One</li><li class="card">Two</li></ul>
${states.map((state) => `<div class="alert alert-${state}">${state}</div><i></i>`).join("")}</main></body></html>`,
	{ base: true, components: true, themes: "families" },
);
const { each } = await startEngines({ viewport: { width: 1280, height: 800 } });

/** What an expression comes to in each theme. */
const inThemes = <T>(page: Page, expression: string) =>
	page.evaluate<Record<string, T>>(`
		const found = {};
		for (const theme of ${JSON.stringify(service.available())}) {
			document.documentElement.dataset.theme = theme;
			found[theme] = ${expression};
		}
		return found;`);

each(
	"a page has its theme's colour, whatever its pattern is, or is none that a browser can read",
	async (page) => {
		await page.goto(url);
		const wrong = await inThemes<string[]>(
			page,
			`["var(--none)", "no pattern", ""].filter((pattern) => {
			const root = document.documentElement;
			root.style.setProperty("--page-pattern", pattern);
			const probe = document.querySelector("i");
			probe.style.background = "var(--color-page)";
			const { backgroundColor } = getComputedStyle(root);
			return backgroundColor !== getComputedStyle(probe).backgroundColor
				|| backgroundColor === "rgba(0, 0, 0, 0)";
		})`,
		);
		assert.is(Object.keys(wrong).length, 22);
		for (const [theme, patterns] of Object.entries(wrong)) assert.equal(patterns, [], theme);
	},
);

each("the glow of light and dark is their accent's: another accent, another glow", async (page) => {
	await page.goto(url);
	const glows = await inThemes<string[]>(
		page,
		`["", "oklch(0.5 0.2 150)"].map((accent) => {
			document.documentElement.style.setProperty("--color-accent", accent);
			return getComputedStyle(document.documentElement).backgroundImage;
		})`,
	);
	for (const theme of ["light", "dark"]) assert.is(new Set(glows[theme]).size, 2, theme);
});

each("an alert is painted as the checks of contrast take it, in every theme", async (page) => {
	await page.goto(url);
	const tints = states.map((state) => {
		const pair = PAIRS.find(({ background }) => background.includes(`(--color-${state}) 0.75`));
		assert.ok(pair, state);
		return pair.background;
	});
	const different = await inThemes<string[]>(
		page,
		`${JSON.stringify(tints)}.filter((tint, at) => {
				const alert = document.querySelectorAll(".alert")[at];
				alert.nextSibling.style.background = tint;
				const paint = (element) => getComputedStyle(element).backgroundColor;
				return paint(alert) !== paint(alert.nextSibling) || paint(alert) === "rgba(0, 0, 0, 0)";
			})`,
	);
	assert.is(Object.keys(different).length, 22);
	for (const [theme, tokens] of Object.entries(different)) assert.equal(tokens, [], theme);
});

each("the links of a bar stand side by side, also without a list around them", async (page) => {
	await page.goto(url);
	const tops = `new Set(Array.from(document.querySelectorAll(".nav a"), (link) =>
			link.getBoundingClientRect().top)).size`;
	for (const [theme, lines] of Object.entries(await inThemes<number>(page, tops))) {
		assert.is(lines, 1, theme);
	}
});

each(
	"the numbers of a list stand inside of it: two digits, one in monospaced letters",
	async (page) => {
		await page.goto(url);
		const room = await inThemes<{ has: number; one: number; two: number }>(
			page,
			`(() => {
				const list = document.querySelector("ol");
				const measure = (text) => {
					const probe = document.createElement("span");
					probe.style.cssText = "position:absolute;white-space:pre";
					probe.textContent = text;
					list.lastChild.append(probe);
					const { width } = probe.getBoundingClientRect();
					probe.remove();
					return width;
				};
				const has = parseFloat(getComputedStyle(list).paddingInlineStart);
				return { has, one: measure("9. "), two: measure("10. ") };
			})()`,
		);
		for (const [theme, { has, one, two }] of Object.entries(room)) {
			// A pixel is what rounding and the space behind the number take.
			const needed = theme.startsWith("terminal") ? one : two;
			assert.ok(needed > 0 && has + 1 >= needed, `${theme}: ${has} px for ${needed}`);
		}
	},
);

each("fewer cards than there is room for share it", async (page) => {
	await page.goto(url);
	const gap = await page.evaluate<number>(`
			const end = (selector) => document.querySelector(selector).getBoundingClientRect().right;
			return Math.abs(end(".cards") - end(".card:last-child"));`);
	assert.ok(gap < 1, `${gap} px`);
});

test.run();
