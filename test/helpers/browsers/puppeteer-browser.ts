import puppeteer, { type LaunchOptions, type Browser as RawBrowser } from "puppeteer-core";
import { adopt, LIMIT, removeFolder, stop, temporaryFolder, within } from "./processes.js";

interface Launched {
	raw: RawBrowser;
	end(): Promise<void>;
}

/** Browsers that a test file has left to the next one, by what they were started with. */
const idle = new Map<string, Launched>();
process.once("disconnect", () => {
	for (const { end } of idle.values()) void end();
});

/**
 * A browser with a profile of its own, and what ends it, by force if needed. In a process that runs
 * one test file after another, the next one takes it over: a start takes up to 4 s of CPU time.
 */
export async function launchRaw(
	options: LaunchOptions,
): Promise<{ raw: RawBrowser; close: () => Promise<void> }> {
	const key = JSON.stringify(options);
	const kept = idle.get(key);
	idle.delete(key);
	const launched = kept?.raw.connected ? kept : await launch(options);
	const { raw, end } = launched;
	const close = async () => {
		const contexts = raw.browserContexts().filter((one) => one !== raw.defaultBrowserContext());
		const closed = Promise.all(contexts.map((one) => one.close()));
		const isClosed = await within(closed, "closing contexts").then(Boolean, () => false);
		if (isClosed && process.connected && !idle.has(key)) idle.set(key, launched);
		else await end();
	};
	return { raw, close };
}

/**
 * puppeteer's own hooks are not relied on: of two browsers that run when the process ends, its
 * `exit` hook kills one (@puppeteer/browsers 2.13.2 removes from the list it iterates over).
 */
async function launch(options: LaunchOptions): Promise<Launched> {
	const profile = temporaryFolder();
	const raw = await puppeteer.launch({
		...options,
		userDataDir: profile,
		// A killed Chromium leaves its socket's folder behind. (macOS: its path would be too long.)
		env: process.platform === "linux" ? { ...process.env, TMPDIR: profile } : process.env,
		timeout: 2 * LIMIT,
		protocolTimeout: LIMIT,
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
	const child = raw.process();
	if (child) adopt(child);
	const end = async () => {
		try {
			await within(raw.close(), "closing a browser");
		} finally {
			if (child) await stop(child);
			removeFolder(profile);
		}
	};
	return { raw, end };
}
