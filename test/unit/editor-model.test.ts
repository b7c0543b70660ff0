import fc from "fast-check";
import { importThemes, toCss } from "../../src/editor/browser/formats/index.js";
import { EditorModel } from "../../src/editor/browser/model/editor-model.js";
import type { EditorData } from "../../src/editor/editor-data.js";
import { accepts } from "../helpers/editor.js";
import { assert, test } from "../helpers/test.js";

const token = (name: string, group: "seeds" | "text", value: string) =>
	({ name, label: name, type: "color", group, value }) as const;
const DATA: EditorData = {
	tokens: [
		token("--page", "seeds", "light-dark(white, black)"),
		token("--ink", "seeds", "light-dark(black, white)"),
		token("--title", "seeds", "var(--ink)"),
		token("--muted", "text", "color-mix(in oklab, var(--ink) 75%, var(--page))"),
		token("--faint", "text", "var(--muted)"),
		token("--on-title", "text", "var(--title)"),
		token("--good", "text", "light-dark(green, lime)"),
		token("--on-good", "text", "var(--page)"),
		token("--plain", "text", "red"),
	],
	themes: [
		{ name: "day", label: "Day", mode: "light", values: { "--page": "white", "--ink": "black" } },
		{
			name: "night",
			label: "Night",
			mode: "dark",
			values: { "--page": "black", "--muted": "silver", "--good": "lime", "--faint": "gray" },
		},
	],
};
const NAMES = DATA.tokens.map(({ name }) => name);
const MIXTURE = "color-mix(in oklab, var(--ink) 75%, var(--page))";
const VALUES = ["red", "white", "#123", "lime", "var(--muted)", "var(--page)", MIXTURE];

const name = fc.constantFrom(...NAMES);
const value = fc.constantFrom(...VALUES);
const mode = fc.constantFrom("light" as const, "dark" as const);
type Calls = Record<string, (...given: unknown[]) => unknown>;
const command = fc.oneof(
	{ weight: 6, arbitrary: fc.tuple(fc.constant("set"), name, value) },
	{ weight: 3, arbitrary: fc.tuple(fc.constantFrom("undo", "redo")) },
	{ weight: 2, arbitrary: fc.tuple(fc.constantFrom("pin", "unpin", "reset"), name) },
	fc.tuple(fc.constant("setMode"), mode),
	fc.tuple(fc.constant("resetAll")),
	fc.tuple(fc.constant("theme"), fc.constantFrom("day", "night")),
	fc.tuple(fc.constant("import"), fc.dictionary(name, value), mode),
);

/** An import goes through the text of a theme's file. */
function run([what, ...given]: readonly unknown[], model: EditorModel): void {
	if (what === "theme") model.theme = given[0] as string;
	else if (what === "import") {
		const values = new Map(Object.entries(given[0] as object));
		const text = toCss({ name: "x", mode: given[1] as "dark", values });
		const { theme } = importThemes(text, { tokens: DATA.tokens, accepts })[0];
		model.replace({ ...theme, pins: new Set(["--faint", "--plain"]) });
	} else (model as never as Calls)[what as string]?.(...given);
}

/** What the panel shows of a theme. */
function shown(model: EditorModel): string {
	const { theme, mode: now, edits, changes } = model;
	const values = NAMES.map((one) => model.value(one));
	return JSON.stringify({ theme, now, changes, values, pins: [...edits.pins].sort() });
}

test("after 300 sequences of edits, pins, resets and imports undo and redo show each step again", () => {
	fc.assert(
		fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
			const model = new EditorModel(DATA, "day");
			let steps: [before: string, after: string][] = [];
			let at = 0;
			const back = ["undo", "redo"].flatMap((name) => commands.map(() => [name]));
			for (const one of [...commands, ...back]) {
				const before = shown(model);
				run(one, model);
				const after = shown(model);
				if (one[0] === "undo" && at > 0) assert.is(after, steps[--at]?.[0]);
				else if (one[0] === "redo" && at < steps.length) assert.is(after, steps[at++]?.[1]);
				else if (one[0] !== "theme" && before !== after) {
					steps = [...steps.slice(0, at), [before, after]];
					at = steps.length;
				}
				assert.is(model.history.canUndo, at > 0, JSON.stringify(one));
				assert.is(model.history.canRedo, at < steps.length, JSON.stringify(one));
			}
		}),
		{ numRuns: 300 },
	);
});

