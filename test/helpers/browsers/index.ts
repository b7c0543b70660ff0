import { IS_SAMPLE } from "../sample.js";
import { launchChromium } from "./chromium.js";
import { launchFirefox } from "./firefox.js";
import type { Browser, EngineName } from "./types.js";
import { launchWebKit } from "./webkit.js";

export { launchChromium } from "./chromium.js";
export * from "./frames.js";
export { type Served, type ServeOptions, serveFolder } from "./server.js";
export type { Browser, ColorScheme, EngineName, OpenOptions, Page } from "./types.js";

/** All engines, in the order in which they are run. */
const ENGINES: readonly EngineName[] = ["chromium", "firefox", "webkit"];

const SAMPLED: readonly EngineName[] = IS_SAMPLE ? ["chromium"] : ENGINES;

const LAUNCH = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit };

/**
 * Starts every engine this machine has.
 * @param desktop - which have a desktop's windows, GPU buffers and back/forward cache
 * @throws where `$CI` is set and one is missing; otherwise that one is named on stdout
 */
export async function launchAll(names = SAMPLED, desktop: readonly EngineName[] = []) {
	const browsers: Browser[] = [];
	for (const name of names) {
		const browser = await LAUNCH[name]({ light: IS_SAMPLE || !desktop.includes(name) });
		if (browser) browsers.push(browser);
		else if (process.env.CI) throw new Error(`${name} is not installed, and CI must have it`);
		else console.log(`skipped: ${name} (not installed)`);
	}
	return browsers;
}

/** Ends what {@link launchAll} started. */
export async function closeAll(browsers: readonly Browser[]): Promise<void> {
	await Promise.all(browsers.map((browser) => browser.close()));
}
