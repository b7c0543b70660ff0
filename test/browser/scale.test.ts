import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll, type Page } from "../helpers/browsers/index.js";
import { removeSites } from "../helpers/site.js";
import { firstVisit, SETTLE, themedSite } from "../helpers/themed-site.js";

const site = await themedSite();
const browsers = await launchAll(["chromium"]);
const [browser] = browsers;

test.after(async () => {
	await closeAll(browsers);
	await site.close();
	await removeSites();
});

/**
 * Counts the elements that selectors are held against, while a page grows by as many elements as it
 * had, in a batch each: a search through an element may look at all that it holds.
 */
const countSteps = (page: Page, size: number) =>
	page.evaluate<{ steps: number; searches: number }>(`
		const grow = async () => {
			for (let n = 0; n < ${size}; n++) {
				document.body.append(document.createElement("p"));
				await null;
			}
		};
		await grow();
		let steps = 0, searches = 0;
		const restore = [];
		for (const [owner, method] of [[Element, "matches"], [Element, "closest"], [Element, "querySelector"], [Element, "querySelectorAll"], [Document, "querySelector"], [Document, "querySelectorAll"]]) {
			const real = owner.prototype[method];
			owner.prototype[method] = function (...args) {
				searches++;
				steps += method === "matches" ? 1 : 1 + this.getElementsByTagName("*").length;
				return real.apply(this, args);
			};
			restore.push(() => (owner.prototype[method] = real));
		}
		await grow();
		${SETTLE}
		for (const one of restore) one();
		return { steps, searches };
	`);

if (browser) {
	test("what a mutation costs does not grow with the document", async () => {
		const page = await browser.open();
		const counts: number[] = [];
		for (const size of [200, 800]) {
			await firstVisit(page, site.url);
			const { steps, searches } = await countSteps(page, size);
			// Were nothing looked at, a control that comes later would not be found.
			assert.ok(searches >= size, `${searches} searches`);
			counts.push(steps / size);
		}
		console.log(`\nelements looked at for each that is added: ${counts.join(", ")}`);
		assert.ok(Math.max(...counts) <= 4, counts.join(", "));
		await page.close();
	});
}

test("the engine is there", () => {
	assert.is(browsers.length, 1);
});

test.run();
