import { wcagContrast } from "culori";
import type { Page } from "../helpers/browsers/index.js";
import { editorReady } from "../helpers/editor-panel.js";
import { buildExampleSite, themesOf } from "../helpers/example-site.js";
import { assert, CHROMIUM, startEngines, test } from "../helpers/in-engines.js";
import { inContext, SETTLE } from "../helpers/themed-site.js";

const VIEWPORTS = [
	{ width: 320, height: 640 },
	{ width: 1280, height: 800 },
];

const site = await buildExampleSite();
const { browser, each } = await startEngines({ engines: CHROMIUM, fresh: true });

/** Lists in `window.stops`, in the order of the document, what Tab has to reach; gives their number. */
const EXPECT = `
	const isStop = (element) =>
		element.tabIndex >= 0 &&
		!element.matches(":disabled, [type=hidden], details > summary ~ summary, [inert] *") &&
		element.checkVisibility({ visibilityProperty: true }) &&
		(element.type !== "radio" || element === onIn(element));
	// Of a group of radio buttons, Tab reaches the one that is on, or the first.
	const onIn = (element) => {
		const group = [...element.getRootNode().querySelectorAll("input[type=radio]")].filter(
			({ name }) => name === element.name);
		return group.find(({ checked }) => checked) ?? group[0];
	};
	const focusable = "a[href], area[href], button, input, select, textarea, summary, iframe, [controls], [tabindex], [contenteditable]";
	// In the order of the page, with what stands in shadow roots in the place of their hosts.
	const within = (root) => [...root.querySelectorAll("*")].flatMap((element) => [
		...(element.matches(focusable) ? [element] : []),
		...(element.shadowRoot ? within(element.shadowRoot) : []),
	]);
	window.stops = within(document).filter(isStop);
	return stops.length;
`;

/** What has the focus, and how one sees it. */
interface Focus {
	/** Its place among the stops; -1 for none of them. */
	index: number;
	name: string;
	outline: number;
	color: string;
	background: string;
	/** Where one cannot see it, or not all of its outline. */
	hidden: string[];
}

const LOOK = `
	let element = document.activeElement;
	while (element.shadowRoot) element = element.shadowRoot.activeElement;
	if (element === document.body) return null;
	const parentOf = (node) => node.parentElement ?? node.getRootNode().host;
	const root = element.getRootNode();
	const style = getComputedStyle(element);
	const drawn = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
	const grow = drawn + parseFloat(style.outlineOffset);
	const box = element.getBoundingClientRect();
	const ring = { left: box.left - grow, top: box.top - grow, right: box.right + grow, bottom: box.bottom + grow };
	const hidden = [];
	// Two pixels of the outline are enough to see.
	const slack = Math.max(0, drawn - 2);
	const isOutside = ({ left, top, right, bottom }) =>
		ring.left < left - slack || ring.right > right + slack || ring.top < top - slack || ring.bottom > bottom + slack;

	for (let at = parentOf(element); at !== document.body; at = parentOf(at)) {
		if (getComputedStyle(at).overflow === "visible") continue;
		const { left, top } = at.getBoundingClientRect();
		const [x, y] = [left + at.clientLeft, top + at.clientTop];
		if (isOutside({ left: x, top: y, right: x + at.clientWidth, bottom: y + at.clientHeight }))
			hidden.push("cut off by ." + at.className);
	}
	// Browsers scroll the box to the window's edge, not the ring, and only as far as a field's caret:
	// that may cost one of the ring's horizontal sides, and never one that scrolling cannot bring.
	if (box.top >= innerHeight || box.bottom <= 0) hidden.push("outside the window");
	if (isOutside({ left: 0, right: innerWidth, top: -Infinity, bottom: Infinity }))
		hidden.push("wider than the window");
	if (ring.top < -slack && ring.bottom > innerHeight + slack && box.height < innerHeight)
		hidden.push("higher than the window");

	// A link that wraps has several boxes, and nothing in their common middle.
	const { left, top, width, height } = element.getClientRects()[0] ?? box;
	const hit = root.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
	if (!hit || !(element.contains(hit) || hit.contains(element))) hidden.push("covered by " + hit?.outerHTML.slice(0, 60));

	let behind = parentOf(element);
	const paint = (node) => getComputedStyle(node).backgroundColor;
	while (parentOf(behind) && /^(transparent|.*[,/] ?0\\))$/.test(paint(behind))) behind = parentOf(behind);
	return {
		index: stops.indexOf(element),
		name: element.outerHTML.replace(/\\s+/g, " ").slice(0, 80),
		outline: drawn,
		color: style.outlineColor,
		background: paint(behind),
		hidden,
	};
`;

