import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll } from "../helpers/browsers/index.js";
import { removeSites } from "../helpers/site.js";
import {
	firstVisit,
	recorded,
	recorder,
	SETTLE,
	shown,
	stored,
	themedSite,
} from "../helpers/themed-site.js";

const options = { builtIn: true, serve: { onHtml: recorder } };
const list = await themedSite({ ...options, plugin: { viewTransition: true } });
const toggle = await themedSite({
	...options,
	plugin: { viewTransition: true, allow: ["light", "dark"] },
});
// The one engine here whose headless build has View Transitions.
const browsers = await launchAll(["chromium"]);

test.after(async () => {
	await closeAll(browsers);
	await Promise.all([list.close(), toggle.close()]);
	await removeSites();
});

const SECOND = "await new Promise((done) => setTimeout(done, 1000));";

for (const browser of browsers) {
	test("every step counts on the way through the list, though each starts a transition", async () => {
		const page = await browser.open();
		await firstVisit(page, list.url);
		const names = await page.evaluate<string[]>(
			"[...document.querySelector('select').options].map(({ value }) => value)",
		);
		// As arrows do in a list that stays closed; in this engine they open it.
		for (const name of names.slice(1, 11)) {
			await page.evaluate(`
				const list = document.querySelector("select");
				list.value = ${JSON.stringify(name)};
				list.dispatchEvent(new Event("change", { bubbles: true }));
			`);
			await page.evaluate("await new Promise((done) => setTimeout(done, 100))");
		}
		await page.evaluate(SECOND);
		assert.is(await stored(page), names[10]);
		assert.is((await shown(page)).theme, names[10]);
		assert.is(await page.evaluate("document.querySelector('select').value"), names[10]);
		assert.equal((await recorded(page)).errors, []);
		await page.close();
	});

	test("choices faster than a transition: the last one counts, and none is an error", async () => {
		const page = await browser.open();
		await firstVisit(page, list.url);
		await recorded(page);
		await page.evaluate(`
			const list = document.querySelector("select");
			for (const name of ["dark", "fjord", "paper", "sand"]) {
				list.value = name;
				list.dispatchEvent(new Event("change", { bubbles: true }));
			}
			${SECOND}
		`);
		const { writes, changes, errors } = await recorded(page);
		assert.equal(writes, ["theme=dark", "theme=fjord", "theme=paper", "theme=sand"]);
		assert.equal(changes, [{ from: "light", to: "sand" }]);
		assert.equal(errors, []);
		await page.close();
	});

	test("two presses of the button at once choose different themes", async () => {
		const page = await browser.open();
		await firstVisit(page, toggle.url);
		await recorded(page);
		await page.evaluate(`
			const button = document.querySelector("button");
			button.click();
			button.click();
			${SECOND}
		`);
		assert.is((await shown(page)).theme, "light");
		const { writes, errors } = await recorded(page);
		assert.equal([writes, errors], [["theme=dark", "-theme"], []]);
		// By keyboard, while the transition of the first press runs.
		await page.evaluate(`document.querySelector("button").focus(); ${SETTLE}`);
		for (let presses = 0; presses < 3; presses++) await page.press("Enter");
		await page.evaluate(SECOND);
		assert.is((await shown(page)).theme, "dark");
		assert.equal((await recorded(page)).errors, []);
		await page.close();
	});
}

test("the engine is there", () => {
	assert.is(browsers.length, 1);
});

test.run();
