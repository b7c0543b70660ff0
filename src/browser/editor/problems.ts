import type { Measured } from "../../color/palette.js";
import type { Colors, Verdict } from "./colors.js";
import type { Context } from "./context.js";
import { h } from "./h.js";
import { floor } from "./row.js";

/** What cannot be told apart well enough, and the way out: nothing is shown where all is well. */
export function problems(
	context: Context,
	colors: Colors,
	onVerdict: (worst: Verdict["worst"]) => void,
): { element: HTMLElement; show(): void } {
	const { text, say, labelOf } = context;
	const list = h("ul", { hidden: true });
	const title = button("", () => toggle(title, list), { class: "grow", "aria-expanded": "false" });
	const all = button(text("fixAll"), () => mend());
	const bar = h("div", { class: "bar" }, title, all);
	const element = h("div", { class: "problems", hidden: true }, bar, list);
	let told = "";

	function mend(pairs?: readonly Measured[]): void {
		const names = new Set(colors.fix(pairs).map(({ foreground }) => labelOf(foreground)));
		const token = [...names].join(", ");
		const isWell = colors.judge().failing.length === 0;
		say(token ? text("unsolved", { token }) : text(isWell ? "noProblems" : "fixAll"));
		title.focus();
	}

	function show(): void {
		const { worst, failing, alike } = colors.judge();
		onVerdict(worst);
		element.hidden = failing.length + alike.length === 0;
		// One colour is one problem, whatever it fails on: the worst is told.
		const concerned = [...worst.values()].filter(({ ratio, needed }) => ratio < needed);
		const items = [
			...concerned.map((pair) =>
				failure(pair, context, () =>
					mend(failing.filter(({ foreground }) => foreground === pair.foreground)),
				),
			),
			...alike.map(({ tokens: [one, other] }) =>
				h("li", {}, text("alike", { one: labelOf(one), other: labelOf(other) })),
			),
		];
		const count = concerned.length;
		title.textContent = count > 0 ? text("problems", { count }) : (items[0]?.textContent ?? "");
		element.classList.toggle("fails", count > 0);
		all.hidden = count === 0;
		// Built anew only if it reads otherwise: a button that has the focus must not go.
		const next = items.map(({ textContent }) => textContent).join();
		if (next !== told) list.replaceChildren(...items.slice(count > 0 ? 0 : 1));
		told = next;
	}

	return { element, show };
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
		h("span", { class: "grow" }, label, " ", text("contrast", values)),
		button(text("fix", { token: labelOf(foreground) }), mend),
	);
}

export function button(
	label: string,
	onclick: () => void,
	given: Record<string, string> = {},
): HTMLButtonElement {
	return h("button", { type: "button", class: "button", onclick, ...given }, label);
}
