import { PAIRS, STATES } from "../../src/color/pairs.js";
import { SHIPPED_THEMES } from "../helpers/base-theme.js";
import { assert, CHROMIUM, type Page, startEngines } from "../helpers/in-engines.js";
import { emulate, styledPage } from "../helpers/themed-site.js";

/** What is opened and switched, in either direction of writing. */
function kit(direction: string): string {
	return `<!doctype html><html lang="en" dir="${direction}"><head><meta charset="utf-8"><title>Kit</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="site.css"></head><body><main>
<div class="buttons"><button class="button">Save</button><span class="badge">New</span></div>
<p class="person"><span class="avatar">AL</span> <span>${"Words that go on. ".repeat(12)}</span></p>
<p><label>Text <input></label></p><p><label>Choice <select><option>One</option></select></label></p>
<div class="buttons"><button type="button" class="button" id="opener" popovertarget="menu">Actions</button></div>
<ul class="menu" id="menu" popover><li><a href="#menu">Open</a></li><li><button type="button" class="menu-danger">Delete</button></li></ul>
<button type="button" id="asker" command="show-modal" commandfor="dialog">Ask</button>
<dialog id="dialog" aria-labelledby="title"><h3 id="title">Delete?</h3><p>${"Nobody can bring it back. ".repeat(9)}</p>
<form method="dialog" class="buttons"><button class="button button-danger">Delete</button><button class="button button-quiet">Keep</button></form></dialog>
<p><label><input type="checkbox" role="switch"> On</label></p></main></body></html>`;
}

