import type { Styles } from "./options.js";

/** Which shipped styles are in, once every `"auto"` is decided. */
export type DecidedStyles = { readonly [K in keyof Styles]: Exclude<Styles[K], "auto"> };

/** A site that has CSS of its own is not restyled, unless it asks for our base. */
export function decideStyles(styles: Readonly<Styles>, hasOwnCss: boolean): DecidedStyles {
	const auto = styles.base === true || !hasOwnCss;
	const { base, components, themes } = styles;
	return {
		base: base === "auto" ? auto : base,
		components: components === "auto" ? auto : components,
		themes: themes === "auto" ? auto : themes,
	};
}

/** Whether what the site has of its own decides anything. */
export function dependsOnSite({ base, components, themes }: Readonly<Styles>): boolean {
	return base !== true && [base, components, themes].includes("auto");
}
