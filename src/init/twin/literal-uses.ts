import type { Declaration } from "postcss";
import type { Sheet } from "../media/sheets.js";
import { type Literal, literalsIn, type Role, roleOf } from "./color-literals.js";
import { tokenRoles } from "./token-roles.js";

/** Sass and templates, in which a colour may become anything. */
const NOT_PLAIN = /[$@]|#\{|\{\{/;

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
		if (sheet.isFixed || isOfShadow(sheet)) return [];
		return sheet.read.blocks.flatMap(({ style, holds, declarations }) => {
			if (!style || holds === false) return [];
			const isRoot = style.rule.selectors.every((one) => /^(:root|html|:host)$/i.test(one));
			return declarations.flatMap(({ node }) => {
				const isToken = node.prop.startsWith("--");
				const [role] = isToken ? (isRoot ? [] : rolesOf(node.prop)) : [roleOf(node.prop)];
				if (!role || NOT_PLAIN.test(node.value)) return [];
				const place = { sheet, declaration: node, role };
				return literalsIn(node.value).map((literal) => ({ ...place, literal }));
			});
		});
	});
}

function isOfShadow({ read }: Sheet): boolean {
	return read.rules.some(
		({ rule: { selector } }) => /:host\b|::slotted/i.test(selector) && !/:root\b/i.test(selector),
	);
}
