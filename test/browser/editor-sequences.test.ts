import { differenceEuclidean } from "culori";
import fc from "fast-check";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll, type Page } from "../helpers/browsers/index.js";
import { editorReady, inEditor } from "../helpers/editor-panel.js";
import { editorSite } from "../helpers/editor-site.js";
import { NaiveEditor } from "../helpers/naive-editor.js";
import { removeSites } from "../helpers/site.js";

const SEQUENCES = 300;

const COLORS = ["black", "white", "oklch(0.6 0.2 30)", "rgb(0 0 0 / 0.1)", "var(--color-text)"];
/** Seeds, and what derives from them; by each, what it may become. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
	"--color-page": [...COLORS, "red;color:red", "12px", "var(--color-page)"],
	"--color-text": [...COLORS, "var(--color-muted)"],
	"--color-accent": COLORS,
	"--color-muted": COLORS,
	"--color-surface": [...COLORS, "url(x)"],
	"--color-link": COLORS,
	"--radius": ["0", "1px", "50vw", "red"],
	"--radius-lg": ["3px", "calc(var(--radius) * 3)"],
	"--text-md": ["1px", "9rem"],
	"--font-body": ["Nothing", '"Two Words", serif'],
};
const NAMES = Object.keys(VALUES);

type Act =
	| { is: "edit"; name: string; value: string }
	| { is: "undo" | "redo" | "reset all" }
	| { is: "pin" | "reset"; name: string }
	| { is: "mode" | "theme"; value: "light" | "dark" }
	| { is: "import"; values: Record<string, string> };

/** What can be seen once it is done. */
interface Seen {
	theme: string;
	/** What the page's root says inline. */
	inline: Record<string, string>;
	/** What is kept of the theme. */
	kept: string[];
	/** Whether there was anything to press. */
	isDone: boolean;
	/** Colours of a token as they were, and are, where it was pinned. */
	pinned?: [before: string, after: string];
}

const name = fc.constantFrom(...NAMES);
const edit = name.chain((one) =>
	fc.constantFrom(...(VALUES[one] as string[])).map((value) => ({ is: "edit", name: one, value })),
);
const act = fc.oneof(
	{ weight: 6, arbitrary: edit },
	{ weight: 3, arbitrary: fc.constantFrom("undo", "redo").map((is) => ({ is })) },
	{ weight: 1, arbitrary: fc.constant({ is: "reset all" }) },
	{ weight: 3, arbitrary: fc.record({ is: fc.constantFrom("pin", "reset"), name }) },
	{
		weight: 2,
		arbitrary: fc.record({
			is: fc.constantFrom("mode", "theme"),
			value: fc.constantFrom("light", "dark"),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			is: fc.constant("import"),
			values: fc.constantFrom(
				{ "--color-accent": "teal", "--radius": "3px" },
				{ "--color-page": "navy" },
			),
		}),
	},
) as fc.Arbitrary<Act>;

/** Does as a visitor would, and looks after each step. */
const DO = `
const pressed = (button) => {
	if (!button || button.hidden || button.disabled) return false;
	button.click();
	return true;
};
const tool = (name, label) => [...row(name).querySelectorAll(".tool")].find((one) => one.title.startsWith(label));
const colorOf = (name) => {
	const probe = root.appendChild(document.createElement("i"));
	probe.style.color = "color-mix(in srgb, var(" + name + "), var(" + name + "))";
	const { color } = getComputedStyle(probe);
	probe.remove();
	return color;
};
const steps = {
	edit: ({ name, value }) => enter(name, value).then(() => true),
	undo: () => pressed(find('[aria-label^="Undo"]')),
	redo: () => pressed(find('[aria-label^="Redo"]')),
	"reset all": () => pressed(find('[aria-label="Reset all"]')),
	reset: async ({ name }) => {
		row(name).closest("details").open = true;
		await frame();
		return pressed(tool(name, "Reset"));
	},
	pin: async ({ name }) => {
		row(name).closest("details").open = true;
		await frame();
		const pin = row(name).querySelector(".line [aria-pressed]");
		const { ariaPressed } = pin;
		const isDone = pressed(pin);
		if (isDone) await wait(() => pin.ariaPressed !== ariaPressed);
		return isDone;
	},
	mode: ({ value }) => pressed(find('[name=mode][value=' + value + ']')),
	theme: ({ value }) => root.theme.set(value),
	import: async ({ values }) => {
		await press("Import");
		await wait(() => find(".sheet textarea"));
		const list = Object.entries(values).map(([name, css]) => name + ":" + css);
		find(".sheet textarea").value = "[data-theme=any]{" + list.join(";") + "}";
		find(".sheet .primary").click();
		return true;
	},
};
const seen = [];
for (const act of acts) {
	const before = act.is === "pin" && colorOf(act.name);
	const isDone = await steps[act.is](act);
	await frame();
	const theme = root.dataset.theme;
	seen.push({
		theme, isDone,
		inline: Object.fromEntries([...root.style].map((name) => [name, root.style.getPropertyValue(name)])),
		kept: (localStorage["theme." + theme] ?? "").split(";").filter(Boolean).sort(),
		...(before && { pinned: [before, colorOf(act.name)] }),
	});
}
return seen;
`;