test("a seed changes no other value that is pinned, or that the theme says itself", () => {
	const model = new EditorModel(DATA, "day");
	assert.ok(model.set("--muted", "navy"));
	assert.ok(model.isPinned("--muted"));
	assert.ok(model.set("--page", "ivory"));
	assert.is(model.value("--muted"), "navy");
	assert.is(model.value("--on-good"), "var(--page)");
	assert.not(model.isPinned("--page"), "what derives from nothing needs no pin");
	assert.not(model.pin("--plain"));
	assert.ok(model.pin("--on-good", "ivory"), "as it is now");
	assert.ok(model.set("--page", "snow"));
	assert.is(model.value("--on-good"), "ivory");
	const night = new EditorModel(DATA, "night");
	assert.ok(night.set("--ink", "teal"));
	assert.is(night.value("--muted"), "silver", "what the theme says itself");
	assert.is(night.origin("--muted"), "theme");
	assert.is(night.origin("--on-title"), "derived");
	assert.equal([...night.edits.values.keys()], ["--ink"]);
});

test("the mode is a seed of what says both", () => {
	const model = new EditorModel(DATA, "night");
	assert.ok(model.setMode("light"));
	assert.is(model.mode, "light");
	assert.is(model.value("--good"), "light-dark(green, lime)");
	assert.is(model.value("--page"), "black", "what the visitor chooses stays");
	assert.ok(model.setMode("dark"));
	assert.is(model.changes, 0, "the theme's own is no edit");
	assert.ok(model.undo() && model.undo());
	assert.is(model.changes, 0);
});

test("what cannot be changes nothing, and is no step", () => {
	const model = new EditorModel(DATA, "day");
	let told = 0;
	model.onChange = () => told++;
	for (const [one, css] of [
		["--gone", "red"],
		["--page", "red;--ink:red"],
		["--page", "url(x)"],
		["--page", "var(--muted)"],
		["--page", "light-dark(var(--on-good), red)"],
		["--page", ""],
	] as const) {
		assert.not(model.set(one, css), css);
	}
	assert.not(model.replace({ values: new Map([["--page", "var(--page)"]]), pins: new Set() }));
	assert.ok(model.set("--page", " white "), "what it is already");
	assert.not(model.undo() || model.redo());
	assert.is(told, 0);
});

test("a gesture is one step, and none where it ends as it began", () => {
	const model = new EditorModel(DATA, "day");
	for (const css of ["red", "green", "blue"]) model.set("--page", css, "drag");
	assert.ok(model.undo());
	assert.is(model.changes, 0);
	assert.not(model.history.canUndo);
	assert.ok(model.redo());
	assert.is(model.value("--page"), "blue");
	model.set("--page", "red", "drag");
	assert.ok(model.undo());
	assert.is(model.value("--page"), "blue", "a gesture ends with an undo");
	model.set("--page", "red", "drag");
	model.pin("--faint");
	assert.ok(model.undo());
	model.set("--page", "green", "drag");
	assert.ok(model.undo());
	assert.is(model.value("--page"), "red", "of whatever came after it");
	assert.ok(model.undo());
	model.set("--ink", "red", "other");
	model.set("--ink", "black", "other");
	assert.ok(model.undo());
	assert.is(model.changes, 0);
});

test("what a token is made of first, and how much of it", () => {
	const data = (value: string): EditorData => ({
		...DATA,
		tokens: [...DATA.tokens, token("--x", "text", value)],
	});
	const from = (value: string) => new EditorModel(data(value), "day").site.source("--x");
	for (const [value, percent] of [
		["color-mix(in oklab, var(--ink) 62.5%, var(--page))", 62.5],
		["calc(var(--ink) * 1.5)", 150],
		["calc( var( --ink ) / 3 )", 33.3],
	] as const) {
		assert.equal(from(value), { token: "--ink", percent });
	}
	for (const value of ["var(--ink)", "calc(var(--ink) + 1px)", "6px 6px 0 var(--ink)"])
		assert.equal(from(value), { token: "--ink" }, value);
	for (const value of ["red", "light-dark(red, blue)"]) assert.is(from(value), undefined);
});

test("what a theme now has itself is no edit any more, nor a step", () => {
	const model = new EditorModel(DATA, "day");
	model.set("--page", "ivory");
	model.set("--plain", "blue");
	const [day, night] = DATA.themes as [EditorData["themes"][0], EditorData["themes"][0]];
	const saved = { ...day, values: { ...day.values, "--page": "ivory" } };
	model.update({ ...DATA, themes: [saved, night] });
	assert.equal([...model.edits.values], [["--plain", "blue"]]);
	assert.not(model.history.canUndo);
	model.set("--plain", "red");
	model.update({
		...DATA,
		themes: [{ ...saved, values: { ...saved.values, "--page": "snow" } }, night],
	});
	assert.ok(model.undo(), "what others change takes no step");
	model.adopt("day", { values: new Map([["--page", "snow"]]), pins: new Set() });
	assert.is(model.value("--page"), "snow");
	assert.not(model.history.canUndo, "another page's change");
	model.set("--plain", "green");
	const both = new Map([["--page", "white"], ...model.edits.values]);
	model.adopt("day", { values: both.set("--page", "ivory"), pins: model.edits.pins });
	assert.ok(model.undo() && model.redo() && model.undo());
	assert.is(model.value("--page"), "ivory", "an undo takes back what is its own");
});
