import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { ThemeEdits } from "../../src/browser/editor/model/edits.js";
import { EditStorage, parseEdits, serializeEdits } from "../../src/browser/editor/model/storage.js";
import { UNSAFE_OVERRIDES } from "../../src/constants.js";
import type { EditorData } from "../../src/editor-data.js";

const NAMES = ["--page", "--ink", "--a\\.b", "--größe"];
const DATA: EditorData = {
	tokens: NAMES.map((name) => ({ name, label: name, type: "text", group: "other", value: "x" })),
	themes: ["day", "night", "__proto__"].map((name) => ({ name, label: name, values: {} })),
	labels: {},
};

/** A browser's storage, or one that fails as browsers do. */
function storageOf(failure?: Error) {
	const items = new Map<string, string>();
	const storage = {
		getItem: (key: string) => items.get(key) ?? null,
		setItem(key: string, text: string) {
			if (failure) throw failure;
			items.set(key, text);
		},
		removeItem: (key: string) => void items.delete(key),
	};
	return { items, edits: new EditStorage(() => storage, "theme") };
}
const edits = (values: Record<string, string>, mode?: "light" | "dark"): ThemeEdits => ({
	values: new Map(Object.entries(values)),
	pins: new Set(),
	mode,
});

const plain = ({ values, pins, mode }: ThemeEdits) => [[...values], [...pins], mode];

test("what is kept is found again, for each theme", () => {
	const value = fc.constantFrom("red", 'Georgia, "A B"', "calc(1px + 2px)", "var(--ink)");
	const one = fc.record({
		values: fc
			.dictionary(fc.constantFrom(...NAMES), value)
			.map((all) => new Map(Object.entries(all))),
		pins: fc.subarray(NAMES).map((names) => new Set(names)),
		mode: fc.constantFrom("light" as const, "dark" as const, undefined),
	});
	fc.assert(
		fc.property(fc.dictionary(fc.constantFrom("day", "night", "__proto__"), one), (all) => {
			const { items, edits: storage } = storageOf();
			for (const [theme, given] of Object.entries(all)) {
				assert.is(storage.write(theme, given), "kept");
				assert.equal(plain(storage.readTheme(theme, DATA)), plain(given));
				const list = items.get(`theme.${theme}`) ?? "--a:b";
				assert.not(UNSAFE_OVERRIDES.test(list.replace(/^color-scheme:\w+(;|$)/, "") || "--a:b"));
			}
			const read = storage.read(DATA);
			assert.equal(
				[...read.keys()],
				DATA.themes.map(({ name }) => name),
			);
		}),
	);
});

test("lists of 0.1.0 are read, with what the CSSOM escaped", () => {
	const list = '--page:#123;--ink: Georgia, "A";--a\\.b:1px;--größe:2px;--gone:red';
	assert.equal(parseEdits(list, DATA), {
		values: new Map([
			["--page", "#123"],
			["--ink", 'Georgia, "A"'],
			["--a\\.b", "1px"],
			["--größe", "2px"],
		]),
		pins: new Set(),
		mode: undefined,
	});
});

test("the mode stands first, where the theme's is another", () => {
	assert.is(serializeEdits(edits({ "--page": "red" }, "dark")), "color-scheme:dark;--page:red");
	assert.is(serializeEdits(edits({}, "light")), "color-scheme:light");
	assert.is(serializeEdits(edits({})), "");
	assert.is(parseEdits("color-scheme:dark", DATA).mode, "dark");
	assert.is(parseEdits("--page:red;color-scheme:light;--ink:a", DATA).mode, "light");
	assert.is(parseEdits("color-scheme:dark;--page:red", DATA).values.size, 1);
});

test("a name that the guard would refuse with all the list is left out of it", () => {
	assert.is(serializeEdits(edits({ "--\\62 c": "red", "--page": "red" })), "--page:red");
});

test("hostile and broken texts are dropped, and never thrown", () => {
	const LISTS = [
		"color:red",
		"--page:red;color:red",
		"--page:url(x)",
		"--page:red}*{color:red",
		"--page:\\75 rl(x)",
		"color-scheme:dark;color:red",
		"color-scheme:url(x)",
		"--page",
		":;:;",
		"--page:;--ink: ",
		'--page:"x',
		`--page:${"a".repeat(2000)}`,
		"--__proto__:red",
	];
	for (const list of LISTS) {
		const { values, mode } = parseEdits(list, DATA);
		assert.is(values.size, 0, list);
		assert.is(mode, undefined, list);
	}
	assert.equal([...parseEdits('--page:"x;--ink:red', DATA).values], [["--ink", "red"]]);
	fc.assert(fc.property(fc.string(), (text) => parseEdits(text, DATA).pins.size === 0));
});

test("the panel's state beside it: ours by its version, else none", () => {
	const { items, edits: storage } = storageOf();
	const none = { version: 1, pins: {}, panel: {} };
	const TEXTS = [
		"",
		"{",
		"null",
		"1",
		'"x"',
		"[]",
		'{"version":2,"pins":{"day":["--page"]},"panel":{"dock":"left"}}',
		'{"version":1,"pins":null}',
		'{"version":1,"pins":3,"panel":"x"}',
	];
	for (const text of TEXTS.slice(0, -1)) {
		items.set("theme-editor", text);
		assert.equal(storage.readState(), none, text);
	}
	items.set("theme-editor", '{"version":1,"pins":{"day":["--page",7,"--gone"],"night":1}}');
	assert.equal([...storage.readTheme("day", DATA).pins], ["--page"]);
	assert.equal([...storage.readTheme("night", DATA).pins], []);
	storage.writeState({ ...storage.readState(), panel: { dock: "left" } });
	storage.write("day", edits({}));
	assert.equal(storage.readState(), { version: 1, pins: { night: [] }, panel: { dock: "left" } });
});

test("a storage that is full, or not to be had, is said", () => {
	const full = Object.assign(new Error("no more"), { name: "QuotaExceededError" });
	assert.is(storageOf(full).edits.write("day", edits({ "--page": "red" })), "full");
	const blocked = new EditStorage(() => {
		throw Object.assign(new Error("no"), { name: "SecurityError" });
	}, "theme");
	assert.is(blocked.write("day", edits({ "--page": "red" })), "blocked");
	assert.is(blocked.write("day", edits({})), "blocked");
	assert.equal(plain(blocked.readTheme("day", DATA)), plain(edits({})));
});

test("which keys of another page concern it", () => {
	const { edits: storage } = storageOf();
	const keys = [null, "theme.day", "theme-editor", "theme", "other"];
	assert.equal(
		keys.map((key) => storage.concerns(key)),
		[true, true, true, false, false],
	);
});

test.run();
