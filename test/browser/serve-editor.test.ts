import type { Page } from "../helpers/browsers/index.js";
import { createInstalledSite } from "../helpers/cli.js";
import { editorOn, editorReady, type Run } from "../helpers/editor-panel.js";
import { assert, CHROMIUM, startEngines, test, until } from "../helpers/in-engines.js";
import { configured, SERVED, serve } from "../helpers/serve.js";
import { emulate } from "../helpers/themed-site.js";

const { each } = await startEngines({
	engines: CHROMIUM,
	fresh: true,
	viewport: { width: 1000, height: 800 },
});

const BRAND = `/* Ours. */
[data-theme="brand"] {
	color-scheme: light;
	--color-page: white; /* paper */
	--color-text: black;
	--color-accent: teal;
}
`;

const FILES = {
	...SERVED,
	"site.json": '{"theme":{"checks":false,"system":false,"default":"brand"}}',
	"index.html":
		"<!doctype html><html lang=en><head><title>x</title></head><body><p>x</p></body></html>",
	"src/themes/brand.css": BRAND,
};

const BLOCKED = `<script>Object.defineProperty(window, "sessionStorage", { get() { throw 1 } })</script>`;
const BUTTON = "[data-theme-editor-button][lang=en]";
const FRAME = '<iframe src="/framed/" width=100 height=100></iframe></body>';

/** A site with these files too. */
async function served(files: Record<string, string> = {}) {
	const site = await createInstalledSite({ ...FILES, ...files });
	return { site, url: (await serve(site)).url };
}

/** Of tests that leave its files as they are. */
const shared = served({
	"around.html": FILES["index.html"].replace("</body>", FRAME),
	"framed.html": FILES["index.html"],
});

/** Opens the editor of a site by its key. */
async function openEditor(page: Page, of = served(), path = "") {
	const { site, url } = await of;
	const run = editorOn(page);
	await page.goto(url + path);
	await until(() => page.evaluate<boolean>(`!!document.querySelector("${BUTTON}")`), "the button");
	const says = await page.evaluate(`document.querySelector("${BUTTON}").title`);
	assert.is(says, "Edit the theme (Alt+Shift+T)");
	await page.press("Alt+Shift+T");
	await until(() => page.evaluate<boolean>("!!document.documentElement.themeEditor"), "the panel");
	await editorReady(page);
	await until(
		() => run<boolean>(`return panel().querySelectorAll("footer > *").length === 2`),
		"what saves",
	);
	return { site, url, run };
}

each("the button tells how many changes the page has that no source says", async (page) => {
	const says = () =>
		page.evaluate<string[]>(`
			const { title, ariaLabel, textContent } = document.querySelector("${BUTTON}");
			return [title, ariaLabel, textContent]`);
	const label = "Edit the theme (Alt+Shift+T)";
	const { url, run } = await openEditor(page, shared);
	assert.equal(await says(), [label, label, ""]);
	const shown = `getComputedStyle(document.querySelector("${BUTTON}")).display`;
	const isHidden = async () => assert.is(await page.evaluate(shown), "none");
	await emulate(page, { media: "print" }, isHidden);
	await run(`await enter("--color-accent", "navy"); await enter("--radius", "1px")`);
	const two = `${label}. Changes: 2`;
	assert.equal(await says(), [two, two, "2"]);
	const kept = await run(`const undo = find("[title^=Undo]"); undo.focus();
		undo.click(); undo.click(); await frame(); return [undo.ariaDisabled, undo.matches(":focus"), getComputedStyle(undo).opacity]`);
	assert.equal(kept, ["true", true, "1"], "Escape must still close the panel; its ring is seen");
	await run(`await press("Redo"); await press("Redo")`);
	await run(`await press("Close")`);
	await page.goto(url);
	await until(() => page.evaluate<boolean>(`!!document.querySelector("${BUTTON}")`), "the button");
	await until(async () => (await says())[2] === "2", "what is kept");
	await page.evaluate(`document.documentElement.theme.set("dark")`);
	await until(async () => (await says())[2] === "", "none in another theme");
});

