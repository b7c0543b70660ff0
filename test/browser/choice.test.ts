import { assert, type Page, startEngines, themedSite, until } from "../helpers/in-engines.js";
import { assertShown, recorded, recorder, shown, stored, visit } from "../helpers/themed-site.js";

const site = await themedSite({ serve: { onHtml: recorder } });
const { each } = await startEngines({ url: site.url, desktop: ["chromium", "webkit"] });

const theme = (page: Page, call: string) => page.evaluate(`document.documentElement.theme.${call}`);

/** Another page of the site with a pair that is not the site's: by day fjord, by night light. */
async function choosePair(page: Page): Promise<void> {
	assert.is(await theme(page, 'set("fjord", "light")'), true);
	assert.is(await stored(page), "fjord\nlight");
	await assertShown(page, "fjord");
}

each("a pair follows the OS while the page is open, and nothing more is stored", async (page) => {
	await choosePair(page);
	await recorded(page);
	await page.setColorScheme("dark");
	await assertShown(page, "light");
	await page.setColorScheme("light");
	await assertShown(page, "fjord");
	const { writes, changes } = await recorded(page);
	assert.equal(writes, []);
	assert.equal(changes, [
		{ from: "fjord", to: "light" },
		{ from: "light", to: "fjord" },
	]);
	assert.equal(await theme(page, "choice"), ["fjord", "light"]);
});

each("a pair is kept over pages, and given up for a theme, the start or nothing", async (page) => {
	await choosePair(page);
	await visit(page, `${site.url}other/`);
	await assertShown(page, "fjord");
	await theme(page, 'set("dark")');
	assert.equal([await stored(page), await theme(page, "choice")], ["dark", ["dark", "dark"]]);
	await choosePair(page);
	await theme(page, 'set("light", "dark")');
	assert.is(await stored(page), null, "the pair that the site starts in is no choice");
	await assertShown(page, "light");
	await choosePair(page);
	await theme(page, "clear()");
	assert.equal([await stored(page), await theme(page, "choice")], [null, ["light", "dark"]]);
});

each("what may not be chosen is no choice", async (page) => {
	for (const names of [
		[],
		["gone"],
		["light", "secret"],
		["gone", "dark"],
		["light", ""],
		["fjord", "dark", "gone"],
		["fjord", "dark", "system"],
	]) {
		assert.is(await theme(page, `set(...${JSON.stringify(names)})`), false, names.join());
	}
	assert.is(await stored(page), null);
});

/** Brings a tab to the front, as input does: one that is hidden has no frames, and hears no media. */
const toFront = (page: Page) => page.press("Shift");

each("a hidden page is right in its first frame: OS and pair changed", async (page, browser) => {
	// The shell hides and freezes no pages either.
	if (!browser.backForwardCache) return console.log(`skipped: ${browser.name}'s hidden pages`);
	await choosePair(page);
	const other = await page.newTab();
	await visit(other, site.url);
	await toFront(other);
	await page.evaluate(`
		window.frames = [];
		const look = () => {
			frames.push([matchMedia("(prefers-color-scheme:dark)").matches, document.documentElement.dataset.theme].join());
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	`);
	await page.setColorScheme("dark");
	await theme(other, 'set("light", "fjord")');
	await until(async () => (await shown(page)).theme === "fjord", "what the other chose");
	await page.evaluate("window.frames.length = 0");
	await page.setColorScheme("light");
	await page.setColorScheme("dark");
	await other.close();
	await toFront(page);
	await until(() => page.evaluate("window.frames.length > 2"), "frames");
	const wrong = await page.evaluate<string[]>(`
		return frames.filter((frame) => frame !== "true,fjord" && frame !== "false,light");
	`);
	assert.equal(wrong, []);
	await assertShown(page, "fjord");
});

each("a page from the back/forward cache: the OS and the pair changed", async (page, browser) => {
	if (!browser.backForwardCache) return console.log(`skipped: ${browser.name}'s cache`);
	await choosePair(page);
	await page.evaluate("window.same = true");
	await visit(page, `${site.url}other/`);
	await page.setColorScheme("dark");
	await page.back();
	assert.ok(await page.evaluate("window.same"), "the very page");
	await assertShown(page, "light");
	await page.forward();
	await theme(page, 'set("light", "fjord")');
	await page.setColorScheme("light");
	await page.back();
	assert.ok(await page.evaluate("window.same"));
	await assertShown(page, "light");
	await page.setColorScheme("dark");
	await assertShown(page, "fjord");
	await page.forward();
	await theme(page, 'set("light", "fjord", "light")');
	await page.back();
	await assertShown(page, "light");
});

each("a pinned mode: no system changes it, in each page", async (page) => {
	assert.is(await theme(page, 'set("light", "fjord", "dark")'), true);
	await recorded(page);
	for (const system of ["dark", "light"] as const) {
		await page.setColorScheme(system);
		await assertShown(page, "fjord");
		assert.equal((await recorded(page)).changes, []);
		await visit(page, `${site.url}other/`);
		await assertShown(page, "fjord");
	}
	await theme(page, 'set("light", "fjord", "light")');
	await assertShown(page, "light");
	assert.equal(await theme(page, "choice"), ["light", "fjord", "light"]);
});
