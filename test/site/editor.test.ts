import { test } from "uvu";
import * as assert from "uvu/assert";
import { editorReady, inEditor } from "../helpers/editor-panel.js";
import { buildExampleSite, recordTrouble } from "../helpers/example-site.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { loadAxe } from "../helpers/themed-site.js";

const PAGES = ["/", "/showcase/", "/guide/start/"];
const THEMES = ["light", "midnight", "brutal"];
/** A token of each kind, as each has a control of its own. */
const KINDS = ["--color-accent", "--radius", "--weight-heading", "--font-heading", "--shadow"];
const VIEWPORTS = [
	{ width: 375, height: 720 },
	{ width: 1280, height: 860 },
];

const site = await buildExampleSite();
const { each } = await startEngines({ engines: CHROMIUM, fresh: true });

/** What is too small to be pressed, of what can be: WCAG 2.2, 2.5.8. */
const SMALL = `
	const targets = panel().querySelectorAll("button, summary, select, label, input:not(.choice input, .fonts input)");
	return [...targets].filter((one) => one.checkVisibility()).flatMap((one) => {
		const { width, height } = one.getBoundingClientRect();
		return width >= 24 && height >= 24 ? [] : [width + " by " + height + ": " + one.outerHTML.slice(0, 90)];
	});
`;

for (const viewport of VIEWPORTS) {
	each(
		`${viewport.width} px: axe finds nothing with the panel open, and all of it can be pressed`,
		async (page) => {
			const trouble = recordTrouble(page);
			for (const path of PAGES) {
				await page.goto(site.url(path));
				await page.evaluate(`await import("/_theme/editor.js");
						document.documentElement.themeEditor.dock("right")`);
				await editorReady(page);
				await loadAxe(page);
				for (const [at, theme] of [...THEMES, ...THEMES].slice(0, KINDS.length).entries()) {
					const where = `${path} ${theme} ${KINDS[at]}`;
					await inEditor(
						page,
						`root.theme.set("${theme}"); await open("${KINDS[at]}"); await frame()`,
					);
					const violations = await page.evaluate(
						`const { violations } = await axe.run();
							return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])`,
					);
					assert.equal(violations, [], where);
					assert.equal(await inEditor(page, SMALL), [], where);
				}
			}
			assert.equal(trouble, []);
		},
		{ viewport },
	);
}

for (const viewport of [{ width: 320, height: 480 }, ...VIEWPORTS]) {
	each(
		`${viewport.width} px: a page gives it room: nothing scrolls sideways, in either direction of writing`,
		async (page) => {
			await page.goto(site.url("/showcase/"));
			await page.evaluate(`await import("/_theme/editor.js")`);
			for (const direction of ["ltr", "rtl"]) {
				for (const side of ["left", "right", "bottom"]) {
					const [panel, content] = await inEditor<number[]>(
						page,
						`root.dir = "${direction}";
							root.themeEditor.dock("${side}");
							await frame();
							return [panel().scrollWidth - panel().clientWidth, document.scrollingElement.scrollWidth]`,
					);
					const where = `${viewport.width} ${direction} ${side}`;
					assert.ok((panel ?? 1) <= 0, `${where}: the panel, by ${panel}`);
					assert.ok((content ?? 0) <= viewport.width, `${where}: the page, ${content}`);
				}
			}
		},
		{ viewport },
	);
}

test.run();