/** How many stops there are: an editor says a moment after the theme has changed what is wrong with it. */
async function countStops(page: Page): Promise<number> {
	if (await page.evaluate("!!document.documentElement.themeEditor")) await editorReady(page);
	let before: number;
	let count = -1;
	do {
		before = count;
		count = await page.evaluate<number>(EXPECT);
		await page.evaluate(SETTLE);
	} while (count !== before);
	return count;
}

/** Presses Tab until the focus leaves the page, and says what was wrong on the way. */
async function walk(page: Page, key: "Tab" | "Shift+Tab" = "Tab") {
	const count = await countStops(page);
	const reached: number[] = [];
	const wrong: string[] = [];
	// A date is one control with a stop for each of its parts.
	const limit = count * 5 + 10;
	let presses = 0;
	for (; presses < limit; presses += 1) {
		await page.press(key);
		const focus = await page.evaluate<Focus | null>(LOOK);
		if (!focus) break;
		if (focus.index === reached.at(-1)) continue;
		reached.push(focus.index);
		const { index, name, outline, color, background, hidden } = focus;
		if (index === -1) wrong.push(`nobody expected ${name}`);
		if (outline < 2) wrong.push(`an outline of ${outline} px: ${name}`);
		// WCAG 2 asks it of the focus indicator, as of all parts of the interface.
		const contrast = wcagContrast(color, background);
		if (contrast < 3) wrong.push(`a ring of ${contrast.toFixed(2)}:1: ${name}`);
		wrong.push(...hidden.map((text) => `${text}: ${name}`));
	}
	if (presses === limit) wrong.push("the focus never leaves the page");
	const expected = Array.from({ length: count }, (_, index) => index);
	if (key !== "Tab") expected.reverse();
	const missed = expected.filter((index) => !reached.includes(index));
	for (const index of missed)
		wrong.push(`never reached: ${await page.evaluate(`stops[${index}].outerHTML.slice(0, 80)`)}`);
	if (missed.length === 0 && reached.join() !== expected.join()) {
		wrong.push(`in the order ${reached.join(" ")}`);
	}
	return { count, wrong };
}

test("Tab reaches every control of every page in order, and one sees where it is", async () => {
	const wrong: string[] = [];
	let controls = 0;
	for (const [at, path] of site.pages.entries()) {
		// At either width in turn: what differs between the two is on every page.
		const viewport = VIEWPORTS[at % VIEWPORTS.length] as (typeof VIEWPORTS)[0];
		const seeAll = async (page: Page) => {
			await page.goto(site.url(path));
			// Another theme for each walk: the rings of all of them are seen.
			const themes = await themesOf(page);
			const theme = themes[at % themes.length];
			await page.evaluate(`
				if (!document.querySelector("[data-theme-forced]"))
					document.documentElement.dataset.theme = ${JSON.stringify(theme)};`);
			const seen = await walk(page);
			const skips = "stops[0].matches('a.skip-link') && !!document.querySelector('main[id]')";
			if (!(await page.evaluate(skips))) wrong.push(`${path}: no link skips to the content`);
			controls += seen.count;
			wrong.push(...seen.wrong.map((text) => `${path} ${viewport.width} ${theme}: ${text}`));
		};
		await inContext(browser, seeAll, { viewport });
	}
	console.log(`\n${site.pages.length} pages, ${controls} controls`);
	assert.equal(wrong, []);
	assert.ok(controls > 500, `${controls} controls`);
});

each("Shift+Tab goes the same way back", async (page) => {
	for (const path of ["/", "/showcase/forms/"]) {
		await page.goto(site.url(path));
		assert.equal((await walk(page, "Shift+Tab")).wrong, [], path);
	}
});
