import type { EditorGroup, EditorToken } from "../../editor-data.js";
import * as panelTexts from "../../texts/panel.js";
import type { Context } from "./context.js";
import { controlPanel } from "./control/panel.js";
import { h, icon } from "./h.js";
import { CHEVRON } from "./icons.js";
import { Row } from "./row.js";
import { GROUPS } from "./text.js";

/** All rows by their groups, and which of them are shown. */
export class Rows {
	readonly element: HTMLElement;
	readonly #context: Context;
	readonly #rows: readonly Row[];
	readonly #groups: readonly HTMLDetailsElement[];
	readonly #empty: HTMLElement;
	#opened: Row | undefined;
	#showControl: (() => void) | undefined;
	#query = "";
	#isChangedOnly = false;

	constructor(context: Context) {
		this.#context = context;
		const { tokens } = context.session.model.data;
		this.#rows = tokens.map((token) => new Row(token, context, this.#toggle));
		this.#empty = h("p", { class: "empty", hidden: true }, context.text(panelTexts.noMatch));
		const keys = [...new Set(tokens.map(({ group }) => group))];
		this.#groups = keys.map((key) => this.#group(key));
		this.element = h("div", { class: "body" }, ...this.#groups, this.#empty);
	}

	#group(key: EditorGroup): HTMLDetailsElement {
		const { session, text } = this.#context;
		const members = this.#rows.filter(({ token }) => token.group === key);
		const { open = ["seeds"] } = session.state;
		return h(
			"details",
			{
				"data-group": key,
				open: open.includes(key),
				ontoggle: () => {
					// What a search opens is not remembered.
					if (this.#query || this.#isChangedOnly) return;
					const opened = this.#groups.filter((group) => group.open);
					session.remember({ open: opened.map((group) => group.dataset.group ?? "") });
					this.show();
				},
			},
			h("summary", {}, icon(CHEVRON), text(GROUPS[key])),
			h("div", {}, ...members.map(({ element }) => element)),
		);
	}

	/** Everything follows the model; what is folded away need not. */
	show(): void {
		for (const row of this.#rows) {
			if (row.element.closest("details")?.open) row.show();
		}
		this.#showControl?.();
		if (this.#isChangedOnly) this.#sift();
	}

	/** Has something done with each row. */
	each(visit: (row: Row) => void): void {
		this.#rows.forEach(visit);
	}

	filter(query: string, isChangedOnly: boolean): void {
		this.#query = query.trim().toLowerCase();
		this.#isChangedOnly = isChangedOnly;
		this.#sift();
		this.show();
	}

	#sift(): void {
		const isAll = !this.#query && !this.#isChangedOnly;
		const { open = ["seeds"] } = this.#context.session.state;
		for (const group of this.#groups) group.hidden = true;
		for (const { element, token } of this.#rows) {
			element.hidden = !this.#isWanted(token);
			const group = element.closest("details");
			if (element.hidden || !group) continue;
			group.hidden = false;
			group.open = !isAll || open.includes(token.group);
		}
		this.#empty.hidden = this.#groups.some(({ hidden }) => !hidden);
	}

	#isWanted({ name, label, group }: EditorToken): boolean {
		const { session, text } = this.#context;
		if (this.#isChangedOnly && !session.model.isChanged(name)) return false;
		return `${label} ${name} ${text(GROUPS[group])}`.toLowerCase().includes(this.#query);
	}

	/** @returns whether there was one to close */
	close(): boolean {
		const row = this.#opened;
		row?.open(undefined);
		row?.focus();
		this.#opened = this.#showControl = undefined;
		this.#context.session.endGesture();
		return !!row;
	}

	/** Shows a token's row with its control. */
	async reveal(name: string): Promise<void> {
		const row = this.#rows.find(({ token }) => token.name === name);
		const group = row?.element.closest("details");
		if (!row || !group) return;
		if (row.element.hidden) this.filter("", false);
		group.open = true;
		row.show();
		if (this.#opened !== row) await this.#toggle(row);
		row.element.scrollIntoView({ block: "nearest" });
		row.focus();
	}

	/** Goes to the value of what is found first. */
	async openFirst(): Promise<void> {
		const row = this.#rows.find(({ element }) => element.checkVisibility());
		if (!row) return;
		if (this.#opened !== row) await this.#toggle(row);
		const field = row.element.querySelector<HTMLInputElement>(".control > .bar input");
		field?.focus();
		field?.select();
	}

	readonly #toggle = async (row: Row): Promise<void> => {
		const isOpen = this.#opened === row;
		this.close();
		if (isOpen) return;
		this.#opened = row;
		const { element, show, whole } = controlPanel(row.token, this.#context);
		row.open(element);
		this.#showControl = show;
		show();
		await whole;
		const isFitting = row.element.offsetHeight < this.element.clientHeight - 40;
		row.element.scrollIntoView({ block: isFitting ? "nearest" : "start" });
	};
}
