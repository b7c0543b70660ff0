import { test } from "uvu";
import * as assert from "uvu/assert";
import { DEFAULT_LABELS } from "../../src/config/options.js";
import { ThemeError } from "../../src/errors.js";
import { ThemeBus } from "../../src/events.js";
import { readForm, switcher, switcherOf } from "../../src/page/switcher.js";
import type { SwitcherOptions } from "../../src/page/switcher-options.js";
import { forcedLabel, themeLabel } from "../../src/page/theme-labels.js";
import { withFamilies } from "../../src/service/families.js";
import { Service } from "../../src/service/service.js";
import { createSite, removeSites } from "../helpers/site.js";

const START = { light: "light", dark: "dark" };

/** Themes by name; what ends in "dark" is. */
const choices = (names: readonly string[], start: SwitcherOptions["start"] = START) =>
	withFamilies(
		names.map((name) => ({ name, mode: name.endsWith("dark") ? "dark" : "light" })),
		start,
	);

const render = (names: readonly string[], options: Partial<SwitcherOptions> = {}) =>
	switcher({
		form: "auto",
		allowed: choices(names, options.start),
		others: [],
		start: START,
		pairs: names.length > 2,
		toggle: { system: false },
		labels: DEFAULT_LABELS,
		...options,
	});

test("a site's switcher is made once for each form, whatever the number of pages", async () => {
	const site = await createSite({ "package.json": "{}" });
	let asked = 0;
	const service = new (class extends Service {
		override get families() {
			asked++;
			return super.families;
		}
	})({ root: site.root, cache: { enabled: false }, styles: { themes: true } }, new ThemeBus());
	await service.refresh();
	const pages = Array.from({ length: 5 }, () => [
		switcherOf(service, "auto"),
		switcherOf(service, "menu"),
	]);
	assert.is(asked, 2);
	assert.equal(new Set(pages.flat()).size, 2);
	service.set("dark");
	assert.not(pages.flat().includes(switcherOf(service, "menu")), "another start");
	await removeSites();
});

/** What every object has without having been given it. */
const INHERITED = ["constructor", "toString", "__proto__", "hasOwnProperty"];

test("a theme named like a member of all objects is labelled by its name, or by its label", () => {
	for (const name of INHERITED) {
		const label = themeLabel(name, DEFAULT_LABELS);
		assert.is(label.toLowerCase(), name.replace(/_+/g, " ").trim().toLowerCase());
		const own = { ...DEFAULT_LABELS, themes: Object.fromEntries([[name, "Mine"]]) };
		assert.is(themeLabel(name, own), "Mine");
		assert.is(forcedLabel(name, own), DEFAULT_LABELS.forced.replace("{theme}", "Mine"));
	}
});

test("so in all controls", () => {
	const option = (name: string) => `<option value="${name}" data-theme="${name}">`;
	const list = render(INHERITED);
	for (const [name, label] of [
		["constructor", "Constructor"],
		["toString", "ToString"],
		["__proto__", "Proto"],
	]) {
		assert.match(list, `${option(name as string)}${label}</option>`);
	}
	assert.match(render(["light", "constructor"]), 'aria-label="Constructor theme"');
	const menu = render(INHERITED, { form: "menu" });
	assert.match(menu, '<i data-theme="__proto__"></i><span>Proto</span>');
});

