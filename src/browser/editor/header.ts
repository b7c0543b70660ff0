import type { Mode } from "../../color/pairs.js";
import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { h, iconButton } from "./h.js";
import { CLOSE, MOON, SUN } from "./panel-icons.js";
import { choice } from "./radio-choice.js";

/**
 * What theme is edited, and its mode; there is room for what is loaded later.
 *
 * @returns with its bars, from above; the first one ends with the button that closes
 */
export function header(
	{ session }: Context,
	onClose: () => void,
): { element: HTMLElement; bars: readonly HTMLElement[]; show(side: Side | undefined): void } {
	const { model } = session;
	const name = h("h2");
	const count = h("span", { class: "muted" });
	const close = iconButton(CLOSE, "Close", onClose);
	close.classList.add("close");
	const mode = choice<Mode>(
		"Mode",
		"mode",
		[
			["light", "Light", SUN],
			["dark", "Dark", MOON],
		],
		(value) => model.setMode(value),
	);
	const title = h("div", { class: "grow" }, name, count);
	const bars = [[title, close], [mode.element], []].map((children, index) =>
		h("div", { class: `bar ${["title", "modes", "find"][index]}` }, ...children),
	);
	return {
		element: h("header", {}, ...bars),
		bars,
		show(side) {
			name.textContent = model.site.theme(model.theme).label;
			count.textContent = `Changes: ${model.changes}`;
			close.hidden = !side;
			mode.show(session.mode);
		},
	};
}
