import { readFileSync } from "node:fs";
import postcss, { type Rule } from "postcss";
import meanings from "./token-meanings.json" with { type: "json" };

export interface TokenDoc {
	readonly name: string;
	/** The default, as the package declares it. */
	readonly value: string;
	readonly meaning: string;
	/** Whether a theme may set it; a site may set all. */
	readonly isThemed: boolean;
}

/**
 * The tokens that the package declares, in its order.
 *
 * @throws where `token-meanings.json` lacks one
 */
export function tokenDocs(): TokenDoc[] {
	const file = new URL("../public/css/base/tokens.css", import.meta.url);
	const docs = new Map<string, TokenDoc>();
	postcss.parse(readFileSync(file, "utf8")).walkDecls(/^--/, ({ prop: name, value, parent }) => {
		if (docs.has(name)) return;
		const meaning = (meanings as Partial<Record<string, string>>)[name];
		if (!meaning) throw new Error(`scripts/token-meanings.json says nothing of ${name}`);
		const isThemed = (parent as Rule).selectors.includes("[data-theme]");
		docs.set(name, { name, value: value.trim().replace(/\s+/g, " "), meaning, isThemed });
	});
	return [...docs.values()];
}
