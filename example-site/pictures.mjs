/**
 * Takes pictures of the real pages, for the README, the home page and what other sites show of a link,
 * and draws the icon for home screens: `node example-site/pictures.mjs`, or with parts of the names of
 * those to take, `node example-site/pictures.mjs social icon`.
 * Needs a Chromium: the one that CHROMIUM names, Debian's, or that of @sparticuz/chromium.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Eleventy } from "@11ty/eleventy";
import puppeteer from "puppeteer-core";
import sharp from "sharp";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DESKTOP = { width: 1040, height: 640, deviceScaleFactor: 1.5 };
const SLICE = { width: 330, height: 640, deviceScaleFactor: 1.5 };
const LINK = { width: 1200, height: 630 };
const PICTURES = "docs/pictures";
const SOCIAL = "example-site/assets/social";

/** Each picture by its name, and what takes it: one screenshot, several beside or after one another. */
const SHOTS = {
	[`${PICTURES}/menu.webp`]: () =>
		visit("/showcase/", "paper", DESKTOP, async (page) => {
			await openMenu(page);
			return page.screenshot();
		}).then(webp),
	[`${PICTURES}/editor.webp`]: () => visit("/showcase/", "light", DESKTOP, failingPair).then(webp),
	[`${PICTURES}/themes.webp`]: async () => {
		const slices = [];
		for (const theme of ["light", "dark", "paper", "terminal"]) {
			slices.push(await visit("/showcase/", theme, SLICE, (page) => page.screenshot()));
		}
		return webp(
			await sharp(slices, { join: { across: slices.length } })
				.png()
				.toBuffer(),
		);
	},
	[`${PICTURES}/switching.webp`]: async () => {
		const frames = await visit("/showcase/", "light", { ...DESKTOP, deviceScaleFactor: 1 }, arrows);
		return sharp(frames, { join: { animated: true } })
			.webp({ quality: 70, effort: 6, loop: 0, delay: frames.map(() => 1100) })
			.toBuffer();
	},
	// Without a glow around it: other sites take pictures of up to 100 kB or so.
	[`${SOCIAL}/home.png`]: () =>
		visit("/", "light", LINK, async (page) => {
			await page.hover("[data-name=terminal]");
			return page.screenshot();
		}).then(png),
	[`${SOCIAL}/guide.png`]: () =>
		visit("/guide/start/", "paper", LINK, (page) => page.screenshot()).then(png),
	[`${SOCIAL}/themes.png`]: () =>
		visit("/themes/", "forest", LINK, (page) => page.screenshot()).then(png),
	"example-site/assets/apple-touch-icon.png": drawIcon,
};

/** Lossy, as pages are flat colours and large letters. */
const webp = (picture) => sharp(picture).webp({ quality: 82, effort: 6 }).toBuffer();
/** With a palette: not everybody who shows a link's picture knows WebP. */
const png = (picture) => sharp(picture).png({ palette: true, quality: 80, effort: 10 }).toBuffer();

/**
 * The typefaces of the pictures: each stands for families that themes ask for and that a machine
 * without a desktop lacks.
 */
const FONTS = {
	Inter: {
		file: "inter/files/inter-latin-wght-normal.woff2",
		families: /\bsystem-ui\b|"?Helvetica Neue"?|\bSeravek\b|\bAvenir\b|"?Arial Black"?/g,
	},
	"Source Serif": {
		file: "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
		families: /"?Iowan Old Style"?/g,
	},
	"JetBrains Mono": {
		file: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
		families: /\bui-monospace\b/g,
	},
};
const FACES = Object.entries(FONTS).map(
	([name, { file }]) =>
		`@font-face { font-family: ${name}; font-weight: 100 900; src: url(/fonts/${file}) }`,
);

function withFonts(text) {
	return Object.entries(FONTS).reduce(
		(all, [name, { families }]) => all.replace(families, name),
		text,
	);
}

const TYPES = {
	".css": "text/css",
	".html": "text/html",
	".js": "text/javascript",
	".svg": "image/svg+xml",
	".webp": "image/webp",
};