const { server, data } = await editorSite();
const [browser] = await launchAll(["chromium"]);

test.after(async () => {
	await closeAll(browser ? [browser] : []);
	await server.close();
	await removeSites();
});

/** The same in the plainest editor there is; what a pin's value is, the page has said. */
function follow(naive: NaiveEditor, one: Act, { isDone, inline }: Seen): void {
	if (!isDone) return;
	const { values, pins, mode } = naive.edits;
	switch (one.is) {
		case "edit":
			if (!/;|url|^red$|^12px$/.test(one.value)) naive.set(one.name, one.value);
			break;
		case "undo":
			naive.undo();
			break;
		case "redo":
			naive.redo();
			break;
		case "reset all":
			naive.replace({ values: {}, pins: [] });
			break;
		case "reset":
			naive.reset(one.name);
			break;
		case "mode":
			naive.setMode(one.value);
			break;
		case "theme":
			naive.theme = one.value;
			break;
		case "import":
			naive.replace({ values: { ...values, ...one.values }, pins, mode });
			break;
		case "pin": {
			const value = inline[one.name] ?? naive.original(one.name) ?? "";
			const next = { values: { ...values, [one.name]: value }, pins: [...pins, one.name], mode };
			if (pins.includes(one.name)) naive.unpin(one.name);
			else naive.replace(next);
		}
	}
}

const isNear = differenceEuclidean("rgb");

function verify(acts: readonly Act[], seen: readonly Seen[]): void {
	const naive = new NaiveEditor(data, "light");
	for (const [index, state] of seen.entries()) {
		const one = acts[index] as Act;
		const wasPinned = one.is === "pin" && naive.edits.pins.includes(one.name);
		follow(naive, one, state);
		const where = `${index}: ${JSON.stringify(one)}`;
		assert.is(state.theme, naive.theme, where);
		const { values, mode } = naive.edits;
		const declared = { ...values, ...(mode && { "color-scheme": mode }) };
		assert.equal(state.inline, declared, where);
		const list = Object.entries(declared).map((declaration) => declaration.join(":"));
		assert.equal(state.kept, list.sort(), where);
		if (state.pinned && state.isDone && !wasPinned) {
			const [before, after] = state.pinned;
			assert.ok(isNear(before, after) < 0.02, `${where}: ${before} became ${after}`);
		}
	}
}

async function perform(page: Page, acts: readonly Act[]): Promise<Seen[]> {
	await page.goto(`${server.url}bare.html`);
	await page.evaluate("localStorage.clear()");
	await page.goto(server.url);
	await editorReady(page);
	return inEditor<Seen[]>(page, `const acts = ${JSON.stringify(acts)}; ${DO}`);
}

test(`${SEQUENCES} sequences of edits: the page shows what the history says`, async () => {
	if (!browser) return;
	const page = await browser.open({ viewport: { width: 1000, height: 800 } });
	await fc.assert(
		fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
			verify(acts, await perform(page, acts));
		}),
		{ numRuns: SEQUENCES, seed: 10, endOnFailure: true },
	);
	await page.close();
});

test.run();
