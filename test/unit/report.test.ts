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

test("what looks like misspelt themes is one line", () => {
	const report = new Report();
	const ask = (name: string, meant: string, page: string) =>
		report.warned({ type: "unknown-theme", name, meant, page });
	for (const number of [7, 6, 5, 4, 3, 2, 1]) ask("drak", "dark", `./${number}.md`);
	ask("drak", "dark", "./1.md");
	ask("ligth", "light", "./a.md");
	assert.equal(print(report), [
		'Pages ask for themes that the bundle does not hold: "drak" (did you mean "dark"? 1.md, 2.md, 3.md, 4.md, 5.md and 2 more), "ligth" (did you mean "light"? a.md)',
	]);
	report.warned({ type: "unknown-theme", name: "gone" });
	assert.equal(print(report), [
		'The configuration asks for the theme "gone", which the bundle does not hold',
	]);
});

test("each build starts anew", () => {
	const report = new Report();
	report.skipped("_site/a.html", "./a.md", "fragment");
	report.warned({ type: "csp", page: "./a.md", sources: ["script-src 'self'"] });
	assert.is(print(report).length, 2);
	assert.equal(print(report), []);
});

test.run();
