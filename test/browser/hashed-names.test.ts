import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { removeSites } from "../helpers/site.js";
import {
	assertShown,
	htmlPage,
	inContext,
	ready,
	recorded,
	recorder,
	store,
	themeCss,
	themedSite,
} from "../helpers/themed-site.js";

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="1"/>';

const site = await themedSite({
	pathPrefix: "/docs/",
	plugin: { hashedNames: true, guard: "external" },
	files: {
		"editor.html": htmlPage({ body: "{% themeTokenEditor %}" }),
		"src/themes/dot.svg": PIXEL,
		"src/themes/fjord.css": `${themeCss("fjord")}\n[data-theme="fjord"] { background-image: url(dot.svg) }`,
	},
	serve: { pathPrefix: "/docs/", onHtml: recorder },
});

const browsers = await launchAll();

test.after(async () => {
	await closeAll(browsers);
	await site.close();
	await removeSites();
});

for (const browser of browsers) {
	test(`${browser.name}: a switch, what a theme loads, and an editor's overrides, by hashed names alone`, async () => {
		const before = site.requests.length;
		await inContext(browser, async (page) => {
			await page.setColorScheme("light");
			await page.goto(site.url);
			await ready(page);
			await assertShown(page, "light");
			await page.evaluate(`
				const select = document.querySelector("select");
				select.value = "fjord";
				select.dispatchEvent(new Event("change", { bubbles: true }));
			`);
			await assertShown(page, "fjord");
			const isLoaded = () => site.requests.slice(before).some(({ path }) => path.endsWith(".svg"));
			await until(async () => isLoaded(), "the picture");

			// Stored overrides have the runtime load the script beside it.
			await store(page, "--color-page:rgb(1, 2, 3)", "theme:/docs/.fjord");
			await page.goto(site.url);
			const asksFor = (part: string) => async () =>
				site.requests.slice(before).some(({ path }) => path.includes(part));
			await until(asksFor("/overrides."), "the overrides' script");
			assert.equal((await recorded(page)).errors, []);

			await page.goto(new URL("editor/", site.url).href);
			const isThere = () => page.evaluate<boolean>("!!document.documentElement.themeEditor");
			await until(isThere, "the editor's script");
			assert.ok(await page.evaluate("!!document.querySelector('[data-theme-editor]').shadowRoot"));
			await until(asksFor("/editor-chunk"), "what its parts share");
			assert.equal((await recorded(page)).errors, []);
		});
		const asked = site.requests.slice(before).map(({ path }) => path);
		const assets = asked.filter((path) => path.startsWith("/_theme/"));
		for (const path of assets) {
			assert.match(
				path,
				/^\/_theme\/files\/(site|theme|guard|switching|overrides|editor[-\w]*|dot)\.[\da-f]{8}\.(css|js|svg)$/,
			);
		}
		assert.ok(new Set(assets).size >= 7, [...new Set(assets)].join(" "));
	});
}

test.run();
