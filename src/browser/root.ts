import type { Theme } from "./theme.js";

/** The root element, with the properties that our scripts set. */
export type Root = HTMLElement & { theme?: Theme; themeOverrides?: true; themeEditor?: object };

/** The document's own members: a named image or form of a page shadows them on `document`. */
export const OWN: Document = Document.prototype;

/** The page's root, or `null` during `document.open()`. */
export const findRoot = (): Root | null => Reflect.get(OWN, "documentElement", document) as Root;

/** The runtime's own object: not a property of a polluted `Object.prototype`. */
export const themeOn = (root: Root | null): Theme | false | null | undefined =>
	root && Object.hasOwn(root, "theme") && root.theme;
