import type postcss from "postcss";
import type { ThemeOptions } from "../../src/config/options.js";
import { ThemeBus } from "../../src/events.js";
import { createService, createTheme } from "../../src/theme-service.js";
import { start } from "../helpers/service.js";
import { createSite, NO_STYLES, record, type Site, thrown } from "../helpers/site.js";
import { assert, test, until } from "../helpers/test.js";

/** Two small themes and nothing else: what is told of them fits into a test. */
const TWO = {
	"src/themes/noon.css": `[data-theme="noon"] { color-scheme: light; --color-page: white }`,
	"src/themes/night.css": `[data-theme="night"] { color-scheme: dark; --color-page: black }`,
};
const BARE: ThemeOptions = { styles: NO_STYLES };

const css = (site: Site) => site.path("var/cache/theme/site.css");
const ready = (theme: string, available: string[]) => ["theme:ready", { theme, available }];
const buildSteps = (site: Site, names: string[], cached = true) => [
	["themes:load:start"],
	["theme:basics:loaded"],
	["theme:components:loaded"],
	...names.map((name) => ["theme:loaded", { name }]),
	["themes:concatenated"],
	["themes:minified"],
	...(cached ? [["themes:cached", { path: css(site) }]] : []),
	["themes:load:end"],
];

const NAMES = ["night", "noon"];
const READY = ready("noon", NAMES);

test("a cold build tells every step in order, a warm one of the cache alone; both answer alike", async () => {
	const site = await createSite(TWO);
	const cold = await start(site);
	assert.equal(cold.heard, [["themes:cache:miss"], ...buildSteps(site, NAMES), READY]);
	const warm = await start(site);
	assert.equal(warm.heard, [["themes:cache:hit", { path: css(site) }], READY]);
	assert.equal(warm.theme.available(), cold.theme.available());
});

test("a forced build passes over the cache and renews it", async () => {
	const site = await createSite(TWO);
	await start(site);
	await site.write({ "var/cache/theme/site.css": "stale" });
	const { heard } = await start(site, { ...BARE, force: true });
	assert.equal(heard, [...buildSteps(site, NAMES), READY]);
	assert.match(await site.read("var/cache/theme/site.css"), "data-theme");
});

test("init({ force, root }) are the specification's", async () => {
	const site = await createSite(TWO);
	const theme = createTheme(BARE);
	const heard = record(theme.events);
	await theme.init({ root: site.root, force: true });
	assert.equal(heard[0], ["themes:load:start"]);
	assert.equal(theme.available(), ["night", "noon"]);
});

test("without a cache nothing is read or written", async () => {
	const site = await createSite(TWO);
	const { heard } = await start(site, { ...BARE, cache: { enabled: false } });
	assert.equal(heard, [...buildSteps(site, NAMES, false), READY]);
	assert.not(site.has("var"));
});

test("a build with no themes says so, and goes on", async () => {
	const site = await createSite({ "src/themes/plain.css": "p { color: red }" });
	const { theme, heard } = await start(site);
	assert.equal(heard, [
		["themes:cache:miss"],
		...buildSteps(site, ["plain"]),
		["theme:error", { type: "no-themes" }],
		ready("light", []),
	]);
	assert.is(theme.toggle(), false);
	const warm = await start(site);
	assert.equal(warm.heard.slice(1), [["theme:error", { type: "no-themes" }], ready("light", [])]);
});

test("PostCSS plugins run, and their bundle is never taken from another process's cache", async () => {
	const site = await createSite(TWO);
	const plugin = (color: string) => ({
		postcssPlugin: "paint",
		Once: (root: postcss.Root) => void root.append(`.painted { color: ${color} }`),
	});
	const red = { ...BARE, postcss: [plugin("red")] };
	await start(site, red);
	assert.match(await site.read("var/cache/theme/site.css"), ".painted{color:red}");
	await start(site, { ...BARE, postcss: [plugin("blue")] });
	assert.match(await site.read("var/cache/theme/site.css"), ".painted{color:blue}");
	assert.not((await start(site, red)).isHit);
});

