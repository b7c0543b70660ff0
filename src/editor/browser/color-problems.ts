import { ALIKE } from "../../color/difference.js";
import { BACKGROUNDS } from "../../color/pairs.js";
import { fails, type Measured } from "../../color/palette.js";
import type { Fixed } from "../../color/solve.js";
import type { Changes, Colors } from "./colors.js";
import type { Context } from "./context.js";
import { bar, button, h, put } from "./h.js";
import type { EditorModel } from "./model/editor-model.js";
import type { Row } from "./row.js";
import type { Rows } from "./rows.js";

/** A dragged colour is judged when it rests for so long: judging each frame would be slow. */
const REST_MS = 120;

const CLOSED = { class: "button grow", "aria-expanded": "false" };
const HIDDEN = { class: "problems muted fails", hidden: true };

interface Problem {
	readonly name: string;
	readonly said: string;
	readonly tokens: readonly string[];
	/** Unset for two colours that look alike. */
	readonly pairs?: readonly Measured[];
}

interface ProblemList {
	readonly element: HTMLElement;
	/** Announces another number of them than the page began with, also while the list is hidden. */
	readonly heard: HTMLElement;
	show(): void;
}

export function problems(context: Context, colors: Colors, rows: Rows): ProblemList {
	const list = h("ul", { hidden: true });
	const plan = h("p");
	const open = (isOpen: boolean) => {
		list.hidden = !isOpen;
		title.ariaExpanded = String(isOpen);
		tell();
		// A phone's bar does not stick above an open list.
		title.scrollIntoView({ block: "nearest" });
	};
	const title = button("", () => open(list.hidden), CLOSED);
	const sum = () => (found.length > 0 ? `Problems: ${found.length}` : "No problems");
	const apply = (changes: Changes) => {
		colors.apply(changes);
		show();
		context.say(sum());
		[told, heard.textContent] = [sum(), ""];
		if (found.length > 0) open(true);
		(found.length > 0 ? title : rows).focus();
	};
	const all = button("Fix all", () => apply(colors.fix().changes));
	const element = h("div", HIDDEN, bar(title, all), plan, list);
	const heard = h("p", { "aria-live": "polite", style: "position:absolute;clip-path:inset(50%)" });
	let found: readonly Problem[] = [];
	let told = "";
	let timer = 0;
	const tell = (isLate = false) => {
		if (isLate) judge();
		if (told !== sum()) heard.textContent = told = sum();
		const fixed = colors.fix();
		all.hidden = fixed.changes.size === 0;
		put(plan, all.hidden ? "" : `All fixes: ${inWords(fixed.changes, context)}`);
		const items = list.hidden ? [] : found.map((one) => itemOf(one, colors, fixed, context, apply));
		// Rebuilt only if its text changes: a focused button must stay.
		if (textIn(items) !== textIn(list.children)) list.replaceChildren(...items);
	};
	const show = () => {
		clearTimeout(timer);
		const isDragged = element.parentElement?.querySelector("input:active");
		if (!isDragged) judge();
		timer = setTimeout(tell, REST_MS, !!isDragged);
	};
	const judge = () => {
		found = problemsOf(colors, rows, context);
		element.hidden = found.length === 0;
		title.textContent = sum();
		told ||= sum();
	};
	return { element, heard, show };
}

const textIn = (nodes: Iterable<Element>) => Array.from(nodes, (one) => one.textContent).join();

const isOf = (name: string) => (pair: Measured) => pair.foreground === name;

