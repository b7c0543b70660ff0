import {
	type Browser,
	type ColorScheme,
	frameProbe,
	framesAfter,
	modeOf,
	type Page,
	probedFrames,
	recordFrames,
} from "../helpers/browsers/index.js";
import { assert, CHROMIUM, IS_SAMPLE, startEngines, test, until } from "../helpers/in-engines.js";
import { COLORS, htmlPage, inContext, SETTLE, store, themedSite } from "../helpers/themed-site.js";

/** Milliseconds by which the stylesheet comes late. */
const DELAYS = IS_SAMPLE ? [0, 300] : [0, 300, 2000];
const LOADS = IS_SAMPLE ? 4 : 10;
/** Chromium's windows that load at a time; more would starve each other of frames. */
const WINDOWS = 5;
/** Each frame is compressed, and read again. */
const viewport = { width: 400, height: 300 };
const CSS = "/_theme/css/site.css";

// Some kilobytes, so that the chunks end in the head, in the body and between the two.
const LONG = `<p>${"Streamed, a part at a time. ".repeat(20)}</p>`.repeat(8);
/**
 * In the mode that the page under test is not in, and in a colour that it never has. A fragment:
 * the plugin leaves it alone.
 */
const before = (color: string) => `<style>html { background: ${color} }</style><p>before</p>`;
const BEFORE = { light: "rgb(255, 220, 255)", dark: "rgb(60, 0, 60)" };

const server = await themedSite({
	files: {
		"page.html": htmlPage({ body: `${LONG}{% themeSwitcher %}${LONG}` }),
		"light.html": before(BEFORE.light),
		"dark.html": before(BEFORE.dark),
	},
});
const page = `${server.url}page/`;
const { browsers, each } = await startEngines({
	fresh: true,
	desktop: ["chromium", "webkit"],
	viewport,
});

const GUARD = /<script>(.*?)<\/script>/;
const controls: Record<string, (html: string) => string> = {
	"no guard": (html) => html.replace(GUARD, ""),
	// As Web Awesome's documentation has it: modules run when the page has been read.
	"a deferred guard": (html) => html.replace(GUARD, '<script type="module">$1</script>'),
};

/** The server's next answers: the stylesheet late, the page altered and streamed. */
function serve(delay: number, alter = (html: string) => html, pause = 25): void {
	server.options.delay = { [CSS]: delay };
	server.options.stream = { chunks: 12, pause };
	server.options.onHtml = (html, { pathname, search }) => {
		if (pathname !== "/page/") return html;
		return search === "?probe" ? frameProbe(alter(html)) : alter(html);
	};
}

/** Under a control much is seen of the page before it has been read to its end. */
const CONTROL_PAUSE = 80;

const opposite = (mode: ColorScheme) => (mode === "dark" ? "light" : "dark");

/** What a visitor may have chosen that is not what the OS prefers: a theme, or the mode of a pair. */
const CHOICES = [(mode: string) => mode, (mode: string) => `light\ndark\n${mode}`] as const;
type Chosen = (typeof CHOICES)[number];

async function prepare(tab: Page, mode: ColorScheme, chosen: Chosen): Promise<void> {
	await tab.goto(`${server.url}${opposite(mode)}/`);
	await store(tab, chosen(mode));
}

/** The modes of the compositor's frames of one load, from a page of the other mode. */
async function load(tab: Page, mode: ColorScheme, chosen: Chosen): Promise<string[]> {
	await prepare(tab, mode, chosen);
	const frames = await recordFrames(tab, async () => {
		await tab.goto(page);
		await tab.evaluate(SETTLE);
	});
	assert.is(modeOf(frames[0] ?? []), opposite(mode), "the page before");
	const after = framesAfter(frames).map(modeOf);
	assert.ok(after.length > 0, "frames");
	return after;
}

async function wrongLoads(browser: Browser, loads: number): Promise<string[]> {
	const wrong: string[] = [];
	let left = loads;
	let done = 0;
	const window = async (mode: ColorScheme) => {
		const visit = async (tab: Page) => {
			while (left-- > 0) {
				const modes = await load(tab, mode, CHOICES[((left >> 1) % 2) as 0]);
				done += 1;
				if (modes.some((one) => one !== mode)) wrong.push(`${mode}: ${modes.join(" ")}`);
			}
		};
		await inContext(browser, visit, { colorScheme: opposite(mode), viewport });
	};
	const modes = Array.from({ length: Math.min(WINDOWS, loads) }, (_, at) =>
		at % 2 === 0 ? "dark" : "light",
	);
	await Promise.all(modes.map(window));
	assert.is(done, loads);
	return wrong;
}

async function wrongFrames(tab: Page, mode: ColorScheme, chosen: Chosen): Promise<string[]> {
	await prepare(tab, mode, chosen);
	await tab.goto(`${page}?probe`);
	await tab.evaluate(SETTLE);
	// On a busy machine the first frames come late.
	await until(async () => (await probedFrames(tab)).length > 2, "frames");
	const frames = await probedFrames(tab);
	return frames
		.filter(({ html, theme }) => html !== COLORS[mode] || theme !== mode)
		.map(({ time, html, theme, readyState }) => `${mode} ${time}: ${html} ${theme} ${readyState}`);
}

const others = browsers.filter(({ name }) => name !== "chromium");

/**
 * The wrong frames of each load: in both modes, from a system that prefers the other, chosen in each
 * way. All engines at once, as most of it is waiting.
 */
async function probe(answers: readonly Parameters<typeof serve>[]): Promise<string[][]> {
	const found: string[][] = [];
	const tabs = await Promise.all(others.map((browser) => browser.open({ viewport })));
	for (const mode of ["dark", "light"] as const) {
		for (const tab of tabs) await tab.setColorScheme(opposite(mode));
		for (const chosen of CHOICES) {
			for (const answer of answers) {
				serve(...answer);
				const wrong = await Promise.all(tabs.map((tab) => wrongFrames(tab, mode, chosen)));
				const told = (frame: string, at: number) =>
					`${others[at]?.name}, ${answer[0]} ms, ${frame}`;
				found.push(...wrong.map((frames, at) => frames.map((frame) => told(frame, at))));
			}
		}
	}
	for (const tab of tabs) await tab.close();
	return found;
}

for (const delay of DELAYS) {
	const name = `every compositor frame of ${LOADS} loads, stylesheet after ${delay} ms`;
	each(name, { engines: CHROMIUM }, async (_, browser) => {
		serve(delay);
		assert.equal(await wrongLoads(browser, LOADS), []);
	});
}

/** A test of the engines that have no recorder, where they are on this machine. */
const ofOthers = (name: string, run: () => Promise<void>) =>
	others.length > 0 && test(`${others.map((one) => one.name).join(", ")}: ${name}`, run);

ofOthers("every animation frame", async () => {
	assert.equal((await probe(DELAYS.map((delay) => [delay]))).flat(), []);
});

for (const [name, alter] of Object.entries(controls)) {
	each(`${name} is seen`, { engines: CHROMIUM }, async (_, browser) => {
		serve(0, alter, CONTROL_PAUSE);
		assert.ok((await wrongLoads(browser, 4)).length > 0);
	});
	ofOthers(`${name} is seen in animation frames`, async () => {
		const found = await probe([[0, alter, CONTROL_PAUSE]]);
		assert.ok(found.every((frames) => frames.length > 0));
	});
}
