import { onTheirChange, storedHere, storedNames } from "./stored-overrides.js";

/** What `page/files.ts` writes in the placeholder's place. */
declare const __THEME_SETTINGS__: [
	/** Storage key of the visitor's choice. */
	key: string,
];

const root = document.documentElement as HTMLElement & {
	themeOverrides?: true;
	themeEditor?: object;
};
const [key] = __THEME_SETTINGS__;
/** What may stand on the root by the guard, or by us, to be taken back in another theme. */
const touched = new Set(storedNames(key));

function update(): void {
	// An editor knows what storage had no room for.
	if (root.themeEditor) return;
	const values = storedHere(key);
	for (const name of [...touched, ...values.keys()]) root.style.removeProperty(name);
	// What has a value now is a token: the browser knows them, so no page needs a list of them. While a
	// stylesheet is under way there may be more of them: WebKit's modules wait for none.
	const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=stylesheet]")];
	const isLoading = links.some(({ sheet, disabled }) => !sheet && !disabled);
	const style = getComputedStyle(root);
	const known = [...values].filter(([name]) => isLoading || style.getPropertyValue(name));
	for (const [name, value] of known) {
		root.style.setProperty(name, value);
		touched.add(name);
	}
}

// The module may be loaded twice, with its version in the URL and without: one of them works.
if (!root.themeOverrides) {
	root.themeOverrides = true;
	onTheirChange(update);
	update();
}
