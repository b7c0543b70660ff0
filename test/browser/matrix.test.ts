import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	type Browser,
	closeAll,
	launchAll,
	type Page,
	type Served,
} from "../helpers/browsers/index.js";
import { removeSites } from "../helpers/site.js";
import {
	COLORS,
	inContext,
	ready,
	type Shown,
	shown,
	store,
	type ThemeName,
	themedSite,
} from "../helpers/themed-site.js";

/** What storage holds, and the theme that it asks for, if any. */
const STORED: [value: string | null, choice: ThemeName | undefined][] = [
	[null, undefined],
	["light", "light"],
	["dark", "dark"],
	["fjord", "fjord"],
	["gone", undefined],
	["", undefined],
	['{"theme":null}', undefined],
	["secret", undefined],
];

/**
 * Looks at the page while it is read, before any module: the guard is on its own. Later the
 * runtime would have mended what it left wrong.
 */
const EARLY = `<script>{
	const { documentElement } = document;
	window.early = { theme: documentElement.dataset.theme ?? null, color: getComputedStyle(documentElement).backgroundColor };
}</script>`;
const onHtml = (html: string) => html.replace("<body>", `<body>${EARLY}`);
const servers: { start: ThemeName | undefined; server: Served }[] = [];
for (const start of [undefined, "fjord"] as const) {
	servers.push({
		start,
		server: await themedSite({ plugin: { default: start }, serve: { onHtml } }),
	});
}
const browsers = await launchAll();

test.after(async () => {
	await closeAll(browsers);
	await Promise.all(servers.map(({ server }) => server.close()));
	await removeSites();
});

for (const browser of browsers) {
	test(`${browser.name}: 64 first pages, 64 right colours`, () => matrix(browser));
}

async function matrix(browser: Browser): Promise<void> {
	const wrong: string[] = [];
	let cells = 0;
	await inContext(browser, async (page) => {
		for (const { start, server } of servers) {
			await page.goto(server.url);
			for (const system of ["light", "dark"] as const) {
				await page.setColorScheme(system);
				for (const [value, choice] of STORED) {
					await store(page, value);
					// The open one last: the next value is stored from there.
					for (const storage of ["blocked", "open"] as const) {
						const theme = (storage === "open" ? choice : undefined) ?? start ?? system;
						const name = JSON.stringify({ value, system, storage, start });
						wrong.push(...(await check(page, `${server.url}?storage=${storage}`, theme, name)));
						assert.is(await page.evaluate(READS), storage);
						cells += 1;
					}
				}
			}
		}
	});
	assert.equal(wrong, []);
	assert.is(cells, 64);
}

/** Else half of the matrix would be the other half. */
const READS = "try { localStorage.theme; return 'open' } catch { return 'blocked' }";

async function check(page: Page, url: string, theme: ThemeName, cell: string): Promise<string[]> {
	await page.goto(url);
	await ready(page);
	const seen = { early: await page.evaluate<Shown>("early"), late: await shown(page) };
	const isRight = Object.values(seen).every(
		(one) => one.theme === theme && one.color === COLORS[theme],
	);
	return isRight ? [] : [`${cell}: ${theme} expected, ${JSON.stringify(seen)}`];
}

test("at least one engine", () => {
	assert.ok(browsers.length > 0);
});

test.run();
