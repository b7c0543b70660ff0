import postcss, { type AtRule, atRule, list, type Root } from "postcss";

/** Joins stylesheets; what must stand first in one goes first: remote imports, then namespaces. */
export function concatenate(parts: readonly Root[]): Root {
	const imports: AtRule[] = [];
	const namespaces: AtRule[] = [];
	for (const part of parts) {
		part.walkAtRules("import", (rule) => void imports.push(rule));
		part.walkAtRules("namespace", (rule) => void namespaces.push(rule));
	}
	const layers = layersBefore(imports.at(-1), parts);
	const joined = postcss.root();
	joined.append(layers, imports, namespaces, ...parts.map((part) => part.nodes));
	return joined;
}

/** The order of layers is that of first mention, which imports at the top would change. */
function layersBefore(last: AtRule | undefined, parts: readonly Root[]): AtRule[] {
	const names = new Set<string>();
	if (!last) return [];
	for (const node of parts.flatMap(({ nodes }) => nodes)) {
		if (node === last) break;
		if (node.type !== "atrule") continue;
		const params =
			node.name === "import" ? /\blayer\(([^()]+)\)/i.exec(node.params)?.[1] : node.params;
		if (!/^(import|layer)$/.test(node.name)) continue;
		for (const name of list.comma(params ?? "")) if (name) names.add(name.trim());
	}
	return names.size > 0 ? [atRule({ name: "layer", params: [...names].join(", ") })] : [];
}
