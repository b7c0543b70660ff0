import type { Measured } from "../../color/palette.js";
import * as colorTexts from "../../texts/colors.js";
import { button } from "./button.js";
import type { Colors, Verdict } from "./colors.js";
import type { Context } from "./context.js";
import { h } from "./h.js";
import { put, type Row } from "./row.js";
import type { Rows } from "./rows.js";

/** What is held and has not moved for so long rests. */
const REST_MS = 120;

/** What cannot be told apart well enough, and the way out: nothing is shown where all is well. */
export function problems(
	context: Context,
	colors: Colors,
	rows: Rows,
): { element: HTMLElement; show(): void } {
	const { text } = context;
	const list = h("ul", { hidden: true });
	const title = button("", () => toggle(title, list), { class: "grow", "aria-expanded": "false" });
	const mend = (pairs?: readonly Measured[]) => {
		say(colors.fix(pairs), colors, context);
		title.focus();
	};
	const all = button(text(colorTexts.fixAll), () => mend());
	const bar = h("div", { class: "bar" }, title, all);
	const element = h("div", { class: "problems", hidden: true }, bar, list);
	let told = "";
	const show = () => {
		const verdict = colors.judge();
		for (const row of rows.all) rate(row, verdict.worst.get(row.token.name), context);
		const { items, count } = itemsOf(verdict, context, mend);
		element.hidden = items.length === 0;
		title.textContent =
			count > 0 ? text(colorTexts.problems, { count }) : (items[0]?.textContent ?? "");
		element.classList.toggle("fails", count > 0);
		all.hidden = count === 0;
		// Built anew only if it reads otherwise: a button that has the focus must not go.
		const next = items.map(({ textContent }) => textContent).join();
		if (next !== told) list.replaceChildren(...items.slice(count > 0 ? 0 : 1));
		told = next;
	};
	return { element, show: notWhileDragged(() => element.parentElement, show) };
}

/** A colour that is dragged is judged when it rests: else each of its frames would wait for that. */
function notWhileDragged(panel: () => Element | null, show: () => void): () => void {
	let timer = 0;
	return () => {
		clearTimeout(timer);
		if (panel()?.querySelector("input:active, .plane:active")) timer = setTimeout(show, REST_MS);
		else show();
	};
}

function say(left: readonly Measured[], colors: Colors, { text, say, labelOf }: Context): void {
	const names = new Set(left.map(({ foreground }) => labelOf(foreground)));
	const token = [...names].join(", ");
	const isWell = colors.judge().failing.length === 0;
	say(
		token
			? text(colorTexts.unsolved, { token })
			: text(isWell ? colorTexts.noProblems : colorTexts.fixAll),
	);
}

/** One colour is one problem, whatever it fails on: the worst is told. */
function itemsOf(
	{ worst, failing, alike }: Verdict,
	context: Context,
	mend: (pairs: readonly Measured[]) => void,
): { items: HTMLElement[]; count: number } {
	const { text, labelOf } = context;
	const concerned = [...worst.values()].filter(({ ratio, needed }) => ratio < needed);
	const failures = concerned.map((pair) =>
		failure(pair, context, () =>
			mend(failing.filter(({ foreground }) => foreground === pair.foreground)),
		),
	);
	const others = alike.map(({ tokens: [one, other] }) =>
		h("li", {}, text(colorTexts.alike, { one: labelOf(one), other: labelOf(other) })),
	);
	return { items: [...failures, ...others], count: concerned.length };
}

/** The pair of a row's colour that is the nearest to what it needs, or the farthest below. */
function rate({ chip }: Row, worst: Measured | undefined, { text, labelOf }: Context): void {
	chip.hidden = !worst;
	if (!worst) return;
	const { ratio, needed, background } = worst;
	const fails = ratio < needed;
	const shown = Number(floor(ratio, 1)).toFixed(1);
	chip.classList.toggle("fails", fails);
	put(chip, fails ? shown : `${shown} AA`);
	const values = { ratio: floor(ratio, 2), token: labelOf(background), needed };
	chip.title = text(colorTexts.contrast, values);
}

/** Rounded, a ratio that fails could read as one that passes. */
function floor(ratio: number, decimals: number): string {
	const factor = 10 ** decimals;
	return String(Math.floor(ratio * factor) / factor);
}

function toggle(title: HTMLElement, list: HTMLElement): void {
	list.hidden = !list.hidden;
	title.ariaExpanded = String(!list.hidden);
}

function failure(
	{ foreground, background, ratio, needed }: Measured,
	{ text, labelOf }: Context,
	mend: () => void,
): HTMLLIElement {
	const values = { ratio: floor(ratio, 2), token: labelOf(background), needed };
	const label = h("b", {}, labelOf(foreground));
	return h(
		"li",
		{},
		h("span", { class: "grow" }, label, " ", text(colorTexts.contrast, values)),
		button(text(colorTexts.fix, { token: labelOf(foreground) }), mend),
	);
}
