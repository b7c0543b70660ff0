import type { Root } from "postcss";
import postcss from "postcss";
import type { Cascade } from "../css/cascade.js";
import { placeOf, propertyOf } from "../css/source.js";
import { formatPosition } from "../errors.js";
import { Refusal } from "./refusal.js";
import type { Changes } from "./theme-edit.js";

/** Two readings of the same stylesheets, before an edit and after it. */
interface Readings {
	readonly before: Cascade;
	readonly after: Cascade;
}

/**
 * Makes sure that the theme is as it should be.
 *
 * @throws Refusal for what something else decides
 */
export function requireWanted(after: Cascade, theme: string, changes: Changes): void {
	const { declared } = after.on(theme);
	for (const [property, value] of changes) {
		const found = declared.get(property);
		if (value === null ? !found?.isOwn : found?.value === value) continue;
		const place = formatPosition(placeOf(found?.node));
		throw new Refusal(
			422,
			value === null
				? `${property} of the theme "${theme}" is still set by ${place}. Take it away there, or give it a value.`
				: `${property} of the theme "${theme}" is decided by ${place}, which wins. Change it there.`,
		);
	}
}

/**
 * Makes sure that nothing else is other than it was, in this theme or in any.
 *
 * @throws Error, which is a fault of this package
 */
export function requireNothingElse(
	{ before, after }: Readings,
	theme: string,
	changes: Changes,
): void {
	const themes = new Set([...before.themes, ...after.themes]);
	for (const name of themes) {
		const [old, now] = [before.on(name).declared, after.on(name).declared];
		for (const property of new Set([...old.keys(), ...now.keys()])) {
			if (name === theme && changes.has(property)) continue;
			if (old.get(property)?.value === now.get(property)?.value) continue;
			throw new Error(`${property} of the theme "${name}" would change with it.`);
		}
	}
}

/**
 * Makes sure that a file still says what it said, but for declarations of what is changed, and for a
 * rule at its end.
 *
 * @throws Error, which is a fault of this package
 */
export function requireSameNodes(before: string, after: string, changes: Changes): void {
	const [old, now] = [before, after].map((css) => nodesOf(postcss.parse(css), changes));
	const rest = now?.slice(old?.length) ?? [];
	const isSame = old?.every((node, index) => node === now?.[index]);
	if (!isSame || rest.length > 1) throw new Error("The file would say something else.");
}

function nodesOf(css: Root, changes: Changes): string[] {
	const found: string[] = [];
	css.walk((node) => {
		if (node.type === "decl") {
			if (!changes.has(propertyOf(node))) found.push(`${node.prop}:${node.value}`);
		} else if (node.type === "rule") found.push(`${node.selector}{`);
		else if (node.type === "atrule") found.push(`@${node.name} ${node.params}`);
		else found.push(`/*${node.text}`);
	});
	return found;
}
