import { type TokenIdent, tokenize } from "@csstools/css-tokenizer";
import type { Declaration } from "postcss";

/** The property of a declaration: names of custom ones are told apart by case, others are not. */
export function propertyOf({ prop }: Declaration): string {
	if (!prop.startsWith("--")) return prop.toLowerCase();
	if (!prop.includes("\\")) return prop;
	const [token] = tokenize({ css: prop });
	return (token as TokenIdent)[4].value;
}
