import type { Saved, SaveRequest } from "../../saving.js";
import type { Context } from "./context.js";
import { h } from "./h.js";
import { button } from "./problems.js";
import { loadState, type Outcome, save } from "./save.js";

/** Where the theme that was just made waits for the page that knows it. */
const NEXT = "eleventy-plugin-theme.next";

type Root = HTMLElement & { theme?: { set(name: string): boolean } };

/** What saves themes to the site's sources: of a dev server alone. */
export function saveBar(context: Context): HTMLElement {
	const { text } = context;
	showNext();
	return h(
		"div",
		{ class: "bar" },
		button(text("save"), () => saveTheme(context), { class: "button primary grow" }),
		button(text("duplicate"), () => nameTheme(context, context.session.model.theme)),
		button(text("new"), () => nameTheme(context, null)),
	);
}

/** What was edited, into the theme's own file. */
async function saveTheme(context: Context): Promise<void> {
	const { model } = context.session;
	const { theme, edits } = model;
	const state = await loadState(theme);
	if (!state.ok) return context.say(context.text("failed", { reason: state.error }));
	await propose(context, {
		theme,
		hash: state.hash,
		values: Object.fromEntries(edits.values),
		...(edits.mode && { mode: edits.mode }),
	});
}

/** Asks for the name of a theme that is still to be made. */
function nameTheme(context: Context, from: string | null): void {
	const { session, sheet, text } = context;
	const name = h("input", { type: "text", "aria-label": text("name"), placeholder: text("name") });
	const make = async () => {
		const theme = name.value.trim();
		const { model, mode } = session;
		const whole = [...model.values()].filter(([key, css]) => css !== model.token(key)?.value);
		const values = Object.fromEntries(from === null ? whole : model.edits.values);
		await propose(context, { theme, from, hash: null, mode, values });
	};
	const form = h(
		"form",
		{
			class: "field",
			onsubmit: (event: Event) => {
				event.preventDefault();
				make();
			},
		},
		name,
		h(
			"div",
			{ class: "bar" },
			h("button", { type: "submit", class: "button primary" }, text("save")),
			button(text("cancel"), () => sheet(undefined)),
		),
	);
	sheet(form);
	name.focus();
}

/** Shows what would be written; nothing is until the visitor says so. */
async function propose(context: Context, request: SaveRequest): Promise<void> {
	const { text, sheet, say } = context;
	const outcome = await save({ ...request, dry: true });
	if (!outcome.ok && outcome.status !== 409) return say(text("failed", { reason: outcome.error }));
	const { file = "", diff = "", hash } = outcome;
	const isConflict = !outcome.ok;
	const write = async () => {
		const written = await save(isConflict ? { ...request, hash: hash ?? null } : request);
		if (written.ok) return finish(context, request, written);
		// It was changed on disk while the visitor was reading.
		if (written.status === 409) await propose(context, request);
		else say(text("failed", { reason: written.error }));
	};
	const confirm = button(text(isConflict ? "overwrite" : "confirm"), write, {
		class: "button primary",
	});
	sheet(
		h(
			"div",
			{ class: "field" },
			h("p", {}, text(isConflict ? "conflict" : "saving", { file })),
			diffOf(diff),
			h(
				"div",
				{ class: "bar" },
				confirm,
				button(text("cancel"), () => sheet(undefined)),
			),
		),
	);
	confirm.focus();
}

function finish(
	{ session, sheet, say, text }: Context,
	{ theme, from }: SaveRequest,
	{ file }: Extract<Outcome<Saved>, { ok: true }>,
): void {
	sheet(undefined);
	say(text("saved", { file }));
	// Pages are rendered anew for a theme that there was not: then it can be shown.
	if (from !== undefined && theme !== session.model.theme) sessionStorage.setItem(NEXT, theme);
}

function showNext(): void {
	const next = sessionStorage.getItem(NEXT);
	if (next && (document.documentElement as Root).theme?.set(next)) sessionStorage.removeItem(NEXT);
}

/** Lines that come and go, as git shows them. */
function diffOf(diff: string): HTMLElement {
	const lines = diff.split("\n").map((line) => {
		const tag = line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
		return h(tag, {}, `${line}\n`);
	});
	return h("pre", { tabindex: 0 }, ...lines);
}
