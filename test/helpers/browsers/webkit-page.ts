import { centreOf, changeScheme, fromJson, toJson, traverse } from "./in-page.js";
import { until } from "./processes.js";
import type { ColorScheme, OpenOptions, Page } from "./types.js";
import { clickActions, keyActions, type Session } from "./webdriver.js";

/** One MiniBrowser with its display: a context, since its session keeps nothing. */
export interface Desktop {
	readonly session: Session;
	readonly windows: Set<WebKitPage>;
	readonly javaScript: boolean;
	setTheme(name: string): void;
	/** Gives the keyboard to the window that was opened as the `index`th of those still open. */
	focus(index: number): void;
	close(): Promise<void>;
}

type Size = NonNullable<OpenOptions["viewport"]>;

/** A window of WebKitGTK's MiniBrowser. */
export class WebKitPage implements Page {
	constructor(
		private readonly handle: string,
		private readonly desktop: Desktop,
		private readonly size: Size,
	) {}

	private send<T>(method: string, path: string, body?: object): Promise<T> {
		return this.desktop.session.command<T>(this.handle, method, path, body);
	}

	/** MiniBrowser's own bars take some of the window: measured, then added. */
	async resize(): Promise<void> {
		const { width, height } = this.size;
		await this.send("POST", "/window/rect", { x: 0, y: 0, width, height });
		const bars = await this.evaluate<Size>(
			`({ width: ${width} - innerWidth, height: ${height} - innerHeight })`,
		);
		const rect = { x: 0, y: 0, width: width + bars.width, height: height + bars.height };
		await this.send("POST", "/window/rect", rect);
	}

	async goto(url: string): Promise<void> {
		await this.send("POST", "/url", { url });
	}

	/**
	 * In a task of the page, as its own scripts are: behind what the driver runs outside of one, a
	 * frame may come before mutation observers are called. A message, as timers of a hidden page wait.
	 */
	async evaluate<T = unknown>(source: string): Promise<T> {
		const script = `const done = arguments[arguments.length - 1], { port1, port2 } = new MessageChannel();
			const run = () => ${toJson(source)}.then((value) => done({ value }), (error) => done({ error: String(error) }));
			if (!${this.desktop.javaScript}) run();
			else port1.onmessage = run, port2.postMessage(0);`;
		type Outcome = { value?: string; error?: string };
		const outcome = await this.send<Outcome>("POST", "/execute/async", { script, args: [] });
		if (outcome.error !== undefined) throw new Error(`${outcome.error} in: ${source}`);
		return fromJson<T>(outcome.value);
	}

	async setColorScheme(mode: ColorScheme): Promise<void> {
		const { windows, javaScript, setTheme } = this.desktop;
		await changeScheme([...windows], mode, javaScript, async () => {
			setTheme(mode === "dark" ? "Adwaita-dark" : "Adwaita");
		});
	}

	back(): Promise<void> {
		return traverse(this, true, () => this.send("POST", "/back"));
	}

	forward(): Promise<void> {
		return traverse(this, true, () => this.send("POST", "/forward"));
	}

	async reload(): Promise<void> {
		await this.send("POST", "/refresh");
	}

	/**
	 * The driver's key presses arrive without it, but a page of an unfocused window matches
	 * neither `:focus` nor `:focus-visible`, and under Xvfb no window manager gives the focus.
	 */
	private async toFront(): Promise<void> {
		const focused = () => this.evaluate<boolean>("document.hasFocus()");
		if (await focused()) return;
		const index = [...this.desktop.windows].indexOf(this);
		await until(async () => {
			this.desktop.focus(index);
			return focused();
		}, "the keyboard's focus");
	}

	async press(...keys: string[]): Promise<void> {
		for (const key of keys) {
			await this.toFront();
			await this.send("POST", "/actions", { actions: keyActions(key) });
		}
	}

	async click(selector: string): Promise<void> {
		await this.toFront();
		const { x, y } = await centreOf(this, selector);
		await this.send("POST", "/actions", { actions: clickActions(x, y) });
	}

	/** A window, not a tab: a hidden tab never answers a screenshot, and has no frames. */
	async newTab(): Promise<WebKitPage> {
		const made = await this.send<{ handle: string }>("POST", "/window/new", { type: "window" });
		const page = new WebKitPage(made.handle, this.desktop, this.size);
		this.desktop.windows.add(page);
		await page.resize();
		return page;
	}

	async close(): Promise<void> {
		const [first] = this.desktop.windows;
		if (first === this) return this.desktop.close();
		this.desktop.windows.delete(this);
		await this.send("DELETE", "/window");
	}
}
