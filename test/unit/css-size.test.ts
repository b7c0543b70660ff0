import { constants, gzipSync } from "node:zlib";
import type { ThemePluginOptions } from "../../src/config/options.js";
import { ThemeBus } from "../../src/events.js";
import { Service } from "../../src/service/service.js";
import { assert, createSite, test } from "../helpers/site.js";

const WHOLE_LIMIT = 9_600;
const FAMILIES_LIMIT = 11_000;
const THEME_LIMIT = 320;

/** The bundle that a site without a file of its own gets, and its themes. */
async function bundle(options: ThemePluginOptions = {}) {
	const { root } = await createSite();
	const service = new Service({ root, cache: { enabled: false }, ...options }, new ThemeBus());
	await service.refresh();
	return { css: service.bundle.css, themes: service.available() };
}

const zipped = (css: string) => gzipSync(css, { level: constants.Z_BEST_COMPRESSION }).length;

test("the whole bundle: at most 9,600 bytes after gzip -9", async () => {
	const { css, themes } = await bundle();
	assert.is(themes.length, 12);
	// What the limit is about is all there, the rules for pages without JavaScript included.
	for (const part of [":focus-visible", ".skip-link", ":not([data-theme])", "prefers-contrast"]) {
		assert.ok(css.includes(part), part);
	}
	assert.ok(zipped(css) <= WHOLE_LIMIT, `${zipped(css)} bytes`);
});

test("with a sister of each theme: at most 11,000", async () => {
	const { css, themes } = await bundle({ styles: { themes: "families" } });
	const { themes: alone } = await bundle();
	const sisters = themes.filter((name) => !alone.includes(name));
	const families = alone.filter((name) => name !== "light" && name !== "dark");
	const found = sisters.map((name) => name.replace(/-(light|dark)$/, ""));
	assert.equal(found, families);
	assert.ok(zipped(css) <= FAMILIES_LIMIT, `${zipped(css)} bytes`);
});

test("the layers' order comes first, whatever is left out", async () => {
	for (const base of [true, false]) {
		for (const components of [true, false]) {
			const { css } = await bundle({ styles: { base, components, themes: ["dark"] } });
			assert.match(
				css,
				/^@layer eleventy-theme\.base, eleventy-theme\.components, eleventy-theme\.themes;/,
			);
		}
	}
});

test("each built-in theme: at most 320 of them", async () => {
	const { css, themes } = await bundle();
	const costs: [name: string, bytes: number][] = [];
	for (const name of themes) {
		const others = await bundle({ styles: { themes: themes.filter((other) => other !== name) } });
		assert.is(others.themes.length, themes.length - 1, `only ${name} is left out`);
		costs.push([name, zipped(css) - zipped(others.css)]);
	}
	const found = costs.filter(([, bytes]) => bytes > THEME_LIMIT);
	assert.equal(found, []);
	// A theme that costs nothing would be one that was not left out.
	assert.ok(costs.every(([, bytes]) => bytes > 20));
});
