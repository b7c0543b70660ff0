/**
 * Looks at pages of the example site as Lighthouse does, on a phone and on a desktop:
 *
 *   npm run lighthouse                          five pages
 *   npm run lighthouse /themes/matrix/          these alone
 *
 * The site is built and served compressed, and the browser is the tests'. Prints a table, and below
 * it whatever costs points. Exit code 1: something is below 100. On a busy machine the first column
 * says little.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { launchChromium } from "../test/helpers/browsers/chromium.js";
import { temporaryFolder } from "../test/helpers/browsers/processes.js";
import { buildIfStale } from "../test/runner/dist.mjs";
import { hostFolder } from "./harness/host.mjs";
import { ELEVENTY, LIGHTHOUSE, REPOSITORY } from "./harness/paths.mjs";
import { importPeer, installPeers } from "./harness/peers.mjs";

const PAGES = ["/", "/guide/start/", "/guide/configuration/", "/themes/", "/showcase/"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const DEVICES = /** @type {const} */ (["phone", "desktop"]);

/** @typedef {import("../test/helpers/browsers/types.js").Browser} Browser */

if (!buildIfStale()) throw new Error("dist/ could not be built");
installPeers(LIGHTHOUSE);
const { default: lighthouse, desktopConfig } = await importPeer("lighthouse", LIGHTHOUSE);
const folder = join(temporaryFolder(), "site");
const host = await hostFolder(folder);
execFileSync(process.execPath, [ELEVENTY, "--quiet", `--output=${folder}`], {
	cwd: REPOSITORY,
	stdio: "inherit",
	// Canonical addresses are checked against the one that is asked for.
	env: { ...process.env, SITE_URL: host.url },
});
const browser = await launchChromium();
if (!browser) throw new Error("There is no Chromium here: CHROME_PATH can name one.");

const asked = process.argv.slice(2);
let isPerfect = true;
try {
	console.log(["page".padEnd(24), "device ", ...CATEGORIES].join("  "));
	for (const path of asked.length > 0 ? asked : PAGES) {
		for (const device of DEVICES) {
			const { scores, lost } = await look(browser, host.url + path, device);
			const cells = scores.map((score, at) => `${score}`.padStart(CATEGORIES[at]?.length ?? 0));
			console.log([path.padEnd(24), device.padEnd(7), ...cells].join("  "));
			for (const line of lost) console.log(`  ${line}`);
			isPerfect &&= scores.every((score) => score === 100);
		}
	}
} finally {
	await browser.close();
	host.close();
}
process.exit(isPerfect ? 0 : 1);

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {typeof DEVICES[number]} device
 */
async function look(browser, url, device) {
	const page = /** @type {import("../test/helpers/browsers/puppeteer-page.js").PuppeteerPage} */ (
		await browser.open()
	);
	try {
		const flags = { onlyCategories: CATEGORIES, logLevel: "error" };
		const config = device === "desktop" ? desktopConfig : undefined;
		const { lhr } = await lighthouse(url, flags, config, page.raw);
		if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
		const scores = CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100));
		return { scores, lost: lostPoints(lhr) };
	} finally {
		await page.close();
	}
}

/**
 * The audits that cost points, with what they say.
 *
 * @param {any} lhr Lighthouse's result
 * @returns {string[]}
 */
function lostPoints({ categories, audits }) {
	return CATEGORIES.flatMap((category) =>
		categories[category].auditRefs
			.filter(
				(/** @type {any} */ { id, weight }) =>
					weight > 0 && audits[id].score !== null && audits[id].score < 1,
			)
			.map((/** @type {any} */ { id }) => {
				const { title, displayValue = "", details } = audits[id];
				const nodes = (details?.items ?? []).map((/** @type {any} */ item) => item.node?.selector);
				return [id, title, displayValue, ...nodes.filter(Boolean)].join("; ");
			}),
	);
}
