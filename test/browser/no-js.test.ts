import type { Page, Served } from "../helpers/browsers/index.js";
import { assert, htmlPage, startEngines, themedSite } from "../helpers/in-engines.js";
import { assertShown, inContext, ready, shown } from "../helpers/themed-site.js";

// As the themes of applications are written, and none is [data-theme="x"] alone.
const ODD = `
html[data-theme='dark'] .logo { color: rgb(1, 1, 1) }
:root[data-theme=light] .logo { color: rgb(2, 2, 2) }
:is([data-theme="dark"], .never) .is { color: rgb(3, 3, 3) }
:where(html):is([data-theme="light"], [data-theme="fjord"]) .is { color: rgb(4, 4, 4) }
[data-theme="dark"] > body .child, [data-theme="fjord"] .child { color: rgb(5, 5, 5) }
.child { color: rgb(6, 6, 6) }
html:not([data-theme="dark"]) .not { color: rgb(7, 7, 7) }
[data-theme="light"] { & .nested { color: rgb(8, 8, 8) } }
@media (min-width: 1px) { [data-theme="fjord"] .media { color: rgb(9, 9, 9) } }
[data-theme="secret"] .logo { color: rgb(10, 10, 10) }
.logo, .is, .nested, .media { background: rgb(0, 0, 1) }
`;
const CLASSES = ["logo", "is", "child", "nested", "media"];

const files = {
	"src/themes/odd.css": ODD,
	"index.html": htmlPage({
		body: `{% themeSwitcher %}{% themeTokenEditor %}${[...CLASSES, "not"].map((name) => `<p class="${name}">${name}</p>`).join("")}`,
	}),
	"forced.html": `---\ntheme: sand\n---\n${htmlPage()}`,
};
const sites: Record<string, Served> = {
	"the OS's preference": await themedSite({ files }),
	"the default": await themedSite({ files, plugin: { default: "fjord" } }),
	"one of two": await themedSite({ files, plugin: { allow: ["light", "dark"], system: false } }),
};

const { each } = await startEngines();

const look = (page: Page) =>
	page.evaluate<Record<string, string>>(`Object.fromEntries(
		["html", "h1", ...${JSON.stringify(CLASSES)}.map((name) => "." + name)].map((selector) => {
			const { color, backgroundColor, colorScheme } = getComputedStyle(document.querySelector(selector));
			return [selector, [color, backgroundColor, colorScheme].join(" ")];
		}),
	)`);

const controls = (page: Page) =>
	page.evaluate<boolean[]>(
		`[...document.querySelectorAll(".theme-toggle, .theme-select")].map((one) => one.checkVisibility())`,
	);

const MODES = ["light", "dark"] as const;

each("without JavaScript all looks as with it, but for the controls", async (_, browser) => {
	const looks: Record<string, unknown>[] = [];
	for (const javaScript of [true, false]) {
		const seen: Record<string, unknown> = {};
		const visit = async (page: Page) => {
			for (const mode of MODES) {
				await page.setColorScheme(mode);
				for (const [name, { url }] of Object.entries(sites)) {
					await page.goto(url);
					if (javaScript) await ready(page);
					const { theme } = await shown(page);
					assert.is(theme !== null, javaScript, "the attribute is the guard's");
					seen[`${name}, ${mode}`] = await look(page);
					assert.equal(await controls(page), [javaScript]);
					await page.goto(`${url}forced/`);
					await assertShown(page, "sand");
				}
			}
		};
		await inContext(browser, visit, { javaScript });
		looks.push(seen);
	}
	const [scripted, plain] = looks;
	assert.equal(plain, scripted);
	assert.is(new Set(Object.values(scripted ?? {}).map((one) => JSON.stringify(one))).size, 3);
});
