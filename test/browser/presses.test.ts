import { CHOICE_SEPARATOR, type Choice } from "../../src/constants.js";
import { COUNTERPARTS, SHIPPED_THEMES, shippedCss } from "../helpers/base-theme.js";
import { assert, IS_SAMPLE, type Page, startEngines, until } from "../helpers/in-engines.js";
import { IS_WHOLE } from "../helpers/sample.js";
import {
	firstVisit,
	htmlPage,
	ready,
	store,
	themedSite,
	themeOf,
	visit,
} from "../helpers/themed-site.js";

/**
 * Each first press of a visitor, and each second: what was pressed is shown, here, after a reload and in
 * another tab; and System gives both halves back.
 */

type Mode = "light" | "dark";
const SYSTEMS = ["light", "dark"] as const;
/** Two of a mode, and one of both: what decides is the mode, and whether it is another theme. */
const FEW = ["light", "paper", "dark", "midnight", "duo"];
/** But for a few, those that are built in are pressed in Chromium alone, and in no sample. */
const BUILT_IN = SHIPPED_THEMES.filter((file) => !COUNTERPARTS.includes(file)).map((file) => {
	const text = `${file}: ${shippedCss([file])}`;
	const [, name = "", mode] = /(\w+)\.css: .*color-scheme: (light|dark)/s.exec(text) ?? [];
	return [name, mode as Mode | undefined] as const;
});
const MODE = Object.fromEntries(BUILT_IN.filter(([one]) => !IS_SAMPLE || FEW.includes(one)));
MODE.duo = undefined;
const THEMES = Object.keys(MODE);
const DUO = '[data-theme="duo"] { color-scheme: light dark; --color-page: light-dark(#fff, #111) }';
const pageOf = (...forms: string[]) =>
	htmlPage({ body: forms.map((form) => `{% themeSwitcher "${form}" %}`).join("") });
const site = await themedSite({
	builtIn: true,
	plugin: { allow: THEMES },
	files: {
		"src/themes/duo.css": DUO,
		"list.html": pageOf("list"),
		"menu.html": pageOf("menu"),
		"button.html": pageOf("button", "list"),
	},
});
const two = await themedSite({
	builtIn: true,
	plugin: { allow: ["light", "dark"] },
	files: { "toggle.html": pageOf("auto") },
});
const { each } = await startEngines({ viewport: { width: 800, height: 700 } });

const START: Choice = ["light", "dark"];
const shownOf = ([light, dark, mode]: Choice, system: Mode) =>
	(mode ?? system) === "dark" ? dark : light;

/** Presses of a mode, too, which no theme is called. Any other theme meets these alone, in one system. */
const isFew = (press: string) => IS_WHOLE || FEW.includes(press) || !THEMES.includes(press);

/** The contract, in a few lines: what a press makes of what a visitor keeps. */
type After = (choice: Choice, press: string, system: Mode) => Choice;
const inMode = ([light, dark]: Choice, mode?: Mode): Choice =>
	light === dark ? [START[0], START[1], mode] : [light, dark, mode];
const withTheme = ([light, dark]: Choice, name: string): Choice =>
	MODE[name] === undefined
		? [name, name]
		: MODE[name] === "light"
			? [name, dark, "light"]
			: [light, name, "dark"];
const list: After = (choice, press) => (press ? withTheme(choice, press) : inMode(choice));
const FORMS: Record<string, { presses: string[]; system: string; after: After; url?: string }> = {
	list: { presses: ["", ...THEMES], system: "", after: list },
	menu: {
		presses: ["mode:", "mode:light", "mode:dark", ...THEMES],
		system: "mode:",
		after(choice, press, system) {
			if (press.startsWith("mode:")) return inMode(choice, (press.slice(5) || undefined) as Mode);
			const [light, dark, mode] = withTheme(choice, press);
			return choice[2] || mode !== system ? [light, dark, mode] : [light, dark];
		},
	},
	button: {
		presses: ["button", ...THEMES],
		system: "",
		after(choice, press, system) {
			if (press !== "button") return list(choice, press, system);
			const mode = (MODE[shownOf(choice, system)] ?? system) === "dark" ? "light" : "dark";
			return inMode(choice, mode === system ? undefined : mode);
		},
	},
	/** For two themes; it has no third state, so the system's is no choice. */
	toggle: {
		url: two.url,
		presses: ["button"],
		system: "button",
		after(choice, _, system) {
			const other = shownOf(choice, system) === "dark" ? "light" : "dark";
			return other === system ? START : [other, other];
		},
	},
};

