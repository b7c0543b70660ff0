import type { EngineName, Page, Served } from "../helpers/browsers/index.js";
import { rawOf } from "../helpers/browsers/puppeteer-page.js";
import { assert, CHROMIUM, htmlPage, startEngines, themedSite } from "../helpers/in-engines.js";
import { emulate, recorded, recorder, SETTLE, SWITCHED, themeOf } from "../helpers/themed-site.js";

const words = Array.from({ length: 3000 }, (_, at) => `<span>word${at}</span>`).join(" ");
const paragraphs = words.replace(/((?:<span>\w+<\/span> ){60})/g, "<p>$1</p>");
const header = (form: string) =>
	`<header style="position: fixed; inset: 0 0 auto; block-size: 60px; z-index: 1; background: red">{% themeSwitcher "${form}" %}</header>`;
const head = "<style>html { scroll-behavior: smooth }</style>";
const files = {
	"src/themes/zz.css":
		"[data-theme=dark] body { font: 21px/1.9 monospace } [data-theme=fjord] body { font: 12px/1.1 serif; padding: 3rem }",
	"index.html": htmlPage({ head, body: header("list") + paragraphs }),
	...Object.fromEntries(
		["list", "menu", "button"].map((form) => [
			`${form}.html`,
			htmlPage({ head, body: header(form) + paragraphs }),
		]),
	),
};
const two = await themedSite({ files, plugin: { allow: ["light", "dark"] } });
const plain = await themedSite({ files });
const serve = { onHtml: recorder };
const fade = await themedSite({ files, serve, plugin: { viewTransition: true } });
const twoFade = await themedSite({
	files,
	serve,
	plugin: { viewTransition: true, allow: ["light", "dark"], modeAs: { class: "night" } },
});
const { each } = await startEngines({ desktop: ["webkit"] });
const FADING = { url: `${fade.url}list/` };
const IN_CHROMIUM = { ...FADING, engines: CHROMIUM };
const PRESSED = { url: `${twoFade.url}button/` };

const CHOICES: Record<string, (name: string) => string> = {
	menu: (name) => `
		const panel = document.querySelector("[popover]");
		panel.previousElementSibling.click();
		const mode = "${name}" === "light" ? "light" : "dark";
		panel.querySelector("[data-theme-group=" + mode + "] input[value=${name}]").click();`,
	list: (name) => `
		const list = document.querySelector("select");
		list.value = "${name}";
		list.dispatchEvent(new Event("change", { bubbles: true }));`,
	button: () => "document.querySelector('header button').click();",
};

/** Chooses, and says how far the word a quarter down the window has moved, and the page. */
const moved = (page: Page, choose: string) =>
	page.evaluate<{ by: number; scrolled: number }>(`
		const isHere = (word) => {
			const { left, right, top, bottom } = word.getBoundingClientRect();
			const [x, y] = [innerWidth / 2, innerHeight / 4];
			return left < x && x < right && top < y && y < bottom;
		};
		// In a word, and not in the space between two, which may come to stand on different lines.
		const all = [...document.querySelectorAll("p span")];
		let word;
		for (let steps = 0; scrollY && !word && steps < 200; steps++) {
			word = all.find(isHere);
			if (!word) scrollBy({ top: 5, behavior: "instant" });
		}
		word ??= all[0];
		${SETTLE}
		const [before, scrolled] = [word.getBoundingClientRect().top, scrollY];
		// A View Transition shows it later.
		const changed = new Promise((done) => document.addEventListener("theme:changed", done));
		${choose}
		await changed;
		// While it runs, Firefox tells of no text.
		await document.activeViewTransition?.finished;
		${SETTLE}
		return { by: word.getBoundingClientRect().top - before, scrolled: scrollY - scrolled };
	`);

/** Of forms that scroll alike, one speaks for them in engines that take their time. */
const FORMS: [what: string, form: string, site: Served, engines?: readonly EngineName[]][] = [
	["list", "list", plain],
	["menu", "menu", plain, CHROMIUM],
	["button", "button", two],
	["list, in a View Transition", "list", fade, CHROMIUM],
	["menu, in a View Transition", "menu", fade],
];

