import type { EditorToken } from "../editor-data.js";
import type { Context } from "./context.js";
import { h, iconButton, put } from "./h.js";
import { PIN, RESET } from "./panel-icons.js";

export class Row {
	readonly element: HTMLElement;
	readonly token: EditorToken;
	readonly #context: Context;
	readonly #origin = h("span", { class: "origin" });
	readonly #value = h("span", { class: "value" });
	readonly chip: HTMLElement = h("span", { class: "chip", hidden: true });
	/** All contrast ratios, shown in the open row. */
	readonly ratios: HTMLElement = h("div", { class: "bar ratios" });
	readonly #main: HTMLButtonElement;
	readonly #pin: HTMLButtonElement;
	readonly #reset: HTMLButtonElement;

	/** @param onToggle - called with `true` if the value was pressed, to type another */
	constructor(
		token: EditorToken,
		context: Context,
		onToggle: (row: Row, isTyping: boolean) => void,
	) {
		const { name, label } = token;
		const { session } = context;
		this.token = token;
		this.#context = context;
		const labels = h("span", { class: "grow" }, h("span", { class: "label" }, label), this.#origin);
		this.#main = h(
			"button",
			{
				type: "button",
				class: "main",
				title: name,
				"aria-expanded": "false",
				onclick: ({ target }: Event) => onToggle(this, target === this.#value),
			},
			preview(token),
			labels,
			this.#value,
		);
		this.#pin = iconButton(PIN, `Pin ${label}`, () => this.#togglePin());
		this.#reset = iconButton(RESET, `Reset ${label}`, () => {
			session.model.reset(name);
			// A hidden button loses the focus.
			this.focus();
		});
		this.#reset.classList.add("reset");
		const line = h("div", { class: "bar line" }, this.#main, this.chip, this.#pin, this.#reset);
		this.element = h("div", { class: "row", "data-token": name }, line);
	}

	get group(): HTMLDetailsElement {
		return this.element.closest("details") as HTMLDetailsElement;
	}

	/** True if the value is changed, or may be as it is typed in. */
	get isEdited(): boolean {
		const { model } = this.#context.session;
		return model.isChanged(this.token.name) || this.element.matches(":focus-within");
	}

	focus(): void {
		this.#main.focus();
	}

	/** Focuses the field of the value, if the row is open. */
	edit(): void {
		const field = this.element.querySelector<HTMLInputElement>(".control > .bar input");
		field?.focus();
		field?.select();
	}

	open(control: HTMLElement | undefined): void {
		this.element.classList.toggle("open", !!control);
		this.#main.ariaExpanded = String(!!control);
		// Replaces the control only: moving the line would lose the focus.
		this.element.children[1]?.remove();
		control?.append(this.ratios);
		if (control) this.element.append(control);
	}

	show(): void {
		const { model } = this.#context.session;
		const { name, label } = this.token;
		const isPinned = model.isPinned(name);
		this.element.classList.toggle("changed", model.isChanged(name));
		const origin = this.#originText();
		put(this.#origin, origin);
		// The source explains a derived value.
		put(this.#value, origin && model.origin(name) === "derived" ? "" : (model.value(name) ?? ""));
		this.#pin.hidden = !model.site.source(name) || !model.site.derives(name);
		this.#pin.ariaPressed = String(isPinned);
		this.#pin.ariaLabel = this.#pin.title = `${isPinned ? "Unpin" : "Pin"} ${label}`;
		this.#reset.hidden = !model.isChanged(name);
	}

	/** The token's source in words; empty if it has none. */
	#originText(): string {
		const { session, labelOf } = this.#context;
		const { name } = this.token;
		const source = session.model.site.source(name);
		if (!source) return "";
		if (session.model.isPinned(name)) return "pinned";
		const origin = session.model.origin(name);
		if (origin !== "derived") return origin === "theme" ? "set by the theme" : "edited";
		const share = source.percent === undefined ? "" : `, ${source.percent}%`;
		return `from ${labelOf(source.token)}${share}`;
	}

	async #togglePin(): Promise<void> {
		const { session, colors } = this.#context;
		const { name, type } = this.token;
		if (session.model.isPinned(name)) session.model.unpin(name);
		else if (type === "color") session.model.pin(name, (await colors()).format(name));
		else session.model.pin(name, getComputedStyle(document.documentElement).getPropertyValue(name));
	}
}

/** A preview of the value. It inherits from the page's root, so it updates by itself. */
function preview({ name, type }: EditorToken): HTMLElement {
	const value = `var(${name})`;
	const sample = (content: HTMLElement | string, style = "", kind = "") =>
		h("span", { class: `sample ${kind}`, "aria-hidden": "true", style }, content);
	const shape = (kind: string) => sample(h("span", { class: kind, style: `--of:${value}` }));
	if (type === "color") return sample("", `--of:${value}`, "color");
	if (type === "font") return sample("Ag", `font-family:${value}`);
	if (type === "shadow") return shape("lifted");
	if (type === "length") return shape(name.includes("radius") ? "corner" : "measure");
	return name.includes("weight") ? sample("Aa", `font-weight:${value}`) : sample("#");
}
