import type { ThemeOptions } from "../../src/config/options.js";
import { start } from "../helpers/service.js";
import { assert, createSite, NO_STYLES, test } from "../helpers/site.js";

const NIGHT = `[data-theme="night"] { color-scheme: dark; --color-page: black; --color-text: white }`;
const SEA = `[data-theme="sea"] { color-scheme: dark; --color-page: navy; --color-text: white }`;
const DAY = `[data-theme="day"] { color-scheme: light; --color-page: white; --color-text: black }`;

async function look(themes: string[], options: ThemeOptions = {}) {
	const files = Object.fromEntries(themes.map((css, at) => [`src/themes/${at}.css`, css]));
	const site = await createSite(files);
	const answers = [];
	for (const _ of ["cold", "warm"]) {
		const { theme, warnings } = await start(site, { styles: NO_STYLES, ...options });
		answers.push({
			available: theme.available(),
			allowed: theme.allowed(),
			current: theme.current(),
			warnings,
			css: await site.read("var/cache/theme/site.css"),
		});
	}
	const [cold, warm] = answers;
	assert.equal(warm, cold, "from the cache");
	return cold as NonNullable<typeof cold>;
}

test("all themes are dark: the site's own look is the light one, behind them", async () => {
	for (const themes of [[NIGHT], [NIGHT, SEA]]) {
		const { available, allowed, current, warnings, css } = await look(themes);
		assert.equal([available.at(-1), available.length], ["light", themes.length + 1]);
		assert.equal([allowed, current, warnings], [available, "light", []]);
		assert.match(css, ":root:root[data-theme=light],[data-theme=light]{color-scheme:light}");
		const own = ":root:root:root:where(:root:not([data-theme])){color-scheme:light}";
		assert.match(css, `@media (prefers-color-scheme:light){${own}}`);
		assert.is(css.match(/data-theme=light/g)?.length, 2, "and nothing else");
	}
});

test("all are light: the other way round", async () => {
	const { available, current, css } = await look([DAY]);
	assert.equal([available, current], [["day", "dark"], "day"]);
	assert.match(css, "@media (prefers-color-scheme:dark){:root:root:root:where(");
});

test("it is named as `system` says", async () => {
	const system = { light: "it's plain", dark: "night" };
	const { available, current, warnings, css } = await look([NIGHT], { system });
	assert.equal(available, ["night", "it's plain"]);
	assert.equal([current, warnings], ["it's plain", []]);
	assert.match(css, "{color-scheme:light}");
});

test("`allow` counts where it is set, `default` where it names a theme", async () => {
	const allow = (...names: string[]) => look([NIGHT, DAY], { allow: names });
	const { allowed, warnings } = await allow("night", "light");
	assert.equal([allowed, warnings], [["night", "light"], []]);
	const { available, current } = await allow("night");
	assert.equal([available, current], [["night", "day"], "night"]);
	const named = await look([NIGHT], { default: "light" });
	assert.equal([named.available, named.warnings], [["night", "light"], []]);
});

test("there is none where both modes are there, the OS is not followed, or the name is taken", async () => {
	const none: [themes: string[], options?: ThemeOptions][] = [
		[[NIGHT, DAY]],
		[[NIGHT], { default: "night" }],
		[[NIGHT], { system: false }],
		[[NIGHT], { system: { light: "night" } }],
		[[NIGHT.replace("night", "light")]],
		// Of no mode, or of both.
		[[NIGHT, `[data-theme="x"] { --color-page: red }`]],
		[[NIGHT, `[data-theme="x"] { color-scheme: light dark }`]],
		[[`[data-theme="x"] { --color-page: red }`]],
	];
	for (const [themes, options] of none) {
		const { available } = await look(themes, options);
		assert.is(available.length, themes.length, JSON.stringify([themes, options]));
	}
	const all = await look([NIGHT], { styles: {} });
	assert.is(all.available.length, 13, "the built-in themes are of both");
});

test("the checks say nothing of it", async () => {
	const base = { styles: { base: true, components: true, themes: false } };
	const { warnings, available } = await look([NIGHT], base);
	assert.equal(available, ["night", "light"]);
	assert.not.match(JSON.stringify(warnings), '"light"');
});
