import { inMode, keep, names, pageTheme, pinned, start, withTheme } from "./choice.js";
import { type Kind, shownIn, use } from "./kinds.js";

/** The list of all themes. Its first entry, without a value, leaves the mode to the OS. */
const list: Kind = {
	event: "change",
	show(control, { choice, current = "" }) {
		const isSystem = !pinned(choice) && pageTheme(choice) === current && choice[0] !== choice[1];
		control.value = isSystem && !control.disabled ? "" : current;
	},
	use({ value }, theme) {
		const { choice } = theme;
		use(theme, () => keep(theme, value ? withTheme(choice, value) : inMode(choice)));
	},
};

const toggle: Kind = {
	event: "click",
	show(control, { current }) {
		control.ariaPressed = String(control.value === current);
	},
	use(_, theme) {
		const other = names.flat().find((name) => name !== shownIn(theme)) as string;
		use(theme, () => (other === pageTheme(start) ? theme.clear() : theme.set(other)));
	},
};

export const SIMPLE: Record<string, Kind> = { list, toggle };