for (const [what, form, { url }, engines] of FORMS) {
	const choose = CHOICES[form] as (name: string) => string;
	const of = { url: `${url}${form}/`, engines };
	each(`${what}: the text that is read stays`, of, async (page, { name: engine }) => {
		// WebKit may give the next word, which may come to stand on another line.
		const bound = engine === "webkit" ? 40 : 1;
		let scrolled = 0;
		for (const place of engine === "chromium" ? [900, 4000] : [4000]) {
			await page.evaluate(`scrollTo({ top: ${place}, behavior: "instant" }); ${SETTLE}`);
			for (const name of form === "button" ? ["dark", "light"] : ["dark", "fjord", "light"]) {
				const done = await moved(page, choose(name));
				assert.ok(Math.abs(done.by) <= bound, `${name} at ${place}: by ${done.by} px`);
				assert.is(await themeOf(page), name);
				scrolled += Math.abs(done.scrolled);
			}
		}
		assert.ok(scrolled > 100, "what would move is scrolled back");
		const done = await moved(page, `{ ${choose("dark")} } await changed; ${choose("light")}`);
		assert.ok(Math.abs(done.by) <= bound, `one after another: by ${done.by} px`);
		await page.evaluate(`scrollTo({ top: 0, behavior: "instant" }); ${SETTLE}`);
		await moved(page, choose("dark"));
		assert.is(await page.evaluate("scrollY"), 0, "a page at its top stays there");
	});
}

each("a press that changes nothing holds no line", { url: `${plain.url}menu/` }, async (page) => {
	await page.evaluate(`
			document.documentElement.style.overflowAnchor = "none";
			scrollTo({ top: 900, behavior: "instant" });
			${SETTLE}
			const button = document.querySelector(".theme-menu > button");
			button.click();
			button.click();
			document.querySelector("p").click();
			document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 300px" }));
			${SETTLE}
		`);
	await page.setColorScheme("dark");
	await page.evaluate(SETTLE);
	assert.is(await themeOf(page), "dark");
	assert.is(await page.evaluate("scrollY"), 900);
});

/** What is seen of View Transitions while something is done. */
interface Seen {
	from: string[];
	/** Whether it is a switch of ours, as its styles see it. */
	switching: boolean;
	duration: string;
	atOnce: string;
	theme: string;
}

const seenWhile = (page: Page, act: string) =>
	page.evaluate<Seen>(`
		const root = document.documentElement;
		const real = Document.prototype.startViewTransition;
		const from = [];
		let running;
		Document.prototype.startViewTransition = function (show) {
			from.push(root.dataset.theme);
			return (running = real.call(this, show));
		};
		${act}
		const atOnce = root.dataset.theme;
		await running?.ready;
		await null;
		const duration = getComputedStyle(root, "::view-transition-new(root)").animationDuration;
		const switching = root.hasAttribute("data-theme-switching");
		await running?.finished;
		await null;
		Document.prototype.startViewTransition = real;
		return { from, switching, duration, atOnce, theme: root.dataset.theme };
	`);

const hasTransitions = (page: Page) => page.evaluate<boolean>("!!document.startViewTransition");
const isSwitching = (page: Page) =>
	page.evaluate<boolean>("document.documentElement.hasAttribute('data-theme-switching')");

for (const [form, { url }] of Object.entries({ list: fade, menu: fade, button: twoFade })) {
	const of = { url: `${url}${form}/` };
	each(`${form}: what is chosen shows in one crossfade`, of, async (page) => {
		if (!(await hasTransitions(page))) return;
		const seen = await seenWhile(page, CHOICES[form]?.("dark") ?? "");
		assert.equal(seen.from, ["light"]);
		assert.equal([seen.atOnce, seen.theme], ["light", "dark"]);
		assert.equal([seen.switching, seen.duration], [true, "0.18s"]);
		assert.not(await isSwitching(page));
	});
}

