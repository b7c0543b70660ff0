/**
 * Takes pictures of the real pages, for the README and for what other sites show of a link, and draws
 * the icon for home screens: `node example-site/pictures.mjs`, or with parts of the names of those to
 * take, `node example-site/pictures.mjs social icon`.
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
import { smallest } from "./build/png.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DEVICES = {
	desktop: { width: 1280, height: 800 },
	phone: { width: 390, height: 780, isMobile: true, hasTouch: true },
	social: { width: 1200, height: 630 },
};
const PICTURES = "docs/pictures";
const SOCIAL = "example-site/assets/social";
const SHOTS = [
	{ name: `${PICTURES}/desktop-light`, device: "desktop", theme: "light", path: "/" },
	{ name: `${PICTURES}/desktop-dark`, device: "desktop", theme: "dark", path: "/" },
	{ name: `${PICTURES}/desktop-paper`, device: "desktop", theme: "paper", path: "/showcase/" },
	{ name: `${PICTURES}/phone-light`, device: "phone", theme: "light", path: "/" },
	{ name: `${PICTURES}/phone-dark`, device: "phone", theme: "dark", path: "/themes/" },
	{ name: `${PICTURES}/phone-paper`, device: "phone", theme: "paper", path: "/showcase/forms/" },
	// Without a glow around it: other sites take pictures of up to 100 kB or so.
	{
		name: `${SOCIAL}/home`,
		device: "social",
		theme: "light",
		path: "/",
		at: "[data-name=terminal]",
	},
	{ name: `${SOCIAL}/guide`, device: "social", theme: "paper", path: "/guide/start/" },
	{ name: `${SOCIAL}/themes`, device: "social", theme: "forest", path: "/themes/" },
];
const ICON = "example-site/assets/apple-touch-icon";
const asked = process.argv.slice(2);
const isAsked = (name) => asked.length === 0 || asked.some((part) => name.includes(part));
const TYPES = {
	".css": "text/css",
	".html": "text/html",
	".js": "text/javascript",
	".svg": "image/svg+xml",
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
	const file = join(folder, url.replace(/\?.*/, "").replace(/\/$/, "/index.html"));
	try {
		response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
		response.end(await readFile(file));
	} catch {
		response.writeHead(404).end();
	}
});
await new Promise((resolve) => server.listen(0, resolve));

const browser = await puppeteer.launch(await launchOptions());
try {
	if (isAsked(ICON)) await drawIcon();
	for (const { name, device, theme, path, at } of SHOTS.filter(({ name }) => isAsked(name))) {
		const page = await browser.newPage();
		await page.setViewport(DEVICES[device]);
		await page.evaluateOnNewDocument((chosen) => {
			localStorage.theme = chosen;
		}, theme);
		const response = await page.goto(`http://localhost:${server.address().port}${path}`, {
			waitUntil: "networkidle0",
		});
		if (!response.ok()) throw new Error(`${path} answers ${response.status()}`);
		if (at) await page.hover(at);
		await take(page, name);
	}
} finally {
	await browser.close();
	server.close();
	rmSync(folder, { recursive: true });
}

async function take(page, name) {
	const file = join(ROOT, `${name}.png`);
	const picture = await smallest(page, Buffer.from(await page.screenshot()));
	writeFileSync(file, picture);
	console.log(`${name}.png ${(picture.length / 1024).toFixed(0)} kB`);
	await page.close();
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
	await take(page, ICON);
}

async function launchOptions() {
	const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium"].find(
		(path) => path && existsSync(path),
	);
	if (executablePath) return { executablePath, args: ["--no-sandbox", "--disable-lcd-text"] };
	const { default: chromium } = await import("@sparticuz/chromium");
	return { executablePath: await chromium.executablePath(), args: chromium.args };
}
