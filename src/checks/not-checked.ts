import type { AtRule, Container, Declaration, Rule } from "postcss";
import { conditionOf } from "../css/conditions.js";
import { isShipped, placeOf, propertyOf } from "../css/source.js";
import type { Block, Stylesheet } from "../css/stylesheet.js";
import type { NotCheckedFinding } from "./findings.js";

/** The properties that checks and the first paint depend on. */
const CONCERNS = /^(--|color-scheme$|background(-color)?$)/;

/** The rules about themes that no check and no first paint takes into account. */
export function notChecked({ blocks }: Stylesheet): NotCheckedFinding[] {
	const found = new Map<AtRule | Rule, NotCheckedFinding>();
	for (const block of blocks) {
		const { style, declarations } = block;
		const [first] = declarations.filter(({ node }) => CONCERNS.test(propertyOf(node)));
		const cause =
			style && first && isUncertain(block) ? causeOf(first.node, style.rule) : undefined;
		if (!style || !first || !cause || isShipped(cause) || found.has(cause)) continue;
		const [theme] = style.themes;
		const what = cause.type === "rule" ? cause.selector : `@${cause.name} ${cause.params}`.trim();
		found.set(cause, {
			type: "not-checked",
			...(theme !== undefined && { theme }),
			token: propertyOf(first.node),
			what,
			...placeOf(cause),
		});
	}
	return [...found.values()];
}

/** True if it may hold for a theme that its selector mentions. */
function isUncertain({ style, holds }: Block): boolean {
	return [...(style?.mentioned ?? [])].some((theme) => {
		const { sure, maybe } = (holds !== false && style?.match(theme)) || {};
		return maybe !== undefined || (sure !== undefined && holds === undefined);
	});
}

/** The condition that makes declarations uncertain; none for the visitor's screen. */
function causeOf({ parent }: Declaration, rule: Rule): AtRule | Rule | undefined {
	for (let at = parent as Container | undefined; at; at = at.parent as Container | undefined) {
		if (at.type !== "atrule" || conditionOf(at as AtRule) !== undefined) continue;
		return /^media$/i.test((at as AtRule).name) ? undefined : (at as AtRule);
	}
	return rule;
}
