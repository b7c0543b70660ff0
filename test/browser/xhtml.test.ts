import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { assert, startEngines, test } from "../helpers/in-engines.js";
import { ALLOWED, assertShown, store, stored, themedSite, visit } from "../helpers/themed-site.js";

/** What XML reads in text, in a theme's name and in the storage key. */
const ODD = "]]>&<b>";
const BODY =
	'<head><meta charset="utf-8"/><title>Page</title></head><body><p>Page</p>{% themeSwitcher %}{% themeSwitcher "menu" %}</body></html>';
const XMLNS = 'xmlns="http://www.w3.org/1999/xhtml"';
const PAGES: Record<string, string> = {
	declared: `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html ${XMLNS} lang="en">${BODY}`,
	undeclared: `<!DOCTYPE html>\n<html ${XMLNS}>${BODY}`,
	forced: `---\ntheme: "${ODD}"\n---\n<!DOCTYPE html>\n<html ${XMLNS}>${BODY}`,
	html: `<!DOCTYPE html>\n<html>${BODY.replace('{% themeSwitcher "menu" %}', "")}`,
};

const server = await themedSite({
	files: {
		...Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [`${name}.html`, text])),
		"src/themes/odd.css": `[data-theme="${ODD}"] { color-scheme: dark; --color-page: rgb(1, 2, 3) }`,
	},
	plugin: { allow: [...ALLOWED, ODD], storageKey: ODD, modeAs: { class: ODD } },
});
const written = (name: string) => join(server.options.root, name, "index.html");
for (const name of Object.keys(PAGES)) {
	await copyFile(written(name), join(server.options.root, `${name}.xhtml`));
}

const { each } = await startEngines();

for (const name of ["declared", "undeclared"]) {
	// Chromium and WebKit run no modules in XML (crbug.com/717643): guard and bundle do it all.
	each(`an XHTML page that is served as XML is themed (${name})`, async (page) => {
		await page.goto(`${server.url}${name}.xhtml`);
		await page.evaluate("localStorage.clear()");
		await store(page, "fjord", ODD);
		await page.reload();
		assert.is(await page.evaluate("document.contentType"), "application/xhtml+xml");
		assert.is(await page.evaluate("document.querySelector('parsererror')"), null);
		await assertShown(page, "fjord");
	});

	each(`the same page as HTML can switch, too (${name})`, async (page) => {
		await visit(page, `${server.url}${name}/`);
		await page.evaluate("document.documentElement.theme.set('dark')");
		await assertShown(page, "dark");
		assert.is(await stored(page, ODD), "dark");
	});
}

each("an XHTML page forces a theme, whatever its name", async (page) => {
	await page.goto(`${server.url}forced.xhtml`);
	const style = "getComputedStyle(document.documentElement)";
	assert.is(await page.evaluate("document.documentElement.dataset.theme"), ODD);
	assert.is(await page.evaluate(`${style}.backgroundColor`), "rgb(1, 2, 3)");
	assert.is(await page.evaluate("document.documentElement.className"), ODD);
});

test("other pages pay no byte for it", async () => {
	const html = await readFile(written("html"), "utf8");
	assert.is(html.match(/\/>/g)?.length, 1, "the page's own charset");
});
