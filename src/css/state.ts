import type { Node } from "postcss";
import { sha256 } from "../hash.js";
import type { ThemeDeclarations } from "./cascade.js";
import { isShipped, placeOf } from "./source.js";

/**
 * A hash of all that is known of a theme: what follows from it needs to be found out only once. Where
 * our own CSS stands is left out, as it is the same wherever the package is.
 */
export function stateOf(theme: string | undefined, declarations: ThemeDeclarations): string {
	const known = states.get(declarations) ?? hash(theme, declarations);
	states.set(declarations, known);
	return known;
}

const states = new WeakMap<ThemeDeclarations, string>();

function hash(theme: string | undefined, declarations: ThemeDeclarations): string {
	const { declared, uncertain, own, rule } = declarations;
	const place = (node: Node | undefined) =>
		node && !isShipped(node) ? Object.values(placeOf(node)) : [];
	const facts = [theme, place(rule), [...own]];
	for (const values of [declared, uncertain]) {
		for (const [name, { value, isOwn, saysRoot, node, isRegistered }] of values) {
			facts.push([name, value, isOwn, saysRoot, isRegistered, ...place(node)] as never);
		}
		facts.push([]);
	}
	return sha256(JSON.stringify(facts));
}
