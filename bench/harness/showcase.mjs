/** The page of the example site that shows the most, in a Chromium that can be driven and traced. */
import { launchChromium } from "../../test/helpers/browsers/chromium.js";
import { PuppeteerPage } from "../../test/helpers/browsers/puppeteer-page.js";
import { buildExampleSite } from "../../test/helpers/example-site.js";

/** @typedef {PuppeteerPage} Showcase */

/**
 * @template Result
 * @param {(page: PuppeteerPage) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function onShowcase(work) {
	const browser = await launchChromium();
	if (!browser) throw new Error("There is no Chromium here: CHROME_PATH can name one.");
	const site = await buildExampleSite();
	try {
		const page = await browser.open({ viewport: { width: 1280, height: 860 } });
		if (!(page instanceof PuppeteerPage)) throw new Error("only Chromium can be driven so");
		await page.goto(site.url("/showcase/"));
		return await work(page);
	} finally {
		await browser.close();
		await site.server.close();
	}
}
