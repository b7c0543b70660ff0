import type { Context } from "./context.js";
import { give, type Side } from "./dock.js";
import { footer } from "./footer.js";
import { h } from "./h.js";
import { header } from "./header.js";
import { listenToKeys } from "./keys.js";
import { Rows } from "./rows.js";
import type { Session } from "./session.js";
import { panelSheet } from "./style.js";
import { textsOf } from "./text.js";

/** Long enough to be read. */
const MESSAGE_MS = 8000;

/** The editor as it is seen: one, in the page's text or docked to a side of its window. */
export class Panel {
	readonly element: HTMLElement;
	readonly #session: Session;
	readonly #context: Context;
	readonly #rows: Rows;
	readonly #said: HTMLElement;
	readonly #host = h("div", { "data-theme-panel": "" });
	readonly #parts: { show(side: Side | undefined): void }[];
	/** Where it stands in the page's text. */
	#place: HTMLElement | undefined;
	#side: Side | undefined;
	readonly #sheets = [panelSheet];
	#silence = 0;
	/** What had the focus before. */
	#before: Element | null = null;

	constructor(session: Session) {
		const text = textsOf(session.model.data);
		const sheet = h("div", { class: "sheet", hidden: true });
		this.#session = session;
		this.#said = h("div", { class: "said", role: "status" });
		let loaded: ReturnType<Context["more"]> | undefined;
		let colors: ReturnType<Context["colors"]> | undefined;
		this.#context = {
			session,
			text,
			more: () => (loaded ??= import("./more.js")),
			colors: () =>
				(colors ??= this.#context.more().then(({ Colors }) => new Colors(session, this.element))),
			say: (message) => this.#say(message),
			reveal: (token) => void this.#rows.reveal(token),
			sheet: (content) => {
				sheet.replaceChildren(...(content ? [content] : []));
				sheet.hidden = !content;
			},
			labelOf: (expression) => {
				const names = new Set(expression.match(/--[^\s,()]+/g));
				return Array.from(names, (name) => session.model.token(name)?.label ?? name).join(" + ");
			},
		};
		this.#rows = new Rows(this.#context);
		const top = header(this.#context, {
			dock: (side) => this.dock(side),
			close: () => this.close(),
			pick: () => this.#pick(),
			filter: (query, isChangedOnly) => this.#rows.filter(query, isChangedOnly),
		});
		const bottom = footer(this.#context);
		this.#parts = [top, this.#rows];
		this.element = h(
			"section",
			{ class: "panel", "aria-label": text("title") },
			top.element,
			this.#rows.element,
			sheet,
			this.#said,
			bottom,
		);
		this.#listen();
		session.onShow(() => this.show());
		this.#complete();
	}

	/** The panel can be used before all of it is there. */
	async #complete(): Promise<void> {
		const { moreSheet, problems, receive } = await this.#context.more();
		const amiss = problems(this.#context, await this.#context.colors(), (worst) =>
			this.#rows.rate(worst),
		);
		this.#rows.element.before(amiss.element);
		this.#parts.push(amiss);
		this.#sheets.push(moreSheet);
		this.#adopt();
		this.show();
		const [, link] = /^#theme=([\w-]+)$/.exec(location.hash) ?? [];
		if (link) await receive(this.#context, link);
	}

	#listen(): void {
		const { model } = this.#session;
		const { text } = this.#context;
		// A change is what ends a gesture of a field or a slider, behind the input that it made.
		this.element.addEventListener("change", this.#session.endGesture);
		listenToKeys(this.element, {
			undo: () => model.undo() && this.#say(text("undo")),
			redo: () => model.redo() && this.#say(text("redo")),
			escape: () => this.#rows.close() || this.close(),
			compare: (isHeld) => this.#session.compare(isHeld),
		});
	}

	extend(make: (context: Context) => HTMLElement): void {
		this.element.querySelector("footer")?.append(make(this.#context));
	}

	/** Follows the model. */
	show(): void {
		const { session, text } = this.#context;
		this.element.style.colorScheme = session.mode;
		this.element.dir = getComputedStyle(document.documentElement).direction;
		for (const part of this.#parts) part.show(this.#side);
		if (session.kept !== "kept")
			this.#say(text(session.kept === "full" ? "storageFull" : "storageBlocked"));
	}

	/** Stands in the page's text, unless the visitor has docked it. */
	stand(place: HTMLElement): void {
		this.#place = place;
		const { dock } = this.#session.state;
		if (dock) this.dock(dock);
		else if (!this.#side) this.#moveTo(place);
	}

	/** Opens it beside the page, or closes it. */
	toggle(): void {
		if (this.#side) {
			this.close();
			return;
		}
		this.#before = document.activeElement;
		this.dock(this.#session.state.dock ?? "right");
		this.element.querySelector("button")?.focus();
	}

	dock(side: Side): void {
		this.#side = side;
		this.element.dataset.dock = side;
		this.#session.remember({ dock: side });
		give(side);
		document.documentElement.append(this.#host);
		this.#moveTo(this.#host);
	}

	/** Goes back to where it stands in the page's text, or away. */
	close(): void {
		if (!this.#side) return;
		this.#side = undefined;
		delete this.element.dataset.dock;
		give(undefined);
		this.#session.remember({ dock: undefined });
		this.#host.remove();
		if (this.#place?.isConnected) this.#moveTo(this.#place);
		if (this.#before instanceof HTMLElement) this.#before.focus();
	}

	#moveTo(host: HTMLElement): void {
		const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
		root.append(this.element);
		this.#adopt();
		this.show();
	}

	#adopt(): void {
		const root = this.element.getRootNode();
		if (root instanceof ShadowRoot) root.adoptedStyleSheets = this.#sheets;
	}

	async #pick(): Promise<void> {
		const { pick } = await this.#context.more();
		await pick(this.#context, this.element);
	}

	#say(message: string): void {
		this.#said.textContent = message;
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#said.replaceChildren(), MESSAGE_MS);
	}
}
