import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { buildExampleSite, type ExampleSite } from "../helpers/example-site.js";
import { assert, test } from "../helpers/test.js";

const ADDRESS = "https://themes.example";
const site = await buildExampleSite();
const published = await buildExampleSite("/docs/", ADDRESS);

const read = (of: ExampleSite, path: string) => readFile(join(of.folder, path), "utf8");
const fileOf = (page: string) => (page.endsWith("/") ? `${page}index.html` : page);

/** The XML of a file, read as strictly as linkedom can: each element has its end. */
async function xmlOf(of: ExampleSite, path: string): Promise<Document> {
	const text = await read(of, path);
	assert.match(text, /^<\?xml version="1.0" encoding="utf-8"\?>/);
	return parseHTML(text.replace(/^<\?.*?\?>/, "")).document as unknown as Document;
}

const texts = (document: Document, selector: string) =>
	Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent ?? "");

test("a site that knows its address says it: canonical, pictures, sitemap, feed", async () => {
	for (const page of published.pages) {
		const { document } = parseHTML(await read(published, fileOf(page)));
		const head = (selector: string, name: string) =>
			document.querySelector(selector)?.getAttribute(name);
		assert.is(head("link[rel=canonical]", "href"), `${ADDRESS}/docs${page}`);
		const picture = head("meta[property='og:image']", "content") ?? "";
		assert.ok(picture.startsWith(`${ADDRESS}/docs/assets/social/`), picture);
		const file = join(published.folder, picture.slice(`${ADDRESS}/docs`.length));
		const bytes = await readFile(file);
		assert.equal([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630], "as is said");
		assert.ok((await stat(file)).size < 100_000, `${picture}: ${bytes.length} bytes`);
		assert.ok(head("meta[property='og:image:alt']", "content"));
	}
	const map = await xmlOf(published, "sitemap.xml");
	const pages = published.pages.filter((page) => page !== "/404.html");
	assert.equal(texts(map, "loc").sort(), pages.map((page) => `${ADDRESS}/docs${page}`).sort());
	assert.match(await read(published, "robots.txt"), `Sitemap: ${ADDRESS}/docs/sitemap.xml`);
	const feed = await xmlOf(published, "changes.xml");
	const self = feed.querySelector("link[rel=self]");
	assert.is(self?.getAttribute("href"), `${ADDRESS}/docs/changes.xml`);
});

test("one that does not know it says none", async () => {
	for (const page of site.pages) {
		const html = await read(site, fileOf(page));
		assert.not.match(html, /rel="canonical"|og:image|og:url/, page);
		assert.match(html, 'property="og:title"');
	}
	assert.not(existsSync(join(site.folder, "sitemap.xml")));
	assert.not.match(await read(site, "robots.txt"), "Sitemap");
});

test("the feed has an entry for each release, with all that Atom asks for", async () => {
	const feed = await xmlOf(site, "changes.xml");
	const releases = (await readFile("CHANGELOG.md", "utf8")).match(/(?<=^## \[)[^\]]+/gm);
	const entries = [...feed.querySelectorAll("entry")];
	assert.equal(texts(feed, "entry > title"), releases);
	const ids = texts(feed, "id");
	assert.is(new Set(ids).size, entries.length + 1);
	for (const id of ids) assert.ok(URL.canParse(id), id);
	for (const date of texts(feed, "updated")) assert.match(date, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
	for (const entry of entries) {
		assert.is(entry.querySelector("content")?.getAttribute("type"), "html");
		const link = entry.querySelector("link")?.getAttribute("href") ?? "";
		const { document } = parseHTML(await read(site, "changes/index.html"));
		assert.ok(document.getElementById(link.split("#")[1] ?? ""), link);
	}
});

test("llms.txt names every page of the guide", async () => {
	const text = await read(site, "llms.txt");
	for (const page of site.pages.filter((one) => /^\/guide\/(?!forced-theme)./.test(one)))
		assert.match(text, `](${page}): `);
});
