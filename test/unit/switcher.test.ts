import { test } from "uvu";
import * as assert from "uvu/assert";
import { DEFAULT_LABELS } from "../../src/config/options.js";
import { forcedLabel, switcher, themeLabel } from "../../src/page/switcher.js";

/** What every object has without having been given it. */
const INHERITED = ["constructor", "toString", "__proto__", "hasOwnProperty"];

test("a theme named like a member of all objects is labelled by its name, or by its label", () => {
	for (const name of INHERITED) {
		const label = themeLabel(name, DEFAULT_LABELS);
		assert.is(label.toLowerCase(), name.replace(/_+/g, " ").trim().toLowerCase());
		const own = { ...DEFAULT_LABELS, themes: Object.fromEntries([[name, "Mine"]]) };
		assert.is(themeLabel(name, own), "Mine");
		assert.is(forcedLabel(name, own), DEFAULT_LABELS.forced.replace("{theme}", "Mine"));
	}
});

test("so in both controls", () => {
	const controls = (allowed: string[]) =>
		switcher({ allowed, others: [], followsSystem: false, labels: DEFAULT_LABELS });
	assert.match(
		controls(INHERITED),
		'<option value="constructor">Constructor</option><option value="toString">ToString</option><option value="__proto__">Proto</option>',
	);
	assert.match(controls(["light", "constructor"]), 'aria-label="Constructor theme"');
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
			labels: { ...DEFAULT_LABELS, select: hostile, toggle: `${hostile} {theme}` },
		});
		assert.not.match(html, 'a"b');
		assert.not.match(html, "c<d");
		assert.match(html, "a&#34;b&#39;c&#60;d&#62;&#38;e");
	}
});

test.run();
