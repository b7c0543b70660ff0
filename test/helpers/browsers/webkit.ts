import { type ChildProcess, execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
	executable,
	removeFolder,
	start,
	stop,
	temporaryFolder,
	until,
	within,
} from "./processes.js";
import { listen } from "./server.js";
import type { Browser, OpenOptions } from "./types.js";
import { Session } from "./webdriver.js";
import { type Desktop, WebKitPage } from "./webkit-page.js";

/** Debian: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser; Fedora: /usr/libexec/… */
function miniBrowsers(): string[] {
	const list = (folder: string) => {
		try {
			return readdirSync(folder).map((name) => join(folder, name));
		} catch {
			return [];
		}
	};
	const parents = ["/usr/libexec", ...list("/usr/lib").filter((path) => path.endsWith("-gnu"))];
	const homes = parents.flatMap(list).filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path));
	return homes.map((home) => join(home, "MiniBrowser"));
}

/** Starts an X server on the first free display; it says which on a pipe. */
async function startXvfb(program: string): Promise<{ server: ChildProcess; display: string }> {
	const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
	const server = start(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
	const number = new Promise<string>((resolve, reject) => {
		server.stdio[3]?.once("data", (data: Buffer) => resolve(String(data).trim()));
		server.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
	});
	return { server, display: `:${await within(number, "Xvfb")}` };
}

/** `xdotool` gives a window the keyboard, as a window manager would. */
type Programs = Record<"xvfb" | "xdotool" | "xsettingsd" | "driver" | "browser", string> & {
	light: boolean;
};

/** The browser's windows that can be seen, oldest first (ids grow). */
function windowsOf(xdotool: string, env: NodeJS.ProcessEnv): number[] {
	const args = ["search", "--onlyvisible", "--maxdepth", "1", "--class", "MiniBrowser"];
	const ids = execFileSync(xdotool, args, { env, encoding: "utf8" }).trim().split("\n");
	return ids.map(Number).sort((one, other) => one - other);
}

/** A display of its own for every context, so that each has its own colour scheme. */
async function openDesktop(programs: Programs, javaScript: boolean): Promise<Desktop> {
	const home = temporaryFolder();
	const { server, display } = await startXvfb(programs.xvfb);
	// A free port: its server has closed before the driver opens it.
	const { server: probe, origin } = await listen(() => {});
	await new Promise((resolve) => probe.close(resolve));
	const environment = {
		...process.env,
		DISPLAY: display,
		GDK_BACKEND: "x11",
		HOME: home,
		XDG_CACHE_HOME: home,
		XDG_CONFIG_HOME: home,
		XDG_DATA_HOME: home,
		XDG_RUNTIME_DIR: home,
		// No plugins for sound and film: to look for them takes a third of a context's start.
		GST_PLUGIN_SYSTEM_PATH_1_0: home,
		// The CPU draws for the GPU, too. Without, a View Transition makes WebKitGTK 2.50 crash.
		...(programs.light && { WEBKIT_DISABLE_DMABUF_RENDERER: "1" }),
		// The desktop's own theme and buses must not reach it, nor a bus be started for it.
		GTK_THEME: undefined,
		NO_AT_BRIDGE: "1",
		GSETTINGS_BACKEND: "memory",
		DBUS_SESSION_BUS_ADDRESS: "disabled:",
	};
	// GTK asks the display's "XSETTINGS manager" for the desktop's theme, and hears at once when it
	// changes: the one way to change the OS's preference under a running WebKitGTK. (GTK_THEME,
	// settings.ini and `MiniBrowser --dark-mode` are read once, at the start.)
	const config = join(home, "xsettingsd");
	const say = (theme: string) => writeFileSync(config, `Net/ThemeName "${theme}"\n`);
	say("Adwaita");
	const settings = start(programs.xsettingsd, ["-c", config], { env: environment });
	const port = `--port=${new URL(origin).port}`;
	const driver = start(programs.driver, [port], { env: environment });
	await until(async () => (await fetch(`${origin}/status`)).ok, "WebKitWebDriver");
	// `--automation` makes the session ephemeral: storage is shared by its windows and then gone.
	const args = ["--automation"];
	// With `--enable-javascript=false` the driver's own scripts would never answer.
	if (!javaScript) args.push("--enable-javascript-markup=false");
	const session = await Session.create(origin, {
		"webkitgtk:browserOptions": { binary: programs.browser, args },
	});
	return {
		session,
		windows: new Set(),
		javaScript,
		setTheme(theme) {
			say(theme);
			settings.kill("SIGHUP");
		},
		focus(index) {
			const window = windowsOf(programs.xdotool, environment)[index];
			if (window === undefined) return;
			execFileSync(programs.xdotool, ["windowfocus", String(window)], { env: environment });
		},
		async close() {
			await Promise.all([driver, settings, server].map(stop));
			removeFolder(home);
		},
	};
}

async function firstPage(desktop: Desktop, options: OpenOptions): Promise<WebKitPage> {
	const handle = await desktop.session.command<string>("", "GET", "/window");
	const page = new WebKitPage(handle, desktop, options.viewport ?? { width: 800, height: 600 });
	desktop.windows.add(page);
	await page.resize();
	await page.setColorScheme(options.colorScheme ?? "light");
	return page;
}

/**
 * Finds WebKitGTK (`$WEBKIT_DRIVER_PATH` and `$MINIBROWSER_PATH`, or installed ones), and Xvfb,
 * xsettingsd and xdotool, which are its desktop. Every context is a MiniBrowser of its own.
 * @param options - `light`: without GPU buffers, at a third of the CPU time for each page
 * @returns undefined where one of them is missing
 */
export async function launchWebKit({ light = false } = {}): Promise<Browser | undefined> {
	const xvfb = executable("XVFB_PATH", ["Xvfb"]);
	const xdotool = executable("XDOTOOL_PATH", ["xdotool"]);
	const xsettingsd = executable("XSETTINGSD_PATH", ["xsettingsd"]);
	const driver = executable("WEBKIT_DRIVER_PATH", ["WebKitWebDriver"]);
	const browser = executable("MINIBROWSER_PATH", ["MiniBrowser"], miniBrowsers());
	if (!xvfb || !xdotool || !xsettingsd || !driver || !browser) return undefined;
	const programs = { light, xvfb, xdotool, xsettingsd, driver, browser };
	const open = new Set<Desktop>();
	return {
		name: "webkit",
		backForwardCache: true,
		async open(options = {}) {
			const desktop = await openDesktop(programs, options.javaScript ?? true);
			open.add(desktop);
			return firstPage(desktop, options);
		},
		async close() {
			await Promise.all([...open].map((desktop) => desktop.close()));
		},
	};
}