const folder = mkdtempSync(join(tmpdir(), "theme-pictures-"));
const site = new Eleventy("example-site", folder, {
	configPath: "eleventy.config.cjs",
	quietMode: true,
	// The folder given here wins over the configuration's, as --output does.
	source: "cli",
});
await site.write();
const server = createServer(async ({ url }, response) => {
	const path = url.replace(/\?.*/, "").replace(/\/$/, "/index.html");
	try {
		const isFont = path.startsWith("/fonts/");
		const file = isFont
			? join(ROOT, "node_modules/@fontsource-variable", path.slice("/fonts/".length))
			: join(folder, path);
		const body = await readFile(file);
		response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
		// The bundle, and the editor's own styles, which stand in its scripts.
		const hasFamilies = path.startsWith("/_theme/") && /\.(css|js)$/.test(path);
		const faces = path.endsWith("/site.css") ? FACES.join("") : "";
		response.end(hasFamilies ? withFonts(String(body)) + faces : body);
	} catch {
		response.writeHead(404).end();
	}
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await puppeteer.launch(await launchOptions());
try {
	const asked = process.argv.slice(2);
	for (const [name, take] of Object.entries(SHOTS)) {
		if (asked.length > 0 && !asked.some((part) => name.includes(part))) continue;
		const picture = await take();
		writeFileSync(join(ROOT, name), picture);
		console.log(`${name} ${(picture.length / 1024).toFixed(0)} kB`);
	}
} finally {
	await browser.close();
	server.close();
	rmSync(folder, { recursive: true });
}

/** A page of the site, in a theme that its visitor has chosen, and what is made of it. */
async function visit(path, theme, viewport, take) {
	// Each visitor is another: what one has changed in the editor is not the next one's.
	const context = await browser.createBrowserContext();
	const page = await context.newPage();
	await page.setViewport(viewport);
	await page.evaluateOnNewDocument((chosen) => {
		localStorage.theme = chosen;
	}, theme);
	const response = await page.goto(`http://127.0.0.1:${server.address().port}${path}`, {
		waitUntil: "networkidle0",
	});
	if (!response.ok()) throw new Error(`${path} answers ${response.status()}`);
	await page.evaluate(() => document.fonts.ready);
	const picture = await take(page);
	await context.close();
	return picture;
}

async function openMenu(page) {
	await page.click(".theme-menu > button");
	await page.waitForSelector(".theme-menu :popover-open");
}

/** The menu by arrow keys: each theme shows while it is only looked at; the last one is chosen. */
async function arrows(page) {
	await openMenu(page);
	const frames = [await page.screenshot()];
	for (const keys of ["Down", "Down", "Tab Down", "Down", "Down", "Down", "Enter"]) {
		for (const key of keys.split(" ")) await page.keyboard.press(key.replace("Down", "ArrowDown"));
		await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
		frames.push(await page.screenshot());
	}
	return frames;
}

/** The editor beside a page, whose accent was made too pale for the text on it. */
async function failingPair(page) {
	await page.evaluate(async () => {
		await import("/_theme/editor.js");
		document.documentElement.themeEditor.dock();
	});
	const panel = () => document.documentElement.themeEditor?.element;
	await page.waitForFunction(`(${panel})()?.querySelector("[data-token='--color-accent'] .main")`);
	await page.evaluate(`(${panel})().querySelector("[data-token='--color-accent'] .main").click()`);
	await page.waitForFunction(`(${panel})().querySelector(".row.open .control .bar input")`);
	await page.evaluate(`
		const field = (${panel})().querySelector(".row.open .control .bar input");
		field.value = "#7387f2";
		for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
	`);
	await page.waitForFunction(`(${panel})().querySelector(".problems.fails:not([hidden])")`);
	// The picker would take the room of what is wrong, and of its mends.
	await page.evaluate(`
		(${panel})().querySelector("[data-token='--color-accent'] .main").click();
		(${panel})().querySelector(".problems [aria-expanded=false]").click();
	`);
	await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
	return page.screenshot();
}

/** The mark in white on its colour: home screens have no transparent icons. */
async function drawIcon() {
	const mark = await readFile(join(ROOT, "example-site/assets/icon.svg"), "utf8");
	const page = await browser.newPage();
	await page.setViewport({ width: 180, height: 180 });
	await page.setContent(mark.replace(/<style>.*<\/style>/, ""));
	await page.addStyleTag({
		content: "body { margin: 30px; background: #3f4fd8 } svg { display: block; fill: #fff }",
	});
	return png(await page.screenshot());
}

async function launchOptions() {
	const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium"].find(
		(path) => path && existsSync(path),
	);
	if (executablePath) return { executablePath, args: ["--no-sandbox", "--disable-lcd-text"] };
	const { default: chromium } = await import("@sparticuz/chromium");
	return { executablePath: await chromium.executablePath(), args: chromium.args };
}
