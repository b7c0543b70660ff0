import { test } from "uvu";
import * as assert from "uvu/assert";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { recorded, recorder, SETTLE, themedSite, themeOf } from "../helpers/themed-site.js";

const options = { builtIn: true, serve: { onHtml: recorder } };
const list = await themedSite({
	...options,
	plugin: { viewTransition: true },
});
const toggle = await themedSite({
	...options,
	plugin: { viewTransition: true, allow: ["light", "dark"], modeAs: { class: "night" } },
});
// The one engine here whose headless build has View Transitions.
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

const SECOND = "await new Promise((done) => setTimeout(done, 1000));";

each(
	"choices faster than a transition: the last one counts, and none is an error",
	async (page) => {
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
	},
	{ url: list.url },
);

each(
	"two presses of the button at once choose different themes",
	async (page) => {
		await recorded(page);
		await page.evaluate(`
			const button = document.querySelector("button");
			button.click();
			button.click();
			${SECOND}
		`);
		assert.is(await themeOf(page), "light");
		const { writes, errors } = await recorded(page);
		assert.equal([writes, errors], [["theme=dark", "-theme"], []]);
		// By keyboard, while the transition of the first press runs.
		await page.evaluate(`document.querySelector("button").focus(); ${SETTLE}`);
		for (let presses = 0; presses < 3; presses++) await page.press("Enter");
		await page.evaluate(SECOND);
		assert.is(await themeOf(page), "dark");
		const isNight = "document.documentElement.classList.contains('night')";
		assert.ok(await page.evaluate(isNight), "the mode beside it, too");
	},
	{ url: toggle.url },
);
test.run();
