/**
 * Pages whose content or scripts stand in the way of ours: names that our code reads, polluted
 * prototypes, observers that undo our work. A page that answers without us answers with us.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type EngineName, launchAll, type Page } from "../helpers/browsers/index.js";
import { REPOSITORY } from "../helpers/cli.js";
import { scale } from "../helpers/faults.js";
import { assert, createRandom, listed, test } from "../helpers/in-engines.js";
import { htmlPage, themedSite } from "../helpers/themed-site.js";

const COUNT = scale(2000, 40);
/** Frames of one tab at a time; a batch that does not answer is looked at page by page. */
const BATCH = 20;
const BOUND_MS = 15_000;

const random = createRandom(22);
const below = (count: number) => Math.floor(random() * count);
const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
const many = (most: number, make: () => string) => Array.from({ length: 1 + below(most) }, make);

/** Whatever the code that pages load reads of any object. */
const BROWSER = join(REPOSITORY, "dist/browser");
const code = readdirSync(BROWSER).map((file) => readFileSync(join(BROWSER, file), "utf8"));
const READ = [...new Set(code.join().match(/(?<=\.)[a-z]\w+/gi))];
/** What only our code reads. */
const OWN = ["theme", "themeOverrides", "themeEditor", "kinds", "onUpdate", "themeControls"];
const ATTRIBUTES = [
	..."list toggle menu states switch".split(" ").map((kind) => `data-theme-control=${kind}`),
	..."forced color editor group=mode still switching"
		.split(" ")
		.map((name) => `data-theme-${name}`),
	...["data-theme=dark", "class=theme-menu", "name=theme-color", "content=fjord", "popover"],
];
const TAGS =
	"a b button div form img input label li object select svg math template meta link progress theme-control theme-editor".split(
		" ",
	);
const VALUES = listed(
	"'fjord' | 0 | null | true | {} | [] | () => {} | document | 'x'.repeat(2e4)",
);

const MARKUP: (() => string)[] = [
	() => element(one(TAGS), named(), named()),
	() => element("img", named()),
	() => element("form", one(ATTRIBUTES), "", many(4, () => element("input", named())).join("")),
	() => element(one(TAGS), one(ATTRIBUTES), one(ATTRIBUTES), one(MARKUP)()),
	() => element(one(TAGS), one(ATTRIBUTES), named()).repeat(1 + below(20)),
	() => `${`<${one(TAGS)} ${one(ATTRIBUTES)}>`.repeat(below(60))}${one(MARKUP)()}`,
	() => element(one(TAGS), `${one(ATTRIBUTES)}${"x".repeat(2e4)}`, `title=${"x".repeat(2e4)}`),
];

function element(tag: string, first: string, second = "", content = "x"): string {
	return `<${tag} ${first} ${second}>${content}</${tag}>`;
}

function named(): string {
	return `${one(["name", "id"])}=${one([...READ, ...OWN])}`;
}

const ROOT = "document.getElementsByTagName('html')[0]";
const onRoot = (react: string) =>
	`new MutationObserver(() => { ${react} }).observe(${ROOT}, { attributes: true, childList: true, subtree: true })`;
const DEEDS: (() => string)[] = [
	() =>
		`${one(["Object", "Array", "Element", "Function"])}.prototype.${one(READ)} = ${one(VALUES)}`,
	() =>
		`Object.defineProperty(${one(["document", "window"])}, "${one(READ)}", { value: ${one(VALUES)} })`,
	() => "document.head.remove()",
	() => "document.documentElement.remove()",
	() => "document.replaceChildren()",
	() => "document.head.replaceWith(document.head.cloneNode(true))",
	() => "document.documentElement.replaceWith(document.documentElement.cloneNode(true))",
	() => "document.body.replaceChildren()",
	() => "document.open(); document.write('<title>y</title><p>y'); document.close()",
	() => `${ROOT}.getAttributeNames().forEach((name) => ${ROOT}.removeAttribute(name))`,
	() => "document.querySelectorAll('meta,link').forEach((one) => one.remove())",
	() => `document.head.append(...document.querySelectorAll('${one(TAGS)}'))`,
	() => `${ROOT}.dataset.theme = ${one(VALUES)}`,
	() => `document.addEventListener('theme:changed', () => { ${one(DEEDS)()} })`,
];
/** What undoes our work whenever there is some; two of them might keep a page busy by themselves. */
const FIGHTS = [
	onRoot(`if (${ROOT}.dataset.theme) delete ${ROOT}.dataset.theme`),
	onRoot(`if (${ROOT}.dataset.theme !== 'x') ${ROOT}.dataset.theme = 'x'`),
	onRoot("document.querySelectorAll('[data-theme-color]').forEach((meta) => meta.remove())"),
	onRoot("document.querySelectorAll('[data-theme-control]').forEach((one) => one.remove())"),
];
const TIMES = ["DEED", "addEventListener('load', () => { DEED })", "setTimeout(() => { DEED })"];
const script = (deed: string) => `<script>try { ${deed} } catch {}</script>`;

