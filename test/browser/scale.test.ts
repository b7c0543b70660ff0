import { assert, CHROMIUM, type Page, startEngines } from "../helpers/in-engines.js";
import { firstVisit, htmlPage, SETTLE, themedSite } from "../helpers/themed-site.js";

const site = await themedSite({
	files: {
		"all.html": htmlPage({
			body: "{% themeSwitcher %}{% themeSwitcher 'menu' %}{% themeTokenEditor %}",
		}),
	},
});
const { each } = await startEngines({ engines: CHROMIUM, url: site.url });

/** Counts the elements that selectors are held against, while a page grows by as many as it had. */
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
		for (const [owner, method] of [[Element, "matches"], [Element, "closest"], [Element, "querySelector"], [Element, "querySelectorAll"], [Document, "querySelector"], [Document, "querySelectorAll"]]) {
			const real = owner.prototype[method];
			owner.prototype[method] = function (...args) {
				searches++;
				steps += method === "matches" ? 1 : 1 + this.getElementsByTagName("*").length;
				return real.apply(this, args);
			};
		}
		await grow();
		${SETTLE}
		const counted = { steps, searches };
		document.querySelector("p");
		if (searches !== counted.searches + 1) throw new Error("searches are not counted");
		return counted;
	`);

each("what a page does costs nothing, however large it is", async (page) => {
	for (const size of [200, 800]) {
		await firstVisit(page, `${site.url}all/`);
		await page.evaluate(`
				// What of the editor is loaded later shows its rows once more.
				const isWhole = () => document.documentElement.themeEditor?.element.querySelector("[type=search]");
				while (!isWhole()) await new Promise(requestAnimationFrame);
				${SETTLE}
			`);
		assert.equal(await countSteps(page, size), { steps: 0, searches: 0 });
	}
});

each("controls that come together are looked for once, before a frame", async (page) => {
	const told = await page.evaluate(`
			document.documentElement.theme.set("dark");
			const real = Element.prototype.querySelectorAll;
			let searches = 0;
			Element.prototype.querySelectorAll = function (selector) {
				if (selector.includes("data-theme-control")) searches++;
				return real.call(this, selector);
			};
			const { outerHTML } = document.querySelector(".theme-select");
			for (let n = 0; n < 100; n++) document.body.insertAdjacentHTML("beforeend", outerHTML);
			await null;
			const values = [...document.querySelectorAll(".theme-select select")].map(({ value }) => value);
			return { searches, values: [...new Set(values)], lists: values.length };
		`);
	assert.equal(told, { searches: 1, values: ["dark"], lists: 101 });
});
