import { varsIn } from "../../references.js";
import type { Context } from "./context.js";
import { makeRoom } from "./dock.js";
import { h, icon, iconButton, sheetOf } from "./h.js";
import type { PanelParts } from "./more.js";
import css from "./panel.css";
import { CLOSE, MOON, SUN } from "./panel-icons.js";
import { Rows } from "./rows.js";
import type { Session } from "./session.js";

/** An important rule inside a shadow root wins over the page's important rules. */
const HOST = ":host{all:initial!important;display:block!important}";

const NOT_KEPT = "The browser keeps nothing more: changes last until you leave.";

const MESSAGE_MS = 8000;

const MODES = [
	["light", "Light", SUN],
	["dark", "Dark", MOON],
] as const;

const more = () => import("./more.js");

export class Panel {
	readonly element: HTMLElement;
	readonly #context: Context;
	readonly #rows: Rows;
	readonly #said = h("div", { class: "said", role: "status" });
	readonly #sheet = h("div", { class: "sheet", role: "group", hidden: true });
	/** The element that opened the sheet, to return the focus to. */
	#opener: HTMLElement | null = null;
	readonly #footer = h("footer");
	readonly #host = h("div", { "data-theme-panel": "" });
	readonly #parts: { show(isDocked: boolean): void }[];
	#place: HTMLElement | undefined;
	/** The shadow root that holds the panel: of its place, or of its own host. */
	#root: ShadowRoot | undefined;
	#isDocked = false;
	#isKept = true;
	readonly #sheets = [sheetOf(HOST + css)];
	#silence = 0;
	readonly #whole: Promise<void>;
	/** What had the focus before the panel was opened. */
	#before: Element | null = null;
	/** What has the focus in the panel, and how far its parts are scrolled. */
	#focused: HTMLElement | null = null;
	readonly #scrolled = new Map<Element, number>();

