import { checkOptions } from "../../src/config/load.js";
import { PLUGIN_OPTIONS } from "../../src/config/table.js";
import { modeScript } from "../../src/page/mode.js";
import { assert, test } from "../helpers/test.js";

const THEMES = [{ name: "light" }, { name: "</script>]]>ночь", mode: "dark" }] as const;

// That it is safe in any page: browser/xhtml.
test("only what is asked for is written and watched", () => {
	const script = modeScript({ class: "dark", attribute: false }, THEMES);
	assert.match(script, '{attributeFilter:["data-theme","class"]}');
	assert.not.match(script, "setAttribute");
	const other = modeScript({ class: false, attribute: "data-mode" }, THEMES);
	assert.match(other, '{attributeFilter:["data-theme","data-mode"]}');
	assert.not.match(other, "classList");
});

test("names that cannot be, or that something else needs, are refused", () => {
	const read = (modeAs: unknown) => checkOptions<object>({ modeAs }, PLUGIN_OPTIONS);
	for (const modeAs of [
		{ class: "dark" },
		{ class: "md:dark" },
		{ class: "dark", attribute: "theme" },
		{ attribute: "data-bs-theme" },
		{ attribute: false },
	]) {
		assert.equal(read(modeAs), { modeAs });
	}
	for (const modeAs of [
		"dark",
		{ class: "" },
		{ class: "a b" },
		{ class: true },
		{ attribute: "data-theme" },
		{ attribute: "class" },
		{ attribute: "id" },
		{ attribute: "style" },
		{ attribute: "onload" },
		{ attribute: "Data-Mode" },
		{ attribute: "a=b" },
		{ attribute: "" },
		{ name: "x" },
	]) {
		assert.throws(() => read(modeAs), /modeAs/, JSON.stringify(modeAs));
	}
});
