import type { Context } from "./context.js";
import { cssFile, download } from "./export-sheet.js";
import { bar, button, h } from "./h.js";
import {
	importLink,
	importTheme,
	type Known,
	type PortableTheme,
	type Reason,
	type Refused,
} from "./model/formats/index.js";
import type { Session } from "./session.js";
import { isOfType, REFUSALS } from "./validity.js";

const REASONS: Readonly<Record<Reason, string>> = {
	...REFUSALS,
	Token: "This site has no such token.",
	Rule: "Only the declarations of one theme are read.",
	Twice: "The token has a value already.",
	Size: "It is larger than a theme can be.",
	Syntax: "It is neither CSS nor design tokens.",
};

export function importSheet(context: Context): void {
	const { sheet } = context;
	const notes = h("ul", { class: "note" });
	const hint = "Paste or drop CSS or design tokens";
	const input = h("textarea", {
		"aria-label": hint,
		placeholder: hint,
		spellcheck: "false",
		ondragover: (event: DragEvent) => event.preventDefault(),
		ondrop: async (event: DragEvent) => {
			const file = event.dataTransfer?.files[0];
			if (!file) return;
			event.preventDefault();
			input.value = await file.text();
		},
	});
	const take = () => {
		const { theme, refused } = importTheme(input.value, knownOf(context.session));
		notes.replaceChildren(...refused.map(noteOf));
		use(theme, context);
		if (refused.length === 0) sheet(undefined);
	};
	const actions = bar(
		button("Import", take, { class: "button primary" }),
		button("Close", () => sheet(undefined)),
	);
	sheet(h("div", { class: "field" }, input, notes, actions));
	input.focus();
}

/** Offers the theme that the page's URL holds. */
export async function receive(context: Context, link: string): Promise<void> {
	const { session, sheet } = context;
	const { theme, refused } = await importLink(link, knownOf(session));
	const choose = (label: string, action: () => void, given?: Record<string, string>) => {
		const done = () => {
			history.replaceState(history.state, "", location.pathname + location.search);
			sheet(undefined);
			action();
		};
		return button(label, done, given);
	};
	// A dev server saves it as a theme; elsewhere it is downloaded as a file.
	const keep = context.keep ?? ((one: PortableTheme) => download(cssFile(one)));
	const actions = bar(
		choose("Use in this theme", () => use(theme, context), { class: "button primary" }),
		choose("Keep as a file", () => keep(theme)),
		choose("Discard", () => {}),
	);
	const title = h("p", {}, `This link holds the theme ${theme.name}.`);
	const notes = h("ul", { class: "note" }, ...refused.map(noteOf));
	sheet(h("div", { class: "field" }, title, notes, actions));
}

function use({ values, mode }: PortableTheme, { session, say }: Context): void {
	const { edits } = session.model;
	session.model.replace({
		values: new Map([...edits.values, ...values]),
		pins: edits.pins,
		mode: mode ?? edits.mode,
	});
	say(`Values taken over: ${values.size}`);
}

function noteOf({ reason, token = "", value = "" }: Refused): HTMLElement {
	return h("li", {}, `${token}: ${value} is not taken. ${REASONS[reason]}`);
}

function knownOf({ model }: Session): Known {
	const { tokens } = model.site.data;
	return { tokens, accepts: (type, value) => isOfType(value, type, "") };
}