	constructor(session: Session) {
		this.#context = this.#makeContext(session);
		const top = header(this.#context, () => this.close());
		this.#rows = new Rows(this.#context);
		this.#parts = [top, this.#rows];
		this.element = h(
			"section",
			{ class: "panel", lang: "en", "aria-label": "Theme editor" },
			top.element,
			this.#rows.element,
			this.#sheet,
			this.#said,
			this.#footer,
		);
		// `change` comes after the last `input` of a gesture.
		this.element.addEventListener("change", session.endGesture);
		// A removal takes the focus too, and a morph is undone before the next task.
		const track = () => setTimeout(() => (this.#focused = this.#active));
		this.element.addEventListener("focusin", track);
		this.element.addEventListener("focusout", track);
		const note = ({ target }: Event) => {
			const part = target as Element;
			this.#scrolled.set(part, part.scrollTop);
		};
		this.element.addEventListener("scroll", note, true);
		session.onShow = () => this.show();
		this.#whole = this.#complete(top);
	}

	#makeContext(session: Session): Context {
		let colors: ReturnType<Context["colors"]> | undefined;
		const context: Context = {
			session,
			control: (token) => more().then(({ tokenControl }) => tokenControl(token, context)),
			colors: () => (colors ??= more().then(({ Colors }) => new Colors(session, this.element))),
			say: (message) => this.#say(message),
			reveal: (token) => this.#rows.reveal(token),
			sheet: (content) => this.#showSheet(content),
			labelOf: (expression) => {
				const names = expression.startsWith("--") ? [expression] : varsIn(expression);
				const labels = names.map((name) => session.model.site.token(name)?.label ?? name);
				return [...new Set(labels)].join(" + ");
			},
		};
		return context;
	}

	async #complete({ title, find }: Pick<PanelParts, "title" | "find">): Promise<void> {
		const { complete, moreSheet } = await more();
		this.#sheets.push(moreSheet);
		const parts = complete(this.#context, await this.#context.colors(), {
			element: this.element,
			title,
			find,
			rows: this.#rows,
			footer: this.#footer,
			sheets: this.#sheets,
			dock: () => this.dock(),
			open: () => this.#isDocked || this.toggle(),
			close: () => {
				if (this.#sheet.hidden) this.#rows.close() || this.close();
				else this.#showSheet(undefined);
			},
		});
		this.#parts.push(...parts);
		if (this.#root) this.#root.adoptedStyleSheets = this.#sheets;
		this.show();
	}

	extend(make: (context: Context) => HTMLElement): void {
		this.#footer.append(make(this.#context));
	}

	show(): void {
		const { session } = this.#context;
		this.element.style.colorScheme = session.mode;
		const { direction } = getComputedStyle(document.documentElement);
		// Setting it again would recompute the style of the whole panel.
		if (this.element.dir !== direction) this.element.dir = direction;
		for (const part of this.#parts) part.show(this.#isDocked);
		if (this.#isKept && !session.kept) this.#say(NOT_KEPT);
		this.#isKept = session.kept;
	}

	/** Puts the panel in the page's text, unless it is docked. */
	stand(place: HTMLElement): void {
		this.#place = place;
		if (this.#context.session.state.dock) this.dock();
		else if (!this.#isDocked) this.#moveTo(place);
	}

	/** Opens the panel beside the page, or closes it. */
	toggle(isFocused = true): void {
		if (this.#isDocked) return void this.close();
		this.#before = document.activeElement;
		this.dock();
		if (isFocused) this.#whole.then(() => this.#focus());
	}

	/** Focuses the search field. On touch, that would open a keyboard over half the screen. */
	#focus(): void {
		const first = matchMedia("(pointer:coarse)").matches ? ".close" : "input[type=search]";
		this.element.querySelector<HTMLElement>(first)?.focus();
	}

	dock(): void {
		const isLost = !this.#isDocked && this.#active;
		this.#turnTo(true);
		if (!this.#host.isConnected) document.documentElement.append(this.#host);
		this.#moveTo(this.#host);
		// The button that docks is gone then.
		if (isLost) this.element.querySelector<HTMLElement>(".close")?.focus();
	}

	/** Returns to its place in the page's text, or is removed. */
	close(): void {
		if (!this.#isDocked) return;
		this.#turnTo(false);
		this.#host.remove();
		this.#focused = null;
		if (this.#place?.isConnected) this.#moveTo(this.#place);
		const isGone = !this.#before?.isConnected || this.#before === document.body;
		const own = this.#place?.isConnected
			? this.element.querySelector('[title="Beside the page"]')
			: document.querySelector("[data-theme-editor-button]");
		const back = isGone ? own : this.#before;
		if (back instanceof HTMLElement) back.focus();
	}

	get #active(): HTMLElement | null {
		return (this.#root?.activeElement ?? null) as HTMLElement | null;
	}

	#turnTo(isDocked: boolean): void {
		this.#isDocked = isDocked;
		if (isDocked) this.element.dataset.dock = "true";
		else delete this.element.dataset.dock;
		makeRoom(isDocked);
		this.#context.session.remember({ dock: isDocked });
	}

	#moveTo(host: HTMLElement): void {
		const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
		if (this.element.parentNode !== root) root.append(this.element);
		this.#root = root;
		root.adoptedStyleSheets = this.#sheets;
		this.show();
		// What is moved, or removed by a morph of the page, loses both.
		for (const [part, top] of this.#scrolled) part.scrollTop = top;
		this.#focused?.focus({ preventScroll: true });
	}

	#showSheet(content: HTMLElement | undefined): void {
		const isInside = this.#sheet.contains(this.#active);
		if (!isInside) this.#opener = this.#active;
		this.#sheet.replaceChildren(...(content ? [content] : []));
		this.#sheet.hidden = !content;
		const title = content?.querySelector("h3, p:first-child, label")?.textContent;
		this.#sheet.ariaLabel = title ?? this.#opener?.title ?? null;
		if (!content && isInside) this.#opener?.focus();
	}

	#say(message: string): void {
		this.#said.textContent = message;
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#said.replaceChildren(), MESSAGE_MS);
	}
}

function header({ session }: Context, onClose: () => void) {
	const { model } = session;
	const name = h("h2");
	const count = h("span", { class: "muted" });
	const close = iconButton(CLOSE, "Close", onClose);
	close.classList.add("close");
	// Radio buttons that look like one control; browsers handle their arrow keys.
	const inputs = MODES.map(([value, text]) => {
		const onchange = () => model.setMode(value);
		return h("input", { type: "radio", name: "mode", value, "aria-label": text, onchange });
	});
	const labels = MODES.map(([, title, picture], index) =>
		h("label", { title }, inputs[index], icon(picture)),
	);
	const mode = h("div", { class: "choice", role: "radiogroup", "aria-label": "Mode" }, ...labels);
	const title = h("div", { class: "bar title" }, h("div", { class: "grow" }, name, count), close);
	const find = h("div", { class: "bar find" });
	return {
		element: h("header", {}, title, h("div", { class: "bar modes" }, mode), find),
		title,
		find,
		show(isDocked: boolean) {
			name.textContent = model.site.theme(model.theme).label;
			count.textContent = `Changes: ${model.changes}`;
			close.hidden = !isDocked;
			for (const input of inputs) input.checked = input.value === session.mode;
		},
	};
}
