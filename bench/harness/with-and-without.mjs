/** One page with what the plugin puts into it, and without the scripts of it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveFolder } from "../../test/helpers/browsers/server.js";
import { builtPages } from "./injected.mjs";
import { createSite, write } from "./site.mjs";

/** Clocks of other pages are made coarse. */
const ISOLATED = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
};

/**
 * @param {import("../../test/helpers/browsers/types.js").Browser} browser
 * @param {string} content HTML, below a switcher
 */
export async function openWithAndWithout(browser, content) {
	const site = createSite(1);
	const page = `---\nlayout: plain.njk\ntitle: Many\n---\n<% themeSwitcher() %>\n\n<section>${content}</section>\n`;
	write(site, "index.md", page);
	const built = await builtPages(site);
	const scriptless = built.themed.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
	writeFileSync(join(site, "_site/bare.html"), scriptless);
	const server = await serveFolder({ root: join(site, "_site"), headers: { "*": ISOLATED } });
	const [themed, bare] = await Promise.all([browser.open(), browser.open()]);
	await themed.goto(server.url);
	await bare.goto(`${server.url}bare.html`);
	return { themed, bare, close: () => server.close() };
}
