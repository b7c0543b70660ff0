import type { Declaration, Root } from "postcss";
import { Computed } from "../css/computed.js";
import { placeOf } from "../css/source.js";
import { type ForeignTheme, foreignThemes } from "../foreign-themes.js";
import { referencesOf } from "../references.js";
import type { ForeignThemeFinding } from "./findings.js";
import { vocabulary } from "./references.js";

/**
 * The files of themes that hold another system's names alone, and what to write in their place. A name
 * that some rule reads is the site's own.
 *
 * @param files - names of the site's themes, by the paths of their files
 * @param ownNames - what the site's own CSS reads
 */
export function foreignFindings(
	roots: readonly Root[],
	files: ReadonlyMap<string, string>,
	ownNames: ReadonlySet<string>,
): ForeignThemeFinding[] {
	const read = new Set(ownNames);
	const tokens = new Map<string, Declaration[]>();
	for (const css of roots) {
		css.walkDecls((node) => {
			const file = node.source?.input.file ?? "";
			if (!node.prop.startsWith("--")) {
				for (const { name } of referencesOf(node.value)) read.add(name);
			} else if (files.has(file)) tokens.set(file, [...(tokens.get(file) ?? []), node]);
		});
	}
	return Array.from(tokens).flatMap(([file, declarations]) => {
		const themes = foreignThemes(declarations[0]?.source?.input.css ?? "", vocabulary(), isColor);
		const names = new Set(themes.flatMap(({ taken }) => taken.map(([, , from]) => from)));
		const others = declarations.filter(
			({ prop }) => names.has(prop) && !vocabulary().includes(prop),
		);
		const [first] = others;
		if (!first || others.some(({ prop }) => read.has(prop))) return [];
		const rules = themes.map((theme) => ruleOf(theme, files.get(file) ?? ""));
		return [{ type: "foreign-theme", token: first.prop, rule: rules.join(" "), ...placeOf(first) }];
	});
}

function isColor(value: string): boolean {
	return new Computed(new Map(), "light").color(value) !== undefined;
}

function ruleOf({ name, mode, taken }: ForeignTheme, file: string): string {
	const isMode = ["", "light", "dark"].includes(name);
	const own = isMode ? `${file}${name === "dark" ? "-dark" : ""}` : name;
	const scheme = (mode && mode !== name) || isMode ? `color-scheme: ${mode}; ` : "";
	const values = taken.map(([token, value]) => `${token}: ${value};`).join(" ");
	return `[data-theme="${own}"] { ${scheme}${values} }`;
}