each("what is edited is saved to the theme's own file, after its diff was seen", async (page) => {
	const { site, url, run } = await openEditor(page);
	const save = (name: string, value: string) =>
		run(`await enter("${name}", "${value}"); await press("Save"); await wait(() => find("pre"))`);
	await save("--color-accent", "oklch(0.4 0.1 200)");
	const diff = await run<string>(`return find("pre").textContent`);
	assert.match(diff, /^-\t--color-accent: teal;$/m);
	assert.match(diff, /^\+\t--color-accent: oklch\(0\.4 0\.1 200\);$/m);
	assert.is(await site.read("src/themes/brand.css"), BRAND, "nothing yet");
	await run(`await press("Write the file")`);
	const saved = BRAND.replace("teal", "oklch(0.4 0.1 200)");
	await until(async () => (await site.read("src/themes/brand.css")) === saved, "the file");
	// The next build knows of it: there is nothing of the visitor's left.
	await until(() => run<boolean>(`return inline("--color-accent") === ""`), "the build");

	await save("--color-text", "#111");
	const theirs = saved.replace("white", "#fefefe");
	await site.write({ "src/themes/brand.css": theirs });
	const writes = await run(`const { fetch } = window;
		let writes = 0;
		window.fetch = (url, options) => {
			if (options?.method === "POST") writes += 1;
			return fetch(url, options);
		};
		press("Write the file");
		await press("Write the file");
		await wait(() => !find("pre"));
		window.fetch = fetch;
		return writes`);
	const both = theirs.replace("black", "#111");
	assert.is(await site.read("src/themes/brand.css"), both);
	assert.is(writes, 1, "a second press does nothing");

	// The same value: nothing is written before the visitor has chosen.
	await run(`await enter("--radius", "1px")`);
	await save("--color-accent", "navy");
	const red = both.replace(/--color-accent: .*;/, "--color-accent: darkred;");
	await site.write({ "src/themes/brand.css": red });
	const choices = await run<string[]>(`await press("Write the file");
		await wait(() => find(".sheet p")?.textContent.includes("changed meanwhile"));
		const all = [...panel().querySelectorAll(".sheet dt, .sheet dd")].map((one) => one.textContent);
		return [...all, find(".sheet").ariaLabel, said()]`);
	const asked = "src/themes/brand.css was changed meanwhile. Which values should it have?";
	assert.equal(choices, ["Accent", "Mine: navy", "In the file: darkred", asked, asked]);
	assert.is(await site.read("src/themes/brand.css"), red);
	await run(`await press("Take the file's"); await wait(() => !find("pre"))`);
	const chosen = red.replace("darkred;\n", "darkred;\n\t--radius: 1px;\n");
	assert.is(await site.read("src/themes/brand.css"), chosen);
	assert.is(await run(`await frame(); return inline("--color-accent")`), "");

	// Or the visitor's value wins. The page may have got the other one before, or be another page.
	await run(`performance.clearResourceTimings();
		await enter("--color-accent", "navy");
		await wait(() => performance.getEntriesByType("resource").some(({ name }) => /theme=/.test(name)));
		link = document.querySelector("link").href`);
	await site.write({ "src/themes/brand.css": chosen.replace("darkred", "darkblue") });
	await until(() => page.evaluate(`document.querySelector("link").href !== link`), "the update");
	await page.goto(url);
	const ways = `document.documentElement.themeEditor?.element.querySelectorAll("footer > *").length`;
	await until(async () => (await page.evaluate(ways)) === 2, "the panel");
	await run(`await press("Save");
		await wait(() => find(".sheet dd"));
		await press("Take mine");
		await wait(() => !find("pre"))`);
	assert.is(await site.read("src/themes/brand.css"), chosen.replace("darkred", "navy"));
});

each("a saved template leaves the button, the panel, edits and an error", async (page) => {
	const { site, run } = await openEditor(page);
	await run(`await enter("--color-accent", "navy"); window.isSame = true`);
	await site.write({ "src/themes/brand.css": "[data-theme=brand] {" });
	const error = `document.querySelector("[data-theme-error]")`;
	const isTold = () => page.evaluate<boolean>(`!!${error}`);
	await until(isTold, "the error");
	const gap = (dir: string) =>
		run(`root.dir = "${dir}"; root.themeEditor.show(); root.append(${error});
			const [told, beside] = [${error}, panel()].map((one) => one.getBoundingClientRect());
			return Math.max(beside.left - told.right, told.left - beside.right)`);
	for (const dir of ["rtl", "ltr"]) assert.is(await gap(dir), 16, `beside the panel, ${dir}`);
	// Eleventy's dev server makes the open page alike to the new one.
	const save = async (text: string) => {
		await site.write({ "index.html": FILES["index.html"].replace("x</p>", `${text}</p>`) });
		return run(`await wait(() => document.querySelector("p").textContent === "${text}"); await frame();
			return [!!document.querySelector("${BUTTON}"), root.themeEditor?.element.isConnected, window.isSame, inline("--color-accent"), !!${error}]`);
	};
	await run(`for (const group of panel().querySelectorAll("details")) group.open = true;
		find(".body").scrollTop = 300; find("[type=search]").focus(); await frame()`);
	assert.equal(await save("one"), [true, true, true, "navy", true]);
	const at = `[find(".body").scrollTop, panel().getRootNode().activeElement?.ariaLabel]`;
	assert.equal(await run(`return ${at}`), [300, "Search tokens"]);
	await page.evaluate(`${error}.click()`);
	assert.equal(await save("two"), [true, true, true, "navy", false]);
	await run(`await press("Close")`);
	await page.reload();
	await until(isTold, "the error, on a page without the editor");
	assert.equal(await save("three"), [true, null, null, "navy", true]);
});