type Mutated = { readonly html: string; readonly isMarkup: boolean };

/** Those that were found by hand come first. */
const FOUND = [
	"<template data-theme-control='list'></template>",
	"documentElement head body addEventListener dispatchEvent querySelector querySelectorAll getAnimations activeElement defaultView startViewTransition"
		.split(" ")
		.map((name) => `<img name=${name} alt="">`)
		.join(""),
	"<form data-theme-control='list'><input name=content><input name=dataset><input name=title></form><form name=dataset></form>",
	"<meta name=theme-forced content=fjord data-theme-forced=''>",
	`<script>Object.prototype.theme = 'fjord'; Object.prototype.themeControls = true</script>`,
	"<i id=theme></i><i id=localStorage></i><a id=matchMedia name=theme></a>",
];

function mutated(_: unknown, at: number): Mutated {
	const isMarkup = at < FOUND.length || at % 2 === 0;
	const body = FOUND[at] ?? many(4, one(MARKUP)).join("");
	const deeds = isMarkup
		? ["", ""]
		: [0, 1].map(() => many(2, () => script(one(TIMES).replace("DEED", one(DEEDS)))).join(""));
	if (at % 4 === 1) deeds[below(2)] += script(one(FIGHTS));
	const editor = at % 10 === 9 ? "{{EDITOR}}" : "";
	const html = htmlPage({
		body: `<div id=ours-alone>{{SWITCHER}}</div>${editor}${body}${deeds[1]}`,
	}).replace("<head>", `<head><script>parent.begin?.(window)</script>${deeds[0]}`);
	return { html, isMarkup };
}

const PAGES = Array.from({ length: COUNT }, mutated);
/** The first page again, with a runtime that is told of its own work. */
const LOOPING = `<script>new MutationObserver(() => ${ROOT}.dataset.x = 1).observe(${ROOT}, { attributes: true }); ${ROOT}.dataset.x = 0</script>`;

