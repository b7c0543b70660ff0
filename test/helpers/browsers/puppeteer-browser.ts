import puppeteer, { type LaunchOptions, type Browser as RawBrowser } from "puppeteer-core";
import { adopt, LIMIT, removeFolder, stop, temporaryFolder, within } from "./processes.js";

/**
 * Starts a browser with a profile of its own, and gives it with what ends it, by force if needed.
 *
 * puppeteer's own hooks are not relied on: of two browsers that run when the process ends, its
 * `exit` hook kills one (@puppeteer/browsers 2.13.2 removes from the list it iterates over).
 */
export async function launchRaw(
	options: LaunchOptions,
): Promise<{ raw: RawBrowser; close: () => Promise<void> }> {
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
	const close = async () => {
		try {
			await within(raw.close(), "closing a browser");
		} finally {
			if (child) await stop(child);
			removeFolder(profile);
		}
	};
	return { raw, close };
}
