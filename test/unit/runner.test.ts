import { test } from "uvu";
import * as assert from "uvu/assert";
import { needsBuild, withImports } from "../runner/graph.mjs";

test("a test file is made of whatever it imports, however far", () => {
	assert.ok(withImports("test/unit/guard.test.ts").has("src/page/escape.ts"));
});

test("a build is for those who read what was built", () => {
	assert.not(needsBuild("test/unit/names.test.ts"));
	assert.ok(needsBuild("test/integration/cli.test.ts"), "the command line loads the package");
	assert.ok(needsBuild("test/integration/output.test.ts"), "the runtime is read from dist/");
});

test.run();
