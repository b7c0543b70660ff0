import { createCascade } from "../css/cascade.js";
import { type Memory, recall } from "./memory.js";
import { minify } from "./minify.js";
import type { Part } from "./parts.js";
import { addUnthemedRules, redeclareDerivedTokens } from "./root-rules.js";
import type { Start } from "./types.js";

/** What of a bundle stands for one of its parts, for visitors who start so. */
export async function textOf(part: Part, start: Start, { texts }: Memory): Promise<string> {
	const known = recall(texts, part, () => new Map<string, string>());
	const key = JSON.stringify(start);
	const text = known.get(key) ?? (await compile(part, start));
	return known.set(key, text) && text;
}

async function compile({ css }: Part, start: Start): Promise<string> {
	const copy = css.clone();
	const cascade = createCascade(copy);
	redeclareDerivedTokens(cascade);
	addUnthemedRules(cascade, start);
	return minify(copy, cascade);
}
