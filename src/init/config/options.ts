import type { CallExpression, Node, Property } from "acorn";
import { indentAt } from "../lines.js";
import type { Insertion } from "./insert.js";
import { type JsStyle, propertySource, toSource } from "./js-style.js";
import { literalOf, nameOf } from "./parse.js";

/** Adds the options that a call of `addPlugin` does not have; undefined where they are no plain object. */
export function optionEdits(
	call: CallExpression,
	source: string,
	options: Readonly<Record<string, unknown>>,
	style: JsStyle,
): Insertion[] | undefined {
	const [plugin, given] = call.arguments;
	if (Object.keys(options).length === 0) return [];
	if (!plugin) return undefined;
	if (!given) return [at(plugin.end, `, ${toSource(options, style.quote)}`)];
	if (given.type !== "ObjectExpression") return undefined;
	const present = new Set(given.properties.map(keyOf));
	// A spread may hold anything.
	if (present.has(undefined)) return undefined;
	const missing = Object.entries(options)
		.filter(([key]) => !present.has(key))
		.map(([key, value]) => propertySource(key, value, style.quote));
	if (missing.length === 0) return [];
	const last = given.properties.at(-1);
	if (!last) {
		return [{ start: given.start, end: given.end, text: `{ ${missing.join(", ")} }` }];
	}
	const hasLines = source.slice(given.start, last.start).includes("\n");
	const separator = hasLines ? `,${style.eol}${indentAt(source, last.start)}` : ", ";
	return [at(last.end, missing.map((property) => separator + property).join(""))];
}

/** Whether the call has an option. */
export function hasOption({ arguments: [, given] }: CallExpression, name: string): boolean {
	return given?.type === "ObjectExpression" && given.properties.some((one) => keyOf(one) === name);
}

function keyOf(property: Node): string | undefined {
	if (property.type !== "Property") return undefined;
	const { key, computed } = property as Property;
	return computed ? undefined : (nameOf(key) ?? literalOf(key));
}

function at(offset: number, text: string): Insertion {
	return { start: offset, end: offset, text };
}