const LIST = `(name) => {
	const list = document.querySelector("select");
	const button = document.querySelector("[role=switch], [aria-pressed]");
	if (name === "button") button.click();
	else if (name !== undefined) {
		list.value = name;
		list.dispatchEvent(new Event("change", { bubbles: true }));
	}
	return [list?.value, button?.ariaChecked ?? button?.ariaPressed].filter((one) => one !== undefined && one !== null).join();
}`;
/** Presses, and tells what the control says; in a page. */
const PRESS: Record<string, string> = {
	list: LIST,
	button: LIST,
	toggle: LIST,
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
		return [...checked, panel.querySelector("small").textContent].join();
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

const label = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function said(form: string, choice: Choice, system: Mode): string {
	const [light, dark, mode] = choice;
	const [day, night] = inMode(choice);
	const halves = `System: ${label(day)} by day, ${label(night)} by night`;
	if (form === "menu") return [mode ?? "", light, dark, halves].join();
	const shown = shownOf(choice, system);
	const isDark = String((MODE[shown] ?? system) === "dark");
	const value = mode || light === dark ? shown : "";
	return { list: value, button: `${value},${isDark}`, toggle: isDark }[form] as string;
}

/** What {@link press} tells where a choice is kept. */
const told = (form: string, choice: Choice, system: Mode) => [
	shownOf(choice, system),
	choice.filter(Boolean).join(CHOICE_SEPARATOR),
	said(form, choice, system),
];

for (const [form, { presses, system: back, after, url: home = site.url }] of Object.entries(
	FORMS,
)) {
	each(`the ${form}: each first press and each second, in both systems`, async (page, { name }) => {
		const pressed = presses.filter((one) => name === "chromium" || isFew(one));
		const url = `${home}${form}/`;
		await firstVisit(page, url);
		const other = await page.newTab();
		try {
			for (const system of SYSTEMS) {
				await other.setColorScheme(system);
				await visit(other, url);
				// A tab that is hidden hears of no other system.
				await page.press("Shift");
				await page.setColorScheme(system);
				for (const first of pressed) {
					if (system === "dark" && !isFew(first)) continue;
					const once = after(START, first, system);
					const seconds = pressed.filter((one) => one === first || isFew(one));
					const rows = seconds.map((second) => {
						const then = after(once, second, system);
						const choices = [START, once, then, after(then, back, system)];
						return { names: [null, first, second, back], choices };
					});
					assert.equal(
						await press(page, form, ...rows.flatMap(({ names }) => names)),
						rows.flatMap(({ choices }) => choices.map((choice) => told(form, choice, system))),
						`${system}: ${first}`,
					);
					for (const second of IS_WHOLE ? pressed : [first]) {
						const twice = after(once, second, system);
						await press(page, form, null, first, second);
						const isShown = async () => (await themeOf(other)) === shownOf(twice, system);
						await until(isShown, `another tab: ${first}, ${second}`);
						await page.reload();
						await ready(page);
						assert.equal(
							await press(page, form, undefined, back),
							[twice, after(twice, back, system)].map((choice) => told(form, choice, system)),
							`${system}: ${first}, ${second}, and back`,
						);
					}
				}
			}
		} finally {
			await other.close();
		}
	});
}

each("what 0.1.0 stored is read, in each form", { engines: ["chromium"] }, async (page) => {
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
