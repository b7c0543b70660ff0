import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Page } from "../helpers/browsers/index.js";
import { buildExampleSite } from "../helpers/example-site.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 834, height: 1000 };
const PHONE = { width: 375, height: 700 };
const SMALLEST = { width: 320, height: 640 };

const site = await buildExampleSite();
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

interface Frame {
	/** Where the title's box begins. */
	title: [x: number, y: number];
	/** How high the header is, and how far its controls lie apart from one line. */
	header: number;
	rows: number;
}

const frameOf = (page: Page) =>
	page.evaluate<Frame>(`
		const { x, y } = document.querySelector("h1").getBoundingClientRect();
		const header = document.querySelector(".site-header");
		const shown = [...header.children].filter((child) => child.checkVisibility());
		const middles = shown.map((child) => {
			const { top, height } = child.getBoundingClientRect();
			return top + height / 2;
		});
		return {
			title: [x, y],
			header: header.getBoundingClientRect().height,
			rows: Math.max(...middles) - Math.min(...middles),
		};
	`);

for (const viewport of [DESKTOP, TABLET, PHONE, SMALLEST]) {
	each(
		`${viewport.width} px: every title is at the same place, below one row of at most 64 px`,
		async (page) => {
			await page.goto(site.url("/"));
			const { title } = await frameOf(page);
			for (const path of site.pages) {
				await page.goto(site.url(path));
				// Letters of other themes have other lines.
				const forced = await page.evaluate("!!document.querySelector('[data-theme-forced]')");
				const frame = await frameOf(page);
				assert.ok(frame.header <= 64, `${path}: a header of ${frame.header} px`);
				assert.ok(frame.rows < 4, `${path}: rows ${frame.rows} px apart`);
				if (!forced) assert.equal(frame.title, title, path);
			}
		},
		{ viewport },
	);
}

for (const viewport of [DESKTOP, PHONE]) {
	each(
		`${viewport.width} px: the home page shows every theme and the page that wears it without scrolling`,
		async (page) => {
			await page.goto(site.url("/"));
			const ends = await page.evaluate<number[]>(
				"[...document.querySelectorAll('[data-demo-themes] button')].map((one) => one.getBoundingClientRect().bottom)",
			);
			assert.ok(ends.length > 12, `${ends.length} themes`);
			assert.ok(Math.max(...ends) < viewport.height, `they end at ${Math.max(...ends)} px`);
			const title = await page.evaluate<number>(
				"document.querySelector('[data-demo] h2').getBoundingClientRect().bottom",
			);
			assert.ok(title < viewport.height, `its title ends at ${title} px`);
		},
		{ viewport },
	);
}

for (const javaScript of [true, false]) {
	const how = javaScript ? "with" : "without";
	each(
		`the phone's menu opens by a press, ${how} JavaScript`,
		async (page) => {
			await page.goto(site.url("/"));
			const shows = "document.querySelector('#site-nav a').checkVisibility()";
			assert.not(await page.evaluate(shows));
			await page.click("[popovertarget=site-nav]");
			assert.ok(await page.evaluate(shows));
		},
		{ viewport: PHONE, javaScript },
	);
}

test.run();
