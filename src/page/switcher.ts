import { modeSwitch, stateButton, toggle } from "./switcher-button.js";
import { list } from "./switcher-list.js";
import { menu } from "./switcher-menu.js";
import { followsSystem, type SwitcherOptions } from "./switcher-options.js";

/** The switcher: nothing to choose from, else what is asked for. */
export function switcher(options: SwitcherOptions): string {
	const { allowed, form } = options;
	if (allowed.length < 2) return "";
	if (form === "menu") return menu(options);
	if (form === "list" || (form === "auto" && allowed.length > 2)) return list(options);
	if (options.toggle.system && followsSystem(options)) return stateButton(options);
	return allowed.length === 2 ? toggle(options) : modeSwitch(options);
}
