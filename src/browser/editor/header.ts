import * as panelTexts from "../../texts/panel.js";
import { choice } from "./choice.js";
import type { Context } from "./context.js";
import type { Side } from "./dock.js";
import { h, iconButton } from "./h.js";
import { CLOSE, MOON, SUN } from "./icons.js";
import type { Mode } from "./model/edits.js";
import { MODES } from "./text.js";

/** What theme is edited, and its mode; there is room for what is loaded later. */
export interface Header {
	readonly element: HTMLElement;
	/** Its bars, from above; the first one ends with the button that closes. */
	readonly bars: readonly HTMLElement[];
	show(side: Side | undefined): void;
}

export function header({ session, text }: Context, onClose: () => void): Header {
	const { model } = session;
	const name = h("h2");
	const count = h("span", { class: "muted" });
	const close = iconButton(CLOSE, text(panelTexts.close), onClose);
	close.classList.add("close");
	const mode = choice<Mode>(
		text(panelTexts.mode),
		"mode",
		[
			["light", text(MODES.light), SUN],
			["dark", text(MODES.dark), MOON],
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
			name.textContent = model.siteTheme(model.theme).label;
			count.textContent = text(panelTexts.changes, { count: model.changes });
			close.hidden = !side;
			mode.show(session.mode);
		},
	};
}
