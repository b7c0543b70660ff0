import { EDITOR_DATA, MODE_IN_NAME } from "../constants.js";
import type { Clash, Saved, SaveRequest } from "../saving.js";
import type { Context } from "./editor/context.js";
import { bar, button, h } from "./editor/h.js";
import type { EditorModel } from "./editor/model/editor-model.js";
import { exportTheme } from "./editor/model/formats/portable.js";
import { MODE } from "./editor/model/site-tokens.js";
import { loadState, type Outcome, save } from "./editor/save.js";

/** Where the theme that was just made, and its file, wait for the page that knows it. */
const NEXT = "eleventy-plugin-theme.next";

type Root = HTMLElement & { theme?: { set(name: string): boolean } };

/** What only a dev server adds to an editor: it saves, and it knows of every build. */
export function extend(context: Context): HTMLElement {
	const { model } = context.session;
	const refresh = async ({ target }: Event) => {
		if (!(target instanceof HTMLLinkElement)) return;
		const response = await fetch(new URL(EDITOR_DATA, import.meta.url));
		if (response.ok) model.update(await response.json());
	};
	// The stylesheet of the next build is there.
	document.addEventListener("load", refresh, true);
	showNext(context);
	context.askName = () => nameTheme(context, null);
	return bar(
		button("Save", () => saveTheme(context), { class: "button primary grow" }),
		button("Duplicate", () => nameTheme(context, model.theme)),
		button("New theme", () => nameTheme(context, null)),
	);
}

/** What was edited, into the theme's own file. */
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

/** Asks for the name of a theme that is still to be made. */
function nameTheme(context: Context, from: string | null): void {
	const { session, sheet } = context;
	const name = h("input", {
		type: "text",
		value: suggestedName(session.model),
		autocapitalize: "off",
		spellcheck: "false",
	});
	const make = async () => {
		const { model, mode } = session;
		const made = exportTheme(model, from === null ? "theme" : "changes");
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

/** What is dark where the theme is light, or the reverse, is its twin; no name says itself otherwise. */
function suggestedName({ theme, mode, edits, site }: EditorModel): string {
	const own = theme.replace(MODE_IN_NAME, "");
	const name = `${own}-${mode}`;
	return own && edits.mode && !site.data.themes.some((one) => one.name === name) ? name : "";
}

/** Shows what would be written; nothing is until the visitor says so. */
async function propose(context: Context, request: SaveRequest): Promise<void> {
	const { sheet, say } = context;
	const outcome = await save({ ...request, dry: true });
	const clashes = (outcome.ok ? undefined : outcome.clashes) ?? [];
	if (!outcome.ok && clashes.length === 0) return say(`Not saved: ${outcome.error}`);
	const { file = "", diff = "", hash = null } = outcome;
	const write = async (wanted: SaveRequest, left: readonly string[] = []) => {
		const written = await save(wanted);
		if (written.ok) {
			// What the file keeps is no edit any more.
			for (const name of left) context.session.model.reset(name);
			finish(context, request, written);
		} else if (written.clashes) {
			// A value was changed on disk while the visitor was reading.
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

/** A value that was changed here and in the file. */
function bothValues({ labelOf }: Context, { name, mine, theirs }: Clash): HTMLElement {
	return h(
		"dl",
		{ class: "clash" },
		h("dt", {}, name === MODE ? "Mode" : labelOf(name)),
		h("dd", {}, `Mine: ${mine ?? "–"}`),
		h("dd", {}, `In the file: ${theirs ?? "–"}`),
	);
}

/** A request without what the file keeps. */
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
	// Pages are rendered anew for a theme that there was not: then it can be shown.
	if (from !== undefined && theme !== session.model.theme)
		sessionStorage.setItem(NEXT, JSON.stringify([theme, file]));
}

/** What was edited is the new theme's now: the one that it was made of is as it was, until an undo. */
function showNext({ session: { model }, say }: Context): void {
	const [theme, file = ""]: string[] = JSON.parse(sessionStorage.getItem(NEXT) ?? "[]");
	if (!theme || !model.site.data.themes.some(({ name }) => name === theme)) return;
	sessionStorage.removeItem(NEXT);
	model.resetAll();
	// What is not edited any more is kept with the frame that shows it.
	requestAnimationFrame(() => {
		(document.documentElement as Root).theme?.set(theme);
		say(`Saved to ${file}`);
	});
}

/** Lines that come and go, as git shows them. */
function diffOf(diff: string): HTMLElement {
	const lines = diff.split("\n").map((line) => {
		const tag = line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
		return h(tag, {}, `${line}\n`);
	});
	return h("pre", { tabindex: 0 }, ...lines);
}
