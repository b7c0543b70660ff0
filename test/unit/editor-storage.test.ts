import fc from "fast-check";
import { UNSAFE_OVERRIDES } from "../../src/constants.js";
import { SiteTokens } from "../../src/editor/browser/model/site-tokens.js";
import { EditStorage, serializeEdits } from "../../src/editor/browser/model/storage.js";
import { settled, type ThemeEdits } from "../../src/editor/browser/model/theme-edits.js";
import type { EditorData } from "../../src/editor/editor-data.js";
import { assert, test } from "../helpers/test.js";

const NAMES = ["--page", "--ink", "--a\\.b", "--größe"];
const value = "var(--base)";
const DATA: EditorData = {
	tokens: NAMES.map((name) => ({ name, label: name, type: "text", group: "other", value })),
	themes: ["day", "night", "__proto__"].map((name) => ({ name, label: name, values: {} })),
};
const SITE = new SiteTokens(DATA);

/** Plain lists as a browser reads them: names without escapes. What else it does is seen in one. */
function parse(list: string): Map<string, string> {
	const declarations = list.split(";").filter(Boolean);
	return new Map(
		declarations.map((one) => {
			const colon = one.indexOf(":");
			return [one.slice(0, colon).replaceAll("\\", ""), one.slice(colon + 1)];
		}),
	);
}

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
	return { items, edits: new EditStorage(() => storage, "theme", parse) };
}
const edits = (values: Record<string, string>, mode?: "light" | "dark"): ThemeEdits => ({
	values: new Map(Object.entries(values)),
	pins: new Set(),
	mode,
});

const plain = ({ values, pins, mode }: ThemeEdits) => [[...values], [...pins], mode];

test("what is kept is found again, for each theme", () => {
	const given = fc.constantFrom("red", 'Georgia, "A B"', "calc(1px + 2px)", "var(--ink)");
	const one = fc.record({
		values: fc
			.dictionary(fc.constantFrom(...NAMES), given)
			.map((all) => new Map(Object.entries(all))),
		pins: fc.subarray(NAMES).map((names) => new Set(names)),
		mode: fc.constantFrom("light" as const, "dark" as const, undefined),
	});
	fc.assert(
		fc.property(fc.dictionary(fc.constantFrom("day", "night", "__proto__"), one), (all) => {
			const { items, edits: storage } = storageOf();
			for (const [theme, edited] of Object.entries(all)) {
				assert.is(storage.write(theme, edited), true);
				assert.equal(plain(settled(storage.read(theme), theme, SITE)), plain(edited));
				const list = items.get(`theme.${theme}`) ?? "--a:b";
				assert.not(UNSAFE_OVERRIDES.test(list.replace(/^color-scheme:\w+(;|$)/, "") || "--a:b"));
			}
		}),
	);
});

test("the mode stands first, where the theme's is another; no name that the guard refuses", () => {
	assert.is(serializeEdits(edits({ "--\\62 c": "red", "--page": "red" })), "--page:red");
	assert.is(serializeEdits(edits({ "--page": "red" }, "dark")), "color-scheme:dark;--page:red");
	assert.is(serializeEdits(edits({}, "light")), "color-scheme:light");
	assert.is(serializeEdits(edits({})), "");
	const { items, edits: storage } = storageOf();
	items.set("theme.day", "--page:red;color-scheme:light;--ink:a");
	assert.is(storage.read("day").mode, "light");
	items.set("theme.day", "color-scheme:light dark");
	assert.is(storage.read("day").mode, undefined);
});

test("the panel's state beside it, whatever was written in its place; what is full is said", () => {
	const { items, edits: storage } = storageOf();
	const TEXTS = ["", "{", "null", "1", '"x"', "[]", '{"pins":null}', '{"pins":3,"panel":null}'];
	for (const text of TEXTS) {
		items.set("theme-editor", text);
		assert.equal([...storage.read("day").pins, storage.readState().panel.dock], [undefined], text);
	}
	items.set("theme-editor", '{"pins":{"day":["--page",1,null],"night":1}}');
	assert.equal([...storage.read("day").pins], ["--page"]);
	assert.equal([...storage.read("night").pins], []);
	storage.writeState({ ...storage.readState(), panel: { dock: "left" } });
	storage.write("day", edits({}));
	assert.equal(storage.readState(), { pins: { night: 1 }, panel: { dock: "left" } });
	assert.is(storageOf(new Error("full")).edits.write("day", edits({ "--page": "red" })), false);
});
