import { recall } from "../bundle/memory.js";
import type { Service } from "../service/service.js";
import { modeSwitch, stateButton, toggle } from "./switcher-button.js";
import type { SwitcherForm } from "./switcher-form.js";
import { list } from "./switcher-list.js";
import { menu } from "./switcher-menu.js";
import { followsSystem, type SwitcherOptions, switcherOptions } from "./switcher-options.js";

/** A site's switcher of a form: made once, whatever the number of pages that show it. */
export function switcherOf(service: Service, form: SwitcherForm): string {
	return recall(service.derive(knownSwitchers), form, () =>
		switcher(switcherOptions(service, form)),
	);
}

const knownSwitchers = () => new Map<SwitcherForm, string>();

/** The switcher: nothing to choose from, else what is asked for. */
export function switcher(options: SwitcherOptions): string {
	const { allowed, form } = options;
	if (allowed.length < 2) return "";
	if (form === "menu") return menu(options);
	if (form === "list" || (form === "auto" && allowed.length > 2)) return list(options);
	if (options.toggle.system && followsSystem(options)) return stateButton(options);
	return allowed.length === 2 ? toggle(options) : modeSwitch(options);
}
