/**
 * Takes the pictures of the README from the real pages: `node example-site/pictures.mjs`.
 * Needs a Chromium: the one that CHROMIUM names, Debian's, or that of @sparticuz/chromium.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Eleventy } from "@11ty/eleventy";
import puppeteer from "puppeteer-core";

const PICTURES = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const DEVICES = {
	desktop: { width: 1280, height: 800 },
	phone: { width: 390, height: 780, isMobile: true, hasTouch: true },
};
const SHOTS = [
	{ name: "desktop-light", device: "desktop", theme: "light", path: "/" },
	{ name: "desktop-dark", device: "desktop", theme: "dark", path: "/" },
	{ name: "desktop-paper", device: "desktop", theme: "paper", path: "/showcase/" },
	{ name: "phone-light", device: "phone", theme: "light", path: "/" },
	{ name: "phone-dark", device: "phone", theme: "dark", path: "/themes/" },
	{ name: "phone-paper", device: "phone", theme: "paper", path: "/showcase/forms/" },
];
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
	for (const { name, device, theme, path } of SHOTS) {
		const page = await browser.newPage();
		await page.setViewport(DEVICES[device]);
		await page.evaluateOnNewDocument((chosen) => {
			localStorage.theme = chosen;
		}, theme);
		const response = await page.goto(`http://localhost:${server.address().port}${path}`, {
			waitUntil: "networkidle0",
		});
		if (!response.ok()) throw new Error(`${path} answers ${response.status()}`);
		const file = join(PICTURES, `${name}.png`);
		await page.screenshot({ path: file });
		console.log(`${name}.png ${(statSync(file).size / 1024).toFixed(0)} kB`);
		await page.close();
	}
} finally {
	await browser.close();
	server.close();
	rmSync(folder, { recursive: true });
}

async function launchOptions() {
	const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium"].find(
		(path) => path && existsSync(path),
	);
	if (executablePath) return { executablePath, args: ["--no-sandbox"] };
	const { default: chromium } = await import("@sparticuz/chromium");
	return { executablePath: await chromium.executablePath(), args: chromium.args };
}
