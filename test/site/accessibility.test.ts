import type { Page } from "../helpers/browsers/index.js";
import { editorReady, inEditor } from "../helpers/editor-panel.js";
import { buildExampleSite, recordTrouble, themesOf } from "../helpers/example-site.js";
import { assert, CHROMIUM, IS_WHOLE, startEngines, test } from "../helpers/in-engines.js";
import { inContext, loadAxe } from "../helpers/themed-site.js";

const WIDTHS = [320, 1280];
const THEMES = 13;
/** What pages are made of, seen in all themes: elements, components, forms. */
const KINDS = ["/showcase/elements/", "/showcase/", "/showcase/forms/"];
/** Any other page is seen in this many, each in others: what is in all of them is on the above. */
const SAMPLE = IS_WHOLE ? 3 : 1;
/** Pages at a time: as many as the smallest of our machines has processors. */
const WORKERS = 2;

const site = await buildExampleSite();
const { browser, each } = await startEngines({ engines: CHROMIUM, fresh: true });

interface Seen {
	runs: number;
	violations: string[];
	/** How wide the page scrolls from right to left and from left to right, where it does. */
	overflows: string[];
	trouble: string[];
}

const OPTIONS = {
	resultTypes: ["violations"],
	// The one rule of WCAG 2.2 AA that axe leaves off by default.
	rules: { "target-size": { enabled: true } },
};
/** What a theme decides: colours and sizes. All other rules look at a document, once a page. */
const PAINTED = "color-contrast link-in-text-block scrollable-region-focusable target-size".split(
	" ",
);

async function open(page: Page, path: string): Promise<void> {
	await page.goto(site.url(path));
	await loadAxe(page);
	// A theme shows at once, as it does when the runtime switches: no reload, no transition.
	await page.evaluate(`
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("*, ::before, ::after { transition: none !important }");
		document.adoptedStyleSheets.push(sheet);
	`);
}

/** The one that a page forces; all that it offers; or some, which go through all from page to page. */
async function themesFor(page: Page, path: string): Promise<string[]> {
	const forced = "document.querySelector('meta[data-theme-forced]')?.content ?? null";
	const only = await page.evaluate<string | null>(forced);
	if (only) return [only];
	const offered = await themesOf(page);
	if (KINDS.includes(path)) return offered;
	const first = site.pages.indexOf(path) * SAMPLE;
	return Array.from({ length: SAMPLE }, (_, at) => offered[(first + at) % offered.length] ?? "");
}

async function see(all: Seen, page: Page, path: string, width: number): Promise<void> {
	const trouble = recordTrouble(page);
	await open(page, path);
	for (const [at, theme] of (await themesFor(page, path)).entries()) {
		const options = at === 0 ? OPTIONS : { ...OPTIONS, runOnly: PAINTED };
		const where = `${path} ${width} ${theme}`;
		const { widths, found } = await page.evaluate<{ widths: number[]; found: string[] }>(`
			const root = document.documentElement;
			root.dataset.theme = ${JSON.stringify(theme)};
			const widths = ["rtl", "ltr"].map((direction) => {
				root.dir = direction;
				return document.scrollingElement.scrollWidth;
			});
			// An editor hears of it before the next task.
			await null;
			const { violations } = await axe.run(document, ${JSON.stringify(options)});
			return {
				widths,
				found: violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) =>
					id + " " + target.join(" ") + " " + (any[0]?.message ?? ""))),
			};
		`);
		all.runs += 1;
		all.violations.push(...found.map((text) => `${where}: ${text}`));
		if (Math.max(...widths) > width) all.overflows.push(`${where}: ${widths.join(" rtl, ")} ltr`);
	}
	all.trouble.push(...trouble.map((text) => `${path} ${width}: ${text}`));
}

async function seeAll(pages: readonly string[]): Promise<Seen> {
	const jobs = pages.flatMap((path) => WIDTHS.map((width) => ({ path, width })));
	const all: Seen = { runs: 0, violations: [], overflows: [], trouble: [] };
	const work = async () => {
		for (let job = jobs.shift(); job; job = jobs.shift()) {
			const { path, width } = job;
			const viewport = { width, height: 900 };
			await inContext(browser, (page) => see(all, page, path, width), { viewport });
		}
	};
	await Promise.all(Array.from({ length: WORKERS }, work));
	return all;
}

const all = await seeAll(site.pages);

test("axe-core finds nothing on any page, in any theme, at either width", () => {
	console.log(`\n${site.pages.length} pages, ${all.runs} runs of axe-core`);
	// A page that forces its theme is in that one alone.
	const others = site.pages.length - KINDS.length - 1;
	assert.is(all.runs, WIDTHS.length * (KINDS.length * THEMES + others * SAMPLE + 1));
	assert.ok(others * SAMPLE > THEMES, "in any theme");
	assert.equal(all.violations, []);
});

test("no page scrolls sideways in any theme, in either direction of writing", () => {
	assert.equal(all.overflows, []);
});

test("no page says anything in the console, and every request succeeds", () => {
	assert.equal(all.trouble, []);
});

const EDITED = ["/", "/showcase/", "/guide/start/"];
const EDITED_IN = ["light", "midnight", "brutal"];
/** A token of each kind, as each has a control of its own. */
const TOKENS = ["--color-accent", "--radius", "--weight-heading", "--font-heading", "--shadow"];
const VIEWPORTS = [
	{ width: 375, height: 720 },
	{ width: 1280, height: 860 },
];

for (const viewport of VIEWPORTS) {
	each(`${viewport.width} px: axe at each kind of control`, { viewport }, async (page) => {
		const trouble = recordTrouble(page);
		for (const path of EDITED) {
			await page.goto(site.url(path));
			await page.evaluate(`await import("/_theme/editor.js");
						document.documentElement.themeEditor.dock()`);
			await editorReady(page);
			await loadAxe(page);
			for (const [at, theme] of [...EDITED_IN, ...EDITED_IN].slice(0, TOKENS.length).entries()) {
				const where = `${path} ${theme} ${TOKENS[at]}`;
				const steps = `root.theme.set("${theme}"); await open("${TOKENS[at]}"); await frame()`;
				await inEditor(page, steps);
				const violations = await page.evaluate(`const { violations } = await axe.run();
					return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])`);
				assert.equal(violations, [], where);
			}
		}
		assert.equal(trouble, []);
	});
}
