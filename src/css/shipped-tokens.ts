import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED } from "../package.js";

const COMMENTED = /\/\* ([^(*]+) \((\w+)\): [^*]+\*\/\s+(--[\w-]+):/g;
let tokens: readonly ShippedToken[] | undefined;

type ShippedToken = Readonly<Record<"name" | "label" | "group", string>>;

/** The documented tokens, with or without the base: a comment before each has its label and group. */
export function shippedTokens(): readonly ShippedToken[] {
	const css = () => readFileSync(join(SHIPPED, "base/tokens.css"), "utf8");
	tokens ??= Array.from(css().matchAll(COMMENTED), ([, label = "", group = "", name = ""]) => {
		return { name, label, group };
	});
	return tokens;
}
