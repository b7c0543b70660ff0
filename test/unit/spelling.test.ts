import { didYouMean, suggest } from "../../src/config/spelling.js";
import { OPTIONS } from "../../src/config/table.js";
import { assert, test } from "../helpers/test.js";

const keys = Object.keys(OPTIONS);

const SLIPS: [name: string, meant: string | undefined][] = [
	["defualt", "default"],
	["alllow", "allow"],
	["Default", "default"],
	["storage_key", "storageKey"],
	["storeKey", "storageKey"],
	["view-transtion", "viewTransition"],
	["post-css", "postcss"],
	// Other words: a wrong suggestion is worse than none.
	["zebra", undefined],
	["dark", undefined],
	["", undefined],
	["__proto__", undefined],
];

for (const [name, meant] of SLIPS) {
	test(`${name || "nothing"}: ${meant ?? "no suggestion"}`, () => {
		assert.is(suggest(name, keys), meant);
	});
}

test("of nothing, nothing is meant", () => {
	assert.is(suggest("dark", []), undefined);
	assert.is(didYouMean("dark", []), undefined);
	assert.is(didYouMean("drak", ["dark", "light"]), 'Did you mean "dark"?');
	assert.is(suggest("midnite", ["light", "midnight"]), "midnight");
	assert.is(suggest("--colorpaler", ["--colortext"]), undefined);
});

test("a swap of neighbours is one slip, however short the word", () => {
	assert.is(suggest("drak", ["dark"]), "dark");
	assert.is(suggest("enabeld", ["disabled", "enabled"]), "enabled");
});
