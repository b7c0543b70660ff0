import { mkdir, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { ThemeOptions } from "../../src/config/options.js";
import type { ThemeError } from "../../src/errors.js";
import { createTheme } from "../../src/theme-service.js";
import { start } from "../helpers/service.js";
import { assert, createSite, NO_STYLES, type Site, test, thrown } from "../helpers/site.js";

const BARE: ThemeOptions = { styles: NO_STYLES };

function failure(site: Site, options: object = {}): Promise<ThemeError> {
	return thrown(() => createTheme({ root: site.root, ...options } as ThemeOptions).init());
}

const siteJson = (text: string) => createSite({ "site.json": text });

/** Usual mistakes: the text, where it is wrong, and what the message says of it. */
const MISTAKES: [what: string, text: string, line: number, column: number, remedy: string][] = [
	["a trailing comma", '{"theme":{\n"default":"dark",\n}}', 2, 17, "nothing follows this comma"],
	["a line comment", '{\n  // colours\n  "theme": {}\n}', 2, 3, "JSON has no comments: remove it"],
	["single quotes", "{\n  'theme': {}\n}", 2, 3, "in double quotes"],
	["typographic quotes", "{ “theme”: {} }", 1, 3, "in double quotes"],
	["a value of another language", '{"theme":{"inject":True}}', 1, 20, "true, false and null"],
	["a missing comma", '{\n"title":"A"\n  "theme":{}\n}', 3, 3, "a comma is missing before"],
	["a missing colon", '{\n  "theme" {}\n}', 2, 11, "a colon is missing before"],
	["a text that is not closed", '{\n  "title": "A site\n}', 2, 12, "double quote is missing"],
	["a backslash", '{"title":"C:\\site"}', 1, 10, "write a backslash"],
	["a tab in a text", '{"title":"a\tb"}', 1, 10, "write a tab"],
	["a file that is cut off", '{ "theme": {', 1, 13, "} is missing here"],
	["a list that is not closed", '{"theme":{"allow":["dark"', 1, 26, "] is missing here"],
	["something after the object", '{"theme":{}}\n{}', 2, 1, "nothing may follow"],
	["an empty file", "", 1, 1, "it is empty"],
	["a byte order mark", "\uFEFF{ theme: {} }", 1, 3, "in double quotes"],
	["Windows' ends of lines", "{\r\n  theme: {}\r\n}", 2, 3, "in double quotes"],
	["a number with a leading zero", '{"theme":{"cache":{"ttl":01}}}', 1, 27, "comma is missing"],
	["a number that ends in its point", '{"theme":{"cache":{"ttl":1.}}}', 1, 26, "this is no number"],
	["a comment that is not closed", "{ /* colours", 1, 3, "JSON has no comments"],
	["settings outside of theme", '{"cache":{},\n"default":"dark"}', 2, 1, 'belongs in "theme"'],
	["a wrong type", '{"theme":{\n\t"cache":{ "ttl": "1h" }}}', 2, 12, '"theme.cache.ttl" is "1h"'],
	["a wrong type in a list", '{"theme":{"allow":["dark",\n7]}}', 2, 1, '"theme.allow[1]" is 7'],
	["no theme", '{"theme":{"styles":{"themes":["light",\n"drak"]}}}', 2, 1, 'Did you mean "dark"?'],
	["a misspelt key", '{"theme":{\n"defualt":"dark"}}', 2, 1, 'Did you mean "default"?'],
	["a prototype", '{"theme":{\n  "__proto__":{}}}', 2, 3, '"theme.__proto__" is unknown'],
	["theme that is no object", '{"title":"A",\n"theme":"dark"}', 2, 1, '"theme" is "dark"'],
	["a list", "\n[1]", 2, 1, "holds [ 1 ]. It must contain one JSON object"],
	["theme that stands twice", '{"theme":{},\n\t"theme":{}}', 2, 2, "in this object twice"],
];

for (const [what, text, line, column, remedy] of MISTAKES) {
	test(`a broken site.json says where and what to do: ${what}`, async () => {
		const site = await siteJson(text);
		const error = await failure(site);
		const file = site.path("site.json");
		assert.is(error.code, "invalid-config");
		assert.equal([error.file, error.line, error.column], [file, line, column], error.message);
		assert.ok(error.message.startsWith(`${file}:${line}:${column}`), error.message);
		assert.match(error.message, remedy);
		const shown = text.replace("\uFEFF", "").split(/\r?\n/)[line - 1];
		if (shown) assert.match(error.message, `> ${line} | ${shown}\n`);
	});
}

test("a broken site.json: a long line is shown around the mistake", async () => {
	const long = `{"title":"${"x".repeat(5000)}", theme: {}}`;
	const { message, column } = await failure(await siteJson(long));
	assert.is(column, 5014);
	assert.ok(message.length < 600, String(message.length));
	assert.match(message, "theme: {}");
});

test("site.json nested deeper than a parser's stack: other keys are the site's, also twice; a mistake is one error", async () => {
	const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
	await start(await siteJson(`{"title":${deep},"title":1,"theme":{}}`));
	const broken = await failure(await siteJson(`{"title":${deep},"theme":{},}`));
	assert.is(broken.code, "invalid-config");
	const wrong = await failure(await siteJson(`{"title":${deep},"theme":{"allow":${deep}}}`));
	assert.match(wrong.message, '"theme.allow[0]" is ');
});

test("site.json: a byte order mark, other keys", async () => {
	const site = await siteJson('\uFEFF{"title":"A site","theme":{"default":"dark"}}');
	assert.is((await start(site, {})).theme.current(), "dark");
});

test("wrong types in site.json name the file, the key, what arrived and what is allowed", async () => {
	const cases: [string, string, string][] = [
		['{"theme":{"cache":{"ttl":-1}}}', '"theme.cache.ttl" is -1', "0 or more"],
		['{"theme":{"cache":{"ttl":1.5}}}', '"theme.cache.ttl" is 1.5', "a whole number of seconds"],
		['{"theme":{"cache":{"enabled":"yes"}}}', '"theme.cache.enabled" is "yes"', "true or false"],
		['{"theme":{"allow":"dark"}}', '"theme.allow" is "dark"', 'such as ["light", "dark"]'],
		['{"theme":{"default":""}}', '"theme.default" is ""', "not empty"],
		['{"theme":{"system":true}}', '"theme.system" is true', '"light", "dark"'],
		['{"theme":{"styles":{"themes":"x"}}}', '"theme.styles.themes" is "x"', '"families", or'],
		['{"theme":{"labels":{"themes":{"dark":1}}}}', '"theme.labels.themes.dark" is 1', "a string"],
		['{"theme":{"checks":"warn"}}', '"theme.checks" is "warn"', 'true, false, "error"'],
		['{"theme":{"root":"/"}}', '"theme.root" is unknown (its value is "/")', "{ root: … })"],
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

test("option values that cannot be read or written down: one error", async () => {
	const site = await createSite();
	const circular: Record<string, unknown> = {};
	circular.self = circular;
	const list: unknown[] = [];
	list.push(list);
	const throwing = (key: string) => ({
		get [key](): never {
			throw new Error("boom");
		},
	});
	const broken = Proxy.revocable({}, {});
	broken.revoke();
	const hostile = new Proxy({}, { ownKeys: () => assert.unreachable() as never });
	const cases: [options: object, part: string][] = [
		[{ default: circular }, '"default"'],
		[{ allow: list }, '"allow[0]"'],
		[{ labels: circular }, '"labels.self"'],
		[{ cache: { ttl: 10n } }, '"cache.ttl" is 10n'],
		[{ storageKey: 10n }, '"storageKey" is 10n'],
		[{ storageKey: Symbol("x") }, '"storageKey" is Symbol(x)'],
		[{ default: { toJSON: () => assert.unreachable() } }, '"default"'],
		[throwing("default"), "boom"],
		[{ cache: throwing("ttl") }, '"cache"'],
		[{ labels: { themes: throwing("dark") } }, '"labels.themes"'],
		[{ cache: broken.proxy }, '"cache"'],
		[{ styles: hostile }, '"styles"'],
		[{ default: Object.create(null) }, '"default"'],
		[{ postcss: [{}] }, '"postcss[0]" is {}'],
		[{ postcss: ["autoprefixer"] }, '"postcss[0]" is "autoprefixer"'],
	];
	for (const [options, part] of cases) {
		// Properties, not a copy: a copy would run the getter here.
		const given = Object.defineProperty(options, "root", { value: site.root, enumerable: true });
		const error = await thrown(() => createTheme(given as ThemeOptions).init());
		assert.is(error.code, "invalid-option", part);
		assert.match(error.message, part);
		assert.ok(error.message.length < 1000, error.message);
	}
});

test("options that are no object: one error", async () => {
	for (const options of [null, [], ["dark"], "dark", 1, true, () => ({}), new Map(), 1n]) {
		const error = await thrown(() => createTheme(options as ThemeOptions).init());
		assert.is(error.code, "invalid-option");
		assert.match(error.message, "The options are ");
		const late = await thrown(() => createTheme().init(options as ThemeOptions));
		assert.is(late.code, "invalid-option");
	}
});

test("an option cannot come from a prototype, nor change one", async () => {
	const site = await createSite();
	const hostile = JSON.parse('{"__proto__":{"default":"dark"}}');
	assert.match((await failure(site, { labels: hostile })).message, '"labels.__proto__"');
	assert.match((await failure(site, { constructor: 1 })).message, '"constructor" is unknown');
	assert.match((await failure(site, { toString: 1 })).message, '"toString" is unknown');
	await start(site, { ...BARE, labels: JSON.parse('{"themes":{"__proto__":"Proto"}}') });
	assert.is(({} as Record<string, unknown>).default, undefined);
});

test("a root that does not exist, or is no folder: an error, and nothing is written", async () => {
	const site = await createSite({ "site.css": "" });
	const missing = site.path("nowhere");
	const error = await failure(site, { root: missing });
	assert.is(error.code, "invalid-option");
	assert.match(error.message, `"root" is ${JSON.stringify(missing)}`);
	assert.match(error.message, "a folder that exists");
	assert.not(site.has("nowhere"));

	const file = await failure(site, { root: site.path("site.css") });
	assert.is(file.code, "invalid-option");
	const late = await thrown(() => createTheme().init({ root: missing }));
	assert.match(late.message, '"root" is');
});

test("a root that is a URL: an error that says which path to write", async () => {
	const url = pathToFileURL((await createSite()).root);
	for (const root of [url, url.href]) {
		const error = await thrown(() => createTheme({ root: root as string }).init());
		assert.is(error.code, "invalid-option");
		assert.match(error.message, "a path, not a URL");
		assert.match(error.message, "import.meta.dirname");
	}
});

test("plugin options: the nearest right key, and one error for each mistake", async () => {
	const site = await createSite();
	const misspelt = await failure(site, { defualt: "dark" });
	assert.is(misspelt.code, "invalid-option");
	assert.match(misspelt.message, '"defualt" is unknown (its value is "dark")');
	assert.match(misspelt.message, 'Did you mean "default"?');
	assert.match((await failure(site, { cache: { tll: 1 } })).message, 'Did you mean "ttl"?');
	assert.not.match((await failure(site, { zebra: 1 })).message, "Did you mean");
	assert.match((await failure(site, { allow: "dark" })).message, '"allow" is "dark"');
	assert.match((await failure(site, { postcss: () => {} })).message, '"postcss" is a function');
	const { message } = await failure(site, { styles: { themes: ["lihgt"] } });
	assert.match(message, /"styles\.themes\[0\]" is "lihgt"\. Allowed: .*Did you mean "light"\?/s);
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
	const wide = await createSite({ "src/themes/wide.css": "", "site.json": "" });
	await writeFile(wide.path("src/themes/wide.css"), "\ufeff[data-theme=a] {}", "utf16le");
	await writeFile(wide.path("site.json"), "\ufeff{}", "utf16le");
	assert.match((await failure(wide)).message, /site\.json:1:1: .*UTF-16: save it as UTF-8/);
	await wide.write({ "site.json": "{}" });
	assert.match((await failure(wide)).message, /wide\.css cannot be read \(it is UTF-16: save/);

	const config = await createSite();
	await mkdir(config.path("site.json"));
	assert.is((await failure(config)).code, "unreadable-file");
});

test("what cannot be read as CSS, and what is nested deeper than anything can read: where it is", async () => {
	const deep = "Nested more than 100 deep";
	const wrong: [css: string, column: number, says?: string][] = [
		["[data-theme=x] { color: red", 1],
		['[data-theme="x"]] { color: red }', 17],
		["a: { color: red }", 2],
		["a) { color: red }", 2],
		["a!b { color: red }", 1],
		["[data-theme=x], { color: red }", 1, "A selector is missing"],
		[`${":is(".repeat(3000)}a${")".repeat(3000)} { color: red }`, 404, deep],
		[`p { width: ${"(".repeat(5000)}1${")".repeat(5000)} }`, 111, deep],
		[`${"& {".repeat(9000)} color: red ${"}".repeat(9000)}`, 303, deep],
	];
	for (const [css, column, says = ""] of wrong) {
		const site = await createSite({ "src/themes/bad.css": `p { color: red } /* (((( */\n${css}` });
		const { code, file, line, column: at, message } = await failure(site, BARE);
		const path = site.path("src/themes/bad.css");
		assert.equal([code, file, line, at], ["css-syntax", path, 2, column]);
		assert.ok(message.startsWith(`${path}:2:${column}: ${says}`), message.slice(0, 200));
		if (!says) assert.match(message, `> 2 | ${css}`);
	}
	const layers = `@layer ${"a.".repeat(5000)}b { [data-theme=x] { color-scheme: dark } }`;
	const site = await createSite({ "src/themes/fine.css": layers });
	assert.ok((await start(site)).theme.has("x"));
});

test("a theme file of 0 bytes counts for nothing, one of 5 MB is bundled", async () => {
	const image = `url("data:image/png;base64,${"A".repeat(20_000)}")`;
	let css = '[data-theme="big"] { color-scheme: dark }\n';
	for (let index = 0; css.length < 5_000_000; index += 1)
		css += `[data-theme="big"] .c${index} { color: red; background: ${image} }\n`;
	const site = await createSite({ "src/themes/big.css": css, "src/themes/empty.css": "" });
	const { theme, heard } = await start(site);
	assert.match(JSON.stringify(heard), '["theme:loaded",{"name":"empty"}]');
	assert.equal(theme.available(), ["big", "light"]);
	assert.equal((await start(site)).theme.available(), ["big", "light"], "from the cache");
});
