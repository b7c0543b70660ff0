import { join } from "node:path";
import type { Declaration, Node } from "postcss";
import { PACKAGE_ROOT } from "../package.js";
import { unescaped } from "../references.js";

/** The package's own CSS: a site's author cannot mend it. */
const SHIPPED = join(PACKAGE_ROOT, "public");

/** The position of a node; CSS that a PostCSS plugin made has none. */
export interface Place {
	/** Absolute path. */
	file?: string | undefined;
	/** From 1. */
	line?: number | undefined;
}

export function placeOf(node: Node | undefined): Place {
	const file = node?.source?.input.file;
	return file === undefined ? {} : { file, line: node?.source?.start?.line };
}

export function isShipped(node: Node): boolean {
	return node.source?.input.file?.startsWith(SHIPPED) ?? false;
}

/** The property of a declaration: names of custom ones are told apart by case, others are not. */
export function propertyOf({ prop }: Declaration): string {
	return prop.startsWith("--") ? unescaped(prop) : prop.toLowerCase();
}
