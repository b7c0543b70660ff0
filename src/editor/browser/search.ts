import type { Context } from "./context.js";
import { button, h, put } from "./h.js";
import { readings } from "./page-rules.js";
import type { Row } from "./row.js";
import type { Rows } from "./rows.js";

export function search({ session }: Context, rows: Rows): HTMLElement[] {
	const query = () => field.value.trim().toLowerCase();
	const isChangedOnly = () => changedOnly.ariaPressed === "true";
	const isActive = () => !!query() || isChangedOnly();
	let uses = new Map<string, string>();
	const isWanted = ({ isEdited, token: { name, label, group } }: Row) => {
		const said = `${label} ${name} ${group}`.toLowerCase();
		const isFound = (word: string) =>
			said.includes(word) || (word[2] && uses.get(name)?.includes(` ${word}`));
		return (!isChangedOnly() || isEdited) && query().split(" ").every(isFound);
	};
	const filter = () => {
		const wanted = rows.all.filter((row) => {
			row.group.hidden = true;
			row.element.hidden = !isWanted(row);
			return !row.element.hidden;
		});
		for (const { group, token } of wanted) {
			group.hidden = false;
			group.open = isActive() || rows.open.includes(token.group);
		}
		put(empty, wanted.length > 0 ? "" : "No token matches.");
	};
	const update = () => {
		filter();
		rows.show();
	};
	const toggle = () => {
		changedOnly.ariaPressed = String(!isChangedOnly());
		update();
	};
	const field = searchField(update, () => openBest(rows, query(), uses));
	field.addEventListener("focus", () => (uses = usesOnPage()));
	const changedOnly = button("", toggle, { "aria-pressed": "false" });
	const empty = h("p", { class: "empty muted", "aria-live": "polite" });
	rows.element.append(empty);
	rows.filter = {
		isActive,
		show() {
			changedOnly.textContent = `Changed only (${session.model.changes})`;
			if (isChangedOnly()) filter();
		},
		clear() {
			field.value = "";
			changedOnly.ariaPressed = "false";
			filter();
		},
	};
	return [field, changedOnly];
}

/** The selectors and properties that read each token on this page, as words: `card background`. */
function usesOnPage(): Map<string, string> {
	const uses = new Map<string, string>();
	for (const { name, selector, property } of readings()) {
		const words = `${selector} ${property}`.toLowerCase().split(/[^a-z\d-]+/);
		uses.set(name, [uses.get(name), ...words].join(" "));
	}
	return uses;
}

function searchField(update: () => void, enter: () => void): HTMLInputElement {
	const field = h("input", {
		type: "search",
		placeholder: "Search",
		"aria-label": "Search tokens",
		oninput: update,
		onkeydown: (event: KeyboardEvent) => {
			// Enter and Escape end what an input method composes.
			if (event.isComposing) return;
			if (event.key === "Enter") enter();
			if (event.key !== "Escape" || !field.value) return;
			// The first Escape clears the field; the next closes the panel.
			event.stopPropagation();
			event.preventDefault();
			field.value = "";
			update();
		},
	});
	return field;
}

/** A label says more than the rules that read the token, and a background is seen first. */
async function openBest(rows: Rows, query: string, uses: Map<string, string>): Promise<void> {
	const found = rows.all.filter(({ element }) => element.checkVisibility());
	const isCalled = ({ token }: Row) => token.label.toLowerCase().startsWith(query);
	const isBackground = ({ token }: Row) => uses.get(token.name)?.includes(` ${query} background`);
	const row = found.find(isCalled) ?? found.find(isBackground) ?? found[0];
	if (row) await rows.reveal(row.token.name);
	row?.edit();
}
