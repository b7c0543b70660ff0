import type { Measured } from "../../color/palette.js";
import type { EditorToken } from "../../editor-data.js";
import type { Context } from "./context.js";
import { h, icon } from "./h.js";
import { Row } from "./row.js";

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
		this.#empty = h("p", { class: "empty", hidden: true }, context.text("noMatch"));
		const keys = [...new Set(tokens.map(({ group }) => group))];
		this.#groups = keys.map((key) => this.#group(key));
		this.element = h("div", { class: "body" }, ...this.#groups, this.#empty);
	}

	#group(key: string): HTMLDetailsElement {
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
			h("summary", {}, icon("chevron"), text(key)),
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

	rate(worst: ReadonlyMap<string, Measured>): void {
		for (const row of this.#rows) row.rate(worst.get(row.token.name));
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
		return `${label} ${name} ${text(group)}`.toLowerCase().includes(this.#query);
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

	readonly #toggle = async (row: Row): Promise<void> => {
		const isOpen = this.#opened === row;
		this.close();
		if (isOpen) return;
		this.#opened = row;
		const { controlPanel } = await this.#context.more();
		const { element, show } = await controlPanel(row.token, this.#context);
		if (this.#opened !== row) return;
		row.open(element);
		this.#showControl = show;
		show();
		const isFitting = row.element.offsetHeight < this.element.clientHeight - 40;
		row.element.scrollIntoView({ block: isFitting ? "nearest" : "start" });
	};
}
