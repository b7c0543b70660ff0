import type { Root } from "./root.js";
import { onOutsideChange, storedHere, storedNames } from "./stored-overrides.js";

declare const __THEME_SETTINGS__: [key: string];

const root: Root = document.documentElement;
const [key] = __THEME_SETTINGS__;
/** Names that the guard or this script may have set on the root, removed in another theme. */
const touched = new Set(storedNames(key));

function update(): void {
	// The editor shows its edits itself, stored or not.
	if (root.themeEditor) return;
	const values = storedHere(key);
	for (const name of [...touched, ...values.keys()]) root.style.removeProperty(name);
	// A token has a computed value, so no page needs a list of tokens. While a stylesheet loads, any
	// name may be a token: WebKit runs modules before it is there.
	const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=stylesheet]")];
	const isLoading = links.some(({ sheet, disabled }) => !sheet && !disabled);
	const style = getComputedStyle(root);
	const known = [...values].filter(([name]) => isLoading || style.getPropertyValue(name));
	for (const [name, value] of known) {
		root.style.setProperty(name, value);
		touched.add(name);
	}
}

// The module may be loaded twice, with its version in the URL and without; one of them runs.
if (!root.themeOverrides) {
	root.themeOverrides = true;
	onOutsideChange(update);
	update();
}
