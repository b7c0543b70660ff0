import { existsSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { executable, temporaryFolder } from "./processes.js";
import { launchRaw } from "./puppeteer-browser.js";
import { Context, type Ways } from "./puppeteer-page.js";
import type { Browser, OpenOptions } from "./types.js";

const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	// Looks for Google's hosts at every start otherwise, many refused connections at a time.
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Unpacks the Chromium that `@sparticuz/chromium` carries (a headless shell, Linux x64 only),
 * once per version and user.
 *
 * The package unpacks straight into `tmpdir()` and takes a file that exists for a whole one: two
 * test processes that start together would run half a browser. So it unpacks into a folder of
 * our own, which a rename publishes.
 */
async function bundled(): Promise<string | undefined> {
	if (process.platform !== "linux" || process.arch !== "x64") return undefined;
	const entry = import.meta.resolve("@sparticuz/chromium");
	const manifest = await readFile(new URL("../../package.json", entry), "utf8");
	const { version } = JSON.parse(manifest) as { version: string };
	const shared = join(tmpdir(), `theme-chromium-${version}-${userInfo().uid}`);
	const program = join(shared, "chromium");
	if (existsSync(program)) return program;
	const own = temporaryFolder();
	const before = process.env.TMPDIR;
	process.env.TMPDIR = own;
	try {
		const { default: chromium } = await import("@sparticuz/chromium");
		await chromium.executablePath(fileURLToPath(new URL("../../bin", entry)));
	} finally {
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
	}
	await rename(own, shared).catch((error: unknown) => {
		if (!existsSync(program)) throw error; // else: another process was first
	});
	return program;
}

function ways({ viewport, javaScript = true }: OpenOptions): Ways {
	return {
		scripts: javaScript,
		goto: (page, url) => page.goto(url, { waitUntil: "load" }),
		reload: (page) => page.reload({ waitUntil: "load" }),
		// The page may be gone before it answers; whether the other one came is asked after this.
		move: (page, delta) => page.evaluate(`void history.go(${delta})`).catch(() => {}),
		async prefer(pages, value) {
			const features = [{ name: "prefers-color-scheme", value }];
			await Promise.all(pages.map((page) => page.emulateMediaFeatures(features)));
		},
		async prepare(page) {
			await page.setViewport(viewport ?? { width: 800, height: 600 });
			if (!javaScript) await page.setJavaScriptEnabled(false);
		},
	};
}

/**
 * Starts Chromium: `$CHROME_PATH`, an installed one, or the shell in `@sparticuz/chromium`.
 * @param options - `args` are more arguments for it; `light`: the shell before an installed one, as
 * to open a page there costs a sixth of the CPU time
 * @returns undefined where there is none
 */
export async function launchChromium(options: { args?: readonly string[]; light?: boolean } = {}) {
	const shell = options.light && !process.env.CHROME_PATH ? await bundled() : undefined;
	const installed = shell ? undefined : executable("CHROME_PATH", NAMES, MAC);
	const path = shell ?? installed ?? (await bundled());
	if (path === undefined) return undefined;
	const { raw, close } = await launchRaw({
		executablePath: path,
		headless: path === installed ? true : "shell",
		// Chromium ends itself when the pipe breaks, even if this process is killed outright.
		pipe: true,
		args: [...FLAGS, ...(options.args ?? [])],
	});
	const browser: Browser = {
		name: "chromium",
		// The shell's embedder refuses ("BackForwardCacheDisabledForDelegate"); no flag helps.
		backForwardCache: !(await raw.version()).startsWith("HeadlessChrome"),
		async open(options = {}) {
			const context = new Context(await raw.createBrowserContext(), ways(options));
			context.mode = options.colorScheme ?? "light";
			return context.open();
		},
		close,
	};
	return browser;
}
