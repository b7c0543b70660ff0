import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { buildExampleSite } from "../helpers/example-site.js";
import { assert, CHROMIUM, type Page, startEngines, until } from "../helpers/in-engines.js";

const DESKTOP = { width: 1280, height: 800 };

const site = await buildExampleSite();
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });
const guide = site.pages.filter((path) => path.startsWith("/guide/"));

const marked = (page: Page, name: string) =>
	page.evaluate<string[]>(`
		const shown = [...document.querySelectorAll("nav")].filter((nav) =>
			nav.checkVisibility() && (nav.ariaLabel ?? nav.querySelector("p")?.textContent) === ${JSON.stringify(name)});
		return shown.flatMap((nav) => [...nav.querySelectorAll("[aria-current]")].map(({ textContent }) => textContent));
	`);

each("beside a page stands where it is, and what is on it", { viewport: DESKTOP }, async (page) => {
	assert.ok(guide.length > 8, guide.join(" "));
	for (const path of guide) {
		await page.goto(site.url(path));
		const title = await page.evaluate<string>("document.querySelector('h1').textContent");
		const own = await marked(page, "Guide");
		// The overview, and the page of a recipe, stand in no list.
		if (!["/guide/", "/guide/forced-theme/"].includes(path)) assert.equal(own, [title], path);
		else assert.equal(own, [], path);
	}
});

each("the heading that is being read is marked", { viewport: DESKTOP }, async (page) => {
	await page.goto(site.url("/guide/recipes/"));
	assert.equal(await marked(page, "On this page"), []);
	await page.evaluate("document.querySelector('#bootstrap-53 a').click()");
	assert.is(await page.evaluate("location.hash"), "#bootstrap-53");
	await until(
		async () => (await marked(page, "On this page")).join() === "Bootstrap 5.3",
		"Bootstrap marked",
	);
	await page.evaluate("scrollTo(0, document.body.scrollHeight)");
	await until(
		async () => (await marked(page, "On this page")).join().startsWith("Built-in themes"),
		"the last heading marked",
	);
	await page.evaluate("scrollTo(0, 0)");
	await until(async () => (await marked(page, "On this page")).length === 0, "none marked");
});

each("a block of code has its file's name, and a button that copies all of it", async (page) => {
	await rawOf(page)
		.browserContext()
		.overridePermissions(new URL(site.server.url).origin, [
			"clipboard-read",
			"clipboard-sanitized-write",
		]);
	await page.goto(site.url("/guide/recipes/"));
	const [names, buttons, blocks] = await page.evaluate<[string[], number, number]>(`
			const all = (selector) => [...document.querySelectorAll(selector)];
			return [all("figcaption").map(({ textContent }) => textContent), all(".copy-button").length, all("main pre").length];
		`);
	assert.ok(names.filter((name) => name === "site.json").length > 3, names.join(" "));
	assert.ok(names.includes("src/themes/dark.css"));
	assert.is(buttons, blocks);
	await page.click("figure .copy-button");
	await until(
		() =>
			page.evaluate(
				"/^Copied package.json$/.test([...document.querySelectorAll('[role=status]')].at(-1).textContent)",
			),
		"it is said",
	);
	assert.is(await page.evaluate("navigator.clipboard.readText()"), '{ "type": "module" }');
});

each(
	"on a phone and without JavaScript the contents fold above the text",
	{ viewport: { width: 375, height: 700 }, javaScript: false },
	async (page) => {
		await page.goto(site.url("/guide/start/"));
		assert.equal(await marked(page, "Guide"), []);
		await page.click(".guide-folded summary");
		assert.equal(await marked(page, "Guide"), ["Get started"]);
		const [contents, text] = await page.evaluate<number[]>(`
				return [".guide-folded", ".prose"].map((one) => document.querySelector(one).getBoundingClientRect().top)
			`);
		assert.ok((contents ?? 0) < (text ?? 0), `${contents} ${text}`);
		const needy = "[...document.querySelectorAll('.copy-button, .needs-script')]";
		assert.not(await page.evaluate(`${needy}.some((one) => one.checkVisibility())`));
	},
);
