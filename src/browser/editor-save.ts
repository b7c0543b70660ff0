import { EDITOR_DATA, MODE_IN_NAME } from "../constants.js";
import type { Clash, Saved, SaveRequest } from "../saving.js";
import type { Context } from "./editor/context.js";
import { bar, button, h } from "./editor/h.js";
import type { EditorModel } from "./editor/model/editor-model.js";
import { exportTheme, type PortableTheme } from "./editor/model/formats/portable.js";
import { MODE } from "./editor/model/site-tokens.js";
import { loadState, type Outcome, save } from "./editor/save.js";

/** Storage key: the new theme and its file, until a page knows the theme. */
const NEXT = "eleventy-plugin-theme.next";

type Root = HTMLElement & { theme?: { set(name: string): boolean } };

/** Added to an editor by a dev server only: saving, and updates after each build. */
export function extend(context: Context): HTMLElement {
	const { model } = context.session;
	const refresh = async ({ target }: Event) => {
		if (!(target instanceof HTMLLinkElement)) return;
		const response = await fetch(new URL(EDITOR_DATA, import.meta.url));
		if (response.ok) model.update(await response.json());
	};
	document.addEventListener("load", refresh, true);
	showNext(context);
	context.askName = () => nameTheme(context, null);
	context.keep = (theme) => nameTheme(context, null, theme);
	return bar(
		button("Save", () => saveTheme(context), { class: "button primary grow" }),
		button("Duplicate", () => nameTheme(context, model.theme)),
		button("New theme", () => nameTheme(context, null)),
	);
}

async function saveTheme(context: Context): Promise<void> {
	const { model } = context.session;
	const { theme, edits } = model;
	const state = await loadState(theme);
	if (!state.ok) return context.say(`Not saved: ${state.error}`);
	await propose(context, {
		theme,
		hash: state.hash,
		values: Object.fromEntries(edits.values),
		...(edits.mode && { mode: edits.mode }),
	});
}

/** @param theme - an imported theme; the edited one if unset */
function nameTheme(context: Context, from: string | null, theme?: PortableTheme): void {
	const { session, sheet } = context;
	const name = h("input", {
		type: "text",
		value: theme?.name ?? suggestedName(session.model),
		autocapitalize: "off",
		spellcheck: "false",
	});
	const make = async () => {
		const { model, mode } = session;
		const made = theme ?? exportTheme(model, from === null ? "theme" : "changes");
		await propose(context, {
			theme: name.value.trim(),
			from,
			hash: null,
			mode: made.mode ?? mode,
			values: Object.fromEntries(made.values),
		});
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
		h("label", { class: "field" }, "Name of the theme", name),
		bar(
			h("button", { type: "submit", class: "button primary" }, "Save"),
			button("Cancel", () => sheet(undefined)),
		),
	);
	sheet(form);
	name.focus();
	name.select();
}

/** Suggests `NAME-MODE` for a theme whose mode was changed, if that name is free. */
function suggestedName({ theme, mode, edits, site }: EditorModel): string {
	const own = theme.replace(MODE_IN_NAME, "");
	const name = `${own}-${mode}`;
	return own && edits.mode && !site.data.themes.some((one) => one.name === name) ? name : "";
}

/** Shows the diff; the visitor confirms before anything is written. */
async function propose(context: Context, request: SaveRequest): Promise<void> {
	const { sheet, say } = context;
	const outcome = await save({ ...request, dry: true });
	const clashes = (outcome.ok ? undefined : outcome.clashes) ?? [];
	if (!outcome.ok && clashes.length === 0) return say(`Not saved: ${outcome.error}`);
	const { file = "", diff = "", hash = null } = outcome;
	const write = async (wanted: SaveRequest, left: readonly string[] = []) => {
		const written = await save(wanted);
		if (written.ok) {
			// The file keeps its value, so the edit is dropped.
			for (const name of left) context.session.model.reset(name);
			finish(context, request, written);
		} else if (written.clashes) {
			// The file has changed since the diff was shown.
			await propose(context, request);
		} else say(`Not saved: ${written.error}`);
	};
	const theirs = clashes.map(({ name }) => name);
	const choices = clashes.length
		? [
				button("Take mine", () => write({ ...request, hash })),
				button("Take the file's", () => write({ ...without(request, theirs), hash }, theirs)),
			]
		: [button("Write the file", () => write(request), { class: "button primary" })];
	const title = clashes.length
		? `${file} was changed meanwhile. Which values should it have?`
		: `This will be written to ${file}`;
	sheet(
		h(
			"div",
			{ class: "field" },
			h("p", {}, title),
			...clashes.map((clash) => bothValues(context, clash)),
			diffOf(diff),
			bar(
				...choices,
				button("Cancel", () => sheet(undefined)),
			),
		),
	);
	choices[0]?.focus();
}

function bothValues({ labelOf }: Context, { name, mine, theirs }: Clash): HTMLElement {
	return h(
		"dl",
		{ class: "clash" },
		h("dt", {}, name === MODE ? "Mode" : labelOf(name)),
		h("dd", {}, `Mine: ${mine ?? "–"}`),
		h("dd", {}, `In the file: ${theirs ?? "–"}`),
	);
}

function without({ mode, values, ...rest }: SaveRequest, names: readonly string[]): SaveRequest {
	const kept = Object.entries(values).filter(([name]) => !names.includes(name));
	return {
		...rest,
		...(mode && !names.includes(MODE) && { mode }),
		values: Object.fromEntries(kept),
	};
}

function finish(
	{ session, sheet, say }: Context,
	{ theme, from }: SaveRequest,
	{ file }: Extract<Outcome<Saved>, { ok: true }>,
): void {
	sheet(undefined);
	say(`Saved to ${file}`);
	// A new theme is rendered into the pages first; the next page shows it.
	if (from !== undefined && theme !== session.model.theme)
		sessionStorage.setItem(NEXT, JSON.stringify([theme, file]));
}

/** Shows the new theme. Its edits leave the old theme, until an undo. */
function showNext({ session: { model }, say }: Context): void {
	const [theme, file = ""]: string[] = JSON.parse(sessionStorage.getItem(NEXT) ?? "[]");
	if (!theme || !model.site.data.themes.some(({ name }) => name === theme)) return;
	sessionStorage.removeItem(NEXT);
	model.resetAll();
	// The removed edits are stored in the next frame.
	requestAnimationFrame(() => {
		(document.documentElement as Root).theme?.set(theme);
		say(`Saved to ${file}`);
	});
}

function diffOf(diff: string): HTMLElement {
	const lines = diff.split("\n").map((line) => {
		const tag = line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
		return h(tag, {}, `${line}\n`);
	});
	return h("pre", { tabindex: 0 }, ...lines);
}
