import type { AtRule, Declaration, Node } from "postcss";
import type { SourcePosition } from "../errors.js";
import { SHIPPED } from "../package.js";
import { unescaped } from "../references.js";

/** The position of a node, its file as an absolute path; a PostCSS plugin's has none. */
export type Place = Omit<SourcePosition, "column">;

export function placeOf(node: Node | undefined): Place {
	const file = node?.source?.input.file;
	return file === undefined ? {} : { file, line: node?.source?.start?.line };
}

/** The at-rules around a node, the nearest first. */
export function atRulesAround(node: Node): AtRule[] {
	const found: AtRule[] = [];
	for (let at = node.parent; at; at = at.parent) if (at.type === "atrule") found.push(at as AtRule);
	return found;
}

export function isShipped(node: Node): boolean {
	return node.source?.input.file?.startsWith(SHIPPED) ?? false;
}

/** The declared property; only custom properties are case-sensitive. */
export function propertyOf({ prop }: Declaration): string {
	return prop.startsWith("--") ? unescaped(prop) : prop.toLowerCase();
}
