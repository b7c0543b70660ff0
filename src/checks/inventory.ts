import type { Declaration } from "postcss";
import type { StyleRule } from "../css/style-rule.js";
import type { Stylesheet } from "../css/stylesheet.js";
import { type Reference, references } from "../css/values.js";

/** A `var()` in a declaration. */
export interface Use {
	readonly name: string;
	readonly hasFallback: boolean;
	readonly node: Declaration;
	/** The themes in which the rule holds; empty for all of them. */
	readonly themes: readonly string[];
}

/** What a stylesheet declares and uses of custom properties. */
export interface Inventory {
	/** The rules that declare each name; none for a registered property that is only registered. */
	readonly declared: ReadonlyMap<string, readonly (StyleRule | undefined)[]>;
	readonly uses: readonly Use[];
	/** The names whose values get into a property that shows, be it through other tokens. */
	readonly live: ReadonlySet<string>;
}

export function takeInventory({ blocks, registered }: Stylesheet): Inventory {
	const declared = new Map<string, (StyleRule | undefined)[]>();
	const uses: Use[] = [];
	for (const name of registered.keys()) declared.set(name, []);
	for (const { style, declarations } of blocks) {
		for (const { node } of declarations) {
			if (node.prop.startsWith("--")) add(declared, node.prop, style);
			for (const reference of referencesOf(node))
				uses.push({ ...reference, node, themes: style?.themes ?? [] });
		}
	}
	return { declared, uses, live: liveNames(uses) };
}

const read = new WeakMap<Declaration, { value: string; references: readonly Reference[] }>();

/** The `var()`s of a declaration, read once for as long as it says so. */
function referencesOf(node: Declaration): readonly Reference[] {
	const known = read.get(node);
	if (known?.value === node.value) return known.references;
	const found = { value: node.value, references: references(node.value) };
	read.set(node, found);
	return found.references;
}

function liveNames(uses: readonly Use[]): Set<string> {
	const live = new Set<string>();
	const byProperty = new Map<string, string[]>();
	for (const { name, node } of uses) {
		if (!node.prop.startsWith("--")) live.add(name);
		else add(byProperty, node.prop, name);
	}
	// A set's loop visits what is added to it on the way.
	for (const property of live) for (const name of byProperty.get(property) ?? []) live.add(name);
	return live;
}

/** Whether it can be seen if the value is not there. */
export function isLive({ live }: Inventory, { name, node }: Use): boolean {
	return live.has(name) && (!node.prop.startsWith("--") || live.has(node.prop));
}

function add<T>(lists: Map<string, T[]>, name: string, item: T): void {
	const list = lists.get(name);
	if (list) list.push(item);
	else lists.set(name, [item]);
}