/** Saves a theme of this name. The page may be gone before the press returns. */
const make = (run: Run, label: string, name: string) =>
	run(`await press("${label}");
		if (/needs/.test(find(".sheet output").textContent)) throw Error("told before anything is typed");
		find(".sheet form").requestSubmit();
		await frame();
		const told = [find(".sheet output").textContent, said()].filter((one) => /needs/.test(one));
		if (told.length !== 1) throw Error("what is against a name is told once");
		find(".sheet input").value = "${name}";
		find(".sheet form").requestSubmit();
		await wait(() => find("pre"));
		setTimeout(press, 0, "Write the file");`);

each("a duplicate is a file of its own, and is shown", async (page) => {
	const { site, run } = await openEditor(page);
	await run(`await enter("--radius", "1rem")`);
	await make(run, "Duplicate", "rounder");
	await until(async () => site.has("src/themes/rounder.css"), "the file");
	const css = await site.read("src/themes/rounder.css");
	for (const part of ['[data-theme="rounder"]', "--radius: 1rem", "--color-accent: teal"])
		assert.match(css, part);
	await until(
		() =>
			page.evaluate<boolean>(`
					const { themeEditor, dataset } = document.documentElement;
					const { textContent } = themeEditor.element.querySelector("[role=status]");
					return dataset.theme === "rounder" && textContent === "Saved to src/themes/rounder.css"`),
		"what was made",
	);
	// What was edited went with it, until an undo.
	const kept = "localStorage['theme.brand'] ?? ''";
	assert.is(await page.evaluate(kept), "");
	await run(`await press("Undo")`);
	assert.is(await page.evaluate(kept), "--radius:1rem");
});

each("its own CSS, a tab without storage: the editor has the tokens, and saves", async (page) => {
	const values = { Bg: "#111", Text: "#eee", Tint: "#222" };
	const lines = Object.entries(values).map(
		([name, value]) => `\t--${name.toLowerCase()}: ${value};\n`,
	);
	const sea = `[data-theme="sea"] {\n\tcolor-scheme: dark;\n${lines.join("")}}\n`;
	const own =
		"<style>:root { --bg: #fff } body { background: var(--bg) } .a { color: #444; background: var(--bg) } .b { color: var(--bg); background: var(--tint) }</style><title>";
	const { site, url, run } = await openEditor(
		page,
		served({
			"site.json": '{"theme":{"system":false,"default":"sea"}}',
			"index.html": FILES["index.html"].replace("<title>", BLOCKED + own),
			"src/themes/brand.css": "",
			"src/themes/sea.css": sea,
		}),
	);
	const rows = await run(`return [...panel().querySelectorAll("details[open] .row")].map((one) =>
		[one.innerText.replace(/\\n1\\.1 fails$/, ""), getComputedStyle(one.querySelector(".sample")).getPropertyValue("--of")])`);
	const data = await (await fetch(new URL("_theme/editor.json", url))).text();
	assert.match(data, /"--bg",[^}]*"#fff".*"--text",[^}]*"value":""/, "without a theme");
	const seen = Object.entries(values).map(([name, value]) => [`${name}\n${value}`, value]);
	assert.equal(rows, seen, "also by a name that the panel might have");
	const plan = `const plan = () => find(".problems p")?.textContent; await wait(plan); return plan()`;
	assert.match(await run(plan), /^All fixes: Tint: #222 → [^,]*$/);
	const isShown = `await press("Save"); const before = said();
		await enter("--bg", "#222");
		const isFirstShown = find("footer button").checkVisibility();
		return [before, getComputedStyle(document.body).backgroundColor, isFirstShown]`;
	assert.equal(await run(isShown), ["There is nothing to save.", "rgb(34, 34, 34)", false]);
	await make(run, "New theme", "kelp");
	await until(async () => site.has("src/themes/kelp.css"), "the file");
	const kelp = sea.replace("sea", "kelp").replace("#111", "#222");
	assert.is(await site.read("src/themes/kelp.css"), kelp);
});

each("a page in a frame has no editor, and a new body leaves the button", async (page) => {
	const { url, run } = await openEditor(page, shared, "around/");
	const picked = await run<string>(`await press("Pick an element");
	await wait(() => said().startsWith("Choose"));
	frames[0].document.body.tabIndex = 0;
	document.querySelector("iframe").focus();
	await wait(() => find(".sheet h3"));
	return find(".sheet h3").textContent`);
	assert.match(picked, "<iframe>");
	await page.goto(`${url}framed/`);
	await editorReady(page);
	await run("document.body.replaceWith(document.createElement('body'))");
	await run(`await press("Close")`);
	await page.evaluate(`document.querySelector("${BUTTON}").click()`);
	await editorReady(page);
});

test("an option turns it off", async () => {
	const config = configured().replace("(themePlugin)", "(themePlugin, { devEditor: false })");
	const site = await createInstalledSite({ ...FILES, "eleventy.config.js": config });
	const { url } = await serve(site);
	const script = await (await fetch(new URL("_theme/theme.js", url))).text();
	assert.match(script, "./live.js");
	assert.not.match(script, "editor-button");
});
