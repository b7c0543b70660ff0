import type { Declaration } from "postcss";
import type { Mode } from "../../css/types.js";
import type { Elements } from "./meeting.js";
import type { ModeGroup } from "./mode-groups.js";
import { isRootGroup } from "./moves.js";
import { liftedSelector } from "./themed-selector.js";

/** A rule to print: its selectors, its declarations, and the conditions around it. */
export interface PlainRule {
	readonly selectors: readonly string[];
	readonly declarations: readonly string[];
	readonly conditions?: readonly string[];
	readonly comment?: string;
}

/** The path of a theme's file, where the plugin finds it. */
export function themePath(name: string): string {
	return `src/themes/${name}.css`;
}

/** What selects the root of a page of a theme, and sections where no element is one by accident. */
export function rootSelector(mode: Mode, { hasSections }: Pick<Elements, "hasSections">): string {
	return `${hasSections ? ":root" : ""}[data-theme="${mode}"]`;
}

/** A theme's own rules from what moves into it: first what is said of the root, once. */
export function rulesOf(
	mode: Mode,
	groups: readonly ModeGroup[],
	elements: Elements,
	extra: readonly PlainRule[] = [],
): PlainRule[] {
	const root = [rootSelector(mode, elements)];
	const isPlainRoot = (group: ModeGroup) => isRootGroup(group) && group.conditions.length === 0;
	const own = groups.filter(isPlainRoot).flatMap((group) => texts(group));
	const others = groups.filter((group) => !isPlainRoot(group));
	return [
		{ selectors: root, declarations: [`color-scheme: ${mode}`, ...own] },
		...extra,
		...others.map((group) => ({
			selectors: isRootGroup(group)
				? root
				: group.selectors.flatMap(
						(selector) => liftedSelector(selector, mode, elements.mayBeRoot) ?? [],
					),
			declarations: texts(group),
			conditions: group.conditions,
		})),
	].filter(({ declarations }) => declarations.length > 0);
}

function texts({ declarations }: ModeGroup): string[] {
	return declarations.filter((one) => one.prop.toLowerCase() !== "color-scheme").map(textOf);
}

function textOf({ prop, value, important }: Declaration): string {
	return `${prop}: ${value.trim()}${important ? " !important" : ""}`;
}

/** The text of a stylesheet. */
export function printRules(rules: readonly PlainRule[], indent: string): string {
	const blocks = rules.map(({ selectors, declarations, conditions = [], comment }) => {
		const lines = [
			...(comment ? [`/* ${comment} */`] : []),
			...selectors.map((one, index) => (index < selectors.length - 1 ? `${one},` : `${one} {`)),
			...declarations.map((declaration) => `${indent}${declaration};`),
			"}",
		];
		return conditions.reduceRight(
			(inner, condition) => [`${condition} {`, ...inner.map((line) => indent + line), "}"],
			lines,
		);
	});
	return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}
