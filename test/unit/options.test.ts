import { bundleKey } from "../../src/bundle/sources.js";
import { checkOptions, loadConfig } from "../../src/config/load.js";
import type { Config, ThemeOptions, ThemeSettings } from "../../src/config/options.js";
import { OPTIONS, PLUGIN_OPTIONS, SETTINGS } from "../../src/config/table.js";
import { assert, createSite, test } from "../helpers/site.js";

async function merged(theme: ThemeSettings, options: ThemeOptions): Promise<Config> {
	const { root } = await createSite({ "site.json": JSON.stringify({ theme }) });
	return loadConfig(checkOptions({ root, ...options }, OPTIONS));
}

/** For each option two different values; the first is not its default. */
const VALUES: { readonly [K in keyof Required<ThemeOptions>]: [ThemeOptions[K], ThemeOptions[K]] } =
	{
		default: ["dark", "paper"],
		allow: [["dark"], ["paper", "dark"]],
		cache: [{ enabled: false }, { enabled: true, ttl: 5 }],
		system: [false, { light: "paper", dark: "midnight" }],
		storageKey: ["a", "b"],
		dataKey: ["look", false],
		styles: [{ base: false }, { base: true, themes: ["dark"] }],
		packages: [["a"], ["b", "c"]],
		toggle: [{ system: true }, { system: false }],
		inject: [false, true],
		viewTransition: [false, true],
		csp: ["amend", false],
		modeAs: [{ class: "dark" }, { class: "night", attribute: "data-bs-theme" }],
		labels: [{ select: "a" }, { select: "b", themes: { dark: "Night" } }],
		checks: [false, "error"],
		root: [".", "src"],
		force: [true, false],
		devEditor: [false, true],
		postcss: [[() => {}], [() => {}]],
		baseUrl: ["/a/", "/b/"],
	};
const PLUGIN_ONLY = Object.keys(OPTIONS).filter((name) => !(name in SETTINGS));
const names = Object.keys(VALUES) as (keyof ThemeOptions)[];

for (const name of names.filter((one) => !PLUGIN_ONLY.includes(one))) {
	test(`${name}: the plugin's option wins over site.json, which wins over the default`, async () => {
		const [inFile, given] = VALUES[name];
		const { root } = await createSite();
		const byDefault = loadConfig({ root })[name];
		const byFile = (await merged({ [name]: inFile }, {}))[name];
		const byOption = (await merged({ [name]: inFile }, { [name]: given }))[name];
		const whole = (value: unknown) =>
			Object(value) === value && !Array.isArray(value)
				? { ...Object(byDefault), ...Object(value) }
				: value;
		assert.equal(byFile, whole(inFile));
		assert.equal(byOption, whole(given));
		assert.equal((await merged({ [name]: inFile }, { [name]: undefined }))[name], byFile);
	});
}

test("inside cache, system, styles and labels each key is merged on its own", async () => {
	const config = await merged(
		{
			cache: { ttl: 60, enabled: false },
			system: { light: "paper" },
			styles: { base: false, themes: ["dark"] },
			labels: { select: "Farben", system: "a", themes: { dark: "Dunkel", light: "Hell" } },
		},
		{
			cache: { enabled: true },
			system: { dark: "midnight" },
			styles: { components: false, themes: false },
			labels: { system: "b", themes: { dark: "Nacht" } },
		},
	);
	assert.equal(config.cache, { enabled: true, ttl: 60 });
	assert.equal(config.system, { light: "paper", dark: "midnight" });
	assert.equal(config.styles, { base: false, components: false, themes: false });
	assert.equal(config.labels.select, "Farben");
	assert.equal(config.labels.system, "b");
	assert.equal(config.labels.themes, { dark: "Nacht", light: "Hell" });
	assert.equal(config.labels.toggle, "{theme} theme");
});

test("system: false in site.json hides neither an option nor the default of its other key", async () => {
	const { system } = await merged({ system: false }, { system: { light: "paper" } });
	assert.equal(system, { light: "paper", dark: "dark" });
	assert.is((await merged({ system: { light: "paper" } }, { system: false })).system, false);
});

test("storageKey: sites on one origin share none; one that is given stays as it is", async () => {
	const key = async (options: ThemeOptions) => (await merged({}, options)).storageKey;
	assert.is(await key({}), "theme");
	assert.is(await key({ baseUrl: "blog" }), "theme:/blog/");
	assert.is(await key({ baseUrl: "/blog/", storageKey: "theme" }), "theme");
});

test("a label for a theme of any name, and no prototype is touched", async () => {
	const labels = JSON.parse('{"themes":{"__proto__":"Proto","constructor":"C"}}');
	const { themes } = (await merged({ labels }, {})).labels;
	assert.equal(Object.entries(themes).map(String).sort(), ["__proto__,Proto", "constructor,C"]);
});

const BUNDLED = "default allow system styles packages viewTransition modeAs checks postcss baseUrl";

for (const name of names) {
	const changesBundle = BUNDLED.split(" ").includes(name);
	test(`${name} ${changesBundle ? "is" : "is not"} part of the bundle's key`, async () => {
		const { root } = await createSite();
		const config = loadConfig({ root });
		const values = [config[name], ...VALUES[name]];
		const keys = values.map((value) => bundleKey({ ...config, [name]: value }, []));
		// Whether findings are warnings or errors does not change them.
		const differ = name === "checks" ? 2 : new Set(values).size;
		assert.is(new Set(keys).size, changesBundle ? differ : 1);
	});
}

test("options are copied: what changes later, or answers otherwise the second time, is not asked", async () => {
	let asked = 0;
	const given = {
		get default() {
			asked += 1;
			return asked === 1 ? "dark" : 7;
		},
		allow: ["dark"],
	};
	const options = checkOptions(given as unknown as ThemeOptions, OPTIONS);
	given.allow.push("light");
	assert.is(options.default, "dark");
	assert.equal(options.allow, ["dark"]);
	assert.is(asked, 1);
});

test("modeAs: names that cannot be, or that something else needs, are refused", () => {
	const read = (modeAs: unknown) => checkOptions<object>({ modeAs }, PLUGIN_OPTIONS);
	const both = { class: "dark", attribute: "theme" };
	const attributes = [{ attribute: "data-bs-theme" }, { attribute: false }];
	for (const modeAs of [{ class: "dark" }, { class: "md:dark" }, both, ...attributes])
		assert.equal(read(modeAs), { modeAs });
	const taken = "data-theme class id style onload Data-Mode a=b".split(" ");
	for (const modeAs of [
		...["dark", { name: "x" }],
		...["", "a b", true].map((name) => ({ class: name })),
		...["", ...taken].map((attribute) => ({ attribute })),
	]) {
		assert.throws(() => read(modeAs), /modeAs/, JSON.stringify(modeAs));
	}
});
