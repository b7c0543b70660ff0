import { serveFolder } from "../helpers/browsers/index.js";
import { built } from "../helpers/cli.js";
import { assert, startEngines, test } from "../helpers/in-engines.js";
import { createRepository, initOf, LAYOUT, siteWith } from "../helpers/init.js";
import { visit } from "../helpers/themed-site.js";

const SCRIPT = `<script>
const root = document.documentElement;
root.classList.toggle("dark", localStorage.getItem("color-mode") === "true");
function toggle() { localStorage.setItem("color-mode", root.classList.toggle("dark") ? "true" : "false"); }
</script>`;
const CSS = `:root { --bg: #ffffff } .dark { --bg: #101820 } body { background: var(--bg) }
.logo { color: #000000 } .dark .logo { color: #ffffff }
`;
const SWITCH = '<button onclick="toggle()">Mode</button>';

const site = await createRepository(
	siteWith(CSS, {
		"_includes/base.njk": LAYOUT.replace("</head>", `${SCRIPT}</head>`).replace(
			"</header>",
			`${SWITCH}<b class="logo">x</b>\n</header>`,
		),
	}),
);
const { browsers } = await startEngines({ fresh: true, desktop: ["webkit"] });

const pasted = (out: string, words: string) =>
	(out.split(words)[1]?.split("\n\n")[1] ?? "").replaceAll(/^ {6}/gm, "");

test("what is printed for a switch of the site's own takes its place, with the choice that is stored", async () => {
	const out = await initOf(site, "--write");
	const layout = (await site.read("_includes/base.njk")).replace(SCRIPT, "").replace(SWITCH, "");
	await site.write({
		"site.json": pasted(out, "site.json, or its key theme:"),
		"src/themes/modes.css": out
			.slice(out.indexOf('      [data-theme="light"]'), out.indexOf("  - first in the <head>"))
			.replaceAll(/^ {6}/gm, ""),
		"_includes/base.njk": layout.replace("<head>", `<head>${pasted(out, "first in the <head>")}`),
	});
	await built(site);
	const served = await serveFolder({ root: site.path("_site") });
	for (const browser of browsers) {
		const page = await browser.open();
		const shown = async () => {
			await visit(page, served.url);
			return page.evaluate(`[
				document.documentElement.className,
				getComputedStyle(document.body).backgroundColor,
				getComputedStyle(document.querySelector(".logo")).color,
				localStorage.getItem("color-mode"),
			].join(" | ")`);
		};
		const light = "rgb(255, 255, 255) | rgb(0, 0, 0)";
		const dark = "rgb(16, 24, 32) | rgb(255, 255, 255)";
		assert.is(await shown(), ` | ${light} | `, browser.name);
		await page.evaluate(`localStorage.setItem("color-mode", "true")`);
		assert.is(await shown(), `dark | ${dark} | dark`, `${browser.name}: stored by the old switch`);
		await page.evaluate(`document.querySelector(".theme-toggle").click()`);
		assert.is(await shown(), ` | ${light} | `, `${browser.name}: chosen in the new one`);
		await page.evaluate(`document.querySelector(".theme-toggle").click()`);
		assert.is(await shown(), `dark | ${dark} | dark`, browser.name);
	}
	await served.close();
});

test("a token of a nested block shows beside a look by [data-theme] that no script sets", async () => {
	const css = `:root { --bg: #fff; @media (prefers-color-scheme: dark) { --bg: #101820; } } [data-theme="dark"] { --card: #333 } body { background: var(--bg) }`;
	const themed = await createRepository(siteWith(css));
	const out = await initOf(themed, "--write");
	await themed.write({ "src/themes/modes.css": pasted(out, "src/themes/modes.css:") });
	await built(themed);
	const served = await serveFolder({ root: themed.path("_site") });
	for (const colorScheme of ["light", "dark"] as const) {
		const page = await browsers[0].open({ colorScheme });
		for (const isDark of [colorScheme === "dark", colorScheme === "light"]) {
			await visit(page, served.url);
			const shown = await page.evaluate("getComputedStyle(document.body).backgroundColor");
			assert.is(shown, isDark ? "rgb(16, 24, 32)" : "rgb(255, 255, 255)", colorScheme);
			await page.evaluate(`document.querySelector(".theme-toggle").click()`);
		}
	}
	await served.close();
});
