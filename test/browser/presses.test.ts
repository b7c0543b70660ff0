import { test } from "uvu";
import * as assert from "uvu/assert";
import { CHOICE_SEPARATOR, type Choice } from "../../src/constants.js";
import type { Page } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { startEngines } from "../helpers/in-engines.js";
import { firstVisit, htmlPage, ready, store, themedSite, themeOf } from "../helpers/themed-site.js";

/** Each first press of a visitor, and each second: what was pressed is shown, and System gives both halves back. */

const site = await themedSite({
	builtIn: true,
	plugin: { allow: ["light", "dark", "paper", "midnight"] },
	files: {
		"list.html": htmlPage({ body: '{% themeSwitcher "list" %}' }),
		"menu.html": htmlPage({ body: '{% themeSwitcher "menu" %}' }),
	},
});
const two = await themedSite({
	builtIn: true,
	plugin: { allow: ["light", "dark"] },
	files: { "index.html": htmlPage({ body: "{% themeSwitcher %}" }) },
});
const { each } = await startEngines({ viewport: { width: 800, height: 700 } });

type Mode = "light" | "dark";
const SYSTEMS = ["light", "dark"] as const;
const MODE: Record<string, Mode> = {
	light: "light",
	paper: "light",
	dark: "dark",
	midnight: "dark",
};
const THEMES = Object.keys(MODE);
const START: Choice = ["light", "dark"];
const shownOf = ([light, dark, mode]: Choice, system: Mode) =>
	(mode ?? system) === "dark" ? dark : light;

/** The contract, in a few lines: what a press makes of what a visitor keeps. */
const AFTER: Record<string, (choice: Choice, press: string, system: Mode) => Choice> = {
	list: ([light, dark], press) =>
		press === ""
			? [light, dark]
			: MODE[press] === "light"
				? [press, dark, "light"]
				: [light, press, "dark"],
	menu: ([light, dark, mode], press, system) => {
		if (press === "mode:") return [light, dark];
		if (press.startsWith("mode:")) return [light, dark, press.slice(5) as Mode];
		const own = MODE[press] as Mode;
		const pinned = mode === undefined && own === system ? undefined : own;
		return own === "light" ? [press, dark, pinned] : [light, press, pinned];
	},
};
const PRESSES: Record<string, string[]> = {
	list: ["", ...THEMES],
	menu: ["mode:", "mode:light", "mode:dark", ...THEMES],
};

/** Presses, and tells what is shown, what is kept, and what the control says; in a page. */
const PRESS: Record<string, string> = {
	list: `(name) => {
		const list = document.querySelector("select");
		if (name !== undefined) {
			list.value = name;
			list.dispatchEvent(new Event("change", { bubbles: true }));
		}
		return list.value;
	}`,
	menu: `(name) => {
		const button = document.querySelector(".theme-menu button");
		const panel = document.querySelector(".theme-menu [popover]");
		button.click();
		if (name !== undefined) {
			const part = name.startsWith("mode:") ? "=mode" : "]:not([data-theme-group=mode])[data-theme-group";
			panel.querySelector("[data-theme-group" + part + "] [value='" + name.replace("mode:", "") + "']").click();
			if (!panel.matches(":popover-open")) button.click();
		}
		const checked = [...panel.querySelectorAll(":checked")].map(({ value }) => value);
		panel.hidePopover();
		return checked.join();
	}`,
};

/** What follows a row of presses, each told of; `undefined` presses nothing, `null` forgets all. */
const press = (page: Page, form: string, ...names: (string | null | undefined)[]) =>
	page.evaluate<string[][]>(`
		const press = ${PRESS[form]};
		const { theme } = document.documentElement;
		return [${names.map((name) => JSON.stringify(name) ?? "undefined").join()}].map((name) => {
			if (name === null) theme.clear();
			const said = press(name ?? undefined);
			return [document.documentElement.dataset.theme, theme.choice.join("\\n"), said];
		});
	`);

const said = (form: string, choice: Choice, system: Mode) =>
	form === "menu"
		? [choice[2] ?? "", choice[0], choice[1]].join()
		: choice[2]
			? shownOf(choice, system)
			: "";

const chosen = (page: Page) =>
	page.evaluate<string>("document.documentElement.theme.choice.join('\\n')");

/** What {@link press} tells where a choice is kept. */
const told = (form: string, choice: Choice, system: Mode) => [
	shownOf(choice, system),
	choice.filter(Boolean).join(CHOICE_SEPARATOR),
	said(form, choice, system),
];

for (const form of ["list", "menu"]) {
	const presses = PRESSES[form] as string[];
	const after = AFTER[form] as (typeof AFTER)[string];

	each(`the ${form}: each first press and each second, in both systems`, async (page) => {
		await firstVisit(page, `${site.url}${form}/`);
		for (const system of SYSTEMS) {
			await page.setColorScheme(system);
			for (const first of presses) {
				const once = after(START, first, system);
				for (const second of presses) {
					const found = await press(page, form, null, first, second);
					const twice = after(once, second, system);
					const expected = [START, once, twice].map((choice) => told(form, choice, system));
					assert.equal(found, expected, `${system}: ${first}, ${second}`);
				}
			}
		}
	});

	each(
		`the ${form}: what was pressed is shown after a reload, and in a second tab`,
		async (page) => {
			await firstVisit(page, `${site.url}${form}/`);
			const other = await page.newTab();
			try {
				await other.goto(`${site.url}${form}/`);
				await ready(other);
				let choice = START;
				for (const name of [...presses, ...presses.slice(0, 1)]) {
					choice = after(choice, name, "light");
					await press(page, form, name);
					await until(async () => (await themeOf(other)) === shownOf(choice, "light"), name);
					await page.reload();
					await ready(page);
					assert.equal(await press(page, form, undefined), [told(form, choice, "light")], name);
				}
				assert.equal(choice, ["paper", "midnight"], "System gives both halves back");
			} finally {
				await other.close();
			}
		},
	);
}

each("the button for two themes: each press shows, and the system's is no choice", async (page) => {
	for (const system of SYSTEMS) {
		await firstVisit(page, two.url);
		await page.setColorScheme(system);
		const other = system === "light" ? "dark" : "light";
		for (const expected of [other, system, other]) {
			await page.click("button");
			assert.is(await themeOf(page), expected);
			const choice = expected === system ? START : [expected, expected];
			assert.is(await chosen(page), choice.join(CHOICE_SEPARATOR));
			await page.reload();
			await ready(page);
			assert.is(await themeOf(page), expected, "after a reload");
		}
	}
});

each("what 0.1.0 stored is read, in each form", async (page) => {
	for (const form of ["list", "menu"]) {
		for (const [value, choice] of [
			["midnight", ["light", "midnight", "dark"]],
			["paper", ["paper", "dark", "light"]],
			["paper\nmidnight", ["paper", "midnight"]],
			["gone", START],
		] as [string, Choice][]) {
			await firstVisit(page, `${site.url}${form}/`);
			await store(page, value);
			await page.reload();
			await ready(page);
			const [light, dark] = choice;
			const back = form === "list" ? "" : "mode:";
			const [before, then] = await press(page, form, undefined, back);
			assert.is(before?.[0], shownOf(choice, "light"), value);
			assert.is(before?.[2], said(form, choice, "light"), value);
			assert.equal(then, told(form, [light, dark], "light"), value);
		}
	}
});

test.run();