test("names and labels cannot leave their attributes", () => {
	const hostile = "a\"b'c<d>&e";
	const labels = {
		...DEFAULT_LABELS,
		...Object.fromEntries(
			["select", "light", "dark", "mode", "darkMode", "pair", "day", "night"].map((key) => [
				key,
				hostile,
			]),
		),
		toggle: `${hostile} {theme}`,
		state: `${hostile} {state}`,
	};
	for (const names of [
		[hostile, "dark"],
		[hostile, "light", "dark"],
	]) {
		for (const form of ["auto", "button", "list", "menu"] as const) {
			for (const system of [false, true]) {
				const html = render(names, { form, labels, toggle: { system } });
				assert.not.match(html, 'a"b');
				assert.not.match(html, "c<d");
				assert.match(html, /a(&#92;|\\)?&#34;b&#39;c&#60;d&#62;&#38;e/);
			}
		}
	}
});

test("each form, for two themes and for more", () => {
	const sign = (html: string) =>
		Object.entries({
			menu: 'data-theme-control="menu"',
			switch: 'role="switch"',
			states: 'data-theme-control="states"',
			list: '<select data-theme-part=""',
			toggle: 'aria-pressed="false"',
		})
			.filter(([, text]) => html.includes(text))
			.map(([name]) => name)
			.join();
	const two = ["light", "dark"];
	const more = [...two, "paper"];
	const of = (names: string[], options: Partial<SwitcherOptions> = {}) =>
		(["auto", "button", "list", "menu"] as const).map((form) =>
			sign(render(names, { form, ...options })),
		);
	assert.equal(of(two), ["toggle", "toggle", "list", "menu"]);
	assert.equal(of(more), ["list", "switch", "list", "menu"]);
	const toggle = { system: true };
	assert.equal(of(two, { toggle }), ["states", "states", "list", "menu"]);
	assert.equal(of(more, { toggle }), ["list", "states", "list", "menu"]);
	// There is no such state where the OS is not followed.
	assert.equal(of(two, { toggle, start: "dark" }), ["toggle", "toggle", "list", "menu"]);
	assert.equal(of(["light"]), ["", "", "", ""]);
});

test("the list is grouped by mode where there are both, and has lists for a pair", () => {
	const html = render(["light", "paper", "dark", "paper-dark"]);
	assert.match(html, /<optgroup label="Light">.*paper.*<\/optgroup><optgroup label="Dark">.*dark/);
	assert.match(html, 'aria-label="By day"');
	assert.match(html, 'aria-label="By night"');
	assert.not.match(render(["light", "dark", "x"], { pairs: false }), "By day");
	assert.not.match(render(["light", "paper", "x"], { start: "light", pairs: false }), "optgroup");
});

test("a theme of both modes stands in the list once, and in both groups of the menu", () => {
	const allowed = withFamilies(
		[{ name: "light", mode: "light" }, { name: "dark", mode: "dark" }, { name: "aurora" }],
		START,
	);
	const count = (html: string) => html.match(/value="aurora"/g)?.length;
	assert.is(count(render([], { allowed, pairs: false })), 1);
	assert.is(count(render([], { allowed, form: "menu" })), 2);
});

test("families: by name, across the modes, and only if both are there", () => {
	const sisters = (names: string[]) =>
		Object.fromEntries(choices(names).map(({ name, sister }) => [name, sister]));
	assert.equal(sisters(["light", "dark", "paper", "paper-dark", "fjord"]), {
		light: "dark",
		dark: "light",
		paper: "paper-dark",
		"paper-dark": "paper",
		fjord: undefined,
	});
	assert.equal(sisters(["x", "x-light", "x-dark"]), {
		x: "x-dark",
		"x-light": "x-dark",
		"x-dark": "x-light",
	});
	const [night, day] = withFamilies(
		[
			{ name: "night", mode: "dark" },
			{ name: "night-light", mode: "light" },
		],
		"night",
	);
	assert.equal([night?.sister, day?.sister], ["night-light", "night"]);
	// Of one mode, two names make no family.
	const alike = withFamilies(
		[
			{ name: "a", mode: "light" },
			{ name: "a-dark", mode: "light" },
		],
		"a",
	);
	assert.equal(
		alike.map(({ sister }) => sister),
		[undefined, undefined],
	);
});

test("what stands for the OS's preference is of that mode, whatever it says itself", () => {
	const found = withFamilies([{ name: "day" }, { name: "night" }, { name: "aurora" }], {
		light: "day",
		dark: "night",
	});
	assert.equal(
		found.map(({ modes }) => modes),
		[["light"], ["dark"], ["light", "dark"]],
	);
});

test("a form that is none: what arrived, where, what is allowed, what was meant", () => {
	for (const [given, message] of [
		[
			["meun"],
			'themeSwitcher() got "meun" in ./a.njk. Allowed: nothing, or one of "auto", "button", "list", "menu". Did you mean "menu"?',
		],
		[[undefined], "themeSwitcher() got undefined in ./a.njk."],
		[[5], "themeSwitcher() got 5 in ./a.njk."],
		[["menu", "list"], "themeSwitcher() got 2 arguments in ./a.njk."],
	] as const) {
		try {
			readForm(given, "./a.njk");
			assert.unreachable(String(given));
		} catch (error) {
			assert.instance(error, ThemeError);
			assert.ok((error as ThemeError).message.startsWith(message), (error as ThemeError).message);
			assert.is((error as ThemeError).file, "./a.njk");
		}
	}
	assert.is(readForm([]), "auto");
	assert.is(readForm(["menu"]), "menu");
});

test.run();