/** Rates each row. @returns one entry for each colour, about its worst pair */
function problemsOf(colors: Colors, rows: Rows, context: Context): Problem[] {
	const { labelOf } = context;
	const { model } = context.session;
	const { pairs, alike } = colors.judge();
	for (const row of rows.all) rate(row, pairs, context);
	// Without a token to edit, the build alone names what fails.
	if (model.site.data.tokens.length === 0) return [];
	const failing = pairs.filter(fails);
	const fronts = new Set(failing.map(({ foreground }) => foreground));
	const notes = model.site.theme(model.theme).notes ?? [];
	return [
		...Array.from(fronts, (token) => {
			const all = failing.filter(isOf(token));
			const said = ratioOf(all[0] as Measured, labelOf);
			return { name: labelOf(token), said, tokens: [token], pairs: all };
		}),
		...alike.map(({ tokens, difference }) => ({
			name: tokens.map(labelOf).join(" and "),
			said: `look the same: ${floor(difference, 1)}, ${ALIKE} needed`,
			tokens,
		})),
		...notes.map((said) => ({ name: "", said, tokens: [] })),
	];
}

/** A problem with its fix, or else with the change of a value that a person has set. */
function itemOf(
	{ name, said, tokens, pairs }: Problem,
	colors: Colors,
	{ changes, failing }: Fixed,
	context: Context,
	apply: (changes: Changes) => void,
): HTMLElement {
	const isLeft = pairs && failing.some(isOf(tokens[0] ?? ""));
	const own = new Map([...changes].filter(([token]) => !isLeft && tokens.includes(token)));
	const isFix = own.size > 0;
	const given = isFix || (pairs && !isLeft) ? own : colors.concession(tokens, pairs);
	const way = inWords(given, context);
	const stays = isFix || !way ? "" : "What you set stays. It would pass with ";
	return h(
		"li",
		{ class: "bar" },
		h("span", { class: "grow" }, h("b", {}, name), ` ${said}. `, stays, way),
		way && button(isFix ? `Fix ${name}` : "Change it", () => apply(given)),
	);
}

function inWords(changes: Changes, { labelOf, session: { model } }: Context): string {
	const one = ([name, css]: [string, string]) => {
		const now = model.value(name) ?? "";
		return `${labelOf(name)}: ${labelOf(now) || now} → ${css}`;
	};
	return Array.from(changes, one).join(", ");
}

/** The token at the end of a chain of `var()`. */
function endOf(name: string, model: EditorModel): string {
	const [, next] = /^var\(\s*(--[^\s,()]+)\s*\)$/.exec(model.value(name) ?? "") ?? [];
	return next ? endOf(next, model) : name;
}

/** The row's line shows the worst ratio, also of text on the colour; an open row shows its own ones. */
function rate({ chip, ratios, token }: Row, pairs: readonly Measured[], context: Context): void {
	const isOwn = isOf(token.name);
	const { model } = context.session;
	const worst = pairs.find(
		(pair) =>
			isOwn(pair) ||
			(!BACKGROUNDS.has(token.name) &&
				[pair.background, endOf(pair.foreground, model)].includes(token.name)),
	);
	chip.hidden = !worst;
	if (worst) mark(chip, worst, fails(worst) ? "" : " AA", context);
	const chipOf = (pair: Measured) =>
		mark(h("span", { class: "chip" }), pair, ` ${context.labelOf(pair.background)}`, context);
	ratios.replaceChildren(...pairs.filter(isOwn).map(chipOf));
}

function mark(chip: HTMLElement, pair: Measured, rest: string, { labelOf }: Context): HTMLElement {
	chip.classList.toggle("fails", fails(pair));
	put(chip, floor(pair.ratio, 1) + rest + (fails(pair) ? " fails" : ""));
	chip.title = ratioOf(pair, labelOf);
	return chip;
}

export function ratioOf(
	{ ratio, needed, background }: Measured,
	labelOf: Context["labelOf"],
): string {
	return `${floor(ratio, 2)} on ${labelOf(background).replace(" + ", " mixed with ")}, ${needed} needed`;
}

/** Rounds down: a failing ratio must not read as a passing one. */
function floor(ratio: number, decimals: number): string {
	const factor = 10 ** decimals;
	return (Math.floor(ratio * factor) / factor).toFixed(decimals);
}
