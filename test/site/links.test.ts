import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { parseHTML } from "linkedom";
import { REPOSITORY } from "../helpers/cli.js";
import { buildExampleSite, type ExampleSite, filesOf } from "../helpers/example-site.js";
import { assert, IS_SAMPLE, test } from "../helpers/test.js";

const sites = [await buildExampleSite()];
// Of what a prefix does, other tests see the most, on smaller sites.
if (!IS_SAMPLE) sites.push(await buildExampleSite("/docs/"));

const fileOf = (path: string) => (path.endsWith("/") ? `${path}index.html` : path);

async function documentOf(site: ExampleSite, page: string): Promise<Document> {
	const html = await readFile(join(site.folder, fileOf(page)), "utf8");
	return parseHTML(html).document as unknown as Document;
}

function urlsIn(document: Document): string[] {
	const urls: string[] = [];
	for (const name of ["href", "src", "srcset", "poster", "action", "data"]) {
		for (const element of document.querySelectorAll(`[${name}]`)) {
			const value = element.getAttribute(name) ?? "";
			// Candidates of a srcset are parted by commas, each with a descriptor after it.
			const parts = name === "srcset" ? value.split(",") : [value];
			urls.push(...parts.map((part) => part.trim().replace(/ .*/, "")));
		}
	}
	return urls;
}

/** Everything that a stylesheet or a module names, written out: nothing here computes a URL. */
const urlsOf = (text: string) =>
	Array.from(
		text.matchAll(/url\(["']?([^"')]+)|(?:from|import) ?\(?"(\.[^"]+)"|@import "([^"]+)"/g),
		([, one, two, three]) => one ?? two ?? three ?? "",
	);

for (const site of sites) {
	test(`${site.prefix}: every link and every asset is there`, async () => {
		const files = await filesOf(site.folder);
		const base = new URL(site.server.url);
		const answers = new Map<string, Promise<number>>();
		const documents = new Map<string, Document>();
		for (const page of site.pages) documents.set(page, await documentOf(site, page));
		const broken: string[] = [];
		let internal = 0;

		const check = async (from: string, url: string) => {
			if (!URL.canParse(url, site.url(from))) return broken.push(`${from}: ${url} is no URL`);
			const target = new URL(url, site.url(from));
			if (target.origin !== base.origin) return;
			internal += 1;
			const fragment = decodeURIComponent(target.hash.slice(1));
			target.hash = "";
			const { href } = target;
			// The server answers below the prefix alone, as a host would: what forgets it is not found.
			const answer = answers.get(href) ?? fetch(href).then(({ status }) => status);
			answers.set(href, answer);
			if ((await answer) !== 200) return broken.push(`${from}: ${url}`);
			const page = target.pathname.slice(site.prefix.length - 1);
			if (fragment && !documents.get(page)?.getElementById(fragment))
				broken.push(`${from}: ${url} has no such place`);
		};

		for (const [page, document] of documents) {
			for (const url of urlsIn(document)) await check(page, url);
		}
		for (const file of files.filter((name) => /^\/(?!pagefind\/).*\.(css|js)$/.test(name))) {
			const text = await readFile(join(site.folder, file), "utf8");
			for (const url of urlsOf(text)) await check(file, url);
		}
		console.log(`\n${internal} links to ${answers.size} addresses below ${site.prefix}`);
		assert.equal(broken, []);
		assert.ok(internal > 20 * site.pages.length, `${internal} links`);
	});
}

/** A heading's id, as the site makes it, and GitHub. */
const { slugify } = createRequire(import.meta.url)("../../example-site/build/text.cjs") as {
	slugify(text: string): string;
};

test("links of Markdown files lead to files, and to their headings", async () => {
	const asked = ["ls-files", "*.md", ":(exclude,glob)example-site/*.md"];
	const list = execFileSync("git", asked, { cwd: REPOSITORY, encoding: "utf8" });
	const files = list.trim().split("\n");
	const headings = async (path: string) =>
		Array.from((await readFile(path, "utf8")).matchAll(/^#+ (.+)$/gm), ([, text = ""]) =>
			slugify(text.replaceAll("`", "")),
		);
	const broken: string[] = [];
	let checked = 0;
	for (const file of files) {
		const text = (await readFile(join(REPOSITORY, file), "utf8")).replace(/^```.*?^```/gms, "");
		for (const [, url = ""] of text.matchAll(/(?:\]\(|(?:href|src|srcset)=")([^)"\s]+)/g)) {
			if (/^[a-z]+:/.test(url)) continue;
			checked += 1;
			const [path = "", heading] = url.split("#");
			const target = join(REPOSITORY, dirname(file), path || basename(file));
			const isThere = existsSync(target) && !path.startsWith("/");
			if (!isThere || (heading && !(await headings(target)).includes(heading)))
				broken.push(`${file}: ${url}`);
		}
	}
	assert.equal(broken, []);
	assert.ok(checked > 40, `${checked} links`);
});

test("every page can be reached from the home page, but the one for lost visitors", async () => {
	const [site] = sites as [ExampleSite];
	const reached = new Set(["/"]);
	// A Set's iterator goes on to what is added meanwhile.
	for (const page of reached) {
		if (!site.pages.includes(page)) continue;
		for (const url of urlsIn(await documentOf(site, page))) {
			const target = new URL(url, site.url(page));
			if (target.origin === new URL(site.server.url).origin) reached.add(target.pathname);
		}
	}
	const found = site.pages.filter((page) => !reached.has(page));
	assert.equal(found, ["/404.html"]);
});

test("every page has its language, a title and description of its own, one h1, no gap between headings, and text in code", async () => {
	const [site] = sites as [ExampleSite];
	const wrong: string[] = [];
	const own: Record<string, string[]> = { title: [], description: [] };
	for (const page of site.pages) {
		const document = await documentOf(site, page);
		if (document.documentElement.getAttribute("lang") !== "en") wrong.push(`${page}: lang`);
		own.title?.push(document.title);
		own.description?.push(
			document.querySelector("meta[name=description]")?.getAttribute("content") ?? "",
		);
		for (const { localName, outerHTML } of document.querySelectorAll("code *")) {
			if (!["span", "br", "wbr"].includes(localName)) wrong.push(`${page}: ${outerHTML}`);
		}
		const levels = Array.from(document.querySelectorAll("h1, h2, h3, h4, h5, h6"), (heading) =>
			Number(heading.localName.slice(1)),
		);
		if (levels.filter((level) => level === 1).length !== 1) wrong.push(`${page}: not one h1`);
		for (const [at, level] of levels.entries()) {
			if (level > (levels[at - 1] ?? 0) + 1) wrong.push(`${page}: ${levels.slice(0, at + 1)}`);
		}
		const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
		const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
		if (twice.length > 0) wrong.push(`${page}: twice the id ${twice}`);
	}
	for (const [what, texts] of Object.entries(own)) {
		const bad = texts.filter((text, at) => !text.trim() || texts.indexOf(text) !== at);
		if (bad.length > 0) wrong.push(`${what}: empty or not one page's alone: ${bad.join(" | ")}`);
	}
	assert.equal(wrong, []);
});