each("what a script asks for is there when it has asked", FADING, async (page) => {
	if (!(await hasTransitions(page))) return;
	await seenWhile(page, CHOICES.list?.("dark") ?? "");
	const set = (name: string) => `document.documentElement.theme.set("${name}");`;
	const script = await seenWhile(page, set("fjord"));
	assert.equal([script.from, script.atOnce], [[], "fjord"]);
	const pressed = await seenWhile(
		page,
		`const button = document.body.appendChild(document.createElement("button"));
			button.onclick = () => { ${set("dark")} };
			button.click();`,
	);
	assert.equal([pressed.from, pressed.atOnce], [[], "dark"], "by a control of the site's own");
	const own = await seenWhile(page, `document.startViewTransition(() => { ${set("light")} });`);
	assert.equal([own.from, own.theme], [["dark"], "light"]);
	assert.equal([own.switching, own.duration], [false, "0.25s"]);
});

each("at once by option", { url: `${plain.url}list/` }, async (page) => {
	const seen = await seenWhile(page, CHOICES.list?.("dark") ?? "");
	assert.equal([seen.from, seen.atOnce], [[], "dark"]);
});

each("at once with reduced motion", IN_CHROMIUM, async (page) => {
	const still = { "prefers-color-scheme": "light", "prefers-reduced-motion": "reduce" };
	await emulate(page, still, async () => {
		const seen = await seenWhile(page, CHOICES.list?.("dark") ?? "");
		assert.equal([seen.from, seen.atOnce], [[], "dark"]);
	});
});

// WebKit's driver presses only what it finds at a place, which is the root.
each("presses in it count", { ...PRESSED, engines: ["chromium", "firefox"] }, async (page) => {
	const [x = 0, y = 0] = await page.evaluate<number[]>(`
			const { x, y, width, height } = document.querySelector("header button").getBoundingClientRect();
			return [x + width / 2, y + height / 2];
		`);
	await recorded(page);
	const { mouse } = rawOf(page);
	const presses = 5;
	for (let press = 0; press < presses; press++) {
		await mouse.click(x, y, { delay: 20 });
		await page.evaluate("await new Promise((done) => setTimeout(done, 60))");
	}
	await page.evaluate(SWITCHED);
	assert.is((await recorded(page)).writes.length, presses);
	assert.is(await themeOf(page), "dark");
	assert.not(await isSwitching(page));
});

// The one engine here whose headless build has View Transitions.
each("choices faster than a transition: the last counts", IN_CHROMIUM, async (page) => {
	await recorded(page);
	const choices = ["dark", "light", "fjord"].map((name) => `{ ${CHOICES.list?.(name)} }`);
	await page.evaluate(choices.join(" ") + SWITCHED);
	const { writes, changes } = await recorded(page);
	assert.equal(writes, [
		"theme=light\ndark\ndark",
		"theme=light\ndark\nlight",
		"theme=light\nfjord\ndark",
	]);
	assert.equal(changes, [{ from: "light", to: "fjord" }]);
});

each("two presses at once choose two themes", { ...PRESSED, engines: CHROMIUM }, async (page) => {
	await recorded(page);
	await page.evaluate(`${CHOICES.button?.("")} ${CHOICES.button?.("")} ${SWITCHED}`);
	assert.is(await themeOf(page), "light");
	assert.equal((await recorded(page)).writes, ["theme=dark", "-theme"]);
	// By keyboard, while the transition of the first press runs.
	await page.evaluate(`document.querySelector("button").focus(); ${SETTLE}`);
	for (let presses = 0; presses < 3; presses++) await page.press("Enter");
	await page.evaluate(SWITCHED);
	assert.is(await themeOf(page), "dark");
	const isNight = "document.documentElement.classList.contains('night')";
	assert.ok(await page.evaluate(isNight), "the mode beside it, too");
});
