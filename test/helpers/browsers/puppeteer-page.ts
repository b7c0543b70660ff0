import type { BrowserContext, CDPSession, KeyInput, Page as RawPage } from "puppeteer-core";
import { centreOf, changeScheme, fromJson, toJson, traverse } from "./in-page.js";
import { LIMIT, within } from "./processes.js";
import type { ColorScheme, Page } from "./types.js";

/** What differs between the two engines that puppeteer drives. */
export interface Ways {
	/** Whether the pages' scripts run. */
	scripts: boolean;
	goto(page: RawPage, url: string): Promise<unknown>;
	reload(page: RawPage): Promise<unknown>;
	move(page: RawPage, delta: -1 | 1): Promise<unknown>;
	/** Sets the OS's preference for the given tabs, or for more. */
	prefer(pages: RawPage[], mode: ColorScheme): Promise<void>;
	/** Prepares a tab (viewport, scripts) before its first page. */
	prepare(page: RawPage): Promise<void>;
	/** Undoes what the context changed outside itself. */
	closed?(): Promise<void>;
}

export class Context {
	readonly tabs = new Set<PuppeteerPage>();
	mode: ColorScheme = "light";
	constructor(
		readonly raw: BrowserContext,
		readonly ways: Ways,
	) {}

	async open(): Promise<PuppeteerPage> {
		const raw = await within(this.raw.newPage(), "a new tab");
		raw.setDefaultTimeout(LIMIT);
		await this.ways.prepare(raw);
		const page = new PuppeteerPage(raw, this);
		this.tabs.add(page);
		await this.prefer(this.mode);
		return page;
	}

	async prefer(mode: ColorScheme): Promise<void> {
		this.mode = mode;
		const tabs = [...this.tabs];
		const raw = tabs.map((tab) => tab.raw);
		await changeScheme(tabs, mode, this.ways.scripts, () => this.ways.prefer(raw, mode));
	}

	async close(): Promise<void> {
		this.tabs.clear();
		await this.ways.closed?.();
		await within(this.raw.close(), "closing a context");
	}
}

/** A tab of Chromium or Firefox. */
export class PuppeteerPage implements Page {
	constructor(
		readonly raw: RawPage,
		private readonly context: Context,
	) {}

	/** Chromium's own protocol, for the frame recorder. */
	cdp(): Promise<CDPSession> {
		return this.raw.createCDPSession();
	}

	async goto(url: string): Promise<void> {
		await within(this.context.ways.goto(this.raw, url), `load ${url}`);
	}

	async reload(): Promise<void> {
		await within(this.context.ways.reload(this.raw), "reload");
	}

	async evaluate<T = unknown>(source: string): Promise<T> {
		return fromJson<T>(
			await within(this.raw.evaluate(toJson(source, this.context.ways.scripts)), source),
		);
	}

	setColorScheme(mode: ColorScheme): Promise<void> {
		return this.context.prefer(mode);
	}

	back(): Promise<void> {
		return traverse(this, this.context.ways.scripts, () => this.context.ways.move(this.raw, -1));
	}

	forward(): Promise<void> {
		return traverse(this, this.context.ways.scripts, () => this.context.ways.move(this.raw, 1));
	}

	async press(...keys: string[]): Promise<void> {
		for (const key of keys) {
			await this.toFront();
			const names = key.split("+").map((name) => (name === "Space" ? " " : name) as KeyInput);
			const last = names.pop() as KeyInput;
			for (const held of names) await this.raw.keyboard.down(held);
			await this.raw.keyboard.press(last);
			for (const held of names) await this.raw.keyboard.up(held);
		}
	}

	async click(selector: string): Promise<void> {
		await this.toFront();
		const { x, y } = await centreOf(this, selector);
		await this.raw.mouse.click(x, y);
	}

	/** Input goes to the tab in front; one that is there already must not lose its focus. */
	private async toFront(): Promise<void> {
		if (this.context.tabs.size > 1) await this.raw.bringToFront();
	}

	newTab(): Promise<Page> {
		return this.context.open();
	}

	async close(): Promise<void> {
		const [first] = this.context.tabs;
		if (first === this) return this.context.close();
		this.context.tabs.delete(this);
		await this.raw.close();
	}
}

/**
 * puppeteer's page, for what only it can do.
 * @throws for a page of WebKit's
 */
export function rawOf(page: Page): RawPage {
	if (page instanceof PuppeteerPage) return page.raw;
	throw new Error("this page is not puppeteer's");
}
