import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { editorOn, editorReady, type Run } from "../helpers/editor-panel.js";
import { assert, CHROMIUM, type Page, startEngines } from "../helpers/in-engines.js";
import { emulate, htmlPage, themedSite } from "../helpers/themed-site.js";

/* The editor's panel as some visitors have it: in other colours, without motion, large, from the right. */

const BODY = `<p>Text, <a href="#x">a link</a> and <button type="button" class="button">a button</button></p>
${"<p><a href=#y>A paragraph.</a></p>".repeat(30)}{% themeTokenEditor %}`;
const server = await themedSite({
	builtIn: true,
	plugin: { default: "light", allow: ["light", "dark"] },
	files: { "index.html": htmlPage({ body: BODY }) },
});
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

function inPanel(
	name: string,
	check: (run: Run, page: Page) => Promise<void>,
	viewport = { width: 1000, height: 800 },
): void {
	const ready = async (page: Page) => {
		await page.goto(server.url);
		await editorReady(page);
		const run = editorOn(page);
		await run(`root.themeEditor.dock(); await frame()`);
		await check(run, page);
	};
	each(name, { viewport }, ready);
}

inPanel("on a phone: 90 px of frame, targets of 44, its height is set", async (run, page) => {
	const raw = rawOf(page);
	await raw.setViewport({ width: 375, height: 700, hasTouch: true, isMobile: true });
	await editorReady(page);
	const [count, small, frame] = await run<[number, string[], number]>(`await frame();
	const all = [...panel().querySelectorAll("button, select, summary, label, input:not([type=radio])")]
		.filter((one) => one.checkVisibility());
	const isSmall = ({ width, height }) => Math.min(width, height) < 43.9;
	return [
		all.length,
		all.filter((one) => isSmall(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 90)),
		find(".title").offsetHeight + find("footer > :last-child").offsetHeight,
	]`);
	assert.ok(count > 12, String(count));
	assert.equal(small, []);
	assert.ok(frame <= 90, `${frame} px`);
	const topOf = () => run<number>("await frame(); return panel().getBoundingClientRect().top");
	const top = await topOf();
	await raw.mouse.move(20, top + 12);
	await raw.mouse.down();
	await raw.mouse.move(140, top - 20, { steps: 4 });
	const selected = await run("await frame(); return String(getSelection())");
	await raw.mouse.move(40, top - 200, { steps: 4 });
	await raw.mouse.up();
	assert.ok(Math.abs((await topOf()) - top + 200) < 30);
	assert.is(selected, "");
	const heights = await run(`const heights = [];
		for (const step of [1, 2]) heights.push(await press("Half or nine") ?? panel().offsetHeight / innerHeight);
		return heights`);
	assert.equal(heights, [0.5, 0.9]);
	for (const width of [375, 320]) {
		await raw.setViewport({ width, height: 700, hasTouch: true, isMobile: true });
		await editorReady(page);
		const cramped = await run<boolean[]>(`const cramped = [];
			for (const step of ["dock", "close"]) {
				root.themeEditor[step]();
				await frame();
				const [name, count] = find(".title .grow").children;
				const [says, undo] = [count, find("[title^=Undo]")].map((one) => one.getBoundingClientRect());
				const isCovered = says.right > undo.left && says.bottom > undo.top;
				cramped.push(isCovered, name.scrollWidth > name.clientWidth, find("[type=search]").offsetWidth < 100, find("footer .button").offsetWidth < 100);
			}
			return cramped`);
		assert.not(cramped.includes(true), `${width} px: ${cramped}`);
	}
});

/** A token of each kind, as each has a control of its own. */
const KINDS = ["--color-accent", "--radius", "--weight-heading", "--font-heading", "--shadow"];
/** What opens a sheet. */
const SHEETS = ["From one colour", "Import", "Copy"];

/** Runs an async body with each control and each sheet open. */
async function withEach(run: Run, body: string): Promise<Record<string, unknown>> {
	return run(`const look = async () => { ${body} };
		const found = {};
		for (const token of ${JSON.stringify(KINDS)}) {
			await open(token);
			await frame();
			found[token] = await look();
		}
		for (const name of ${JSON.stringify(SHEETS)}) {
			await press(name);
			await wait(() => find(".sheet > *"));
			await frame();
			found[name] = await look();
			find(".sheet").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
			await frame();
		}
		return found`);
}

const nothing = Object.fromEntries([...KINDS, ...SHEETS].map((name) => [name, []]));

inPanel("forced colours", async (run, page) => {
	await emulate(page, { "forced-colors": "active" }, async () => {
		// What is chosen, or pressed, is told by a line, as backgrounds are the system's.
		const lines = await run<string[]>(`find(".find .button").click();
			return [...panel().querySelectorAll(".choice label, .find .button")].map((one) =>
				(one.control?.checked ?? one.ariaPressed) + " " + getComputedStyle(one).outlineStyle)`);
		assert.equal(lines.toSorted(), ["false none", "true solid", "true solid"]);
		// A colour that is edited is still seen, and so are lengths.
		const [swatch, measure, text, disabled] = await run<string[]>(`
			find(".find .button").click();
			await wait(() => panel().getAnimations({ subtree: true }).length === 0);
			const of = (name, part) => getComputedStyle(row(name).querySelector(part));
			return [
				of("--color-accent", ".color").backgroundImage,
				of("--border-width", ".measure").backgroundColor,
				getComputedStyle(panel()).color,
				getComputedStyle(find('[aria-disabled=true]')).color,
			]`);
		assert.match(swatch ?? "", "linear-gradient");
		assert.is(measure, text);
		assert.is.not(disabled, text);
	});
});

