/** Sites with a theme switch of their own, before and after the plan is carried out. */
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { planSwitch } from "../../src/init/switch/switch.js";
import {
	type Browser,
	type ColorScheme,
	closeAll,
	launchAll,
	type Page,
	type Served,
	serveFolder,
} from "../helpers/browsers/index.js";
import { decodePng } from "../helpers/browsers/png.js";
import { until } from "../helpers/browsers/processes.js";
import { build } from "../helpers/eleventy.js";
import { createSite, removeSites, type Site } from "../helpers/site.js";
import { applyPlan, siteReading } from "../helpers/site-reading.js";
import { inContext, ready, SWITCHED, store, stored } from "../helpers/themed-site.js";

const CONTROL = `<button id="mode" type="button">Mode</button>`;

/** What stands in `#spot` is the one thing that may look different. */
const page = (head: string, control = CONTROL) => `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<link rel="stylesheet" href="/style.css">
	${head}
</head>
<body>
	<header><a href="/">Home</a></header>
	<main><h1>Page</h1><p class="card">Text and a <a href="/x">link</a></p><input value="field"><button>Buy</button></main>
	<div id="spot">${control}</div>
	<script src="/theme.js"></script>
</body>
</html>
`;

interface Kind {
	readonly css: string;
	readonly head: string;
	readonly js: string;
	readonly key: string;
	/** What earlier visitors have stored, and the theme that it stands for. */
	readonly choices: readonly (readonly [stored: string, theme: ColorScheme])[];
}

const BY_PREFERENCE = (dark: string) =>
	`<script>if (localStorage.theme === "dark" || (!localStorage.theme && matchMedia("(prefers-color-scheme: dark)").matches)) ${dark}</script>`;
const NAMES = [
	["light", "light"],
	["dark", "dark"],
] as const;

const KINDS: Record<string, Kind> = {
	"Tailwind's class": {
		css: "body { background: #fff; color: #222 } .dark body { background: #111; color: #eee } .dark .card { border: 3px solid teal }",
		head: BY_PREFERENCE(`document.documentElement.classList.add("dark")`),
		js: `document.getElementById("mode").addEventListener("click", () => {
			localStorage.theme = document.documentElement.classList.toggle("dark") ? "dark" : "light";
		});`,
		key: "theme",
		choices: NAMES,
	},
	"Bootstrap's attribute": {
		css: `:root { --bs-body-bg: #fff; --bs-body-color: #222 } [data-bs-theme="dark"] { color-scheme: dark; --bs-body-bg: #112; --bs-body-color: #dde } body { background: var(--bs-body-bg); color: var(--bs-body-color) }`,
		head: `<script>document.documentElement.setAttribute("data-bs-theme", localStorage.getItem("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"))</script>`,
		js: `document.getElementById("mode").addEventListener("click", () => {
			const theme = document.documentElement.getAttribute("data-bs-theme") === "dark" ? "light" : "dark";
			localStorage.setItem("theme", theme);
			document.documentElement.setAttribute("data-bs-theme", theme);
		});`,
		key: "theme",
		choices: NAMES,
	},
	"data-theme, light at first": {
		css: `:root { --bg: #fff; --text: #222 } [data-theme="dark"] { --bg: #121; --text: #efe } html { background: var(--bg); color: var(--text) } [data-theme="dark"] .card { border: 3px solid teal }`,
		head: `<script>document.documentElement.dataset.theme = localStorage.siteTheme || "light"</script>`,
		js: `document.getElementById("mode").onclick = function () {
			var theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
			document.documentElement.dataset.theme = localStorage.siteTheme = theme;
		};`,
		key: "siteTheme",
		choices: NAMES,
	},
	"a class on the body, stored as a truth": {
		css: "body { background: #fff; color: #222 } body.dark-mode { background: #111; color: #eee } .dark-mode a { color: #9cf } body.dark-mode > main .card { border: 3px solid teal }",
		head: "",
		js: `if (localStorage.getItem("darkMode") === "true") document.body.classList.add("dark-mode");
		document.querySelector("#mode").addEventListener("click", function () {
			localStorage.setItem("darkMode", document.body.classList.toggle("dark-mode"));
		});`,
		key: "darkMode",
		choices: [
			["false", "light"],
			["true", "dark"],
		],
	},
};

const browsers = await launchAll();
const servers: Served[] = [];

test.after(async () => {
	await closeAll(browsers);
	await Promise.all(servers.map((server) => server.close()));
	await removeSites();
});

async function built(site: Site, plugin: Parameters<typeof build>[1]): Promise<string> {
	await build(site, {
		...plugin,
		before: (config) =>
			config.addPassthroughCopy({ "style.css": "style.css", "theme.js": "theme.js" }),
	});
	const server = await serveFolder({
		root: site.path("_site"),
		// What the page is in before any of its content can be painted.
		onHtml: (html) =>
			html.replace(
				"<body>",
				"<body><script>window.early = getComputedStyle(document.body).color</script>",
			),
	});
	servers.push(server);
	return server.url;
}

