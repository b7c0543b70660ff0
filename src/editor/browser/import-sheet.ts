import type { Context } from "./context.js";
import { importThemes } from "./formats/index.js";
import type { Imported, Known, Reason, Refused } from "./formats/portable.js";
import { bar, button, h, listed } from "./h.js";
import type { Session } from "./session.js";
import { isOfType, REFUSALS } from "./validity.js";

const MAX_LISTED = 40;
const LINK = /^\s*[^\s#]*(#theme=\S+)\s*$/;

const REASONS: Readonly<Record<Reason, string>> = {
	...REFUSALS,
	Size: "It is too large for a theme.",
	Syntax: "It is neither CSS nor design tokens.",
};

export function importSheet(context: Context): void {
	const { session, sheet } = context;
	const notes = h("ul", { class: "note" });
	const values = h("ul", { class: "taken" });
	const left = h("p", { class: "muted" });
	const hint =
		"Paste or drop CSS or design tokens, of daisyUI, shadcn, Radix, Pico or Open Props too";
	let found: readonly Imported[] = [];
	const show = () => {
		const one = found[which.selectedIndex];
		notes.replaceChildren(...(one?.refused.map(noteOf) ?? []));
		values.replaceChildren(...(one ? linesOf(one, context) : []));
		left.textContent = one?.left[0] ? `Left out: ${listed(one.left, MAX_LISTED)}` : "";
		return one;
	};
	const read = () => {
		const text = input.value;
		found = text && !LINK.test(text) ? importThemes(text, knownOf(session)) : [];
		const options = found.map(({ theme }) => h("option", {}, theme.name || theme.mode || ":root"));
		which.replaceChildren(...options);
		which.hidden = options.length < 2;
		show();
	};
	const which = h("select", { "aria-label": "Theme in the text", hidden: true, onchange: show });
	const input = h("textarea", {
		"aria-label": hint,
		placeholder: hint,
		spellcheck: "false",
		oninput: read,
		ondragover: (event: DragEvent) => event.preventDefault(),
		ondrop: async (event: DragEvent) => {
			const file = event.dataTransfer?.files[0];
			if (!file) return;
			event.preventDefault();
			input.value = await file.text();
			read();
		},
	});
	const take = () => {
		const one = show();
		if (LINK.test(input.value)) follow(input.value, context);
		else if (one) use(one, context, input);
		else context.say("There is nothing to import.");
	};
	const close = button("Close", () => sheet(undefined));
	const actions = bar(button("Import", take, { class: "button primary" }), close);
	sheet(h("div", { class: "field" }, input, which, notes, values, left, actions));
	input.focus();
}

function linesOf({ theme, from }: Imported, { labelOf }: Context): HTMLElement[] {
	return Array.from(theme.values, ([token, value]) => {
		const theirs = h("span", { class: "muted" }, from?.get(token) ?? "");
		return h("li", {}, h("b", {}, labelOf(token)), `: ${value} `, theirs);
	});
}

/** Follows a theme's link as the address bar does. */
function follow(text: string, { sheet }: Context): void {
	location.hash = text.replace(LINK, "$1");
	sheet(undefined);
}

/** A theme of another system or mode replaces all colours: those it lacks are derived. */
function use({ theme, from, refused }: Imported, context: Context, input: HTMLElement): void {
	const { session, say, sheet } = context;
	const { values, mode } = theme;
	const { edits, site } = session.model;
	const isWhole = from || (mode && mode !== session.mode);
	const colors = site.data.tokens.filter(({ type }) => isWhole && type === "color");
	const derived = colors.map(({ name, value }) => [name, value] as const);
	const isTaken = session.model.replace({
		values: new Map([...edits.values, ...derived, ...values]),
		pins: new Set([...edits.pins, ...values.keys()]),
		mode: mode ?? edits.mode,
	});
	const lost = refused.length > 0 ? `. Not taken: ${refused.length}` : "";
	say(isTaken ? `Values taken over: ${values.size}${lost}` : REASONS.Circle);
	if (!isTaken || refused.length > 0 || values.size === 0) return;
	const panel = input.closest(".panel");
	sheet(undefined);
	// Where all of the panel scrolls, its problems are at the top.
	panel?.scrollTo(0, 0);
}

function noteOf({ reason, token = "", value = "" }: Refused): HTMLElement {
	const what = [token, value].filter(Boolean).join(": ") || "The text";
	return h("li", {}, `${what} is not taken. ${REASONS[reason]}`);
}

export function knownOf({ model }: Session): Known {
	return { tokens: model.site.data.tokens, accepts: isOfType };
}
