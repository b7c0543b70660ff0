import type { Root } from "../../browser/root.js";
import { MODE_IN_NAME } from "../../constants.js";
import { EDITOR_DATA } from "../editor-paths.js";
import type { Clash, Saved, SaveRequest, SaveState } from "../saving.js";
import { RESERVED, slugOf } from "../theme-name.js";
import type { Context } from "./context.js";
import { exportTheme, type PortableTheme } from "./formats/portable.js";
import { bar, button, formOf, h, put, textField } from "./h.js";
import type { EditorModel } from "./model/editor-model.js";
import { MODE } from "./model/site-tokens.js";
import { loadState, type Outcome, save } from "./save.js";
import { remember, remembered } from "./tab-storage.js";

/** The storage key of new themes, until a page knows them. */
const NEXT = "eleventy-plugin-theme.next";
/** Before the hashes that an edited theme's file had at first. */
const SEEN = "eleventy-plugin-theme.seen.";

/** Added to an editor by a dev server only: saving, and updates after each build. */
export function extend(context: Context): HTMLElement {
	const { model } = context.session;
	const refresh = async ({ target }: Event) => {
		if (!(target instanceof HTMLLinkElement)) return;
		const response = await fetch(new URL(EDITOR_DATA, import.meta.url));
		if (response.ok) model.update(await response.json());
	};
	document.addEventListener("load", refresh, true);
	const { onChange } = model;
	model.onChange = () => {
		onChange();
		see(model);
	};
	see(model);
	showNext(context);
	context.askName = () => nameTheme(context, null);
	context.keep = (...themes) => nameTheme(context, null, themes);
	return bar(
		button("Save", () => saveTheme(context), { class: "button primary grow" }),
		button("Duplicate", () => nameTheme(context, model.theme)),
		button("New theme", () => nameTheme(context, null)),
	);
}

/** The state of each edited theme's file at the first edit; a later change on disk is a clash. */
const seen = new Map<string, Promise<Outcome<SaveState>>>();

function see({ theme, changes }: EditorModel): void {
	if (changes === 0) forget(theme);
	else if (!seen.has(theme)) seen.set(theme, firstState(theme));
}

/** A page before may have seen the file first. */
async function firstState(theme: string): Promise<Outcome<SaveState>> {
	const state = await loadState(theme);
	if (!state.ok) return state;
	const hash = remembered(SEEN + theme) || state.hash;
	remember(SEEN + theme, hash ?? "");
	return { ...state, hash };
}

function forget(theme: string): void {
	seen.delete(theme);
	remember(SEEN + theme, "");
}

async function saveTheme(context: Context): Promise<void> {
	const { model } = context.session;
	const { theme, edits } = model;
	if (model.changes === 0) return context.say("There is nothing to save.");
	see(model);
	const state = await seen.get(theme);
	if (!state?.ok) {
		seen.delete(theme);
		return context.say(`Not saved: ${state?.error}`);
	}
	await propose(context, {
		theme,
		hash: state.hash,
		values: Object.fromEntries(edits.values),
		...(edits.mode && { mode: edits.mode }),
	});
}

/**
 * Asks for the name of a theme that is still to be made, and shows which files it becomes.
 * @param themes - a theme and its counterpart, in the place of the edited one
 */
function nameTheme(context: Context, from: string | null, themes?: readonly PortableTheme[]): void {
	const { sheet } = context;
	const { model, mode } = context.session;
	const asked = "Name of the theme";
	const name = textField(asked, () => show());
	name.value = themes ? "" : suggestedName(model);
	const files = h("output", { class: "muted" });
	const names = () => namesOf(name.value, themes);
	const show = () => {
		const paths = names().map((one) => `${one}.css`);
		// Nothing is wrong before anything is typed.
		put(files, (name.value && whyNot(names(), model)) || paths.join(" and "));
	};
	const make = async () => {
		const reason = whyNot(names(), model);
		if (reason) return put(files, reason);
		const made = themes ?? [exportTheme(model, from === null ? "theme" : "changes")];
		const requests = made.map((one, index) => ({
			theme: names()[index] ?? "",
			from,
			hash: null,
			mode: one.mode ?? mode,
			values: Object.fromEntries(one.values),
		}));
		if (themes) await writeAll(context, requests);
		else for (const request of requests) await propose(context, request);
	};
	const label = h("label", { class: "field" }, asked, name);
	const form = formOf(label, "Save", () => alone(make), [button("Cancel", () => sheet(undefined))]);
	label.after(files);
	sheet(form);
	show();
	name.focus();
	name.select();
}

/** The names of a theme and its counterpart; none if the text has neither letter nor digit. */
function namesOf(text: string, themes: readonly PortableTheme[] = []): string[] {
	const slug = slugOf(text);
	const [, counterpart] = themes;
	const own = (counterpart && slug.replace(MODE_IN_NAME, "")) || slug;
	return own ? [own, ...(counterpart ? [`${own}-${counterpart.mode}`] : [])] : [];
}

