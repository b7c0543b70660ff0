import type { Page } from "./browsers/index.js";
import { until } from "./browsers/processes.js";
import { PuppeteerPage } from "./browsers/puppeteer-page.js";

/** Something on a page as people find it: what it is, and what it is called. */
export type Thing = readonly [role: string, name: string | RegExp];

/** What is found where, shadow trees included; runs in the page. */
const FIND = `
const deep = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
	one.shadowRoot ? [one, ...deep(one.shadowRoot)] : [one]);
const INPUTS = { search: "searchbox", range: "slider", number: "spinbutton", radio: "radio", checkbox: "checkbox" };
const TAGS = { A: "link", BUTTON: "button", SUMMARY: "button", H2: "heading", SELECT: "combobox", TEXTAREA: "textbox" };
const roleOf = (one) => one.getAttribute("role") ??
	(one.localName === "input" ? INPUTS[one.type] ?? "textbox" : TAGS[one.tagName]);
const textOf = (node) => node.nodeType === 3 ? node.data : node.ariaHidden === "true" ? "" :
	[...node.childNodes].map(textOf).join(" ");
const nameOf = (one) => (one.getAttribute("aria-label") ??
	(one.labels?.length ? [...one.labels].map(textOf).join(" ") : textOf(one))
	).trim().replace(/\\s+/g, " ");
const isCalled = (one, role, name) => roleOf(one) === role && new RegExp(name).test(nameOf(one));
const focused = () => {
	let at = document.activeElement;
	while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
	return at;
};
`;

/**
 * Somebody at a page, with a keyboard and a mouse: counts what is pressed, and finds things by role
 * and name.
 */
export class Person {
	presses = 0;
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Presses a key, as often as said. */
	async press(key: string, times = 1): Promise<void> {
		for (let time = 0; time < times; time++) {
			await this.#page.press(key);
			this.presses += 1;
		}
	}

	/** Types a text; it is counted as one press, as what it says is the person's own. */
	async type(text: string): Promise<void> {
		for (const letter of text) await this.#page.press(letter === " " ? "Space" : letter);
		this.presses += 1;
	}

	/** What has the focus, in words. */
	focus(): Promise<string> {
		return this.#ask("const at = focused(); return at ? roleOf(at) + ' ' + nameOf(at) : ''");
	}

	/** Goes to something by the Tab key, forwards or backwards. */
	async tabTo(thing: Thing, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
		const passed: string[] = [];
		for (let time = 0; time < 80; time++) {
			if (await this.#has(thing)) return;
			await this.press(key);
			passed.push(await this.focus());
		}
		throw new Error(`${key} does not lead to ${thing.join(" ")}, but to ${passed.join(", ")}`);
	}

	/** Clicks on something that is on display and covered by nothing. */
	async click(thing: Thing): Promise<void> {
		if (!(this.#page instanceof PuppeteerPage)) throw new Error("no mouse here");
		const { x, y } = await this.#centre(thing);
		await this.#page.raw.mouse.click(x, y);
		this.presses += 1;
	}

	/** Waits until something is there to be seen. */
	sees(thing: Thing): Promise<void> {
		return until(
			() =>
				this.#ask(`return deep(document).some((one) =>
					isCalled(one, ${called(thing)}) && one.checkVisibility())`),
			`to see ${thing.join(" ")}`,
		);
	}

	/** Waits until the focus is on something. */
	isAt(thing: Thing): Promise<void> {
		return until(() => this.#has(thing), `the focus on ${thing.join(" ")}`);
	}

	/** Waits until a text can be read somewhere. */
	reads(text: string | RegExp): Promise<void> {
		return until(
			() =>
				this.#ask(`return deep(document).some((one) => one.checkVisibility() &&
					[...one.childNodes].some((node) => node.nodeType === 3 && new RegExp(${patternOf(text)}).test(node.data)))`),
			`to read ${text}`,
		);
	}

	#has(thing: Thing): Promise<boolean> {
		return this.#ask(`return !!focused() && isCalled(focused(), ${called(thing)})`);
	}

	/** Where something is, once it can be hit. */
	async #centre(thing: Thing): Promise<{ x: number; y: number }> {
		let hit: { x: number; y: number } | string = "";
		await until(
			async () => {
				hit = await this.#ask(`
				const all = deep(document).filter((one) => isCalled(one, ${called(thing)}) && one.checkVisibility());
				const [one] = all;
				if (!one) return "is not there";
				if (all.length > 1) return "is there " + all.length + " times";
				one.scrollIntoView({ block: "nearest", behavior: "instant" });
				const { x, y, width, height } = one.getBoundingClientRect();
				const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
				const top = one.getRootNode().elementFromPoint(at.x, at.y);
				return one.contains(top) || top?.contains(one) && top.localName === "label" ? at : "is covered by " + top?.outerHTML.slice(0, 200)`);
				return typeof hit !== "string";
			},
			`${thing.join(" ")}`,
		).catch((error) => {
			throw new Error(`${thing.join(" ")} ${hit}`, { cause: error });
		});
		return hit as unknown as { x: number; y: number };
	}

	#ask<T>(source: string): Promise<T> {
		return this.#page.evaluate<T>(`${FIND} ${source}`);
	}
}

/** The two arguments that say what is looked for. */
function called([role, name]: Thing): string {
	return `${JSON.stringify(role)}, ${patternOf(name)}`;
}

/** As a script's text: a name is a whole one. */
function patternOf(name: string | RegExp): string {
	const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
	return JSON.stringify(name instanceof RegExp ? name.source : `^${escaped(name)}$`);
}
