import type { AtRule, Declaration, Root, Rule } from "postcss";
import { rankLayers } from "./layers.js";
import { type Match, matchRoot, mentionsTheme } from "./root-match.js";
import { compare } from "./specificity.js";
import { isConditional } from "./themes.js";

/** The declaration of a property that wins on a page of a theme. */
export interface Declared {
	readonly value: string;
	/** Unset for the initial value of a registered property. */
	readonly node?: Declaration;
	/** Whether the theme itself says it, not a rule for every theme. */
	readonly isOwn: boolean;
}

/** What a page of one theme declares on its root. */
export interface ThemeDeclarations {
	readonly declared: ReadonlyMap<string, Declared>;
	/** What the theme itself declares, whether or not it wins. */
	readonly own: ReadonlySet<string>;
	/** The first rule that is about the theme. */
	readonly rule: Rule | undefined;
}

/** Custom properties, and what else says how light a page is. */
const RELEVANT = /^(--.*|color-scheme|background(-color)?)$/;

/** A glance that spares most rules the match. */
const ABOUT_ROOT = /:root|html|data-theme|&|\*/i;

/** A rule that may be about the root. */
interface Relevant {
	readonly rule: Rule;
	readonly layer: number;
	readonly nodes: readonly Declaration[];
	readonly match: (theme: string) => Match | undefined;
}

interface Candidate extends Declared, Match {
	readonly isImportant: boolean;
	readonly layer: number;
}

/**
 * What wins on the root of a theme's page: `!important`, then layers, then the selectors' weight,
 * then order. Rules that hold only sometimes (`@media print`) are left out.
 */
export function createCascade(css: Root): (theme: string) => ThemeDeclarations {
	const layerOf = rankLayers(css);
	const rules: Relevant[] = [];
	css.walkRules((rule) => {
		if (isConditional(rule)) return;
		const nodes = rule.nodes.filter(
			(node): node is Declaration => node.type === "decl" && RELEVANT.test(node.prop),
		);
		if (!ABOUT_ROOT.test(rule.selector)) return;
		if (mentionsTheme(rule)) {
			rules.push({ rule, layer: layerOf(rule), nodes, match: (theme) => matchRoot(rule, theme) });
			return;
		}
		// The same in every theme, and mostly not about the root at all.
		const match = nodes.length > 0 && matchRoot(rule, "");
		if (match) rules.push({ rule, layer: layerOf(rule), nodes, match: () => match });
	});
	const initial = initialValues(css);

	return (theme) => {
		const declared = new Map<string, Candidate>();
		const own = new Set<string>();
		let first: Rule | undefined;
		for (const { rule, layer, nodes, match: matchIn } of rules) {
			if (nodes.length === 0 && first) continue;
			const match = matchIn(theme);
			if (match?.isOwn) first ??= rule;
			if (!match) continue;
			for (const node of nodes) {
				const { prop, value, important: isImportant = false } = node;
				if (match.isOwn) own.add(prop);
				const candidate = { ...match, value: value.trim(), node, isImportant, layer };
				const before = declared.get(prop);
				if (!before || wins(candidate, before)) declared.set(prop, candidate);
			}
		}
		return { declared: new Map<string, Declared>([...initial, ...declared]), own, rule: first };
	};
}

/** Whether the later declaration wins. */
function wins(later: Candidate, earlier: Candidate): boolean {
	if (later.isImportant !== earlier.isImportant) return later.isImportant;
	// What is important in an earlier layer is the more important.
	if (later.layer !== earlier.layer) return later.layer > earlier.layer !== later.isImportant;
	return compare(later.weight, earlier.weight) >= 0;
}

function initialValues(css: Root): Map<string, Declared> {
	const values = new Map<string, Declared>();
	css.walkAtRules(/^property$/i, (rule: AtRule) => {
		rule.walkDecls(/^initial-value$/i, ({ value }) => {
			values.set(rule.params.trim(), { value: value.trim(), isOwn: false });
		});
	});
	return values;
}