test("a cache that cannot be written is a warning", async () => {
	const site = await createSite({ ...TWO, var: "a file where the folder should be" });
	const { theme, heard } = await start(site);
	const warning = heard.find(([name]) => name === "theme:warning")?.[1] as Record<string, string>;
	assert.is(warning.type, "cache-write");
	assert.is(warning.path, css(site));
	assert.match(warning.message ?? "", /^E(EXIST|NOTDIR): /);
	assert.not(heard.some(([name]) => name === "themes:cached"));
	assert.equal(theme.available(), ["night", "noon"]);
});

test("init is idempotent, and can be tried again after a failure", async () => {
	const site = await createSite({ ...TWO, "src/themes/bad.css": "a {" });
	const theme = createTheme({ root: site.root, ...BARE });
	assert.is((await thrown(() => theme.init())).code, "css-syntax");
	await site.write({ "src/themes/bad.css": "" });
	const heard = record(theme.events);
	await Promise.all([theme.init(), theme.init()]);
	await theme.init({ force: true });
	assert.is(heard.filter(([name]) => name === "theme:ready").length, 1);
});

test("set, toggle, has, allowed, current", async () => {
	const site = await createSite(TWO);
	const { theme, heard } = await start(site);
	const last = () => heard.at(-1);
	assert.is(theme.current(), "noon", "the light one of the system's two");
	assert.ok(theme.has("night"));
	assert.not(theme.has("dusk"));

	assert.is(theme.set("night"), true);
	assert.equal(last(), ["theme:changed", { from: "noon", to: "night" }]);
	assert.is(theme.current(), "night");
	assert.is(theme.toggle(), true);
	assert.equal(last(), ["theme:changed", { from: "night", to: "noon" }]);
	assert.is(theme.set("dusk"), false);
	assert.equal(last(), ["theme:warning", { type: "unknown-theme", name: "dusk" }]);
	assert.is(theme.current(), "noon");
	for (const name of ["__proto__", "constructor", ""]) assert.is(theme.set(name), false);
});

test("allow filters in the bundle's order and names what does not exist", async () => {
	const site = await createSite(TWO);
	const { theme, heard } = await start(site, { ...BARE, allow: ["noon", "dusk", "dawn"] });
	assert.equal(theme.allowed(), ["noon"]);
	const found = heard.find(([name]) => name === "theme:warning");
	assert.equal(found, ["theme:warning", { type: "unknown-allow", names: ["dusk", "dawn"] }]);
	assert.is(theme.toggle(), false);
	assert.equal(heard.at(-1), ["theme:warning", { type: "toggle-unavailable", allowed: ["noon"] }]);
	assert.is(theme.set("night"), false);
	assert.equal(heard.at(-1), ["theme:warning", { type: "disallowed-theme", name: "night" }]);
	const both = await start(site, { ...BARE, allow: ["noon", "night"] });
	assert.equal(both.theme.allowed(), ["night", "noon"]);
});

test("the default: known, unknown, unset, and with no system to follow", async () => {
	const site = await createSite(TWO);
	const current = async (options: ThemeOptions) => {
		const { theme, heard } = await start(site, { ...BARE, ...options });
		return [theme.current(), heard.find(([name]) => name === "theme:warning")?.[1]];
	};
	assert.equal(await current({ default: "night" }), ["night", undefined]);
	const unknown = (what: string, name: string) => ["noon", { type: `unknown-${what}`, name }];
	assert.equal(await current({ default: "dusk" }), unknown("default", "dusk"));
	assert.equal(await current({ system: { light: "night", dark: "noon" } }), ["night", undefined]);
	assert.equal(await current({ system: { light: "dusk" } }), unknown("theme", "dusk"));
	const left = ["night", { type: "disallowed-theme", name: "noon" }];
	assert.equal(await current({ allow: ["night"], system: { dark: "noon" } }), left);
	const labels = { themes: { light: "Hell", nigth: "Nacht" } };
	assert.equal(await current({ labels }), unknown("theme", "nigth"));
	assert.equal(await current({ system: false }), ["night", undefined]);
	assert.is(createTheme({ root: site.root, default: "night" }).current(), "night");
});

