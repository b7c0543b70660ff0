import * as panelTexts from "../../texts/panel.js";
import * as toolTexts from "../../texts/tools.js";
import * as transferTexts from "../../texts/transfer.js";
import { button } from "./button.js";
import type { Context } from "./context.js";
import { cssFile, download } from "./export-sheet.js";
import { h } from "./h.js";
import {
	importLink,
	importTheme,
	type Known,
	type PortableTheme,
	type Reason,
	type Refused,
} from "./model/formats/index.js";
import type { Session } from "./session.js";
import { REFUSALS } from "./text.js";
import { isOfType } from "./validity.js";

/** Why something is left out. */
const REASONS: Readonly<Record<Reason, string>> = {
	...REFUSALS,
	Token: transferTexts.refusedToken,
	Rule: transferTexts.refusedRule,
	Twice: transferTexts.refusedTwice,
	Size: transferTexts.refusedSize,
	Syntax: transferTexts.refusedSyntax,
};

/** Takes what is pasted or dropped; what cannot be a part of a theme is said. */
export function importSheet(context: Context): void {
	const { text, sheet } = context;
	const notes = h("ul", { class: "note" });
	const hint = text(transferTexts.importHint);
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
		notes.replaceChildren(...notesOf(refused, context));
		use(theme, context);
		if (refused.length === 0) sheet(undefined);
	};
	const bar = h(
		"div",
		{ class: "bar" },
		button(text(toolTexts.import), take, { class: "button primary" }),
		button(text(panelTexts.close), () => sheet(undefined)),
	);
	sheet(h("div", { class: "field" }, input, notes, bar));
	input.focus();
}

/** A theme that this page's URL holds: the visitor says what becomes of it. */
export async function receive(context: Context, link: string): Promise<void> {
	const { session, text, sheet } = context;
	const { theme, refused } = await importLink(link, knownOf(session));
	const choose = (label: string, action: () => void, given?: Record<string, string>) =>
		button(
			text(label),
			() => {
				history.replaceState(history.state, "", location.pathname + location.search);
				sheet(undefined);
				action();
			},
			given,
		);
	const bar = h(
		"div",
		{ class: "bar" },
		choose(transferTexts.use, () => use(theme, context), { class: "button primary" }),
		// A dev server makes a theme of it; elsewhere it is a file to be put beside a site's themes.
		choose(transferTexts.keep, () => (context.keep ?? ((one) => download(cssFile(one))))(theme)),
		choose(transferTexts.discard, () => {}),
	);
	sheet(
		h(
			"div",
			{ class: "field" },
			h("p", {}, text(transferTexts.received, { theme: theme.name })),
			h("ul", { class: "note" }, ...notesOf(refused, context)),
			bar,
		),
	);
}

function use({ values, mode }: PortableTheme, { session, say, text }: Context): void {
	const { edits } = session.model;
	session.model.replace({
		values: new Map([...edits.values, ...values]),
		pins: edits.pins,
		mode: mode ?? edits.mode,
	});
	say(text(transferTexts.imported, { count: values.size }));
}

function notesOf(refused: readonly Refused[], { text }: Context): HTMLElement[] {
	return refused.map(({ reason, token = "", value = "" }) =>
		h("li", {}, text(transferTexts.refused, { token, value, reason: text(REASONS[reason]) })),
	);
}

function knownOf({ model }: Session): Known {
	const { tokens } = model.data;
	return { tokens, accepts: (type, value) => isOfType(value, type, "") };
}