const states = STATES.map((token) => token.replace("--color-", ""));
const { service, url } = await styledPage(
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Components</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="site.css"></head><body>
<header><nav class="nav"><a href="/">Home</a> <a href="/about/">About</a> <a href="/blog/">Blog</a></nav></header>
<main><a href="/">Link</a><p class="nav"><a href="/" aria-current="page">Here</a></p><ol>${"<li>Item</li>".repeat(10)}</ol>
<ul class="cards"><li class="card">One</li><li class="card">Two</li></ul>
${states.map((state) => `<div class="alert alert-${state}">${state}</div><i></i>`).join("")}</main></body></html>`,
	{ base: true, components: true, themes: "families" },
	{ "kit.html": kit("ltr"), "rtl.html": kit("rtl") },
);
const { each } = await startEngines({ viewport: { width: 1280, height: 800 } });

const inThemes = <T>(page: Page, expression: string) =>
	page.evaluate<Record<string, T>>(`
		const found = {};
		for (const theme of ${JSON.stringify(service.available())}) {
			document.documentElement.dataset.theme = theme;
			found[theme] = ${expression};
		}
		return found;`);

each("all text of a page stands in one column, with a main part and without", async (page) => {
	await page.goto(url);
	for (const body of [
		"<nav>x</nav><main><p>x</main>",
		"<header>x</header><p>x<footer>x</footer>",
	]) {
		const lefts = await page.evaluate<number[]>(`
			document.body.innerHTML = ${JSON.stringify(body)};
			const range = new Range();
			const leftOf = (part) => range.selectNodeContents(part) ?? range.getBoundingClientRect().left;
			return [...document.body.querySelectorAll(":not(main)")].map(leftOf);`);
		assert.equal(new Set(lefts), new Set([160]), body);
	}
});

each("a page has its theme's colour, whatever its pattern is", async (page) => {
	await page.goto(url);
	const wrong = await inThemes<string[]>(
		page,
		`["var(--none)", "no pattern", ""].filter((pattern) => {
			const root = document.documentElement;
			root.style.setProperty("--page-pattern", pattern);
			const probe = document.querySelector("i");
			probe.style.background = "var(--color-page)";
			const { backgroundColor: color } = getComputedStyle(root);
			return color !== getComputedStyle(probe).backgroundColor || color === "rgba(0, 0, 0, 0)";
		})`,
	);
	assert.is(Object.keys(wrong).length, SHIPPED_THEMES.length);
	for (const [theme, patterns] of Object.entries(wrong)) assert.equal(patterns, [], theme);
});

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
	assert.is(Object.keys(different).length, SHIPPED_THEMES.length);
	for (const [theme, tokens] of Object.entries(different)) assert.equal(tokens, [], theme);
});

each("links are underlined; a bar's stand side by side, also without a list", async (page) => {
	await page.goto(url);
	const found = `(() => {
		const links = (part, of) => Array.from(document.querySelectorAll(part + " a"), of);
		const tops = new Set(links("header", (link) => link.getBoundingClientRect().top));
		return [tops.size, ...links("main", (link) => getComputedStyle(link).textDecorationLine)].join();
	})()`;
	for (const [theme, links] of Object.entries(await inThemes<string>(page, found)))
		assert.is(links, "1,underline,underline", theme);
});

each("the numbers of a list stand inside of it, two digits", async (page) => {
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
});

each("fewer cards than there is room for share it", async (page) => {
	await page.goto(url);
	const gap = await page.evaluate<number>(`
			const end = (selector) => document.querySelector(selector).getBoundingClientRect().right;
			return Math.abs(end(".cards") - end(".card:last-child"));`);
	assert.ok(gap < 1, `${gap} px`);
});

each("a badge among buttons, words beside an avatar, a list in a column", async (page) => {
	await page.goto(`${url}kit.html`);
	const found = await inThemes<Record<string, number>>(
		page,
		`(() => {
			const box = (selector) => document.querySelector(selector).getBoundingClientRect();
			return {
				high: box(".buttons .badge").height / box(".buttons .button").height,
				under: box(".person :last-child").left - box(".avatar").right,
				wider: Math.abs(box("select").width - box("input").width),
			};
		})()`,
	);
	for (const [theme, { high = 1, under = 0, wider = 1 }] of Object.entries(found))
		assert.ok(high < 0.75 && under > 0 && wider < 1, `${theme}: ${[high, under, wider]}`);
});

/** Where the open menu is, seen from its button: beside it, or in the middle of the window. */
const PLACE = `(() => {
	const [menu, button] = ["#menu", "#opener"].map((one) => document.querySelector(one).getBoundingClientRect());
	const edge = document.documentElement.dir === "rtl" ? "right" : "left";
	const inside = menu.left >= 0 && menu.right <= innerWidth && menu.top >= 0 && menu.bottom <= innerHeight;
	const beside = Math.abs(menu[edge] - button[edge]) < 1 && menu.top >= button.bottom && menu.top < button.bottom + 9;
	const middle = Math.abs(menu.left + menu.right - innerWidth) < 2;
	const low = [...document.querySelectorAll("#menu :is(a, button)")].some((item) => item.offsetHeight < 44);
	return inside && !low && (CSS.supports("position-area: block-end") ? beside : middle);
})()`;
/** Nothing slides. */
const STILL =
	'document.head.insertAdjacentHTML("beforeend", "<style>::before { transition: none !important }</style>")';
const PHONE = { viewport: { width: 375, height: 700 } };

for (const file of ["kit.html", "rtl.html"]) {
	each(`${file}, 375 px: a menu and a dialog by keyboard, in the window`, PHONE, async (page) => {
		const ask = (expression: string) => page.evaluate(expression);
		await page.goto(url + file);
		await ask("document.querySelector('#opener').focus()");
		await page.press("Enter");
		assert.is(await ask("document.querySelector('#menu').matches(':popover-open')"), true);
		for (const [theme, isPlaced] of Object.entries(await inThemes(page, PLACE)))
			assert.ok(isPlaced, theme);
		await page.press("Tab");
		assert.is(await ask("document.activeElement.closest('#menu')?.id"), "menu");
		await page.press("Escape");
		assert.is(await ask("document.querySelector('#menu').matches(':popover-open')"), false);
		assert.is(await ask("document.activeElement.id"), "opener");

		await ask("document.querySelector('#asker').focus()");
		if (await ask("'command' in HTMLButtonElement.prototype")) await page.press("Enter");
		else await ask("document.querySelector('#dialog').showModal()");
		const dialogs = await inThemes<[modal: boolean, left: number, right: number, behind: string]>(
			page,
			`(() => {
					const dialog = document.querySelector("#dialog");
					const { left, right } = dialog.getBoundingClientRect();
					const { backgroundColor } = getComputedStyle(dialog, "::backdrop");
					return [dialog.matches(":modal"), left, innerWidth - right, backgroundColor];
				})()`,
		);
		for (const [theme, [isModal, left, right, behind]] of Object.entries(dialogs)) {
			assert.ok(isModal && left >= 16 && right >= 16, `${theme}: ${left} ${right}`);
			assert.match(behind, /^rgba\(0, 0, 0, 0\.6\)$/, theme);
		}
		await page.press("Escape");
		assert.is(await ask("document.querySelector('#dialog').open"), false);
		assert.is(await ask("document.activeElement.id"), "asker");
	});

	each(`${file}: a switch by keyboard: on is at the end of the line`, async (page) => {
		await page.goto(url + file);
		await page.evaluate(STILL);
		// Of the thumb: how far it is from where lines start, and whether it is seen.
		const thumbs = () =>
			inThemes<number>(
				page,
				`(() => {
					const input = document.querySelector("[role=switch]");
					const { insetInlineStart, backgroundColor } = getComputedStyle(input, "::before");
					return backgroundColor === getComputedStyle(input).backgroundColor ? NaN : parseFloat(insetInlineStart);
				})()`,
			);
		for (const [theme, offset] of Object.entries(await thumbs())) assert.is(offset, 0, theme);
		await page.evaluate("document.querySelector('[role=switch]').focus()");
		await page.press("Space");
		assert.is(await page.evaluate("document.querySelector('[role=switch]').checked"), true);
		for (const [theme, offset] of Object.entries(await thumbs()))
			assert.ok(offset > 10, `${theme}: ${offset}`);
	});
}

each("forced colours, paper, reduced motion: a switch", { engines: CHROMIUM }, async (page) => {
	await page.goto(`${url}kit.html`);
	const style = (property: string) =>
		page.evaluate(`getComputedStyle(document.querySelector("[role=switch]")).${property}`);
	assert.is(await style("appearance"), "none");
	const dot = `document.body.insertAdjacentHTML("beforeend", "<input type=radio name=none>"); return getComputedStyle(document.body.lastChild, "::before").scale`;
	assert.is(await page.evaluate(dot), "0", "no radio is chosen");
	await emulate(page, { "forced-colors": "active" }, async () => {
		assert.is(await style("appearance"), "auto");
		await page.evaluate("document.querySelector('#menu').showPopover()");
		const edge = "getComputedStyle(document.querySelector('#menu')).borderTopStyle";
		assert.is(await page.evaluate(edge), "solid");
	});
	await emulate(page, { media: "print" }, async () => {
		assert.is(await style("appearance"), "auto");
	});
	await emulate(page, { "prefers-reduced-motion": "reduce" }, async () => {
		assert.is(await style("transitionDuration"), "0s");
	});
});
