import type { AtRule, Declaration } from "postcss";
import { insertedBefore, revalued } from "../media/edits.js";
import { indentOf, type Sheet } from "../media/sheets.js";
import type { Change, SiteReading } from "../types.js";
import type { LiteralUse } from "./literal-uses.js";
import { keyOf, nameAll } from "./token-names.js";

/** Makes custom properties of literal colours, with which every page looks the same. */
export function makeTokens(
	uses: readonly LiteralUse[],
	sheets: readonly Sheet[],
	site: SiteReading,
): Change[] {
	const names = nameAll(uses, sheets);
	const changes: Change[] = [];
	const bySheet = new Map<Sheet, Map<string, string>>();
	const main = mainSheet(uses, site);
	const byDeclaration = new Map<Declaration, LiteralUse[]>();
	for (const use of uses) {
		byDeclaration.set(use.declaration, [...(byDeclaration.get(use.declaration) ?? []), use]);
		const name = names.get(keyOf(use)) as string;
		const holder = main ?? use.sheet;
		const declared = bySheet.get(holder) ?? new Map<string, string>();
		bySheet.set(holder, declared.set(name, declared.get(name) ?? use.literal.text));
	}
	for (const [declaration, its] of byDeclaration) {
		const value = its.reduceRight(
			(text, { literal, ...use }) =>
				`${text.slice(0, literal.start)}var(${names.get(keyOf({ literal, ...use }))})${text.slice(literal.end)}`,
			declaration.value,
		);
		changes.push(revalued((its[0] as LiteralUse).sheet, declaration, value));
	}
	for (const [sheet, declared] of bySheet) changes.push(declare(sheet, declared));
	return changes;
}

/** The one stylesheet that all pages load, else none: each then declares what it uses. */
function mainSheet(uses: readonly LiteralUse[], site: SiteReading): Sheet | undefined {
	const counts = new Map<Sheet, number>();
	for (const { sheet } of uses) counts.set(sheet, (counts.get(sheet) ?? 0) + 1);
	const [most] = [...counts].sort(([, one], [, other]) => other - one);
	const css = most?.[0].source.css.trim() ?? "";
	return site.pages.every((page) => site.cssOf(page).includes(css)) ? most?.[0] : undefined;
}

function declare(sheet: Sheet, declared: ReadonlyMap<string, string>): Change {
	const indent = indentOf([sheet]);
	const [wrapper] = sheet.root.nodes;
	const nodes = sheet.media === undefined ? sheet.root.nodes : (wrapper as AtRule).nodes;
	const first = nodes?.find(
		(node) =>
			!(
				node.type === "atrule" &&
				(/^(charset|import|use|forward)$/i.test(node.name) || !node.nodes)
			) &&
			!(node.type === "comment") &&
			!(node.type === "decl"),
	);
	const lines = [...declared].map(([name, value]) => `${indent}${name}: ${value};\n`);
	return insertedBefore(sheet, first, `:root {\n${lines.join("")}}\n\n`);
}
