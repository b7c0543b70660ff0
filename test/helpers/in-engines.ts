import {
	type Browser,
	closeAll,
	type EngineName,
	launchAll,
	type OpenOptions,
	type Page,
} from "./browsers/index.js";
import { assert, createRandom, IS_SAMPLE, IS_WHOLE, listed, test, until } from "./test.js";
import { firstVisit, htmlPage, inContext, themedSite } from "./themed-site.js";

export type { Page };
/** What nearly every test of pages needs, in one import. */
export { assert, createRandom, htmlPage, IS_SAMPLE, IS_WHOLE, listed, test, themedSite, until };

/** How a test's page begins. With any of {@link OpenOptions} it has a context of its own. */
interface Beginning extends OpenOptions {
	/** Where a first visitor comes to before the test. */
	url?: string;
	/** @default all engines of the file */
	engines?: readonly EngineName[] | undefined;
}

type Run = (page: Page, browser: Browser) => Promise<void>;

export interface Engines {
	/** At least one. */
	readonly browsers: readonly [Browser, ...Browser[]];
	readonly browser: Browser;
	/** Adds a test in each engine. */
	each(name: string, ...rest: [run: Run] | [beginning: Beginning, run: Run]): void;
}

/** For what is the same in every engine, and for what only Chromium can do. */
export const CHROMIUM: readonly EngineName[] = ["chromium"];

/**
 * Starts the engines of a test file. They end with it, as do its sites and servers.
 * @param options - how its tests begin; `fresh: true`: each has a context of its own, else those of
 * an engine share one, as WebKit's is slow to come; `desktop`: those that are not the light ones
 * @throws where no engine is on this machine
 */
export async function startEngines({
	engines: names,
	fresh = false,
	desktop,
	url: start,
	...open
}: Beginning & { fresh?: boolean; desktop?: readonly EngineName[] } = {}): Promise<Engines> {
	const [first, ...others] = await launchAll(names, desktop);
	if (!first) throw new Error("no engine of these tests is on this machine");
	const browsers: Engines["browsers"] = [first, ...others];
	const shared = new Map<Browser, Page>();
	if (!fresh) for (const browser of browsers) shared.set(browser, await browser.open(open));
	test.after(() => closeAll(browsers));
	const each: Engines["each"] = (name, ...rest) => {
		if (!name.includes(process.env.TEST_NAMED ?? "")) return;
		const [run, { url = start, engines, ...own } = {} as Beginning] =
			rest.length === 1 ? rest : [rest[1], rest[0]];
		for (const browser of browsers) {
			if (engines && !engines.includes(browser.name)) continue;
			const visit = async (page: Page) => {
				if (url !== undefined) await firstVisit(page, url);
				await run(page, browser);
				// Of sites whose server puts the recorder into pages.
				assert.equal(await page.evaluate("window.record?.errors ?? []"), []);
			};
			test(`${browser.name}: ${name}`, async () => {
				const page = Object.keys(own).length > 0 ? undefined : shared.get(browser);
				await (page ? visit(page) : inContext(browser, visit, { ...open, ...own }));
			});
		}
	};
	return { browsers, browser: first, each };
}
