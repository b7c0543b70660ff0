import { fails, type Measured } from "../../color/palette.js";
import type { Colors } from "./colors.js";
import type { Context } from "./context.js";
import { bar, button, h } from "./h.js";
import { put, type Row } from "./row.js";
import type { Rows } from "./rows.js";

/** In milliseconds without movement, before a dragged colour is judged. */
const REST_MS = 120;

export function problems(
	context: Context,
	colors: Colors,
	rows: Rows,
): { element: HTMLElement; show(): void } {
	const list = h("ul", { hidden: true });
	const toggle = () => {
		list.hidden = !list.hidden;
		title.ariaExpanded = String(!list.hidden);
	};
	const title = button("", toggle, { class: "grow", "aria-expanded": "false" });
	const mend = (pairs?: readonly Measured[]) => {
		context.say(outcome(colors.fix(pairs), colors, context));
		title.focus();
	};
	const all = button("Fix all", () => mend());
	const actions = bar(title, all);
	const element = h("div", { class: "problems muted", hidden: true }, actions, list);
	let told = "";
	const show = () => {
		const verdict = colors.judge();
		for (const row of rows.all) rate(row, verdict.pairs.filter(isOf(row.token.name)), context);
		const { items, count } = itemsOf(verdict, context, mend);
		element.hidden = items.length === 0;
		title.textContent = count > 0 ? `Problems: ${count}` : (items[0]?.textContent ?? "");
		element.classList.toggle("fails", count > 0);
		all.hidden = count === 0;
		// Rebuilt only if its text changed, so that a focused button stays.
		const next = items.map(({ textContent }) => textContent).join();
		if (next !== told) list.replaceChildren(...items.slice(count > 0 ? 0 : 1));
		told = next;
	};
	let timer = 0;
	return {
		element,
		show() {
			clearTimeout(timer);
			const isDragged = element.parentElement?.querySelector("input:active, .plane:active");
			if (isDragged) timer = setTimeout(show, REST_MS);
			else show();
		},
	};
}

function outcome(left: readonly Measured[], colors: Colors, { labelOf }: Context): string {
	const names = [...new Set(left.map(({ foreground }) => labelOf(foreground)))];
	if (names.length > 0) return `No value of ${names.join(", ")} passes: change what it stands on.`;
	return colors.judge().pairs.some(fails) ? "Fix all" : "No problems";
}

const isOf = (name: string) => (pair: Measured) => pair.foreground === name;

/** One entry for each colour, about its worst pair. */
function itemsOf(
	{ pairs, alike }: ReturnType<Colors["judge"]>,
	context: Context,
	mend: (pairs: readonly Measured[]) => void,
): { items: HTMLElement[]; count: number } {
	const { labelOf } = context;
	const failing = pairs.filter(fails);
	const worst = failing.filter((pair) => failing.find(isOf(pair.foreground)) === pair);
	const failures = worst.map((pair) => {
		const token = labelOf(pair.foreground);
		const said = h("span", { class: "grow" }, h("b", {}, token), " ", inWords(pair, context));
		const fix = () => mend(failing.filter(isOf(pair.foreground)));
		return h("li", { class: "bar" }, said, button(`Fix ${token}`, fix));
	});
	const others = alike.map(({ tokens: [one, other] }) =>
		h("li", { class: "bar" }, `${labelOf(one)} and ${labelOf(other)} are the same to the eye.`),
	);
	return { items: [...failures, ...others], count: failures.length };
}

/** Shows the nearest failure in the row's line, and all ratios below it. */
function rate({ chip, ratios }: Row, pairs: readonly Measured[], context: Context): void {
	const [worst] = pairs;
	chip.hidden = !worst;
	if (worst) mark(chip, worst, fails(worst) ? "" : " AA", context);
	const all = pairs.map((pair) => {
		const one = h("span", { class: "chip" });
		mark(one, pair, ` ${context.labelOf(pair.background)}`, context);
		return one;
	});
	ratios.replaceChildren(...all);
}

function mark(element: HTMLElement, pair: Measured, rest: string, context: Context): void {
	element.classList.toggle("fails", fails(pair));
	put(element, floor(pair.ratio, 1) + rest);
	element.title = inWords(pair, context);
}

function inWords({ ratio, needed, background }: Measured, { labelOf }: Context): string {
	return `${floor(ratio, 2)} on ${labelOf(background)}, ${needed} needed`;
}

/** Rounds down: a failing ratio must not read as a passing one. */
function floor(ratio: number, decimals: number): string {
	const factor = 10 ** decimals;
	return (Math.floor(ratio * factor) / factor).toFixed(decimals);
}
