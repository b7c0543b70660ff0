import { test } from "uvu";
import * as assert from "uvu/assert";
import { concernedBy, needsBuild, withImports } from "../runner/graph.mjs";
import { longestFirst } from "../runner/memory.mjs";

const UNIT = "test/unit/guard.test.ts";

test("a test file concerns whatever it imports, however far", () => {
	assert.ok(withImports(UNIT).has("src/page/escape.ts"));
	const concerned = concernedBy(["src/page/escape.ts"]);
	assert.ok(concerned.includes(UNIT));
	assert.not(concerned.includes("test/unit/tokens.test.ts"));
	assert.equal(concernedBy([UNIT]), [UNIT]);
	assert.equal(concernedBy(["LICENSE"]), []);
});

test("what is read concerns whom its reader concerns", () => {
	for (const file of ["public/css/themes/dark.css", "src/browser/runtime.ts"]) {
		assert.ok(concernedBy([file]).includes("test/integration/output.test.ts"), file);
	}
	assert.ok(concernedBy(["example-site/index.njk"]).includes("test/site/links.test.ts"));
});

test("a build is for those who read what was built", () => {
	assert.not(needsBuild("test/unit/names.test.ts"));
	assert.ok(needsBuild("test/integration/cli.test.ts"), "the command line loads the package");
	assert.ok(needsBuild("test/integration/output.test.ts"), "the runtime is read from dist/");
});

test("files that have never run come first", () => {
	assert.equal(longestFirst(["new/one", "new/two"]), ["new/one", "new/two"]);
});

test.run();
