import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Plan } from "../../src/init/types.js";
import {
	closeAll,
	launchAll,
	type Page,
	type Served,
	serveFolder,
} from "../helpers/browsers/index.js";
import { build } from "../helpers/eleventy.js";
import { type PlannedSite, plannedSites } from "../helpers/planned-sites.js";
import { applied, readingOf } from "../helpers/reading.js";
import { createSite, removeSites } from "../helpers/site.js";
import { inContext, ready } from "../helpers/themed-site.js";

const browsers = await launchAll();
const served: Served[] = [];

test.after(async () => {
	await closeAll(browsers);
	await Promise.all(served.map((one) => one.close()));
	await removeSites();
});

/** A site as it is, or as its plan makes it. */
async function serve({ css, body, head = "" }: PlannedSite, plan?: Plan): Promise<string> {
	const files = plan ? applied(css, plan) : css;
	const links = Object.keys(css).map((path) => `<link rel="stylesheet" href="/${path}">`);
	const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head}${links.join("")}</head><body>${body}</body></html>`;
	const site = await createSite({ ...files, "index.html": page });
	const styles = { base: false, components: false, themes: false };
	await build(site, {
		before: (config) => config.addPassthroughCopy("*.css"),
		plugin: plan ? { checks: false, styles, ...plan.options } : false,
	});
	const server = await serveFolder({ root: site.path("_site") });
	served.push(server);
	return server.url;
}

/** Every colour of every element in the page and of what stands before it, and the root's ground. */
const look = (page: Page) =>
	page.evaluate<string[]>(`
		const PROPERTIES = ["color", "backgroundColor", "backgroundImage", "borderTopColor", "borderLeftColor",
			"outlineColor", "boxShadow", "textDecorationColor", "fill", "caretColor", "opacity"];
		const { backgroundColor, backgroundImage } = getComputedStyle(document.documentElement);
		return [backgroundColor + backgroundImage, ...[document.body, ...document.body.querySelectorAll("*")].flatMap((element) =>
			["", "::before", "::marker"].map((pseudo) => {
				const style = getComputedStyle(element, pseudo);
				return element.localName + "." + element.className + pseudo + " " + PROPERTIES.map((name) => style[name]).join(" ");
			}),
		)];
	`);

/** WebKitGTK draws buttons as its desktop does, in colours that their computed styles do not tell. */
const UNTOLD: Record<string, string> = { webkit: "script, button" };

/** The text of a page that cannot be read: less than a ratio, by the grounds that lie under it. */
const unreadable = (page: Page, least: number, skipped: string) =>
	page.evaluate<string[]>(`
		const rgb = (color) => {
			const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
			canvas.fillStyle = color;
			canvas.fillRect(0, 0, 1, 1);
			return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
		};
		const luminance = ([r, g, b]) => [r, g, b]
			.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
			.reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
		const over = (front, back) => [0, 1, 2].map((index) => front[index] * front[3] + back[index] * (1 - front[3]));
		const groundOf = (element) => {
			if (!element) return rgb(getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "#121212" : "#fff");
			return over(rgb(getComputedStyle(element).backgroundColor), groundOf(element.parentElement));
		};
		return [...document.body.querySelectorAll("*")].flatMap((element) => {
			const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
			if (!hasText || element.matches(${JSON.stringify(skipped)})) return [];
			const ground = groundOf(element);
			const [one, other] = [luminance(over(rgb(getComputedStyle(element).color), ground)), luminance(ground)];
			const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
			return ratio < ${least} - 0.05 ? [element.localName + "." + element.className + " " + ratio.toFixed(2)] : [];
		});
	`);

const MODES = ["light", "dark"] as const;

for (const site of plannedSites) {
	const { name, css, body, head, planner } = site;
	const pages = [body];
	const plan = planner(readingOf({ css, pages, ...(head && { head }) })) as Plan;
	const [before, after] = [await serve(site), await serve(site, plan)];

	for (const browser of browsers) {
		for (const javaScript of [true, false]) {
			test(`${browser.name}: ${name} looks as before ${javaScript ? "with" : "without"} scripts`, () =>
				inContext(
					browser,
					async (page) => {
						for (const mode of MODES) {
							await page.setColorScheme(mode);
							await page.goto(before);
							const was = await look(page);
							await page.goto(after);
							if (javaScript) await ready(page);
							const now = await look(page);
							const changed = was.flatMap((line, index) =>
								line === now[index] ? [] : `${line} -> ${now[index]}`,
							);
							assert.equal(changed, [], mode);
						}
					},
					{ javaScript },
				));
		}

		test(`${browser.name}: ${name} can be read in the mode that the OS does not ask for`, () =>
			inContext(browser, async (page) => {
				const looks: string[][] = [];
				for (const mode of MODES) {
					await page.goto(after);
					await ready(page);
					await page.evaluate(`document.documentElement.theme.set(${JSON.stringify(mode)})`);
					looks.push(await look(page));
					assert.equal(await unreadable(page, 4.5, UNTOLD[browser.name] ?? "script"), [], mode);
				}
				assert.not.equal(looks[0], looks[1]);
			}));
	}
}

test.run();
