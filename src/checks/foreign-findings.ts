import { parse } from "node:path";
import type { Declaration, Node, Root, Rule } from "postcss";
import { PAGE, TEXT } from "../color/pairs.js";
import type { Cascade } from "../css/cascade.js";
import { isShipped, placeOf } from "../css/source.js";
import { NAMES, namesElsewhere, plainNames } from "../foreign-names.js";
import { recall } from "../recall.js";
import { varsIn } from "../references.js";
import { isHidden } from "./check.js";
import type { ForeignThemeFinding } from "./findings.js";

const NAMED = /\[\s*data-[\w-]*(?:theme|mode|scheme)\W|:root|html|:host|\*/i;

/**
 * The theme files that hold no theme: names of another system that no rule reads, or a page colour
 * for every theme.
 * @param files - names of the site's themes, by the paths of their files
 * @param ownNames - the custom properties that the site's own CSS reads; unset if that is not known
 */
export function foreignFindings(
	roots: readonly Root[],
	cascade: Cascade,
	files: ReadonlyMap<string, string>,
	ownNames: ReadonlySet<string> | undefined,
): ForeignThemeFinding[] {
	const hidden = cascade.themes.map((theme) => cascade.on(theme)).filter(isHidden);
	const found = hidden.map((theme) => theme.declared.get(PAGE)?.node);
	const pages = new Set(found.filter((node) => node && !isShipped(node)));
	const read = new Set(ownNames);
	const declared = new Map<string, Declaration[]>();
	for (const css of roots) {
		css.walkDecls((node) => {
			const file = node.source?.input.file ?? "";
			if (!node.prop.startsWith("--")) {
				for (const name of varsIn(node.value)) read.add(name);
			} else if (files.has(file) || pages.has(node)) recall(declared, file, () => []).push(node);
		});
	}
	return Array.from(declared).flatMap(([file, nodes]) => {
		const names = new Set(nodes.map(({ prop }) => prop));
		const page = nodes.find((node) => {
			return pages.has(node) || (node.prop === PAGE && files.has(file) && !isNamed(node));
		});
		const here = page ? new Map<string, string>() : tokensFor(names);
		const first = page ?? nodes.find(({ prop }) => here.has(prop));
		const isRead = !ownNames || [...here.keys()].some((one) => read.has(one));
		const isOurs = names.has(PAGE) || names.has(TEXT) || isRead;
		if (!first || (isOurs && !page)) return [];
		const name = files.get(file) ?? parse(file).name;
		const tokens = Object.fromEntries(here);
		return [{ type: "foreign-theme", name, token: first.prop, tokens, ...placeOf(first) }];
	});
}

/** True if a rule around it names a theme or the root. */
function isNamed({ parent }: Node): boolean {
	const said = parent?.type === "rule" && NAMED.test((parent as Rule).selector);
	return said || (parent !== undefined && isNamed(parent));
}

function tokensFor(names: ReadonlySet<string>): Map<string, string> {
	const plain = plainNames(names);
	const byName = new Map(Array.from(names, (name) => [plain(name), name]));
	const found = new Map<string, string>();
	for (const token of Object.keys(NAMES)) {
		const theirs = namesElsewhere(token).map((name) => byName.get(name) ?? token);
		const other = theirs.find((name) => name !== token && !found.has(name));
		if (other) found.set(other, token);
	}
	return found;
}
