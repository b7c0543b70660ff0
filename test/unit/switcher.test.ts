import { DEFAULT_LABELS } from "../../src/config/options.js";
import { editor } from "../../src/editor/index.js";
import { ThemeBus } from "../../src/events.js";
import type { SwitcherForm, SwitcherOptions } from "../../src/page/switcher.js";
import { switcher, switcherOf } from "../../src/page/switcher.js";
import { forcedLabel, themeLabel } from "../../src/page/theme-labels.js";
import { startChoice, withModes } from "../../src/service/choices.js";
import { Service } from "../../src/service/service.js";
import { assert, createSite, test } from "../helpers/site.js";

const START = { light: "light", dark: "dark" };
const UNCACHED = { cache: { enabled: false } };

/** Themes by name; what ends in "dark" is. */
const choices = (names: readonly string[], start: SwitcherOptions["start"] = START) =>
	withModes(
		names.map((name) => ({ name, mode: name.endsWith("dark") ? "dark" : "light" })),
		start,
	);

const render = (
	names: readonly string[],
	{ form = "auto", ...options }: Partial<SwitcherOptions & { form: SwitcherForm }> = {},
) =>
	switcher(
		{
			allowed: choices(names, options.start),
			others: [],
			start: START,
			toggle: { system: false },
			labels: DEFAULT_LABELS,
			...options,
		},
		form,
	);

test("a site's switcher is made once for each form, whatever the number of pages", async () => {
	const site = await createSite({ "package.json": "{}" });
	let asked = 0;
	const service = new (class extends Service {
		override get choosable() {
			asked++;
			return super.choosable;
		}
	})({ root: site.root, ...UNCACHED, styles: { themes: true } }, new ThemeBus(), editor);
	await service.refresh();
	const pages = Array.from({ length: 5 }, () => [
		switcherOf(service, "auto"),
		switcherOf(service, "menu"),
	]);
	assert.is(asked, 2);
	assert.equal(new Set(pages.flat()).size, 2);
	service.set("dark");
	assert.not(pages.flat().includes(switcherOf(service, "menu")), "another start");
});

const INHERITED = ["constructor", "toString", "__proto__", "hasOwnProperty"];

test("a theme is labelled by its name, with capitals, or by its label, also if all objects have such a member", () => {
	assert.is(themeLabel("ocean-ünder-2", DEFAULT_LABELS), "Ocean Ünder 2");
	for (const name of INHERITED) {
		const label = themeLabel(name, DEFAULT_LABELS);
		assert.is(label.toLowerCase(), name.replace(/_+/g, " ").trim().toLowerCase());
		const own = { ...DEFAULT_LABELS, themes: Object.fromEntries([[name, "Mine"]]) };
		assert.is(themeLabel(name, own), "Mine");
		assert.is(forcedLabel(name, own), DEFAULT_LABELS.forced.replace("{theme}", "Mine"));
	}
});

test("names and labels cannot leave their attributes", () => {
	const hostile = "a\"b'c<d>&e";
	const plain = ["select", "light", "dark", "mode", "darkMode", "halves"];
	const labels = {
		...DEFAULT_LABELS,
		...Object.fromEntries(plain.map((key) => [key, hostile])),
		toggle: `${hostile} {theme}`,
		state: `${hostile} {state}`,
	};
	for (const others of [["dark"], ["light", "dark"]]) {
		for (const form of ["auto", "button", "list", "menu"] as const) {
			for (const system of [false, true]) {
				const html = render([hostile, ...others], { form, labels, toggle: { system } });
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
			list: '<select data-theme-control="list"',
			toggle: 'data-theme-control="toggle"',
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

test("the list is grouped by mode where there are both", () => {
	const html = render(["light", "paper", "dark", "paper-dark"]);
	assert.match(html, /<optgroup label="Light">.*paper.*<\/optgroup><optgroup label="Dark">.*dark/);
	assert.not.match(render(["light", "paper", "x"], { start: "light" }), "optgroup");
});

test("a theme of both modes stands in the list once, and in both groups of the menu", () => {
	const allowed = withModes(
		[{ name: "light", mode: "light" }, { name: "dark", mode: "dark" }, { name: "aurora" }],
		START,
	);
	const count = (html: string) => html.match(/value="aurora"/g)?.length;
	assert.is(count(render([], { allowed })), 1);
	assert.is(count(render([], { allowed, form: "menu" })), 2);
});

test("who chose nothing has the site's two themes, or the one that it starts in and another mode's first", () => {
	const all = choices(["paper", "light", "midnight-dark", "dark"]);
	assert.equal(startChoice(all, START), ["light", "dark"]);
	assert.equal(startChoice(all, "dark"), ["paper", "dark", "dark"]);
	assert.equal(startChoice(all, "light"), ["light", "midnight-dark", "light"]);
	assert.equal(startChoice(choices(["dark"]), "dark"), ["dark", "dark", "dark"]);
});

test("what stands for the OS's preference is of that mode, whatever it says itself", () => {
	const start = { light: "day", dark: "night" };
	const found = withModes([{ name: "day" }, { name: "night" }, { name: "aurora" }], start);
	const seen = found.map(({ modes }) => modes);
	assert.equal(seen, [["light"], ["dark"], ["light", "dark"]]);
});
