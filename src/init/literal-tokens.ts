import { converter, formatHex8, type Rgb } from "culori";
import type { AtRule, Declaration, Rule } from "postcss";
import { type Literal, literalsIn, paintsOf, type Role } from "./color-literals.js";
import { insertedBefore, revalued } from "./edits.js";
import { ancestors } from "./mode-groups.js";
import { indentOf, type Sheet } from "./sheets.js";
import { tokenRoles } from "./token-roles.js";
import type { Change, SiteReading } from "./types.js";

/** A literal colour in a stylesheet. */
export interface LiteralUse {
	readonly sheet: Sheet;
	readonly declaration: Declaration;
	readonly role: Role;
	readonly literal: Literal;
}

/** The literal colours of rules, but for what the root's own custom properties say. */
export function literalUses(sheets: readonly Sheet[]): LiteralUse[] {
	const rolesOf = tokenRoles(sheets);
	return sheets.flatMap((sheet) => {
		// Where rules may stand in a shadow tree, `:root` says nothing.
		if (isOfShadow(sheet)) return [];
		return sheet.read.blocks.flatMap(({ style, holds, declarations }) => {
			if (!style || holds === false) return [];
			const isRoot = style.rule.selectors.every((one) => /^(:root|html|:host)$/i.test(one));
			return declarations.flatMap(({ node }) => {
				if (!node.prop.startsWith("--")) {
					const { role, literals = [] } = paintsOf(node) ?? {};
					return literals.map((literal) => ({
						sheet,
						declaration: node,
						role: role as Role,
						literal,
					}));
				}
				const [role] = isRoot ? [] : rolesOf(node.prop);
				const literals = role ? literalsIn(node.value) : [];
				return literals.map((literal) => ({
					sheet,
					declaration: node,
					role: role as Role,
					literal,
				}));
			});
		});
	});
}

function isOfShadow({ read }: Sheet): boolean {
	return read.rules.some(
		({ rule: { selector } }) => /:host\b|::slotted/i.test(selector) && !/:root\b/i.test(selector),
	);
}

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

function keyOf({ role, literal }: Pick<LiteralUse, "role" | "literal">): string {
	return `${role} ${formatHex8(literal.color)}`;
}

/** Names by role where it is certain, else by hue; none that the site has. */
function nameAll(uses: readonly LiteralUse[], sheets: readonly Sheet[]): Map<string, string> {
	const taken = new Set(sheets.flatMap(({ source }) => source.css.match(/--[\w-]+/g) ?? []));
	const names = new Map<string, string>();
	const byRole = uses.toSorted(
		(one, other) => Number(!certainName(one)) - Number(!certainName(other)),
	);
	for (const use of byRole) {
		if (names.has(keyOf(use))) continue;
		const base =
			certainName(use) ?? `${hueOf(use.literal.color)}${use.role === "text" ? "" : `-${use.role}`}`;
		let name = `--color-${base}`;
		for (let number = 2; taken.has(name); number++) name = `--color-${base}-${number}`;
		taken.add(name);
		names.set(keyOf(use), name);
	}
	return names;
}

function certainName({ declaration, role }: LiteralUse): string | undefined {
	const [rule] = ancestors(declaration);
	const selector = (rule as Rule | undefined)?.selector ?? "";
	if (/^(body|html|:root|html, ?body)$/i.test(selector)) {
		if (role === "ground") return "page";
		if (declaration.prop.toLowerCase() === "color") return "text";
	}
	if (/^a(:link)?$/i.test(selector) && declaration.prop.toLowerCase() === "color") return "link";
	return undefined;
}

const HUES: readonly [until: number, name: string][] = [
	[15, "pink"],
	[45, "red"],
	[75, "orange"],
	[112, "yellow"],
	[165, "green"],
	[215, "teal"],
	[280, "blue"],
	[325, "purple"],
	[345, "magenta"],
	[360, "pink"],
];

function hueOf(color: Rgb): string {
	const { l, c, h = 0 } = converter("oklch")(color);
	if (c < 0.03) return l > 0.98 ? "white" : l < 0.05 ? "black" : "grey";
	return HUES.find(([until]) => h < until)?.[1] ?? "grey";
}
