import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { EarlyPages } from "../../src/eleventy/early-pages.js";
import { OwnStyles } from "../../src/eleventy/own-styles.js";
import { Report } from "../../src/eleventy/report.js";
import { createTransform } from "../../src/eleventy/transform.js";
import { ThemeBus } from "../../src/events.js";
import { readPage } from "../../src/html/page.js";
import { inlineScripts } from "../../src/page/assets.js";
import { missingSources } from "../../src/page/csp.js";
import { Service } from "../../src/service/service.js";
import { documents } from "../helpers/html-documents.js";
import { createSite, removeSites } from "../helpers/site.js";

test.after(removeSites);

const numRuns = Number(process.env.FC_RUNS ?? 500);
const ASSETS = /<script>\{let.*?<script type="module"[^>]*><\/script>/s;
const AMENDED = /content="[^"]*sha256-[^"]*"/g;

const { root } = await createSite();
const settings = { root, csp: "amend", checks: false, cache: { enabled: false } } as const;
const service = new Service(settings, new ThemeBus());
await service.refresh();
const transform = createTransform({
	service,
	forcedTheme: () => undefined,
	report: new Report(),
	early: new EarlyPages(service),
	styles: new OwnStyles(
		() => service,
		async () => ({}),
	),
});
const context = { page: {}, inputPath: "./a.html", outputPath: "_site/a.html" };

function checkTransform(html: string): void {
	const themed = String(transform.call(context, html));
	const page = readPage(html);
	if (!page || page.amp || page.hasAssets) {
		assert.is(themed, html);
		return;
	}
	const scripts = inlineScripts(service);
	const isBinding = (at: number) => at < page.insertAt;
	const lacking = page.policies.filter(
		({ range, text }) => isBinding(range.start) && missingSources(text, scripts).length > 0,
	);
	const written = lacking.map(({ range }) => html.slice(range.start, range.end));
	const before = themed.slice(0, themed.search(ASSETS));
	const restored = before.replace(AMENDED, () => written.shift() ?? "one too many");
	assert.is(restored, html.slice(0, page.insertAt), "what stands before the assets");
	assert.equal(written, [], "each policy that lacks something is amended");
	assert.is(themed.slice(before.length).replace(ASSETS, ""), html.slice(page.insertAt));
	for (const { range, text } of readPage(themed)?.policies ?? []) {
		if (range.start < before.length) assert.equal(missingSources(text, scripts), []);
	}
}

test("assets and amended policies are all that changes in generated pages", () => {
	fc.assert(fc.property(documents, checkTransform), { numRuns });
});

test.run();
