import { basename, relative } from "node:path";
import { createSite } from "../helpers/site.js";
import { assert, test } from "../helpers/test.js";
import { needsBuild, ROOT } from "../runner/graph.mjs";
import { runAll } from "../runner/process.mjs";

test("a build is for those who read what was built", () => {
	assert.not(needsBuild("test/unit/color-maths.test.ts"));
	assert.ok(needsBuild("test/integration/cli.test.ts"), "the command line loads the package");
	assert.ok(needsBuild("test/integration/output.test.ts"), "the runtime is read from dist/");
});

const FILES = {
	"good.mts": 'test("a", () => {});',
	"fails.mts": 'test("a", () => {}); test("b", () => { throw new Error("b fails"); });',
	"hook.mts": 'test.before(() => { throw new Error(); }); test("a", () => {});',
	"empty.mts": "",
	"waits-for-nothing.mts": 'test("a", () => new Promise(() => {}));',
	"again-good.mts": 'test("a", () => {}); test("b", () => {});',
};

test("only a file whose tests have all passed has passed, whatever the one before it left", async () => {
	const uvu = `import { test } from "${import.meta.resolve("uvu")}";\n`;
	const files = Object.entries(FILES).map(([name, source]) => [name, uvu + source]);
	const site = await createSite(Object.fromEntries(files));
	const paths = Object.keys(FILES).map((name) => relative(ROOT, site.path(name)));
	const results: string[] = [];
	let output = "";
	const options = {};
	const sharing = () => options;
	await runAll(paths, 1, sharing, (result) => {
		results.push(`${basename(result.file, ".mts")} ${result.passed} ${result.failed}`);
		output += result.output;
	});
	const expected =
		"good 1 0, fails 1 1, hook 0 1, empty 0 1, waits-for-nothing 0 1, again-good 2 0";
	assert.equal(results, expected.split(", "), "passed and failed tests");
	assert.match(output, `${site.path("fails.mts")}:2:`);
});
