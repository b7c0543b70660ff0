import * as toolTexts from "../../texts/tools.js";
import { button } from "./button.js";
import type { Context } from "./context.js";
import { h } from "./h.js";
import type { Row } from "./row.js";
import type { Rows } from "./rows.js";
import { GROUPS } from "./text.js";

/**
 * Narrows the rows down to those whose names match, that were changed, or both.
 *
 * @returns what stands in the header
 */
export function search({ session, text }: Context, rows: Rows): HTMLElement[] {
	const label = text(toolTexts.search);
	const query = () => field.value.trim().toLowerCase();
	const isChangedOnly = () => changedOnly.ariaPressed === "true";
	const isActive = () => !!query() || isChangedOnly();
	const isWanted = ({ token: { name, label, group } }: Row) =>
		(!isChangedOnly() || session.model.isChanged(name)) &&
		`${label} ${name} ${text(GROUPS[group])}`.toLowerCase().includes(query());
	const sift = () => {
		const { open } = rows;
		const wanted = rows.all.filter((row) => {
			row.group.hidden = true;
			row.element.hidden = !isWanted(row);
			return !row.element.hidden;
		});
		for (const { group, token } of wanted) {
			group.hidden = false;
			group.open = isActive() || open.includes(token.group);
		}
		empty.hidden = wanted.length > 0;
	};
	const update = () => {
		sift();
		rows.show();
	};
	/** Goes to the value of what is found first. */
	const openFirst = async () => {
		const row = rows.all.find(({ element }) => element.checkVisibility());
		if (!row) return;
		await rows.reveal(row.token.name);
		const value = row.element.querySelector<HTMLInputElement>(".control > .bar input");
		value?.focus();
		value?.select();
	};
	const field: HTMLInputElement = h("input", {
		type: "search",
		placeholder: label,
		"aria-label": label,
		oninput: update,
		onkeydown: (event: KeyboardEvent) => {
			if (event.key === "Enter") openFirst();
			if (event.key !== "Escape" || !field.value) return;
			// The first one is the field's.
			event.stopPropagation();
			event.preventDefault();
			field.value = "";
			update();
		},
	});
	const toggle = () => {
		changedOnly.ariaPressed = String(!isChangedOnly());
		update();
	};
	const changedOnly: HTMLButtonElement = button("", toggle, { "aria-pressed": "false" });
	const empty = h("p", { class: "empty", hidden: true }, text(toolTexts.noMatch));
	rows.element.append(empty);
	rows.sieve = {
		isActive,
		show() {
			changedOnly.textContent = `${text(toolTexts.changedOnly)} (${session.model.changes})`;
			if (isChangedOnly()) sift();
		},
		clear() {
			field.value = "";
			changedOnly.ariaPressed = "false";
			sift();
		},
	};
	return [field, changedOnly];
}
