import type { Theme } from "./theme.js";

/** The root element, with what scripts of ours keep on it. */
export type Root = HTMLElement & { theme?: Theme };

/**
 * The document's members as the browser has them: in a page, a picture or a form may be named like any
 * of them, and stands in its place.
 */
export const OWN: Document = Document.prototype;

/** The page's root; none while a page is written anew. */
export const findRoot = (): Root | null => Reflect.get(OWN, "documentElement", document) as Root;

/** What the runtime has put there: not what somebody gave to all objects. */
export const themeOn = (root: Root | null): Theme | false | null | undefined =>
	root && Object.hasOwn(root, "theme") && root.theme;
