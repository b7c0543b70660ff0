import { test } from "uvu";
import * as assert from "uvu/assert";
import { switcher, themeLabel } from "../../src/page/switcher.js";

const LABELS = { select: "Theme", toggle: "{theme}", system: "System", forced: "{theme}" };
const labels = { ...LABELS, themes: {} } as unknown as Parameters<typeof switcher>[0]["labels"];

test("a name that every object has is a name like any other", () => {
	for (const [name, label] of [
		["constructor", "Constructor"],
		["toString", "ToString"],
		["__proto__", "Proto"],
	] as const) {
		assert.is(themeLabel(name, labels), label);
	}
});

test("names and labels cannot leave their attributes", () => {
	const hostile = "a\"b'c<d>&e";
	for (const allowed of [
		[hostile, "dark"],
		[hostile, "light", "dark"],
	]) {
		const html = switcher({
			allowed,
			others: [],
			followsSystem: true,
			labels: { ...labels, select: hostile, toggle: `${hostile} {theme}` },
		});
		assert.not.match(html, 'a"b');
		assert.not.match(html, "c<d");
		assert.match(html, "a&#34;b&#39;c&#60;d&#62;&#38;e");
	}
});

test.run();
