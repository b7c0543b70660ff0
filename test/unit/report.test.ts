import { test } from "uvu";
import * as assert from "uvu/assert";
import { Report } from "../../src/eleventy/report.js";
import type { EleventyConfigLike } from "../../src/eleventy/types.js";

/** The lines that a report prints. */
function print(report: Report): string[] {
	const lines: string[] = [];
	const logger = {
		logWithOptions: ({ message }: { message: string }) => {
			lines.push(message);
		},
	};
	report.print({ logger } as EleventyConfigLike);
	return lines;
}

test("a feed may run transforms on a page's parts before the page is rendered, and after", () => {
	const report = new Report();
	report.skipped("_site/a.html", "./a.md", "fragment");
	report.themed("_site/a.html", "./a.md", false);
	report.themed("_site/b.html", "./b.md", false);
	report.skipped("_site/b.html", "./b.md", "fragment");
	assert.equal(print(report), []);
});

test("one template is one name, however many pages it makes", () => {
	const report = new Report();
	for (const number of [1, 2]) report.skipped(`_site/${number}.html`, "./list.njk", "fragment");
	assert.equal(print(report), ["list.njk is a fragment: give it a layout"]);
});

test("each build starts anew", () => {
	const report = new Report();
	report.skipped("_site/a.html", "./a.md", "fragment");
	report.warned({ type: "csp", page: "./a.md", sources: ["script-src 'self'"] });
	assert.is(print(report).length, 2);
	assert.equal(print(report), []);
});

test.run();
