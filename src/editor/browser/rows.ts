import type { Context } from "./context.js";
import { h, icon } from "./h.js";
import { CHEVRON } from "./panel-icons.js";
import { Row } from "./row.js";

export class Rows {
	readonly element: HTMLElement;
	readonly #context: Context;
	readonly all: readonly Row[];
	/** The groups that are open but for a search. */
	open: readonly string[];
	readonly #groups: readonly HTMLDetailsElement[];
	/** The search, once loaded; `clear()` shows all rows again. */
	filter: { isActive(): boolean; show(): void; clear(): void } | undefined;
	#opened: Row | undefined;
	#showControl: (() => void) | undefined;

	constructor(context: Context) {
		this.#context = context;
		const { tokens } = context.session.model.site.data;
		this.all = tokens.map((token) => new Row(token, context, this.#toggle));
		const keys = [...new Set(tokens.map(({ group }) => group))];
		const { open } = context.session.state;
		this.open = Array.isArray(open) ? open : keys.slice(0, 1);
		this.#groups = keys.map((key) => this.#group(key));
		const none = "No theme’s file sets a custom property, so there is nothing to edit.";
		const content = tokens.length > 0 ? this.#groups : [h("p", { class: "empty muted" }, none)];
		this.element = h("div", { class: "body" }, ...content);
	}

	#group(key: string): HTMLDetailsElement {
		const { session } = this.#context;
		const members = this.all.filter(({ token }) => token.group === key);
		return h(
			"details",
			{
				"data-group": key,
				open: this.open.includes(key),
				ontoggle: () => {
					// Groups opened by a search are not remembered.
					if (this.filter?.isActive()) return;
					const opened = this.#groups.filter((group) => group.open);
					const before = String(this.open);
					this.open = opened.map((group) => group.dataset.group ?? "");
					if (before !== String(this.open)) session.remember({ open: this.open });
					this.show();
				},
			},
			h("summary", {}, icon(CHEVRON), key.charAt(0).toUpperCase() + key.slice(1)),
			h("div", {}, ...members.map(({ element }) => element)),
		);
	}

	show(): void {
		for (const row of this.all) {
			if (row.group.open) row.show();
		}
		this.#showControl?.();
		this.filter?.show();
	}

	/** @returns `true` if a row was open */
	close(): boolean {
		const row = this.#opened;
		row?.open(undefined);
		row?.focus();
		this.#opened = this.#showControl = undefined;
		this.#context.session.endGesture();
		return !!row;
	}

	focus(): void {
		(this.#opened ?? this.all[0])?.focus();
	}

	async reveal(name: string): Promise<void> {
		const row = this.all.find(({ token }) => token.name === name);
		if (!row) return;
		if (row.element.hidden) this.filter?.clear();
		row.group.open = true;
		row.show();
		if (this.#opened !== row) await this.#toggle(row);
		row.element.scrollIntoView({ block: "nearest" });
		row.focus();
	}

	readonly #toggle = async (row: Row, isTyping?: boolean): Promise<void> => {
		const isOpen = this.#opened === row;
		this.close();
		if (isOpen) return;
		this.#opened = row;
		const { element, show, whole } = await this.#context.control(row.token);
		if (this.#opened !== row) return;
		row.open(element);
		this.#showControl = show;
		show();
		await whole;
		row.element.scrollIntoView({ block: "nearest" });
		// On touch, a keyboard would cover the sliders: only a press of the value asks for it.
		if (isTyping || !matchMedia("(pointer:coarse)").matches) row.edit();
	};
}
