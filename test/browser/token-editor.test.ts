import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { CSS_PATH, EDITOR_PATH, SCRIPT_PATH, TOKENS_KEY_INFIX } from "../../src/constants.js";
import { ThemeBus } from "../../src/events.js";
import { assetFiles, guardOf } from "../../src/page/files.js";
import { tokenEditor } from "../../src/page/token-editor.js";
import { Service } from "../../src/service/service.js";
import { closeAll, launchAll, type Page, serveFolder } from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { createSite, removeSites } from "../helpers/site.js";

const OWN_TOKENS = `
:root {
	--x-color: oklch(0.7 0.1 200 / 0.5);
	--x-derived: color-mix(in srgb, var(--x-color), white);
	--x-length: 8px;
	--x-time: 200ms;
	--x-fluid: clamp(1rem,
		2vw, 2rem);
	--x-number: 1.6;
	--x-font: Georgia, serif;
	--x-text: "\\"><script>hacked = 1</script>";
	--x\\:y: 1px;
}
[data-theme="dark"] { --x-color: #123456; --x-length: 2rem; --x-number: calc(1 * var(--line-height)); }`;

const site = await createSite({ "src/themes/own.css": OWN_TOKENS });
const service = new Service(
	{
		root: site.root,
		cache: { enabled: false },
		default: "light",
		viewTransition: false,
		styles: { themes: ["light", "dark"] },
	},
	new ThemeBus(),
);
await service.refresh();
const editor = tokenEditor(service.bundle.tokens, service.config.labels);
const guard = guardOf(service);
const html = (head: string, body: string) =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tokens</title><script>${guard}</script><link rel="stylesheet" href="${CSS_PATH}">${head}</head><body><main><h1>Tokens</h1>${body}</main></body></html>`;
const runtime = [SCRIPT_PATH, EDITOR_PATH]
	.map((path) => `<script type="module" src="${path}"></script>`)
	.join("");
await site.write({
	"index.html": html(runtime, editor),
	"two.html": html(runtime, editor + editor),
	"late.html": html(runtime, "<div id=place></div>"),
	"guard.html": html("", "<p>No module here.</p>"),
	...Object.fromEntries(assetFiles(service).map(({ path, body }) => [path.slice(1), body])),
	"axe.js": await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js")),
});
const hash = createHash("sha256").update(guard).digest("base64");
const server = await serveFolder({
	root: site.root,
	headers: {
		// The strictest that a site may have: the editor asks for no exception.
		"/two.html": {
			"Content-Security-Policy": `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; require-trusted-types-for 'script'`,
		},
	},
});

/** What the tests do on the page, as a visitor would; runs in it. */
const HELPERS = `
const row = (name) => document.querySelector('[data-theme-token="' + CSS.escape(name) + '"]');
const field = (name) => row(name).querySelector("[data-theme-value]");
const helper = (name) => row(name).querySelector("[type=color],[type=range]");
const reset = (name) => row(name).querySelector("[data-theme-reset]");
const frame = () => new Promise((done) => { setTimeout(done, 5000); requestAnimationFrame(() => setTimeout(done)); });
const enter = async (input, value) => {
	input.value = value;
	input.dispatchEvent(new Event("input", { bubbles: true }));
	await frame();
};
const root = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const inline = (name) => document.documentElement.style.getPropertyValue(name);
const stored = (theme = "light") => localStorage.getItem("theme${TOKENS_KEY_INFIX}" + theme);
const { theme } = await import("${SCRIPT_PATH}");
`;
const run = <T>(page: Page, source: string) => page.evaluate<T>(`${HELPERS} ${source}`);

async function open(page: Page, path = "", editors = 1): Promise<void> {
	await page.goto(server.url + path);
	await alive(page, editors);
}

/** Waits for the page's editors to come to life. */
function alive(page: Page, editors: number): Promise<void> {
	const count = `document.querySelectorAll('[data-theme-editor="ready"]').length`;
	return until(() => page.evaluate<boolean>(`${count} === ${editors}`), "an editor");
}

const browsers = await launchAll();

for (const browser of browsers) {
	/** Each on a new page in a context of its own: nothing is stored yet. */
	const inPage = (name: string, check: (page: Page) => Promise<void>, path = "", editors = 1) =>
		test(`${browser.name}: ${name}`, async () => {
			const page = await browser.open({ viewport: { width: 1000, height: 800 } });
			try {
				if (editors > 0) await open(page, path, editors);
				await check(page);
			} finally {
				await page.close();
			}
		});

	inPage("every control shows what its token comes to", async (page) => {
		const shown = await run(
			page,
			`return {
				color: [field("--x-color").value, helper("--x-color").value, helper("--x-color").dataset.alpha],
				derived: [helper("--x-derived").value, helper("--x-derived").dataset.alpha],
				variable: [root("--color-link") === field("--color-link").value, helper("--color-link").value === helper("--color-accent").value],
				length: [helper("--x-length").value, helper("--x-length").hidden, field("--x-length").value],
				fluid: [helper("--x-fluid").hidden, field("--x-fluid").value],
				number: [field("--x-number").type, field("--x-number").value, field("--x-number").step],
				font: [field("--x-font").value, field("--x-font").list.options.length > 3],
				text: field("--x-text").value.includes("><script>hacked = 1</script>"),
				hacked: typeof hacked,
				escaped: field("--x\\\\:y").value,
				overridden: document.querySelectorAll("[data-theme-reset]:enabled").length,
				invalid: document.querySelectorAll("input:invalid, [aria-invalid]").length,
			}`,
		);
		assert.equal(shown, {
			// What culori says that the two come to.
			color: ["oklch(0.7 0.1 200/0.5)", "#40b1b7", "80"],
			derived: ["#bfe5e7", "bf"],
			variable: [true, true],
			length: ["8", false, "8px"],
			fluid: [true, "clamp(1rem,2vw,2rem)"],
			number: ["number", "1.6", "0.1"],
			font: ["Georgia,serif", true],
			text: true,
			hacked: "undefined",
			escaped: "1px",
			overridden: 0,
			invalid: 0,
		});
	});

	inPage("a change applies at once, and outlives a reload before any module", async (page) => {
		const changed = await run(
			page,
			`await enter(helper("--color-page"), "#ff0000");
			await enter(helper("--x-length"), "12");
			await enter(field("--x-number"), "2.5");
			await enter(field("--x-font"), 'Charter, "Sitka Text", serif');
			await enter(field("--x-text"), '"a; b"');
			await enter(field("--x\\\\:y"), "3px");
			return {
				paint: getComputedStyle(document.documentElement).backgroundColor,
				text: field("--color-page").value,
				length: root("--x-length"),
				resets: document.querySelectorAll("[data-theme-reset]:enabled").length,
			}`,
		);
		assert.equal(changed, { paint: "rgb(255, 0, 0)", text: "#ff0000", length: "12px", resets: 6 });
		assert.is(
			await run(page, "return stored()"),
			'--color-page:#ff0000;--x-length:12px;--x-number:2.5;--x-font:Charter, "Sitka Text", serif;--x-text:"a; b";--x\\:y:3px',
		);

		await page.goto(`${server.url}guard.html`);
		const kept = await run(
			page,
			'return [getComputedStyle(document.documentElement).backgroundColor, root("--x-length"), root("--x-text"), root("--x:y")]',
		);
		assert.equal(kept, ["rgb(255, 0, 0)", "12px", '"a; b"', "3px"]);

		await open(page);
		assert.is(await run(page, 'return field("--color-page").value'), "#ff0000");
	});

	inPage("what derives from a token shows its new value", async (page) => {
		const [before, after] = await run<string[]>(
			page,
			`const before = helper("--x-derived").value;
			await enter(field("--x-color"), "rgb(255 0 0)");
			return [before, helper("--x-derived").value, field("--x-derived").value]`,
		);
		assert.is.not(before, after);
		assert.is(after, "#ff8080");
	});

	inPage("alpha stays when the picker changes the colour", async (page) => {
		await run(page, 'await enter(helper("--x-color"), "#00ff00")');
		assert.is(await run(page, 'return root("--x-color")'), "#00ff0080");
		assert.is(await run(page, 'return field("--x-color").value'), "#00ff0080");
	});

	inPage("what is not a value of the type is refused, and said so", async (page) => {
		const before = await run(
			page,
			'return [root("--x-color"), root("--x-length"), root("--x-text")]',
		);
		const refused = [
			["--x-color", "red;background:url(x)"],
			["--x-color", "red;--x-length:9px"],
			["--x-color", "rgb(1 2 3"],
			["--x-color", "red /*"],
			["--x-color", "red\\"],
			["--x-color", "red !important"],
			["--x-color", "12px"],
			["--x-color", "var(--x-color)"],
			["--x-color", "var(--x-derived)"],
			["--x-color", "var(--nothing)"],
			["--x-color", "var(--x-length)"],
			["--x-color", "initial"],
			["--x-length", "red"],
			["--x-length", "3s"],
			["--x-time", "3px"],
			["--x-font", "1,2"],
			["--x-text", '"open'],
			["--x-text", "a}b"],
			["--x-text", "]"],
			["--x-text", "url(x"],
		];
		for (const [name, value] of refused) {
			const state = await run(
				page,
				`const input = field(${JSON.stringify(name)});
				await enter(input, ${JSON.stringify(value)});
				const state = [input.ariaInvalid, input.validity.valid, !!input.title, input.value, reset(${JSON.stringify(name)}).disabled, stored(), inline(${JSON.stringify(name)})];
				return state`,
			);
			assert.equal(state, ["true", false, true, value, false, null, ""], `${name}: ${value}`);
		}
		assert.equal(
			await run(page, 'return [root("--x-color"), root("--x-length"), root("--x-text")]'),
			before,
		);
		// The way out: a good value, or the reset button.
		await run(page, 'await enter(field("--x-color"), "var(--color-accent)")');
		assert.is(await run(page, 'return field("--x-color").ariaInvalid'), null);
		await page.click('[data-theme-token="--x-length"] [data-theme-reset]');
		assert.equal(
			await run(
				page,
				'return [field("--x-length").value, field("--x-length").validity.valid, field("--x-length").title, reset("--x-length").disabled]',
			),
			["8px", true, "", true],
		);
		// One that was good before stays in force.
		await run(page, 'await enter(field("--x-time"), "1s"); await enter(field("--x-time"), "1s;")');
		assert.is(await run(page, 'return inline("--x-time")'), "1s");
	});

	inPage("one token is reset, an empty field resets too, and then all", async (page) => {
		await run(
			page,
			`for (const [name, value] of [["--x-color", "red"], ["--x-length", "1px"], ["--x-time", "1s"], ["--x-font", "serif"]])
				await enter(field(name), value)`,
		);
		await page.click('[data-theme-token="--x-color"] [data-theme-reset]');
		assert.is(await run(page, "return stored()"), "--x-length:1px;--x-time:1s;--x-font:serif");
		assert.equal(
			await run(
				page,
				'return [field("--x-color").value, reset("--x-color").disabled, inline("--x-color")]',
			),
			["oklch(0.7 0.1 200/0.5)", true, ""],
		);
		await run(page, 'await enter(field("--x-time"), "")');
		assert.is(await run(page, "return stored()"), "--x-length:1px;--x-font:serif");
		assert.is(await run(page, 'return root("--x-time")'), "200ms");
		await page.click("[data-theme-reset-all]");
		assert.equal(
			await run(
				page,
				'return [stored(), root("--x-length"), field("--x-length").value, document.querySelectorAll("[data-theme-reset]:enabled").length]',
			),
			[null, "8px", "8px", 0],
		);
	});

	inPage("each theme has its own values and overrides", async (page) => {
		const dark = await run(
			page,
			`await enter(field("--x-color"), "red");
			await enter(field("--x-font"), "1,2");
			theme.set("dark");
			return [inline("--x-color"), field("--x-color").value, helper("--x-color").value, helper("--x-length").dataset.unit, field("--x-number").type, field("--x-font").ariaInvalid]`,
		);
		assert.equal(dark, ["", "#123456", "#123456", "rem", "text", null]);
		const light = await run(
			page,
			`await enter(field("--x-color"), "blue");
			theme.set("light");
			return [field("--x-color").value, field("--x-length").value, field("--x-number").type, stored("light"), stored("dark")]`,
		);
		assert.equal(light, ["red", "8px", "number", "--x-color:red", "--x-color:blue"]);
	});

	inPage("another tab follows, and takes back what it has set itself", async (page) => {
		const other = await page.newTab();
		await open(other);
		await run(page, 'await enter(field("--x-color"), "red")');
		const follow = async (value: string) => {
			await until(
				async () => (await run(other, 'return field("--x-color").value')) === value,
				`the other tab's ${value}`,
			);
		};
		await follow("red");
		await run(other, 'await enter(field("--x-length"), "3px")');
		assert.is(await run(page, "return stored()"), "--x-color:red;--x-length:3px");
		await page.click("[data-theme-reset-all]");
		await follow("oklch(0.7 0.1 200/0.5)");
		assert.is(await run(other, 'return root("--x-length")'), "8px");
	});

	inPage(
		"storage that is blocked breaks nothing",
		async (page) => {
			const values = await run(
				page,
				`await enter(field("--x-color"), "red");
				const first = [root("--x-color"), reset("--x-color").disabled];
				theme.set("dark");
				const dark = root("--x-color");
				theme.set("light");
				const back = root("--x-color");
				reset("--x-color").click();
				return [...first, dark, back, root("--x-color")]`,
			);
			assert.equal(values, ["red", false, "#123456", "red", "oklch(0.7 0.1 200/0.5)"]);
		},
		"index.html?storage=blocked",
	);

	inPage(
		"two editors on one page, under the strictest Content-Security-Policy",
		async (page) => {
			const state = await run(
				page,
				`await enter(field("--x-color"), "red");
				const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
				const [, second] = document.querySelectorAll('[data-theme-token="--x-color"] [data-theme-value]');
				return [second.value, ids.length, new Set(ids).size]`,
			);
			assert.equal(state, ["red", 2, 2]);
		},
		"two.html",
		2,
	);

	inPage(
		"an editor that comes later, or is put back as the server sent it, is alive",
		async (page) => {
			await page.goto(`${server.url}late.html`);
			await page.evaluate(`document.querySelector("#place").innerHTML = ${JSON.stringify(editor)}`);
			await alive(page, 1);
			assert.is(await run(page, 'return helper("--x-derived").value'), "#bfe5e7");
			const again = await run(
				page,
				`await enter(field("--x-color"), "red");
				document.querySelector("#place").innerHTML = ${JSON.stringify(editor)};
				await frame();
				const replaced = field("--x-color").value;
				field("--x-color").value = "as sent";
				document.querySelector("[data-theme-editor]").setAttribute("data-theme-editor", "");
				await frame();
				return [replaced, field("--x-color").value, reset("--x-color").disabled]`,
			);
			assert.equal(again, ["red", "red", false]);
		},
		"",
		0,
	);

	inPage("the keyboard is enough", async (page) => {
		await run(
			page,
			'window.marked = true; field("--x-length").focus(); field("--x-length").select()',
		);
		for (const key of ["9", "p", "x", "Enter"]) await page.press(key);
		assert.equal(await run(page, 'return [window.marked, root("--x-length"), location.search]'), [
			true,
			"9px",
			"",
		]);
		await page.press("Tab");
		assert.is(
			await run(page, 'return document.activeElement.getAttribute("aria-label")'),
			"Reset --x-length",
		);
		await page.press("Space");
		assert.equal(
			await run(
				page,
				'return [root("--x-length"), document.activeElement === field("--x-length")]',
			),
			["8px", true],
		);
		await page.press("Shift+Tab");
		await page.press("ArrowRight");
		assert.is(await run(page, 'return root("--x-length")'), "9px");
	});

	inPage("axe finds nothing amiss, in both themes, with a refused value", async (page) => {
		const axe = await site.read("axe.js");
		await run(
			page,
			'await enter(field("--x-color"), "12px"); await enter(field("--x-length"), "1px")',
		);
		await page.evaluate(`${axe}; window.axe = axe`);
		for (const theme of ["light", "dark"]) {
			const violations = await run(
				page,
				`theme.set("${theme}"); await frame();
				const { violations } = await window.axe.run();
				return violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html])`,
			);
			assert.equal(violations, [], theme);
		}
	});
}

test.after(async () => {
	await closeAll(browsers);
	await server.close();
	await removeSites();
});
test.run();
