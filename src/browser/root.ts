import type { Theme } from "./theme.js";

/** The root element, with what scripts of ours keep on it. */
export type Root = HTMLElement & { theme?: Theme };

/**
 * A member of the document as the browser has it: in a page, a picture or a form may be named like any
 * of them, and stands in its place.
 */
export const own = <K extends keyof Document>(name: K): Document[K] =>
	Reflect.get(Document.prototype, name, document);

/** The page's root; none while a page is written anew. */
export const findRoot = (): Root | null => own("documentElement") as Root | null;

/** What the runtime has put there: not what somebody gave to all objects. */
export const themeOn = (root: Root | null): Theme | undefined =>
	root && Object.hasOwn(root, "theme") ? root.theme : undefined;
