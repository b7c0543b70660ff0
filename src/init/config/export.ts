import type {
	ArrowFunctionExpression,
	Expression,
	FunctionDeclaration,
	FunctionExpression,
	Node,
	Program,
	Statement,
} from "acorn";
import { nameOf, type ParsedConfig } from "./parse.js";

export type ConfigFunction =
	| ArrowFunctionExpression
	| FunctionExpression
	| Omit<FunctionDeclaration, "id">;

/** What a configuration hands to Eleventy: a function, or an object of settings. */
export type Exported =
	| { readonly type: "function"; readonly node: ConfigFunction }
	| { readonly type: "object"; readonly node: Node };

/** Undefined where it is neither, or comes from another file. */
export function findExport({ program, isModule }: ParsedConfig): Exported | undefined {
	const exported = isModule ? defaultExport(program) : moduleExports(program);
	return exported && resolve(exported, program, new Set());
}

function defaultExport(program: Program): Node | undefined {
	for (const node of program.body) {
		if (node.type === "ExportDefaultDeclaration") return node.declaration;
		if (node.type !== "ExportNamedDeclaration" || node.source) continue;
		const specifier = node.specifiers.find(
			({ exported }) => exported.type === "Identifier" && exported.name === "default",
		);
		if (specifier) return specifier.local;
	}
	return undefined;
}

/** The last of several assignments counts, as it does when the file runs. */
function moduleExports(program: Program): Node | undefined {
	const values = program.body.flatMap((node) => {
		const expression = node.type === "ExpressionStatement" ? node.expression : undefined;
		return expression?.type === "AssignmentExpression" ? assigned(expression) : [];
	});
	return values.at(-1);
}

function assigned({ left, right }: { left: Node; right: Expression }): Node[] {
	// `exports = module.exports = …` is written for editors' sake.
	const inner = right.type === "AssignmentExpression" ? assigned(right) : [];
	return isModuleExports(left)
		? [right.type === "AssignmentExpression" ? right.right : right]
		: inner;
}

function isModuleExports(node: Node): boolean {
	if (node.type !== "MemberExpression") return false;
	const { object, property } = node as Node & { object: Node; property: Node };
	return nameOf(object) === "module" && nameOf(property) === "exports";
}

function resolve(node: Node, program: Program, seen: Set<string>): Exported | undefined {
	if (/Function(?:Expression|Declaration)$/.test(node.type)) {
		return { type: "function", node: node as ConfigFunction };
	}
	if (node.type === "ObjectExpression") return { type: "object", node };
	if (node.type === "CallExpression") {
		// `defineConfig((config) => …)`: what the call does with anything else is not ours to know.
		const [only, ...others] = (node as Node & { arguments: Node[] }).arguments;
		if (!only || others.length > 0) return undefined;
		const found = resolve(only, program, seen);
		return found?.type === "function" ? found : undefined;
	}
	const name = nameOf(node);
	if (name === undefined || seen.has(name)) return undefined;
	const declared = declarationOf(name, program);
	return declared && resolve(declared, program, seen.add(name));
}

/** What a name of the file's top level stands for, if it is given a value once. */
function declarationOf(name: string, program: Program): Node | undefined {
	for (const statement of program.body as readonly (Statement | Node)[]) {
		const node = exportedDeclaration(statement);
		if (node.type === "FunctionDeclaration") {
			if (nameOf((node as FunctionDeclaration).id) === name) return node;
		} else if (node.type === "VariableDeclaration") {
			const { kind, declarations } = node as Node & {
				kind: string;
				declarations: { id: Node; init: Node | null }[];
			};
			const found = declarations.find(({ id }) => nameOf(id) === name);
			if (found) return kind === "const" ? (found.init ?? undefined) : undefined;
		}
	}
	return undefined;
}

function exportedDeclaration(node: Node): Node {
	const { declaration } = node as Node & { declaration?: Node | null };
	return node.type === "ExportNamedDeclaration" && declaration ? declaration : node;
}