inPanel("reduced motion: nothing in the panel moves by itself", async (run, page) => {
	const moving = `[...panel().querySelectorAll("*")].filter((one) => {
		const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
		return /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior !== "auto";
	}).length`;
	await emulate(page, { "prefers-reduced-motion": "reduce" }, async () => {
		const moves = `return Array(${moving} + document.getAnimations().length).fill("moves")`;
		assert.equal(await withEach(run, moves), nothing);
	});
});

/** What cannot be got at: beyond the panel's edges, below something else, or too small for a finger. */
const LOST = `
const all = [...panel().querySelectorAll("button, summary, select, textarea, input, [tabindex]")];
const targets = all.filter((one) => one.checkVisibility({ opacityProperty: false }) && one.ariaDisabled !== "true");
const lost = [];
for (const one of targets) {
	const target = one.closest("label") ?? one;
	target.scrollIntoView({ block: "center" });
	const { x, y, width, height } = target.getBoundingClientRect();
	const top = panel().getRootNode().elementFromPoint(x + width / 2, y + height / 2);
	const name = one.ariaLabel || one.textContent || one.type;
	if (!top || !(target.contains(top) || top.contains(target))) lost.push(name + " is below " + top?.className);
	if (width < 24 || height < 24) lost.push(name + " is " + width + " by " + height);
	if (x < -0.5 || x + width > innerWidth + 0.5 || (height < 60 && y + height > innerHeight - 3)) lost.push(name + " is cut off at " + [x, y]);
}
for (const one of panel().querySelectorAll("*")) {
	const { overflowX } = getComputedStyle(one);
	if (overflowX !== "visible" && overflowX !== "hidden" && overflowX !== "clip" && one.scrollWidth > one.clientWidth + 1 && !one.matches("textarea, input")) lost.push(one.className + " scrolls sideways");
}
if (document.scrollingElement.scrollWidth > innerWidth) lost.push("the page scrolls sideways");
return lost;
`;

for (const [name, viewport] of [
	["400% of 1280 by 800", { width: 320, height: 200 }],
	["400% of a high window", { width: 320, height: 480 }],
	["a phone", { width: 375, height: 700 }],
	["a phone on its side", { width: 667, height: 375 }],
] as const) {
	inPanel(
		`${name}: all is reached, nothing scrolls in two directions`,
		async (run, page) => {
			assert.equal(await withEach(run, LOST), nothing);
			const isOnPaper = async () =>
				assert.is(await run("return getComputedStyle(panel()).display"), "none");
			await emulate(page, { media: "print" }, isOnPaper);
			// What is edited can be seen beside it, and what gets the focus.
			const [height = 0, ...ends] = await run<number[]>(`
				return [panel().getBoundingClientRect().top, ...Array.from(document.links, (one) =>
					one.focus() ?? one.getBoundingClientRect().bottom)]`);
			assert.ok(height >= viewport.height / 2 - 1, `${height} px are left for the page`);
			assert.equal([ends.length, Math.max(...ends) < height + 1], [31, true]);
		},
		viewport,
	);
}

inPanel("from right to left, on the left: arrows mean what they show", async (run, page) => {
	const box = await run<string>(`root.dir = "rtl"; root.themeEditor.dock(); await frame();
		const { left, right } = panel().getBoundingClientRect();
		return [panel().dir, panel().lang, left, right, getComputedStyle(root).paddingLeft].join()`);
	assert.is(box, "rtl,en,0,340,340px");
	// More chroma is to the right, whatever the direction; CSS is written from the left.
	await run(`await open("--color-accent"); slider("Chroma").focus()`);
	const chroma = () => run<number>('await frame(); return Number(slider("Chroma").value)');
	const before = await chroma();
	await page.press("ArrowRight");
	assert.ok((await chroma()) > before);
	const ends = `return [field(), find(".said")].map((one) => getComputedStyle(one).direction)`;
	assert.equal(await run(ends), ["ltr", "ltr"], "and English from the left");
});

inPanel("Escape ends the search, then a sheet, then a row, then the panel", async (run, page) => {
	const state = () =>
		run(`await frame();
			return [find("[type=search]").value, find(".sheet > *") && find(".sheet").ariaLabel, !!control(), !!panel().dataset.dock]`);
	await run(`find("[type=search]").focus()`);
	await page.press(..."radius", "Enter");
	await run("await wait(control); find('[aria-label=Import]').focus()");
	await page.press("Enter");
	await run("await wait(() => find('.sheet textarea'))");
	assert.equal(await state(), ["radius", "Import", true, true]);
	await page.press("Escape");
	assert.equal(await state(), ["radius", null, true, true]);
	assert.is(await run("return panel().getRootNode().activeElement.ariaLabel"), "Import");
	await page.press("Escape");
	assert.equal(await state(), ["radius", null, false, true]);
	await run(`find("[type=search]").focus()`);
	await page.press("Escape");
	assert.equal(await state(), ["", null, false, true]);
	await page.press("Escape");
	assert.equal(await state(), ["", null, false, false]);
});
