import { inMode, keep, modeOfTheme, osMode, pinned, start } from "./choice.js";
import { type Kind, shownIn, use } from "./kinds.js";

/** A switch of the mode. It has two states only, so the OS's own mode is never pinned. */
const modeSwitch: Kind = {
	event: "click",
	show(control, { current = "" }) {
		control.ariaChecked = String(modeOfTheme(current) === "dark");
	},
	use(_, theme) {
		const { choice } = theme;
		const mode = modeOfTheme(shownIn(theme)) === "dark" ? "light" : "dark";
		const isSystem = mode === osMode() && !start[2];
		use(theme, () => keep(theme, inMode(choice, isSystem ? undefined : mode)));
	},
};

const states: Kind = {
	event: "click",
	show(control, { choice }) {
		const mode = pinned(choice) ?? "system";
		const name = control.getAttribute(`data-theme-${mode}`);
		// Some screen readers announce an unchanged label again.
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