/** The site as it was, and the same site once the plan is carried out. */
async function both({ css, head, js }: Kind): Promise<{ before: string; after: string }> {
	const files = {
		"style.css": css,
		"theme.js": js,
		"index.html": page(head),
		"bare.html": "<p>bare</p>",
	};
	const [old, site] = [await createSite(files), await createSite(files)];
	const plan = planSwitch(siteReading(site));
	assert.ok(plan && !plan.isBlocked, JSON.stringify(plan?.remarks));
	await applyPlan(site, plan);
	const styles = { base: false, components: false, themes: false };
	return {
		before: await built(old, { plugin: false }),
		after: await built(site, { plugin: { checks: false, styles, ...plan.options } }),
	};
}

interface Look {
	readonly pixels: Buffer;
	readonly color: string;
	readonly early: string;
}

/** A page as a visitor sees it, without the spot of the control. */
async function look(
	tab: Page,
	url: string,
	choice?: readonly [key: string, value: string],
): Promise<Look> {
	await tab.goto(`${url}bare/`);
	await tab.evaluate("localStorage.clear()");
	if (choice) await store(tab, choice[1], choice[0]);
	await tab.goto(url);
	const seen = await tab.evaluate<{ color: string; early: string }>(
		`(() => { document.getElementById("spot").style.display = "none"; return { color: getComputedStyle(document.body).color, early: String(window.early) }; })()`,
	);
	return { ...seen, pixels: await painted(tab) };
}

/**
 * A page before and after, looked at again where they differ: a busy WebKit paints late what was hidden,
 * and shows for a second that a page can be scrolled. What differs for good differs in each look.
 */
async function compare(
	tab: Page,
	[before, after]: readonly [string, string],
	choice?: readonly [key: string, value: string],
	looks = 3,
): Promise<{ old: Look; now: Look }> {
	const old = await look(tab, before, choice);
	const now = await look(tab, after, choice);
	if (old.pixels.equals(now.pixels) || looks === 1) return { old, now };
	return compare(tab, [before, after], choice, looks - 1);
}

/** The page's pixels once they no longer change: what was just hidden is gone a frame later. */
async function painted(tab: Page): Promise<Buffer> {
	const file = (await createSite()).path("page.png");
	let last: Buffer = Buffer.alloc(0);
	const isStill = async () => {
		await sleep(150);
		await tab.screenshot(file);
		const before = last;
		last = decodePng(await readFile(file)).data;
		return last.equals(before);
	};
	await until(isStill, "a page that stands still");
	return last;
}

/** Before and after, in both systems. */
async function inBothSystems(
	browser: Browser,
	javaScript: boolean,
	run: (tab: Page, mode: ColorScheme) => Promise<void>,
): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await inContext(browser, (tab) => run(tab, colorScheme), { colorScheme, javaScript });
	}
}

for (const [name, kind] of Object.entries(KINDS)) {
	const { before, after } = await both(kind);
	for (const browser of browsers) {
		test(`${browser.name}: ${name}: it looks as before, in both systems, whatever was chosen`, () =>
			inBothSystems(browser, true, async (tab, mode) => {
				for (const choice of [undefined, ...kind.choices]) {
					const stored = choice && ([kind.key, choice[0]] as const);
					const { old, now } = await compare(tab, [before, after], stored);
					const message = `${mode}, ${choice}: ${old.color}, now ${now.color}`;
					assert.ok(old.pixels.equals(now.pixels), message);
					assert.is(now.early, now.color, `${message}: no wrong frame`);
				}
			}));

		test(`${browser.name}: ${name}: it looks as before without JavaScript`, () =>
			inBothSystems(browser, false, async (tab, mode) => {
				const { old, now } = await compare(tab, [before, after]);
				assert.ok(old.pixels.equals(now.pixels), `${mode}: ${old.color}, now ${now.color}`);
			}));

		test(`${browser.name}: ${name}: the switcher shows the other mode, and it lasts`, async () => {
			await inContext(browser, async (tab) => {
				const color = () => tab.evaluate<string>("getComputedStyle(document.body).color");
				await tab.goto(after);
				await ready(tab);
				const icon = () =>
					tab.evaluate<string>(
						`return ["moon", "sun"].filter((name) => !/, 0\\)$|transparent/.test(getComputedStyle(document.querySelector(".theme-" + name)).fill)).join()`,
					);
				const light = await color();
				assert.is(await icon(), "moon");
				await tab.click(".theme-toggle");
				await tab.evaluate(SWITCHED);
				const dark = await color();
				assert.is.not(dark, light);
				assert.is(await icon(), "sun", "what a press leads to");
				assert.is(await stored(tab, kind.key), "dark");
				await tab.reload();
				assert.is(await color(), dark);
				await ready(tab);
				await tab.click(".theme-toggle");
				await tab.evaluate(SWITCHED);
				assert.is(await color(), light);
			});
		});
	}
}

test.run();
