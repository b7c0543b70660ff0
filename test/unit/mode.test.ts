import { checkOptions } from "../../src/config/load.js";
import { PLUGIN_OPTIONS } from "../../src/config/table.js";
import { assert, test } from "../helpers/test.js";

// What they do: browser/mode-as.
test("names that cannot be, or that something else needs, are refused", () => {
	const read = (modeAs: unknown) => checkOptions<object>({ modeAs }, PLUGIN_OPTIONS);
	const both = { class: "dark", attribute: "theme" };
	const attributes = [{ attribute: "data-bs-theme" }, { attribute: false }];
	for (const modeAs of [{ class: "dark" }, { class: "md:dark" }, both, ...attributes]) {
		assert.equal(read(modeAs), { modeAs });
	}
	const taken = "data-theme class id style onload Data-Mode a=b".split(" ");
	for (const modeAs of [
		...["dark", { name: "x" }],
		...["", "a b", true].map((name) => ({ class: name })),
		...["", ...taken].map((attribute) => ({ attribute })),
	]) {
		assert.throws(() => read(modeAs), /modeAs/, JSON.stringify(modeAs));
	}
});