/** The reason against these names, as far as a page knows one. */
function whyNot(names: readonly string[], { site }: EditorModel): string | undefined {
	if (names.length === 0) return "A name needs a letter or a digit.";
	const device = names.find((name) => RESERVED.test(name));
	if (device) return `"${device}" is the name of a device on Windows. Take another one.`;
	const taken = names.find((name) => site.data.themes.some((theme) => theme.name === name));
	return taken && `There is a theme "${taken}" already. Take another name.`;
}

/** Writes these themes, once the server has accepted each in a dry run. */
async function writeAll(context: Context, requests: readonly SaveRequest[]): Promise<void> {
	const { session, sheet, say } = context;
	const files: string[] = [];
	for (const request of requests) {
		const outcome = await save({ ...request, dry: true });
		if (!outcome.ok) return say(`Not saved: ${outcome.error}`);
		files.push(outcome.file);
	}
	const shown = requests.toSorted((one) => (one.mode === session.mode ? -1 : 1));
	expectNext({ names: shown.map(({ theme }) => theme), said: files.join(" and "), isEdit: false });
	// The first file makes Eleventy build the page again, so all are sent before.
	const failed = (await Promise.all(requests.map(save))).find((outcome) => !outcome.ok);
	sheet(undefined);
	say(failed ? `Not saved: ${failed.error}` : `Saved to ${files.join(" and ")}`);
}

function suggestedName({ theme, mode, edits, site }: EditorModel): string {
	const own = theme.replace(MODE_IN_NAME, "");
	const name = `${own}-${mode}`;
	return own && edits.mode && !site.data.themes.some((one) => one.name === name) ? name : "";
}

let isBusy = false;

/** Ignores a second press until the first one's work is done. */
async function alone(work: () => Promise<void>): Promise<void> {
	if (isBusy) return;
	isBusy = true;
	await work().finally(() => (isBusy = false));
}

/** Shows the diff; the visitor confirms before anything is written. */
async function propose(context: Context, request: SaveRequest): Promise<void> {
	const { sheet, say } = context;
	const outcome = await save({ ...request, dry: true });
	const clashes = (outcome.ok ? undefined : outcome.clashes) ?? [];
	if (!outcome.ok && clashes.length === 0) return say(`Not saved: ${outcome.error}`);
	const { file = "", diff = "", hash = null } = outcome;
	const write = (wanted: SaveRequest, left: readonly string[] = []) =>
		alone(async () => {
			const written = await save(wanted);
			if (written.ok) {
				// The file keeps its value, so the edit is dropped.
				for (const name of left) context.session.model.reset(name);
				finish(context, request, written);
			} else if (written.clashes) {
				// The file has changed since the diff was shown.
				await propose(context, request);
			} else say(`Not saved: ${written.error}`);
		});
	const theirs = clashes.map(({ name }) => name);
	const choices = clashes.length
		? [
				button("Take mine", () => write({ ...request, hash })),
				button("Take the file's", () => write({ ...without(request, theirs), hash }, theirs)),
			]
		: [button("Write the file", () => write(request), { class: "button primary" })];
	const cancel = button("Cancel", () => sheet(undefined));
	const title = clashes.length
		? `${file} was changed meanwhile. Which values should it have?`
		: `This will be written to ${file}`;
	sheet(
		h(
			"div",
			{ class: "field" },
			h("p", {}, title),
			...clashes.map((clash) => bothValues(context, clash)),
			diffView(diff),
			bar(...choices, cancel),
		),
	);
	// The sheet's name is not announced if the focus was in it before.
	say(clashes.length > 0 ? title : "");
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

function finish(context: Context, request: SaveRequest, { file, isLeftOut }: Saved): void {
	const { session, sheet, say } = context;
	const { theme, from } = request;
	forget(theme);
	sheet(undefined);
	say(`Saved to ${file}${isLeftOut ? '. Add it to "allow"' : ""}`);
	if (!isLeftOut && from !== undefined && theme !== session.model.theme)
		expectNext({ names: [theme], said: file, isEdit: true });
}

interface Next {
	readonly names: readonly string[];
	readonly said: string;
	/** True if the edits are the new theme's now: the edited theme is reset. */
	readonly isEdit: boolean;
}

function expectNext(next: Next): void {
	remember(NEXT, JSON.stringify(next));
}

function showNext({ session: { model }, say }: Context): void {
	const next: Next | null = JSON.parse(remembered(NEXT) || "null");
	const isThere = (name: string) => model.site.data.themes.some((theme) => theme.name === name);
	const [first] = next?.names ?? [];
	if (!next || !first || !next.names.every(isThere)) return;
	remember(NEXT, "");
	if (next.isEdit) model.resetAll();
	// The reset is stored with the next frame.
	requestAnimationFrame(() => {
		(document.documentElement as Root).theme?.set(first);
		say(`Saved to ${next.said}`);
	});
}

function diffView(diff: string): HTMLElement {
	const lines = diff.split("\n").map((line) => {
		const tag = line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
		return h(tag, {}, `${line}\n`);
	});
	return h("pre", { tabindex: 0 }, ...lines);
}