const site = await themedSite({
	files: {
		"package.json": '{"type":"commonjs"}',
		"_data/pages.json": JSON.stringify(PAGES.map(({ html }) => html)),
		"pages.11ty.js": `module.exports = {
			data: {
				pagination: { data: "pages", size: 1, alias: "html" },
				permalink: ({ pagination }) => "p/" + pagination.pageNumber + "/index.html",
			},
			render({ html }) {
				return html
					.replace("{{SWITCHER}}", () => this.themeSwitcher())
					.replace("{{EDITOR}}", () => this.themeTokenEditor());
			},
		};`,
	},
	serve: {
		onHtml: (html, { pathname, searchParams }) => {
			const at = Number(/\/p\/(\d+)\//.exec(pathname)?.[1] ?? -1);
			if (searchParams.has("loop")) return html.replace("</body>", `${LOOPING}</body>`);
			return searchParams.has("bare") ? (PAGES[at]?.html.replace(/{{\w+}}/g, "") ?? html) : html;
		},
	},
});

interface Seen {
	readonly errors: string[];
	/** How often the document changed once all was quiet. */
	readonly changes: number;
	readonly chosen: string | null;
}

/** Loads pages in frames of one tab, all of one thread. */
const LOOK = `
	const settle = async (frames) => {
		while (frames--) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	};
	const errors = new Map();
	window.begin = (frame) => {
		const own = [];
		errors.set(frame.frameElement, own);
		frame.addEventListener("error", ({ message }) => own.push(message));
		frame.addEventListener("unhandledrejection", ({ reason }) => own.push(String(reason)));
	};
	const frames = await Promise.all(
		URLS.map(
			(url) =>
				new Promise((done) => {
					const frame = document.createElement("iframe");
					frame.onload = () => done(frame);
					// Firefox sends none if the page writes its document anew while it loads.
					setTimeout(() => done(frame), 4000);
					frame.src = url;
					document.body.append(frame);
				}),
		),
	);
	await settle(4);
	const seen = frames.map((frame) => ({ errors: errors.get(frame) ?? [], changes: 0, chosen: null }));
	const observers = frames.map((frame, at) => {
		const observer = new MutationObserver((records) => (seen[at].changes += records.length));
		observer.observe(frame.contentDocument, { subtree: true, childList: true, attributes: true });
		return observer;
	});
	await settle(4);
	for (const observer of observers) observer.disconnect();
	for (const [at, frame] of frames.entries()) {
		const inside = frame.contentDocument;
		const place = Document.prototype.getElementById.call(inside, "ours-alone");
		const list = place?.querySelector("select");
		if (!list) continue;
		list.value = "fjord";
		list.dispatchEvent(new Event("change", { bubbles: true }));
		const root = Document.prototype.getElementsByTagName.call(inside, "html")[0];
		seen[at].chosen = root && Element.prototype.getAttribute.call(root, "data-theme");
		localStorage.clear();
		await settle(1);
	}
	for (const frame of frames) frame.remove();
	return seen;
`;

let browser: Browser | undefined;
let page: Page | undefined;
test.after(() => browser?.close());

/** @returns nothing, if the pages do not answer in time: such a browser is of no more use */
async function look(engine: EngineName, paths: readonly string[], bound = BOUND_MS) {
	if (browser?.name !== engine) {
		await browser?.close();
		[browser] = await launchAll([engine]);
		page = undefined;
	}
	if (!browser) throw new Error(`${engine} is gone`);
	page ??= await browser.open();
	await page.goto(`${site.url}bare/`);
	const source = LOOK.replace("URLS", JSON.stringify(paths.map((path) => site.url + path)));
	const seen = await Promise.race([page.evaluate<Seen[]>(source), sleep(bound, undefined)]);
	if (!seen) {
		await browser.close();
		browser = undefined;
	}
	return seen;
}

/** What of some pages is wrong with us alone; where they do not answer together, of each half. */
async function faults(engine: EngineName, from: number, to: number): Promise<string[]> {
	const paths = Array.from(PAGES.slice(from, to), (_, at) => `p/${from + at}/`);
	const seen = await look(engine, paths);
	const barePaths = paths.map((path) => `${path}?bare`);
	const bare = (await look(engine, barePaths)) ?? [];
	if (to - from === 1 && !seen) return bare[0] ? [`${from} hangs`] : [];
	if (seen && bare.length > 0)
		return paths.flatMap((_, at) => faultsOf(from + at, seen[at], bare[at]));
	const middle = (from + to) >> 1;
	return [...(await faults(engine, from, middle)), ...(await faults(engine, middle, to))];
}

function faultsOf(at: number, seen?: Seen, bare?: Seen): string[] {
	const { isMarkup = false } = PAGES[at] ?? {};
	const news = seen?.errors.filter((error) => !bare?.errors.includes(error)) ?? [];
	return [
		seen?.changes && !bare?.changes && `${at} changes ${seen.changes} times`,
		isMarkup && news.length > 0 && `${at}: ${news[0]}`,
		isMarkup && seen?.chosen !== "fjord" && `${at} stays in ${seen?.chosen}`,
	].filter((fault) => typeof fault === "string");
}

for (const engine of ["chromium", "firefox", "webkit"] as const) {
	// A few seconds of WebKit, whose browser is slow to come anew after a page that hangs.
	const count = engine === "webkit" ? 2 * BATCH : COUNT;
	if (engine !== "webkit") {
		test(`${engine}: a runtime that is told of its own work does not pass`, async () => {
			assert.is(await look(engine, ["p/0/", "p/1/?loop"], BOUND_MS / 6), undefined);
			assert.ok(await look(engine, ["p/0/", "p/1/"]));
		});
	}

	test(`${engine}: ${count} pages answer, and where no script is in the way the list works`, async () => {
		const wrong: string[] = [];
		for (let from = 0; from < count && wrong.length < 9; from += BATCH)
			wrong.push(...(await faults(engine, from, Math.min(from + BATCH, count))));
		assert.equal(wrong, []);
	});
}
