import type { Measured } from "../../color/palette.js";
import type { EditorToken } from "../../editor-data.js";
import type { Context } from "./context.js";
import { h, iconButton } from "./h.js";
import type { Source } from "./model/derivation.js";
import { preview } from "./preview.js";

/** One token: what it is, why, and what it may become. */
export class Row {
	readonly element: HTMLElement;
	readonly token: EditorToken;
	readonly #context: Context;
	readonly #origin = h("span", { class: "origin" });
	readonly #value = h("span", { class: "value" });
	readonly #chip = h("span", { class: "chip", hidden: true });
	readonly #main: HTMLButtonElement;
	readonly #pin: HTMLButtonElement;
	readonly #reset: HTMLButtonElement;

	constructor(token: EditorToken, context: Context, onToggle: (row: Row) => void) {
		const { name, label } = token;
		const { session, text } = context;
		this.token = token;
		this.#context = context;
		const labels = h(
			"span",
			{ class: "grow" },
			h("span", { class: "label", style: "display:block" }, label),
			this.#origin,
		);
		this.#main = h(
			"button",
			{
				type: "button",
				class: "main",
				title: name,
				"aria-expanded": "false",
				onclick: () => onToggle(this),
			},
			preview(token),
			labels,
			this.#value,
		);
		this.#pin = iconButton("pin", text("pin", { token: label }), () => this.#togglePin());
		this.#reset = iconButton("reset", text("reset", { token: label }), () => {
			session.model.reset(name);
			// A button that goes loses the focus.
			this.focus();
		});
		this.#reset.classList.add("reset");
		const line = h("div", { class: "line" }, this.#main, this.#chip, this.#pin, this.#reset);
		this.element = h("div", { class: "row", "data-token": name }, line);
	}

	focus(): void {
		this.#main.focus();
	}

	/** Opens or closes what stands below the line. */
	open(control: HTMLElement | undefined): void {
		this.element.classList.toggle("open", !!control);
		this.#main.ariaExpanded = String(!!control);
		this.element.replaceChildren(
			this.element.children[0] as Element,
			...(control ? [control] : []),
		);
	}

	show(): void {
		const { model } = this.#context.session;
		const { name, type, label } = this.token;
		const { text } = this.#context;
		const isPinned = model.isPinned(name);
		this.element.classList.toggle("changed", model.isChanged(name));
		const whence = this.#whence();
		put(this.#origin, whence);
		// What a colour is one sees, and what derives is told by what it derives from.
		const isTold = type === "color" || (whence && model.origin(name) === "derived");
		put(this.#value, isTold ? "" : (model.value(name) ?? ""));
		this.#pin.hidden = !model.derivation(name);
		this.#pin.ariaPressed = String(isPinned);
		this.#pin.ariaLabel = this.#pin.title = text(isPinned ? "unpin" : "pin", { token: label });
		this.#reset.hidden = !model.isChanged(name);
	}

	/** The pair of this colour that is the nearest to what it needs, or the farthest below. */
	rate(worst: Measured | undefined): void {
		this.#chip.hidden = !worst;
		if (!worst) return;
		const { text, labelOf } = this.#context;
		const { ratio, needed, background } = worst;
		const fails = ratio < needed;
		const shown = Number(floor(ratio, 1)).toFixed(1);
		const exact = floor(ratio, 2);
		this.#chip.classList.toggle("fails", fails);
		put(this.#chip, fails ? shown : `${shown} AA`);
		this.#chip.title = text("contrast", { ratio: exact, token: labelOf(background), needed });
	}

	#whence(): string {
		const { session, text } = this.#context;
		const { name } = this.token;
		const derivation = session.model.derivation(name);
		if (!derivation) return "";
		const origin = session.model.origin(name);
		if (session.model.isPinned(name)) return text("pinned");
		if (origin !== "derived") return text(origin === "theme" ? "ownValue" : "edited");
		const sources = derivation.from.slice(0, 1).map((source) => this.#source(source));
		return text("derived", { source: sources.join(", ") });
	}

	#source({ token, percent }: Source): string {
		const { text, labelOf } = this.#context;
		const label = labelOf(token);
		return percent === undefined ? label : text("share", { token: label, percent });
	}

	async #togglePin(): Promise<void> {
		const { session, colors } = this.#context;
		const { name, type } = this.token;
		if (session.model.isPinned(name)) session.model.unpin(name);
		else if (type === "color") session.model.pin(name, (await colors()).format(name));
		else session.model.pin(name, getComputedStyle(document.documentElement).getPropertyValue(name));
	}
}

/** Rounded, a ratio that fails could read as one that passes. */
export function floor(ratio: number, decimals: number): string {
	const factor = 10 ** decimals;
	return String(Math.floor(ratio * factor) / factor);
}

function put(element: HTMLElement, text: string): void {
	if (element.textContent !== text) element.textContent = text;
}