test("hrefs carry the base URL, normalized, and no version", () => {
	const hrefs = (baseUrl?: string) => {
		const theme = createTheme(baseUrl === undefined ? {} : { baseUrl });
		return [theme.href(), theme.scriptHref()];
	};
	assert.equal(hrefs(), ["/_theme/css/site.css", "/_theme/theme.js"]);
	for (const prefix of ["blog", "/blog", "blog/", "/blog/"])
		assert.equal(hrefs(prefix), ["/blog/_theme/css/site.css", "/blog/_theme/theme.js"]);
});

test("a listener that throws or rejects silences no other and breaks no build", async () => {
	const site = await createSite(TWO);
	const theme = createTheme({ root: site.root, ...BARE });
	const warnings: string[] = [];
	const hear = (warning: Error) => void warnings.push(warning.message);
	process.on("warning", hear);
	theme.events.on("theme:ready", () => {
		throw new Error("thrown");
	});
	theme.events.once("theme:ready", async () => {
		throw new Error("rejected");
	});
	const heard = record(theme.events);
	await theme.init();
	await until(async () => warnings.length > 1, "a warning of each");
	process.off("warning", hear);
	assert.is(heard.at(-1)?.[0], "theme:ready");
	assert.is(theme.events.listenerCount("theme:ready"), 2, "once() removed itself");
	assert.match(warnings.join(), 'a listener of "theme:ready" failed: thrown');
	assert.match(warnings.join(), "rejected");
});

test("refreshes that are asked for at once are one; one that is asked for meanwhile is one more", async () => {
	const site = await createSite(TWO);
	const write = (color: string) =>
		site.write({ "src/themes/noon.css": `[data-theme=noon] { color: ${color} }` });
	const bus = new ThemeBus();
	const service = createService({ root: site.root, ...BARE }, bus);
	await service.init();
	const heard: string[] = [];
	bus.on("themes:load:start", () => heard.push("start"));
	bus.on("themes:load:end", () => heard.push("end"));
	await write("red");
	const first = service.refresh();
	assert.is(service.refresh(), first);
	// By then every file has been read.
	await new Promise<void>((resolve) => bus.once("themes:concatenated", resolve));
	await write("blue");
	await Promise.all([service.refresh(), service.refresh(), first]);
	assert.match(service.bundle.css, "blue");
	assert.equal(heard, ["start", "end", "start", "end"]);
	await write("red } ]");
	for (const refresh of [service.refresh(), service.refresh()]) await thrown(() => refresh);
	await write("green");
	await service.update();
	assert.match(service.bundle.css, "green", "a failure is in nobody's way");
});

for (const [checks, shown] of [
	[true, ["shown", "theme:warning", "theme:ready"]],
	["error", []],
] as const) {
	test(`what is new is shown before it is checked and cached; checks: ${checks}`, async () => {
		const site = await createSite(TWO);
		const bus = new ThemeBus();
		const service = createService({ root: site.root, ...BARE, checks }, bus);
		await service.init();
		const heard: string[] = [];
		for (const event of ["theme:warning", "theme:ready"] as const)
			bus.on(event, () => heard.push(event));
		const before = await site.read("var/cache/theme/site.css");
		await site.write({
			"src/themes/noon.css": `[data-theme="noon"] { color-scheme: light; --color-page: white; color: var(--color-acent) }`,
		});
		const show = async () => {
			heard.push("shown");
			assert.match(service.bundle.css, "--color-acent");
			assert.is(await site.read("var/cache/theme/site.css"), before);
		};
		await service.refresh(show).catch(() => {});
		assert.equal(heard, shown);
		assert.is(service.bundle.findings.length, shown.length > 0 ? 1 : 0);
		await service.refresh().catch(() => {});
		assert.equal(heard, shown, "it was asked for once");
	});
}
