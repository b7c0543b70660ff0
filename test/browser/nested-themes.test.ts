import { BUNDLED } from "../helpers/base-theme.js";
import { assert, CHROMIUM, startEngines, test } from "../helpers/in-engines.js";
import { styledPage } from "../helpers/themed-site.js";

const { service, url } = await styledPage(
	"<!doctype html><title>Nested</title><link rel=stylesheet href=site.css><section><p id=probe>Text</p></section>",
	{},
	{
		// In no layer, and through one more token: what a site writes without thinking of nesting.
		"src/themes/brand.css": `:root {
	--brand-soft: color-mix(in oklab, var(--color-accent) 20%, var(--color-page));
	--brand-line: oklch(from var(--brand-soft) calc(l - 0.1) c h);
}`,
	},
);
const { browser } = await startEngines({ engines: CHROMIUM, fresh: true });

const themes = service.available();
const names = service.bundle.tokens.map(({ name }) => name);
const colors = service.bundle.tokens
	.filter(({ name, type }) => type === "color" || name.startsWith("--color-"))
	.map(({ name }) => name);

/** The colours that tokens compute to, and every token's own value, inside a section of a page. */
const READ = `
	const root = document.documentElement;
	const section = document.querySelector("section");
	const probe = document.querySelector("#probe");
	const style = getComputedStyle(probe);
	const read = () => {
		const values = {};
		for (const name of ${JSON.stringify(names)}) values[name] = style.getPropertyValue(name);
		for (const name of ${JSON.stringify(colors)}) {
			probe.style.color = "var(" + name + ")";
			values[name] = style.color;
		}
		probe.style.color = "";
		return { ...values, text: style.color, scheme: style.colorScheme };
	};
	const themes = ${JSON.stringify(themes)};`;

test("a section of a theme has the tokens of a page of it, whatever theme the page is of", async () => {
	assert.is(themes.length, BUNDLED);
	for (const name of ["--brand-soft", "--brand-line", "--color-muted", "--color-on-info"])
		assert.ok(colors.includes(name), name);
	const page = await browser.open();
	await page.goto(url);
	const { compared, different, distinct } = await page.evaluate<{
		compared: number;
		different: string[];
		distinct: number;
	}>(`${READ}
		const alone = {};
		for (const theme of themes) {
			root.dataset.theme = theme;
			alone[theme] = read();
		}
		let compared = 0;
		const different = [];
		for (const outer of themes) for (const inner of themes) {
			root.dataset.theme = outer;
			section.dataset.theme = inner;
			const nested = read();
			for (const [name, value] of Object.entries(alone[inner])) {
				compared++;
				if (nested[name] !== value) different.push([outer, inner, name, nested[name], value].join(" "));
			}
		}
		const distinct = new Set(themes.map((theme) => alone[theme]["--brand-soft"])).size;
		return { compared, different, distinct };`);
	assert.equal(different, []);
	assert.is(compared, BUNDLED ** 2 * (names.length + 2));
	assert.is(distinct, BUNDLED, "the derived token tells the themes apart");
});
