import { didYouMean, suggest } from "../../src/config/spelling.js";
import { OPTIONS } from "../../src/config/table.js";
import { assert, test } from "../helpers/test.js";

const SLIPS: [name: string, meant: string | undefined, among?: string[]][] = [
	["defualt", "default"],
	["alllow", "allow"],
	["Default", "default"],
	["storage_key", "storageKey"],
	["storeKey", "storageKey"],
	["view-transtion", "viewTransition"],
	["post-css", "postcss"],
	["midnite", "midnight", ["light", "midnight"]],
	// A swap of neighbours is one slip, however short the word.
	["drak", "dark", ["dark"]],
	["enabeld", "enabled", ["disabled", "enabled"]],
	// Other words: a wrong suggestion is worse than none.
	["zebra", undefined],
	["dark", undefined],
	["dark", undefined, []],
	["", undefined],
	["__proto__", undefined],
	["--colorpaler", undefined, ["--colortext"]],
];

for (const [name, meant, among = Object.keys(OPTIONS)] of SLIPS) {
	test(`${name || "nothing"}: ${meant ?? "no suggestion"}`, () => {
		const question = meant && `Did you mean ${JSON.stringify(meant)}?`;
		assert.equal([suggest(name, among), didYouMean(name, among)], [meant, question]);
	});
}
