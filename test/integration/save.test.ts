import { chmod, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { sha256 } from "../../src/hash.js";
import { createInstalledSite, eleventy } from "../helpers/cli.js";
import { contents } from "../helpers/faults.js";
import { Endpoint, endpointOf } from "../helpers/saving.js";
import { SERVED, serve } from "../helpers/serve.js";
import { assert, IS_SAMPLE, snapshot, test, until } from "../helpers/site.js";

const BRAND = `/* Brand. */
[data-theme="brand"] {
  color-scheme: light;
  --color-page: #fff; /* paper */
  --color-text: #111;
  --radius: 3px;
}
`;

const FILES = {
	...SERVED,
	"site.json": '{"theme":{"checks":false,"styles":{"themes":["light","dark","contrast"]}}}',
	"src/themes/brand.css": BRAND,
	"src/themes/far.css": '@import "../parts/far.css";\n@import "./parts/near.css";\n',
	"src/themes/cards.css": "[data-theme=brand] .card { --radius: 0 }\n",
	"src/themes/late.css": "\n[data-theme=brand] { --shadow: none }\n",
	"src/parts/far.css": "[data-theme=far] { --radius: 1px }\n",
	"src/themes/parts/near.css": "[data-theme=near] { --radius: 1px }\n",
};

const site = await createInstalledSite(FILES);
const endpoint = await endpointOf(site);

/** What is said of a save that is done. */
async function saved(request: Parameters<Endpoint["save"]>[0], by = endpoint) {
	const { status, body, text } = await by.save(request);
	assert.is(status, 200, text);
	return body;
}

test("a token is changed in the file, and open pages get it by the way of every saved theme", async () => {
	const json = FILES["site.json"].replace('"checks"', '"allow":["brand"],"checks"');
	const other = await createInstalledSite({ ...FILES, "site.json": json });
	const served = await serve(other, "--pathprefix=/docs/");
	const prefixed = new Endpoint(served);
	assert.is(prefixed.url.pathname, "/docs/_theme/save");
	const { token, ...state } = await prefixed.state("brand");
	assert.equal(state, { theme: "brand", file: "src/themes/brand.css", hash: sha256(BRAND) });
	assert.match(token, /^[\w-]{22}$/);
	const after = BRAND.replace("#fff", "#abcdef").replace("#111", "#222");
	const values = { "--color-page": "#abcdef", "--color-text": " #222 " };
	const { hash, diff = "" } = await saved({ theme: "brand", values }, prefixed);
	assert.is(await other.read("src/themes/brand.css"), after);
	assert.is(hash, sha256(after));
	assert.match(diff, "--- a/src/themes/brand.css\n+++ b/src/themes/brand.css\n@@ -1,7 +1,7 @@");
	assert.match(diff, "\n-  --color-page: #fff; /* paper */\n");
	const css = new URL("_theme/css/site.css", served.url);
	const shows = async () => (await (await fetch(css)).text()).includes("#abcdef");
	await until(shows, "the stylesheet");
	const made = await saved({ theme: "new", from: null, hash: null, values, dry: true }, prefixed);
	assert.is(made.isLeftOut, true, "visitors cannot choose it");
});

test("a dry run, and a save that changes nothing, write nothing", async () => {
	const before = await snapshot(site);
	const dry = await endpoint.save({ theme: "brand", values: { "--radius": "9px" }, dry: true });
	assert.match(dry.body.diff ?? "", "+  --radius: 9px;");
	assert.is(dry.body.hash, sha256(await site.read("src/themes/brand.css")));
	assert.is((await saved({ theme: "brand", values: { "--radius": "3px" } })).diff, "");
	assert.equal(await snapshot(site), before);
});

test("a new token, one that goes, and the mode; permissions stay", async () => {
	const path = site.path("src/themes/brand.css");
	await site.write({ "src/themes/brand.css": BRAND });
	await chmod(path, 0o640);
	const values = { "--radius": null, "--color-accent": "#00f" };
	await saved({ theme: "brand", mode: "dark", values });
	const wanted = BRAND.replace("light", "dark").replace("--radius: 3px", "--color-accent: #00f");
	assert.is(await site.read("src/themes/brand.css"), wanted);
	assert.is((await stat(path)).mode & 0o777, 0o640);
});

test("a built-in theme becomes a file of its own, with what changed, which wins", async () => {
	const state = await endpoint.state("dark");
	assert.equal([state.file, state.hash], [null, null]);
	const first = await endpoint.save({ theme: "dark", values: { "--color-accent": "#fa0" } });
	assert.is(first.body.file, "src/themes/dark.css", first.text);
	assert.match(first.body.diff ?? "", "--- /dev/null\n+++ b/src/themes/dark.css\n@@ -0,0 +1,3 @@");
	const text = '[data-theme="dark"] {\n\t--color-accent: #fa0;\n}\n';
	assert.is(await site.read("src/themes/dark.css"), text);
	const without = { "--radius": "0", "--color-accent": null };
	const again = await endpoint.save({ theme: "dark", values: without });
	assert.is(again.status, 422);
	assert.match(`${again.body.error}`, /-accent of the theme "dark" is still set by .*public/);
	await saved({ theme: "dark", values: { "--radius": "0" } });
	assert.match(await site.read("src/themes/dark.css"), "\t--radius: 0;\n}");
});

test("New makes a file, Duplicate one with all that the other theme says", async () => {
	const own = { mode: "light", values: { "--radius": "1px" } };
	const made = await saved({ theme: "été", from: null, ...own });
	assert.is(made.file, "src/themes/été.css");
	const summer = '[data-theme="été"] {\n\tcolor-scheme: light;\n\t--radius: 1px;\n}\n';
	assert.is(await site.read("src/themes/été.css"), summer);
	const values = { "--radius": "2px", "--shadow": null };
	await saved({ theme: "deep", from: "contrast", values });
	const css = await site.read("src/themes/deep.css");
	assert.match(css, '[data-theme="deep"] {\n\tcolor-scheme: dark;\n\t--color-page: oklch(0 0 0);');
	assert.match(css, /\t--font-body: Verdana, "DejaVu Sans", sans-serif;\n\t--heading-t.*: 0\.0/);
	assert.match(css, "\t--press: 0;\n\t--border-width: 2px;\n\t--radius: 2px;\n}\n");
	const [data, file] = ['url("data:,x")', "url(x.svg)"];
	await site.write({ "src/themes/icon.css": `[data-theme=icon] { --icon: ${data} }` });
	await saved({ theme: "icon-2", from: "icon" });
	assert.match(await site.read("src/themes/icon-2.css"), `--icon: ${data};`);
	await site.write({ "src/themes/icon.css": `[data-theme=icon] { --icon: ${data}, ${file} }` });
	assert.match((await endpoint.save({ theme: "icon-3", from: "icon" })).text, "loads a file");
	assert.is((await endpoint.save({ theme: "deep", from: "contrast" })).status, 409);
	assert.is((await endpoint.save({ theme: "x", from: "y" })).status, 422);
	assert.is((await endpoint.save({ theme: "z" })).status, 422, "nothing to save");
});

test("a theme's part in its folder is edited; one that stands elsewhere is named", async () => {
	const near = await endpoint.save({ theme: "near", values: { "--radius": "2px" } });
	assert.is(near.body.file, "src/themes/parts/near.css", near.text);
	assert.is(await site.read("src/themes/parts/near.css"), "[data-theme=near] { --radius: 2px }\n");
	const before = await snapshot(site);
	const far = await endpoint.save({ theme: "far", hash: null, values: { "--radius": "2px" } });
	assert.is(far.status, 422);
	assert.match(far.body.error ?? "", /The theme "far" is declared at .*src\/parts\/far\.css:1/);
	assert.equal(await snapshot(site), before);
});

test("what another file decides is named", async () => {
	const before = await snapshot(site);
	for (const value of ["0 0 1px red", null]) {
		const { status, body } = await endpoint.save({ theme: "brand", values: { "--shadow": value } });
		assert.is(status, 422);
		assert.match(body.error ?? "", /^--shadow of the theme "brand" .*src\/themes\/late\.css:2/);
	}
	assert.equal(await snapshot(site), before);
});

test("what else has changed on disk goes together with a save", async () => {
	await site.write({ "src/themes/brand.css": BRAND });
	const { hash } = await endpoint.state("brand");
	const theirs = BRAND.replace("3px", "4px").replace("Brand.", "Brand, anew.");
	await site.write({ "src/themes/brand.css": theirs });
	const values = { "--color-page": "#eee", "--radius": "4px" };
	const dry = await saved({ theme: "brand", hash, values, dry: true });
	assert.match(dry.diff ?? "", "+  --color-page: #eee; /* paper */");
	await saved({ theme: "brand", hash, values });
	assert.is(await site.read("src/themes/brand.css"), theirs.replace("#fff", "#eee"));
});

test("a file that there was not goes together with a save, but not with a new theme", async () => {
	const path = "src/themes/light.css";
	await endpoint.state("light");
	await site.write({ [path]: '[data-theme="light"] {\n\t--radius: 1px;\n}\n' });
	const values = { "--color-accent": "#00f" };
	await saved({ theme: "light", hash: null, values });
	assert.match(await site.read(path), "\t--radius: 1px;\n\t--color-accent: #00f;\n}");
	const before = await site.read(path);
	const own = { from: null, hash: null, values: { "--shadow": "none" } };
	const made = await endpoint.save({ theme: "light", ...own });
	assert.is(made.status, 409, made.text);
	assert.is(await site.read(path), before);
});

test("what was changed here and on disk is shown, and not lost", async () => {
	await site.write({ "src/themes/brand.css": BRAND });
	const { hash } = await endpoint.state("brand");
	const theirs = BRAND.replace("3px", "4px");
	await site.write({ "src/themes/brand.css": theirs });
	const values = { "--radius": "5px" };
	const { status, body } = await endpoint.save({ theme: "brand", hash, values });
	assert.is(status, 409);
	assert.is(body.hash, sha256(theirs));
	assert.is(body.file, "src/themes/brand.css");
	assert.match(body.error ?? "", "src/themes/brand.css has changed on disk since it was read.");
	assert.match(body.diff ?? "", "-  --radius: 4px;\n+  --radius: 5px;");
	assert.equal(body.clashes, [{ name: "--radius", mine: "5px", theirs: "4px" }]);
	assert.is(await site.read("src/themes/brand.css"), theirs);
	const made = await endpoint.save({ theme: "brand", hash: null, values });
	assert.is(made.status, 409);
	await saved({ theme: "brand", hash: body.hash, values });
});

/** All but the first are made for a file that has changed since. */
const SAVES = IS_SAMPLE ? 4 : 20;

test(`${SAVES} saves at once: none is lost`, async () => {
	await site.write({ "src/themes/brand.css": BRAND });
	const tokens = [
		...(await site.read("node_modules/eleventy-plugin-theme/public/css/base/tokens.css")).matchAll(
			/^\s*(--color-[\w-]+):/gm,
		),
	].map(([, name]) => name as string);
	const names = [...new Set(tokens)].slice(0, SAVES);
	assert.is(names.length, SAVES);
	const { hash } = await endpoint.state("brand");
	const valueAt = (index: number) => `rgb(${index} 0 0)`;
	const one = (name: string, index: number) =>
		saved({ theme: "brand", hash, values: { [name]: valueAt(index) } });
	await Promise.all(names.map(one));
	const css = await site.read("src/themes/brand.css");
	for (const [index, name] of names.entries()) assert.match(css, `${name}: ${valueAt(index)}`);
	assert.is(Object.keys(await snapshot(site)).filter((name) => name.endsWith(".tmp")).length, 0);
});

const WRITES = IS_SAMPLE ? 20 : 60;

test("a text editor may save the file meanwhile", async () => {
	const writes = async () => {
		for (let n = 0; n < WRITES; n++)
			await site.write({ "src/themes/brand.css": BRAND.replace("3px", `${n}px`) });
	};
	const asks = async () => {
		for (let n = 0; n < WRITES / 6; n++) assert.is((await endpoint.state("brand")).theme, "brand");
	};
	await Promise.all([writes(), asks()]);
});

test("a save whose client has left while it waited is not done", async () => {
	await site.write({ "src/themes/brand.css": BRAND });
	const { hash } = await endpoint.state("brand");
	const dry = { theme: "brand", hash, values: { "--radius": "8px" }, dry: true };
	const others = Array.from({ length: 12 }, () => endpoint.save(dry));
	await others[0];
	const options = { method: "POST", headers: await endpoint.headers(), agent: false };
	const left = httpRequest(endpoint.url, options);
	left.on("error", () => {});
	left.end(JSON.stringify({ ...dry, dry: false }));
	// It has been heard by then, and waits for the rest.
	await others[5];
	left.destroy();
	await Promise.all(others);
	await saved(dry);
	assert.is(await site.read("src/themes/brand.css"), BRAND);
});

test("CSS with a mistake in it, and a file that is not UTF-8, are not saved", async () => {
	await site.write({
		"src/themes/odd.css": Buffer.from("[data-theme=odd] { --radius: 1px; /* \xe9 */ }", "latin1"),
	});
	const odd = await endpoint.save({ theme: "odd", hash: null, values: { "--radius": "2px" } });
	assert.is(odd.status, 422, odd.text);
	assert.match(odd.body.error ?? "", "src/themes/odd.css is not UTF-8");
	await site.write({ "src/themes/odd.css": "[data-theme=odd] { --radius: 1px" });
	const broken = await endpoint.save({ theme: "brand", hash: null, values: { "--radius": "2px" } });
	assert.is(broken.status, 422, broken.text);
	assert.match(broken.body.error ?? "", /odd\.css:1:1: Unclosed block/);
	await site.write({ "src/themes/odd.css": "" });
});

test("a production build holds none of it, and loads none of it", async () => {
	const built = await createInstalledSite({
		...FILES,
		"editor.md": "---\nlayout: base.njk\n---\n<% themeTokenEditor() %>\n",
		"_includes/base.njk":
			"<!doctype html><html lang=en><head><title>x</title></head><body>{{ content | safe }}</body></html>",
	});
	const { code, modules } = await eleventy(built);
	assert.is(code, 0);
	const files = await contents(built.path("_site"));
	assert.ok(files["editor/index.html"]?.includes("data-theme-editor"), Object.keys(files).join());
	for (const [name, text] of Object.entries(files))
		assert.not.match(text, /x-theme-token|_theme\/save|\.\/save\b|src\/themes/i, name);
	const needed = modules.filter((url) => /saver|magic-string|\/diff\//.test(url));
	assert.equal(needed, []);
});
