import { type Node, type Program, parse } from "acorn";

/** A configuration's text as a tree. */
export interface ParsedConfig {
	readonly source: string;
	readonly program: Program;
	readonly isModule: boolean;
}

/** Undefined for what is no JavaScript: TypeScript, JSX, a file that does not parse. */
export function parseConfig(text: string): ParsedConfig | undefined {
	// Node drops a byte order mark; offsets count it.
	const source = text.replace(/^\ufeff/, " ");
	for (const sourceType of ["module", "commonjs"] as const) {
		try {
			const program = parse(source, {
				ecmaVersion: "latest",
				sourceType,
				allowHashBang: true,
			});
			const isModule = program.body.some(({ type }) => /^(Import|Export)/.test(type));
			if (sourceType === "module" && !isModule) continue;
			return { source: text, program, isModule };
		} catch {
			// Not of this kind: CommonJS is tried next, and then there is none.
		}
	}
	return undefined;
}

/** The value of `require("…")` or a literal that stands for a module's name. */
export function requiredModule(node: Node | null | undefined): string | undefined {
	if (node?.type === "AwaitExpression") {
		return requiredModule((node as Node & { argument: Node }).argument);
	}
	if (node?.type === "ImportExpression") {
		return literalOf((node as Node & { source: Node }).source);
	}
	if (node?.type !== "CallExpression") return undefined;
	const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] };
	return nameOf(callee) === "require" ? literalOf(given[0]) : undefined;
}

export function nameOf(node: Node | null | undefined): string | undefined {
	return node?.type === "Identifier" ? (node as Node & { name: string }).name : undefined;
}

export function literalOf(node: Node | undefined): string | undefined {
	const value = node?.type === "Literal" ? (node as Node & { value: unknown }).value : undefined;
	return typeof value === "string" ? value : undefined;
}
