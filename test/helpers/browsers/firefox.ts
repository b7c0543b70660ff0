import type { Page as RawPage } from "puppeteer-core";
import { executable } from "./processes.js";
import { launchRaw } from "./puppeteer-browser.js";
import { Context, type Ways } from "./puppeteer-page.js";
import type { Browser, OpenOptions } from "./types.js";

const NAMES = ["firefox-esr", "firefox"];
const MAC = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/**
 * puppeteer's own BiDi connection, for what its pages cannot do: navigate after a page was
 * restored from the back/forward cache, and run code in the browser's own scope.
 */
interface Bidi {
	connection: {
		send(method: string, params: object): Promise<{ result: Record<string, unknown> }>;
	};
}

/** Sets a preference of the running browser, from its own scope. */
type SetPreference = (name: string, value: number | boolean) => Promise<void>;

async function preferences({ connection }: Bidi): Promise<SetPreference> {
	const tree = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
	const [window] = tree.result.contexts as { context: string }[];
	return async (name, value) => {
		const set = typeof value === "number" ? "setIntPref" : "setBoolPref";
		const { result } = await connection.send("script.evaluate", {
			expression: `Services.prefs.${set}(${JSON.stringify(name)}, ${value})`,
			target: { context: window?.context },
			awaitPromise: false,
		});
		if (result.type !== "success") throw new Error(`${name}: ${JSON.stringify(result)}`);
	};
}

function ways({ connection }: Bidi, set: SetPreference, options: OpenOptions): Ways {
	const context = (page: RawPage) => (page.mainFrame() as unknown as { _id: string })._id;
	const send = (method: string, page: RawPage, more: object) =>
		connection.send(`browsingContext.${method}`, { context: context(page), ...more });
	const scripts = options.javaScript ?? true;
	return {
		scripts,
		goto: (page, url) => send("navigate", page, { url, wait: "complete" }),
		reload: (page) => send("reload", page, { wait: "complete" }),
		move: (page, delta) => send("traverseHistory", page, { delta }),
		// Per tab there is `prefersColorSchemeOverride`, but the next navigation loses it (the
		// browsing context is replaced); this is for the whole process, and live.
		prefer: (_, mode) =>
			set("layout.css.prefers-color-scheme.content-override", mode === "dark" ? 0 : 1),
		async prepare(page) {
			await page.setViewport(options.viewport ?? { width: 800, height: 600 });
			if (!scripts) await set("javascript.enabled", false);
		},
		async closed() {
			if (!scripts) await set("javascript.enabled", true);
		},
	};
}

/**
 * Starts Firefox: `$FIREFOX_PATH`, or an installed one, over WebDriver BiDi.
 *
 * The colour scheme is one for the process: of two open contexts, the last one set is right.
 * @returns undefined where there is none
 */
export async function launchFirefox(): Promise<Browser | undefined> {
	const path = executable("FIREFOX_PATH", NAMES, MAC);
	if (path === undefined) return undefined;
	const { raw, close } = await launchRaw({
		browser: "firefox",
		executablePath: path,
		// Lets BiDi into the browser's own scope, where preferences can be set live: this ESR's
		// BiDi has neither emulation.setForcedColorsModeThemeOverride nor setScriptingEnabled.
		args: ["--remote-allow-system-access"],
		// An eighth of the CPU time, and nothing that a page sees.
		extraPrefsFirefox: { "browser.chrome.site_icons": false, "places.history.enabled": false },
	});
	const bidi = raw as unknown as Bidi;
	const set = await preferences(bidi);
	return {
		name: "firefox",
		backForwardCache: true,
		async open(options = {}) {
			const context = new Context(await raw.createBrowserContext(), ways(bidi, set, options));
			context.mode = options.colorScheme ?? "light";
			return context.open();
		},
		close,
	};
}
