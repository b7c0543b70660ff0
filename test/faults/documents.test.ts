/**
 * Thousands of documents, as sites, minifiers and enemies write them, through a real build: parse5
 * says what a browser makes of each before and after, with scripts and without.
 */

import fc from "fast-check";
import { type BuildOptions, create } from "../helpers/eleventy.js";
import { scale } from "../helpers/faults.js";
import { documents } from "../helpers/html-documents.js";
import { dump, headOf, judge } from "../helpers/html-oracle.js";
import { assert, createSite, test } from "../helpers/site.js";

const COUNT = scale(20_000, 500);
const SEED = 7;
/** Pages of one build: Eleventy keeps all of them in memory. */
const BATCH = 4000;

/** Renders each text as a page of its own, as it is. */
const TEMPLATE = `module.exports = {
	data: {
		pagination: { data: "documents", size: 1, alias: "document" },
		permalink: ({ pagination }) => "p/" + pagination.pageNumber + ".html",
	},
	render: ({ document }) => document.html,
};`;

async function buildAll(pages: readonly string[]): Promise<string[]> {
	const site = await createSite({ "package.json": "{}", "pages.11ty.js": TEMPLATE });
	const data = pages.map((html) => ({ html }));
	const before: BuildOptions["before"] = (config) => config.addGlobalData("documents", data);
	const eleventy = create(site, { before }, []);
	process.chdir(site.root);
	const built = (await eleventy.toJSON()) as { url: string; content: string }[];
	const byUrl = new Map(built.map(({ url, content }) => [url, content]));
	return pages.map((_, index) => byUrl.get(`/p/${index}.html`) ?? assert.unreachable() ?? "");
}

/** Where the output has more than the input, if that is the only difference. */
function insertionOf(input: string, output: string): { start: number; end: number } | undefined {
	const length = output.length - input.length;
	let start = 0;
	while (start < input.length && input[start] === output[start]) start += 1;
	// What was inserted may begin as what follows it does: the last place is not always the right one.
	const first = output.lastIndexOf("<script>{let", start + 14);
	if (first >= 0 && first < start) start = first;
	const isAll = output.slice(0, start) + output.slice(start + length) === input;
	return isAll ? { start, end: start + length } : undefined;
}

/**
 * Whether a noscript of the head is open at a place. Without scripts a style in one swallows its end: it
 * then ends at our script, or has swallowed that, too.
 */
function isInNoscript(page: ReturnType<typeof judge>, at: number): boolean {
	return headOf(page).childNodes.some(({ nodeName, sourceCodeLocation: place }) => {
		return nodeName === "noscript" && !!place && place.startOffset < at && at <= place.endOffset;
	});
}

/** An asset is one of these, in this order; the metas where there is reason for them. */
const ASSETS = /^script( meta)* link script$/;

function check(input: string, output: string): "themed" | "left alone" | "swallowed" {
	if (output === input) {
		const { isDocument, facts } = judge(input.replace(/^\ufeff/, ""));
		const root = facts.find(({ name }) => name === "html");
		const isAmp = [...(root?.attributes.keys() ?? [])].some((key) => /^(amp|⚡)/.test(key));
		const hasAssets = facts.some(({ attributes }) =>
			/_theme\//.test(`${attributes.get("href")} ${attributes.get("src")}`),
		);
		assert.ok(!isDocument || isAmp || hasAssets, `not themed: ${input}`);
		return "left alone";
	}
	const inserted = insertionOf(input, output);
	assert.ok(inserted, `another byte has changed: ${JSON.stringify([input, output])}`);
	const bom = input.startsWith("\ufeff") ? 1 : 0;
	const { start, end } = inserted as { start: number; end: number };
	// A comment that the input cuts off stands after the assets: before them it would swallow them.
	const withComments = !/^<[!?/]/.test(input.slice(start));
	for (const scripting of [true, false]) {
		const before = judge(input.slice(bom), scripting);
		const after = judge(output.slice(bom), scripting);
		const head = headOf(after);
		const assets = head.childNodes.filter(({ sourceCodeLocation }) => {
			const at = (sourceCodeLocation?.startOffset ?? -1) + bom;
			return at >= start && at < end;
		});
		const names = assets.map(({ nodeName }) => nodeName).join(" ");
		const isLost = !ASSETS.test(names) && /<noscript/i.test(input);
		if (!scripting && (isLost || isInNoscript(before, start - bom))) return "swallowed";
		assert.match(names, ASSETS, input);
		head.childNodes = head.childNodes.filter((node) => !assets.includes(node));
		assert.is(dump(after.document, withComments), dump(before.document, withComments), input);
	}
	return "themed";
}

test(`${COUNT} documents: the assets in the head, nothing else changed, with scripts and without`, async () => {
	// Template methods are meant to change a page; here nothing else may.
	const plain = documents.map((html) => html.replaceAll(/<+%/g, "%"));
	const inputs = fc.sample(plain, { seed: SEED, numRuns: COUNT });
	const tally = { themed: 0, "left alone": 0, swallowed: 0 };
	for (let from = 0; from < COUNT; from += BATCH) {
		const batch = inputs.slice(from, from + BATCH);
		const outputs = await buildAll(batch);
		for (const [index, input] of batch.entries()) tally[check(input, outputs[index] ?? "")] += 1;
	}
	assert.ok(tally.themed > COUNT / 2, JSON.stringify(tally));
	assert.ok(tally["left alone"] > 0, JSON.stringify(tally));
	assert.ok(tally.swallowed < COUNT / 50, JSON.stringify(tally));
});
