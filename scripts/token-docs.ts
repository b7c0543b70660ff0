import { readFileSync } from "node:fs";
import postcss, { type Declaration, type Rule } from "postcss";

export interface TokenDoc {
	readonly name: string;
	/** The default, as the package declares it. */
	readonly value: string;
	/** From the comment before the first declaration, behind the label and the group. */
	readonly meaning: string;
	/** Whether a theme may set it; a site may set all. */
	readonly isThemed: boolean;
}

const FILE = "public/css/base/tokens.css";

/**
 * The tokens that the package declares, in its order.
 *
 * @throws where one has no such comment
 */
export function tokenDocs(): TokenDoc[] {
	const found = new Map<string, Declaration>();
	const sheet = postcss.parse(readFileSync(new URL(`../${FILE}`, import.meta.url), "utf8"));
	sheet.walkDecls(/^--/, (node) => void (found.has(node.prop) || found.set(node.prop, node)));
	return Array.from(found, ([name, node]) => {
		const before = node.prev();
		const [, meaning] =
			/^[^(]+ \(\w+\): (.+)$/s.exec(before?.type === "comment" ? before.text : "") ?? [];
		if (!meaning) {
			throw new Error(
				`${FILE} has no comment before ${name} such as "Page (seeds): Background of the page."`,
			);
		}
		const isThemed = (node.parent as Rule).selectors.includes("[data-theme]");
		return { name, value: node.value.trim().replace(/\s+/g, " "), meaning, isThemed };
	});
}
