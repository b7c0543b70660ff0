import { describe, quoted } from "../config/problems.js";
import { didYouMean } from "../config/spelling.js";
import { ThemeError } from "../errors.js";

export const SWITCHER_FORMS = ["auto", "button", "list", "menu"] as const;

/** What a switcher looks like; `"auto"` is a button for two themes, and a list for more. */
export type SwitcherForm = (typeof SWITCHER_FORMS)[number];

/**
 * The form that a template asks for, by the arguments of its call.
 *
 * @param place - the template, as far as it is known
 * @throws ThemeError `invalid-option`
 */
export function readForm(given: readonly unknown[], place?: string): SwitcherForm {
	const [form, ...others] = given;
	if (given.length === 0) return "auto";
	const known = SWITCHER_FORMS.find((one) => one === form);
	if (known && others.length === 0) return known;
	const arrived = others.length > 0 ? `${given.length} arguments` : describe(form);
	const hint =
		typeof form === "string"
			? didYouMean(form, SWITCHER_FORMS)
			: 'A form stands in quotes: themeSwitcher("menu").';
	throw new ThemeError(
		"invalid-option",
		[
			`themeSwitcher() got ${arrived}${place === undefined ? "" : ` in ${place}`}. Allowed: nothing, or one of ${quoted(SWITCHER_FORMS)}.`,
			hint,
		]
			.filter(Boolean)
			.join(" "),
		{ file: place },
	);
}
