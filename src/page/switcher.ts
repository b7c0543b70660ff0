import { describeValue, quoted } from "../config/problems.js";
import { didYouMean } from "../config/spelling.js";
import { ThemeError } from "../errors.js";
import type { Service } from "../service/service.js";
import {
	followsSystem,
	listHtml,
	menu,
	modeSwitch,
	type SwitcherOptions,
	stateButton,
	toggle,
} from "./switcher-html.js";

const SWITCHER_FORMS = ["auto", "button", "list", "menu"] as const;

/** The form of a switcher. `"auto"` is a button for two themes, else a list. */
export type SwitcherForm = (typeof SWITCHER_FORMS)[number];

/** The site's switcher of a form, made once for all pages. */
export function switcherOf(service: Service, form: SwitcherForm): string {
	return service.derive(({ choosable, config, start }) => {
		const allowed = service.allowed();
		const others = service.available().filter((name) => !allowed.includes(name));
		return switcher({ ...config, allowed: choosable, others, start }, form);
	}, form);
}

/** Empty if there is nothing to choose. */
export function switcher(options: SwitcherOptions, form: SwitcherForm): string {
	const { allowed } = options;
	if (allowed.length < 2) return "";
	if (form === "menu") return menu(options);
	if (form === "list" || (form === "auto" && allowed.length > 2)) return listHtml(options);
	if (options.toggle.system && followsSystem(options)) return stateButton(options);
	return allowed.length === 2 ? toggle(options) : modeSwitch(options);
}

/**
 * @param place - the page that is rendered, if known
 * @throws ThemeError `invalid-option`
 */
export function readForm(given: readonly unknown[], place?: string): SwitcherForm {
	const [form, ...others] = given;
	if (given.length === 0) return "auto";
	const known = SWITCHER_FORMS.find((one) => one === form);
	if (known && others.length === 0) return known;
	const arrived = others.length > 0 ? `${given.length} arguments` : describeValue(form);
	const hint =
		typeof form === "string"
			? didYouMean(form, SWITCHER_FORMS)
			: 'A form stands in quotes: themeSwitcher("menu").';
	const where = place === undefined ? "" : ` on the page ${place}, or in its layout`;
	const said = `themeSwitcher() got ${arrived}${where}. Allowed: nothing, or one of ${quoted(SWITCHER_FORMS)}.`;
	throw new ThemeError("invalid-option", hint ? `${said} ${hint}` : said, { file: place });
}
