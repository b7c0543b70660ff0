import { mkdir } from "node:fs/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { ThemeOptions } from "../../src/config/options.js";
import { ThemeError } from "../../src/errors.js";
import { createTheme, type ThemeService } from "../../src/theme-service.js";
import { createSite, record, removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

const BARE: ThemeOptions = { styles: { base: false, components: false, themes: false } };

/** The error that starting a service on this site ends in. */
async function failure(site: Site, options: object = {}): Promise<ThemeError> {
	try {
		await createTheme({ root: site.root, ...options } as ThemeOptions).init();
	} catch (error) {
		assert.instance(error, ThemeError);
		return error as ThemeError;
	}
	throw new Error("no error was thrown");
}

async function start(site: Site): Promise<ThemeService> {
	const theme = createTheme({ root: site.root, ...BARE });
	await theme.init();
	return theme;
}

const siteJson = (text: string) => createSite({ "site.json": text });

test("a broken site.json: file:line:column and what to do", async () => {
	const site = await siteJson('{\n  "theme": {\n    "default": "dark",\n  }\n}');
	const error = await failure(site);
	assert.is(error.code, "invalid-config");
	assert.equal([error.file, error.line, error.column], [site.path("site.json"), 4, 3]);
	assert.ok(error.message.startsWith(`${site.path("site.json")}:4:3 is not valid JSON`));
	assert.match(error.message, "Mend the file");

	const cutOff = await failure(await siteJson('{ "theme": {'));
	assert.equal([cutOff.line, cutOff.column], [1, 13]);
});

test("site.json: not an object, theme not an object, a byte order mark, other keys", async () => {
	assert.match(
		(await failure(await siteJson("[1]"))).message,
		"holds [1]. It must hold one JSON object",
	);
	assert.match((await failure(await siteJson('{"theme":"dark"}'))).message, '"theme" is "dark"');
	const site = await siteJson('\uFEFF{"title":"A site","theme":{"default":"dark"}}');
	const theme = createTheme({ root: site.root });
	await theme.init();
	assert.is(theme.current(), "dark");
});

test("wrong types in site.json name the file, the key, what arrived and what is allowed", async () => {
	const cases: [string, string, string][] = [
		['{"theme":{"cache":{"ttl":"1h"}}}', '"theme.cache.ttl" is "1h"', "a whole number of seconds"],
		['{"theme":{"cache":{"ttl":-1}}}', '"theme.cache.ttl" is -1', "0 or more"],
		['{"theme":{"cache":{"ttl":1.5}}}', '"theme.cache.ttl" is 1.5', "a whole number"],
		['{"theme":{"cache":{"enabled":"yes"}}}', '"theme.cache.enabled" is "yes"', "true or false"],
		[
			'{"theme":{"allow":"dark"}}',
			'"theme.allow" is "dark"',
			'a list of theme names, such as ["light", "dark"]',
		],
		['{"theme":{"allow":["dark",7]}}', '"theme.allow[1]" is 7', "a string"],
		['{"theme":{"default":""}}', '"theme.default" is ""', "not empty"],
		['{"theme":{"system":true}}', '"theme.system" is true', '"light", "dark"'],
		[
			'{"theme":{"styles":{"themes":"dark"}}}',
			'"theme.styles.themes" is "dark"',
			"true, false, or a list",
		],
		['{"theme":{"labels":{"themes":{"dark":1}}}}', '"theme.labels.themes.dark" is 1', "a string"],
		['{"theme":{"root":"/"}}', '"theme.root" is "/"', 'only "default"'],
		['{"theme":{"__proto__":{}}}', '"theme.__proto__" is {}', 'only "default"'],
	];
	for (const [text, arrived, allowed] of cases) {
		const site = await siteJson(text);
		const error = await failure(site);
		assert.is(error.code, "invalid-config", text);
		assert.is(error.file, site.path("site.json"));
		for (const part of [site.path("site.json"), arrived, allowed])
			assert.match(error.message, part);
	}
});

test("plugin options: the nearest right key, and one error for each mistake", async () => {
	const site = await createSite();
	const misspelt = await failure(site, { defualt: "dark" });
	assert.is(misspelt.code, "invalid-option");
	assert.match(misspelt.message, '"defualt" is "dark"');
	assert.match(misspelt.message, 'Did you mean "default"?');
	assert.match((await failure(site, { cache: { tll: 1 } })).message, 'Did you mean "ttl"?');
	assert.not.match((await failure(site, { zebra: 1 })).message, "Did you mean");
	assert.match((await failure(site, { allow: "dark" })).message, '"allow" is "dark"');
	assert.match((await failure(site, { postcss: () => {} })).message, '"postcss" is a function');
	assert.match(
		(await failure(site, { styles: { themes: ["lihgt"] } })).message,
		'"styles.themes[0]" is "lihgt", which is no built-in theme.',
	);
	assert.match(
		(await failure(site, { styles: { themes: ["lihgt"] } })).message,
		'Did you mean "light"?',
	);
});

test("an option that is undefined is not given", async () => {
	const site = await siteJson('{"theme":{"default":"dark","cache":{"ttl":60}}}');
	const theme = createTheme({ root: site.root, default: undefined, allow: undefined });
	await theme.init();
	assert.is(theme.current(), "dark");
});

test("an unreadable theme folder, and a theme that is a folder", async () => {
	const file = await createSite({ "src/themes": "not a folder" });
	const folderError = await failure(file);
	assert.is(folderError.code, "unreadable-file");
	assert.is(folderError.file, file.path("src/themes"));
	assert.match(folderError.message, "must be a folder of CSS files");

	const folder = await createSite();
	await mkdir(folder.path("src/themes/odd.css"), { recursive: true });
	const fileError = await failure(folder);
	assert.is(fileError.code, "unreadable-file");
	assert.match(fileError.message, folder.path("src/themes/odd.css"));

	const config = await createSite();
	await mkdir(config.path("site.json"));
	assert.is((await failure(config)).code, "unreadable-file");
});

test("a CSS syntax error: file:line:column and the line", async () => {
	const site = await createSite({
		"src/themes/bad.css": "p { color: red }\n[data-theme=x] { color: red",
	});
	const error = await failure(site, BARE);
	assert.is(error.code, "css-syntax");
	assert.equal([error.file, error.line, error.column], [site.path("src/themes/bad.css"), 2, 1]);
	assert.ok(error.message.startsWith(`${site.path("src/themes/bad.css")}:2:1: Unclosed block`));
	assert.match(error.message, "> 2 | [data-theme=x] { color: red");
});

test("a missing @import names both files", async () => {
	const site = await createSite({ "src/themes/a.css": '\n@import "./none.css";' });
	const error = await failure(site, BARE);
	assert.is(error.code, "missing-import");
	assert.equal([error.file, error.line], [site.path("src/themes/a.css"), 2]);
	assert.match(error.message, `${site.path("src/themes/a.css")}:2:1`);
	assert.match(error.message, "Failed to find './none.css'");

	const nested = await createSite({
		"src/themes/a.css": '@import "../b.css";',
		"src/b.css": '@import "some-package/theme.css";',
	});
	const inner = await failure(nested, BARE);
	assert.is(inner.file, nested.path("src/b.css"));
	assert.match(inner.message, "some-package/theme.css");
});

test("an @import of a package's stylesheet, by exports and by style", async () => {
	const site = await createSite({
		"src/themes/a.css": '@import "one/dark"; @import "two";',
		"node_modules/one/package.json": '{"name":"one","exports":{"./dark":"./css/dark.css"}}',
		"node_modules/one/css/dark.css": "[data-theme=one] { color: red }",
		"node_modules/two/package.json": '{"name":"two","style":"two.css"}',
		"node_modules/two/two.css": "[data-theme=two] { color: red }",
	});
	assert.equal((await start(site)).available(), ["one", "two"]);
});

test("a theme file of 0 bytes counts for nothing", async () => {
	const site = await createSite({
		"src/themes/empty.css": "",
		"src/themes/full.css": "[data-theme=full] { color: red }",
	});
	const theme = createTheme({ root: site.root, ...BARE });
	const heard = record(theme.events);
	await theme.init();
	assert.ok(
		heard.some(
			([name, payload]) =>
				name === "theme:loaded" && (payload as { name: string }).name === "empty",
		),
	);
	assert.equal(theme.available(), ["full"]);
});

test("a theme file of 5 MB is bundled", async () => {
	const image = `url("data:image/png;base64,${"A".repeat(1000)}")`;
	let css = '[data-theme="big"] { color-scheme: dark }\n';
	for (let index = 0; css.length < 5_000_000; index += 1) {
		css += `[data-theme="big"] .c${index} { color: red; background: ${image} }\n`;
	}
	const site = await createSite({ "src/themes/big.css": css });
	assert.equal((await start(site)).available(), ["big"]);
	assert.equal((await start(site)).available(), ["big"], "from the cache");
});

test("hostile and odd names are names like any other", async () => {
	const names = [
		'"><script>alert(1)</script>',
		"__proto__",
		"constructor",
		'it\'s "it"',
		"a b  c",
		"🌙",
		"x\\y",
		"1st",
	];
	const css = names.map(
		(name) => `[data-theme=${JSON.stringify(name).replace(/</g, "\\3c ")}] { color: red }`,
	);
	const site = await createSite({ "src/themes/odd.css": css.join("\n") });
	const theme = await start(site);
	assert.equal(theme.available(), names);
	for (const name of names) assert.ok(theme.set(name), name);
	assert.equal((await start(site)).available(), names, "the same order from the cache");
});

test.run();
