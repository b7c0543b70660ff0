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

for (const viewport of VIEWPORTS) {
	each(
		`${viewport.width} px: axe finds nothing with the panel open, at each kind of control`,
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
				}
			}
			assert.equal(trouble, []);
		},
		{ viewport },
	);
}

test.run();
