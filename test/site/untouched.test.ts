import Eleventy from "@11ty/eleventy";
import { PNG } from "pngjs";
import {
	type Browser,
	type ColorScheme,
	type Page,
	type Served,
	serveFolder,
} from "../helpers/browsers/index.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { createInstalledSite } from "../helpers/cli.js";
import type { EleventyConfig } from "../helpers/eleventy.js";
import { contents } from "../helpers/faults.js";
import { assert, startEngines, test } from "../helpers/in-engines.js";
import { OTHER_SITES, type OtherSite, withPlugin } from "../helpers/other-sites.js";

interface Built {
	readonly ended: boolean;
	readonly log: readonly string[];
	readonly output: Readonly<Record<string, string>>;
	readonly server: Served;
}

type Pair = { readonly site: OtherSite; readonly before: Built; readonly after: Built };

/** All that a page of a site without themes may get, in one piece. */
const ASSETS =
	/<link rel="stylesheet" href="([^"]*)_theme\/css\/site\.css\?v=[0-9a-f]{8}"><script type="module" src="\1_theme\/theme\.js\?v=[0-9a-f]{8}"><\/script>/;

async function buildPair(site: OtherSite, options?: string): Promise<Pair> {
	return {
		site,
		before: await built(site, site.files),
		after: await built(site, withPlugin(site, options)),
	};
}

async function built(other: OtherSite, files: Readonly<Record<string, string>>): Promise<Built> {
	const site = await createInstalledSite(files);
	const log: string[] = [];
	const push = (message: string) => void log.push(message);
	process.chdir(site.root);
	const eleventy = new Eleventy(undefined, undefined, {
		configPath: "eleventy.config.js",
		// Layouts are cached for the whole process, by their paths within a site.
		config: (config: EleventyConfig) => config.setUseTemplateCache(false),
	});
	eleventy.logger.overrideLogger({ log: push, warn: push, error: push });
	let ended = true;
	try {
		await eleventy.init();
		await eleventy.write();
	} catch (error) {
		ended = false;
		log.push(String(error));
	}
	const root = site.path("_site");
	return {
		ended,
		log: log.filter((line) => !ended || line.includes("eleventy-plugin-theme")),
		output: ended ? await contents(root) : {},
		server: await serveFolder({ root, pathPrefix: other.prefix }),
	};
}

/** Asserts what can be told without a browser: nothing but the assets is new, and they answer. */
async function assertUntouched({ site, before, after }: Pair): Promise<void> {
	assert.ok(before.ended, `${site.name} builds by itself: ${before.log}`);
	assert.ok(after.ended, `${site.name} still builds: ${after.log}`);
	assert.equal(changes(before.output, withoutAssets(after, site)), [], site.name);
	assert.ok(after.log.length <= 1, `${site.name} logs ${after.log.join("\n")}`);
	for (const url of assetUrls(after)) {
		const { status } = await fetch(new URL(url, after.server.url));
		assert.is(status, 200, `${site.name}: ${url}`);
	}
}

function changes(before: Built["output"], after: Built["output"]): string[] {
	const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
	return Array.from(paths).flatMap((path) => {
		const [one, other] = [before[path], after[path]];
		if (one === other) return [];
		if (one === undefined || other === undefined) return [`${path} ${one ? "went" : "came"}`];
		const at = Array.from(other).findIndex((letter, index) => letter !== one[index]);
		return [`${path}: ${other.slice(Math.max(0, at - 20), at + 100)}`];
	});
}

function withoutAssets({ output }: Built, site: OtherSite): Record<string, string> {
	const own = Object.entries(output).filter(([path]) => !path.startsWith("_theme/"));
	return Object.fromEntries(
		own.map(([path, text]) => {
			const prefix = ASSETS.exec(text)?.[1];
			return [path, prefix === site.prefix ? text.replace(ASSETS, "") : text];
		}),
	);
}

function assetUrls({ output }: Built): Set<string> {
	const pages = Object.entries(output).filter(([path]) => path.endsWith(".html"));
	const urls = pages.map(([path, text]) => {
		const found = Array.from(
			text.matchAll(/(?:href|src)="([^"]*\/_theme\/[^"]*)"/g),
			([, url]) => url,
		);
		assert.is(found.length, 2, `assets of ${path}`);
		return found.filter((url) => url !== undefined);
	});
	return new Set(urls.flat());
}

/** Wide enough for columns, and a phone's. */
const WIDTHS: readonly number[] = [1280, 375];
const HEIGHT = 900;
const SCHEMES: readonly ColorScheme[] = ["light", "dark"];

/** Nothing moves any more, and no picture or font is on its way. */
const AT_REST = `
	await document.fonts.ready;
	await Promise.all([...document.images].map((image) => image.decode()));
	await Promise.all(document.getAnimations().map(({ finished }) => finished));
	await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
`;

/** Where pages differ to the eye before and after the one line, as "dark 375 site: 12 pixels …". */
async function differences(browser: Browser, pairs: readonly Pair[]) {
	const found: string[] = [];
	for (const scheme of SCHEMES) {
		const page = await browser.open({ colorScheme: scheme });
		for (const width of WIDTHS) {
			await rawOf(page).setViewport({ width, height: HEIGHT });
			for (const pair of pairs) {
				const where = `${browser.name} ${scheme} ${width} ${pair.site.name}`;
				const difference = await compare(page, pair);
				if (difference) found.push(`${where}: ${difference}`);
			}
		}
		await page.close();
	}
	return found;
}

async function compare(page: Page, { before, after }: Pair): Promise<string | undefined> {
	const shots: Buffer[] = [];
	for (const { server } of [before, after]) {
		await page.goto(server.url);
		await page.evaluate(AT_REST);
		shots.push(Buffer.from(await rawOf(page).screenshot({ fullPage: true })));
	}
	const [one, other] = shots as [Buffer, Buffer];
	// Equal files spare decoding them.
	return one.equals(other) ? undefined : describe(one, other);
}

function describe(one: Buffer, other: Buffer): string | undefined {
	const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
	if (a.width !== b.width || a.height !== b.height) {
		return `${a.width} × ${a.height} became ${b.width} × ${b.height}`;
	}
	const pixels = Array.from({ length: a.width * a.height }, (_, at) => at);
	const differing = pixels.filter((at) => colorAt(a, at) !== colorAt(b, at));
	const [first] = differing;
	if (first === undefined) return undefined;
	return `${differing.length} pixels, the first at ${first % a.width}, ${Math.floor(first / a.width)}`;
}

/** Red, green and blue as one number: screenshots are opaque. */
function colorAt({ data }: PNG, pixel: number): number {
	return data.readUIntBE(pixel * 4, 3);
}

const pairs: Pair[] = [];
for (const site of OTHER_SITES) pairs.push(await buildPair(site));
const [first] = OTHER_SITES;
if (!first) throw new Error("no sites");
const restyled = await buildPair(first, "{ styles: { base: true } }");
// WebKit shows no more of a page than its window.
const { each } = await startEngines({ engines: ["chromium", "firefox"], fresh: true });

for (const pair of pairs) {
	test(`${pair.site.name}: the one line adds the assets to the pages, and nothing else`, async () => {
		await assertUntouched(pair);
	});
}

each("no pixel differs, in either scheme, wide or narrow", async (_, browser) => {
	assert.equal(await differences(browser, pairs), []);
});

each("what does differ is seen", async (_, browser) => {
	const found = await differences(browser, [restyled]);
	assert.is(found.length, 2 * WIDTHS.length, found.join("\n"));
});
