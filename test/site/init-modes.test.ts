/** Other people's sites, once the command has written: what visitors who choose a mode see. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	type Browser,
	closeAll,
	launchAll,
	type Page,
	serveFolder,
} from "../helpers/browsers/index.js";
import { assertShows, choose, opposite, themeOf } from "../helpers/chosen-mode.js";
import { scale, spread } from "../helpers/faults.js";
import { OTHER_SITES, type OtherSite } from "../helpers/other-sites.js";
import { removeSites } from "../helpers/site.js";
import { textContrast } from "../helpers/text-contrast.js";
import { inContext } from "../helpers/themed-site.js";
import type { Built } from "../helpers/untouched.js";
import { buildWritten, writeSite } from "../helpers/written-sites.js";
import { chooseForVisits, type Delivery, deliver } from "../helpers/wrong-frames.js";

/** Milliseconds by which the stylesheet comes late. */
const DELAYS = [0, 1000];

const browsers = await launchAll();
const chromium = browsers.find(({ name }) => name === "chromium");

test.after(async () => {
	await closeAll(browsers);
	await removeSites();
});

/** A written site, and two of its pages: the same one by another address where it has one. */
interface Themed extends Pick<OtherSite, "pages" | "prefix"> {
	readonly built: Built;
}

/** Wrong frames of a visitor in each mode, whose system prefers the other one. */
async function visits(browser: Browser, site: Themed, deliveries: readonly Delivery[]) {
	const visit = async (mode: "light" | "dark"): Promise<string[]> => {
		const { root } = site.built.server.options;
		const server = await serveFolder({ root, pathPrefix: site.prefix });
		const [one = "/", other = `${one}?again`] = site.pages;
		const address = (path: string) => new URL(path.slice(1), server.url).href;
		const urls = [address(one), address(other)] as const;
		const wrong: string[] = [];
		const run = async (tab: Page) => {
			deliver(server, {});
			await tab.goto(urls[0]);
			const wrongFrames = await chooseForVisits(tab, mode, browser === chromium);
			await tab.reload();
			await assertShows(tab, mode, "after a reload");
			for (const delivery of deliveries) {
				deliver(server, delivery);
				const found = await wrongFrames(urls);
				wrong.push(...found.map((frame) => `${mode}, ${delivery.delay ?? 0} ms late: ${frame}`));
				await assertShows(tab, mode, "on another page");
			}
		};
		try {
			await inContext(browser, run, { colorScheme: opposite(mode) });
		} finally {
			await server.close();
		}
		return wrong;
	};
	// Firefox has one system for all of its contexts.
	if (browser !== chromium) return [...(await visit("light")), ...(await visit("dark"))];
	return (await Promise.all([visit("light"), visit("dark")])).flat();
}

/** What can be read in the mode that the site had, and not in the other one. */
async function unreadable(browser: Browser, { built, pages }: Themed): Promise<string[]> {
	const found: string[] = [];
	await inContext(browser, async (tab) => {
		for (const path of pages) {
			await tab.goto(new URL(path.slice(1), built.server.url).href);
			const own = await themeOf(tab);
			const before = await textContrast(tab);
			assert.ok(before.passes.length > 0, `text of ${path}`);
			await choose(tab, opposite(own));
			const after = await textContrast(tab);
			const worse = before.passes.filter((name) => !after.passes.includes(name));
			found.push(...worse.map((name) => `${path} ${name}: ${after.failures[name] ?? "untold"}`));
			await choose(tab, own);
		}
	});
	return found;
}

/** One of each kind; the first stands for them in a sample. */
const KINDS = [
	"literal colours only",
	"flex header with a logo",
	"data-bs-theme",
	"a media query on :root",
];
const ofKinds = OTHER_SITES.filter(({ name }) => KINDS.includes(name)).slice(0, scale(4, 1));
const taken = new Set([...ofKinds, ...spread(OTHER_SITES, scale(OTHER_SITES.length, 4))]);

const GUARD = /<script>[^<]*dataset[^<]*<\/script>/;
const withoutGuard: Delivery = {
	alter: (html) => html.replace(GUARD, ""),
	// Much is seen of the page before it has been read to its end.
	pause: 80,
};

for (const other of taken) {
	const { name, kind, pages, prefix } = other;
	test(`${name} (${kind}): a choice lasts, no frame is wrong, and what could be read can be`, async () => {
		const written = await writeSite(other);
		if (!written) return;
		const built = await buildWritten(written, other);
		const site = { built, pages, prefix };
		const late = DELAYS.map((delay) => ({ delay }));
		try {
			if (chromium) {
				assert.equal(await unreadable(chromium, site), []);
				assert.equal(await visits(chromium, site, late), []);
			}
			if (!ofKinds.includes(other)) return;
			for (const browser of browsers) {
				if (browser !== chromium) assert.equal(await visits(browser, site, late), [], browser.name);
				const seen = await visits(browser, site, [withoutGuard]);
				assert.ok(seen.length > 0, `${browser.name}: no guard is seen`);
			}
		} finally {
			await built.server.close();
		}
	});
}

test.run();
