import type { CallExpression, Node, Program } from "acorn";
import { full } from "acorn-walk";
import { literalOf, nameOf, requiredModule } from "./parse.js";

export const PACKAGE = "eleventy-plugin-theme";

/** How a configuration uses the package already. */
export interface PluginUse {
	/** The call that adds the plugin. */
	readonly call: CallExpression | undefined;
	/** The name under which the file knows the plugin. */
	readonly local: string | undefined;
	/** The package is named somewhere. */
	readonly isNamed: boolean;
}

const EXPORTS = new Set(["themePlugin", "theme", "default", "configFunction"]);

export function findPlugin(program: Program): PluginUse {
	const locals = new Set<string>();
	const calls: CallExpression[] = [];
	let isNamed = false;
	full(program, (node) => {
		if (literalOf(node) === PACKAGE) isNamed = true;
		for (const name of namesFrom(node)) locals.add(name);
		if (node.type === "CallExpression") calls.push(node as CallExpression);
	});
	const call = calls.find(({ callee, arguments: [plugin] }) => {
		if (callee.type !== "MemberExpression" || nameOf(callee.property) !== "addPlugin") return false;
		return isPlugin(plugin, locals);
	});
	return { call, local: [...locals][0], isNamed };
}

function isPlugin(node: Node | undefined, locals: ReadonlySet<string>): boolean {
	if (requiredModule(node) === PACKAGE || locals.has(nameOf(node) ?? "")) return true;
	// `theme.themePlugin`, `require("…").themePlugin`
	return (
		node?.type === "MemberExpression" && isPlugin((node as Node & { object: Node }).object, locals)
	);
}

/** The names that an import or a declaration gives to the plugin. */
function namesFrom(node: Node): string[] {
	if (node.type === "ImportDeclaration") {
		const { source, specifiers } = node as Node & {
			source: Node;
			specifiers: { imported?: Node; local: Node }[];
		};
		if (literalOf(source) !== PACKAGE) return [];
		return specifiers.flatMap(({ imported, local }) => pluginName(imported, local));
	}
	if (node.type !== "VariableDeclarator") return [];
	const { id, init } = node as Node & { id: Node; init: Node | null };
	if (requiredModule(init) !== PACKAGE) return [];
	if (id.type !== "ObjectPattern") return [nameOf(id) ?? []].flat();
	const { properties } = id as Node & { properties: { key?: Node; value?: Node }[] };
	return properties.flatMap(({ key, value }) => pluginName(key, value));
}

function pluginName(imported: Node | undefined, local: Node | undefined): string[] {
	const isOurs = imported === undefined || EXPORTS.has(nameOf(imported) ?? "");
	return isOurs ? [nameOf(local) ?? []].flat() : [];
}
