import { inMode, keep, modeOf, osMode, pinned, start } from "./choice.js";
import { type Kind, shownIn, use } from "./kinds.js";

/** A switch of the mode. It has no third state: what the OS asks for anyway is not pinned. */
const modeSwitch: Kind = {
	event: "click",
	show(control, { current = "" }) {
		control.ariaChecked = String(modeOf(current) === "dark");
	},
	use(_, theme) {
		const { choice } = theme;
		const mode = modeOf(shownIn(theme)) === "dark" ? "light" : "dark";
		const isSystem = mode === osMode() && !start[2];
		use(theme, () => keep(theme, inMode(choice, isSystem ? undefined : mode)));
	},
};

/** Light, dark, system, and again. */
const states: Kind = {
	event: "click",
	show(control, { choice }) {
		const mode = pinned(choice) ?? "system";
		const name = control.getAttribute(`data-theme-${mode}`);
		// What is written again is news to some screen readers.
		if (control.ariaLabel === name) return;
		control.dataset.themeState = mode;
		control.ariaLabel = name;
	},
	use(_, theme) {
		const { choice } = theme;
		const mode = pinned(choice);
		const next = mode ? (mode === "light" ? "dark" : undefined) : "light";
		use(theme, () => keep(theme, inMode(choice, next)));
	},
};

export const BUTTONS: Record<string, Kind> = { switch: modeSwitch, states };
