import type { Page, Served } from "../helpers/browsers/index.js";
import { assert, CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { htmlPage, ready, themedSite, visit } from "../helpers/themed-site.js";

const COLORS = {
	day: "rgb(250, 250, 200)",
	night: "rgb(0, 0, 50)",
	sand: "rgb(240, 230, 210)",
	sea: "rgb(0, 50, 60)",
} as const;
type Name = keyof typeof COLORS;

const DARK: readonly Name[] = ["night", "sea"];
const schemeOf = (name: Name) => (DARK.includes(name) ? "dark" : "light");

/** As README shows a theme. `--edge` is derived from its colour; `--late` is too, but for the themes, in a later file. */
const themeCss = (name: Name) =>
	`[data-theme="${name}"] { color-scheme: ${schemeOf(name)}; --bg: ${COLORS[name]}; --late: ${COLORS[name]} }`;

/** The commonest stylesheets of a site, of two modes and of three: they stand behind ours. */
const OWN = `<style>
	:root { --bg: rgb(255, 255, 255); color-scheme: light }
	:root:not([data-theme="dark"]) { --bg: rgb(254, 254, 254); color-scheme: light }
	@media (prefers-color-scheme: dark) { :root, :root:not([data-theme="light"]) { --bg: rgb(1, 1, 1); color-scheme: dark } }
	html, section { background-color: var(--bg); border: 0 solid var(--edge); outline-color: var(--late) }
</style>`;

const sections = (names: readonly Name[]) =>
	names.reduce((inner, name) => `<section data-theme="${name}">${name}${inner}</section>`, "");

function site(light: Name, dark: Name, names: readonly Name[]): Promise<Served> {
	const body = `{% themeSwitcher %}${sections(names)}${sections(names.toReversed())}`;
	const page = htmlPage({ head: OWN, body });
	const themes = names.map((name) => [`src/themes/${name}.css`, themeCss(name)]);
	return themedSite({
		builtIn: true,
		files: {
			...Object.fromEntries(themes),
			"src/themes/a-first.css": ":root { --edge: color-mix(in srgb, var(--bg) 50%, red) }",
			"src/themes/z-last.css": ":root { --late: color-mix(in srgb, var(--bg), red) }",
			"index.html": page,
			"forced.html": `---\ntheme: ${dark}\n---\n${page}`,
		},
		plugin: { system: { light, dark }, styles: { base: false, components: false, themes: false } },
	});
}

const sites = {
	"two themes": {
		served: await site("day", "night", ["day", "night"]),
		start: { light: "day", dark: "night" },
	},
	"four themes": {
		served: await site("sand", "sea", ["day", "night", "sand", "sea"]),
		start: { light: "sand", dark: "sea" },
	},
} as const;
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

type Look = [background: string, scheme: string, edge: string, late: string];

const look = (page: Page, selector: string) =>
	page.evaluate<Look[]>(`[...document.querySelectorAll("${selector}")].map((element) => {
		const { backgroundColor, colorScheme, borderTopColor, outlineColor } = getComputedStyle(element);
		return [backgroundColor, colorScheme, borderTopColor, outlineColor];
	})`);

async function assertLook(page: Page, theme: Name, message: string): Promise<void> {
	const [root] = await look(page, "html");
	const edge = root?.[2] ?? "";
	assert.equal(root, [COLORS[theme], schemeOf(theme), edge, COLORS[theme]], message);
	const themes = await page.evaluate<Name[]>(
		`[...document.querySelectorAll("section")].map(({ dataset }) => dataset.theme)`,
	);
	const seen = await look(page, "section");
	for (const [index, name] of themes.entries()) {
		const expected = [COLORS[name], schemeOf(name), seen[index]?.[2], COLORS[name]];
		assert.equal(seen[index], expected, `${message}: section ${name}`);
		assert.is(seen[index]?.[2] === edge, name === theme, `${message}: derived in ${name}`);
	}
}

for (const javaScript of [true, false]) {
	const how = `${javaScript ? "with" : "without"} JavaScript`;
	each(`${how}, a theme wins against the site's own :root`, { javaScript }, async (page) => {
		for (const [kind, { served, start }] of Object.entries(sites)) {
			for (const mode of ["light", "dark"] as const) {
				const message = `${kind}, ${mode}`;
				await page.setColorScheme(mode);
				await page.goto(served.url);
				if (javaScript) await ready(page);
				await assertLook(page, start[mode], message);
				await page.goto(`${served.url}forced/`);
				await assertLook(page, start.dark, `${message}, forced`);
				if (!javaScript) continue;
				await visit(page, served.url);
				for (const chosen of ["day", "night"] as const) {
					await page.evaluate(`document.documentElement.theme.set("${chosen}")`);
					await assertLook(page, chosen, `${message}, chosen`);
				}
				await page.evaluate("document.documentElement.theme.clear()");
			}
		}
	});
}
