import { type Function as AnyFunction, type AnyNode, type Program, parse } from "acorn";
import { eolOf, indentAt, type Note, PACKAGE } from "./change.js";
import { applyEdits, attempt, type Edit, lineOf } from "./uses.js";

type Body = Program["body"];
type ConfigFunction = Extract<AnyNode, AnyFunction>;
type Style = ReturnType<typeof styleOf>;

/** The default export of a configuration in TypeScript, which acorn does not read. */
const TYPED =
	/^\ufeff?export\s+default\s+(?:\w+\()?(?:async\s+)?(?:function(?:\s+\w+)?\s*)?\(\s*(\w+)\s*(?::\s*[\w.]+\s*)?\)\s*(?::[\w.<>|\s]+)?(?:=>\s*)?\{/m;
const LOADS = /^(?:import\s|(?:const|let|var)\s[^=]*=\s*(?:require|await import)\(|["']use )/;

/** Adds the plugin to a configuration: no edits if it is there, a note if none is safe. */
export function editConfig(source: string): readonly Edit[] | Note {
	// A comment that names the package does not load it.
	if (new RegExp(`^(?![\\t ]*(?://|/?\\*)).*["']${PACKAGE}["']`, "m").test(source)) return [];
	const isModule = /^[ \t\ufeff]*(?:import\b(?! *\()|export\b)/m.test(source);
	const byHand = (problem: string): Note => ({
		line: lineOf(source, Math.max(0, source.search(/\bexport\b|\bmodule\.exports\b/))),
		text: `the plugin cannot be put here, as the file ${problem}. Write into it what these lines do, and run this again: then switcher and themes are placed`,
		paste: newConfig(isModule),
	});
	const options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true } as const;
	const body = attempt(() => parse(source, { ...options, allowReturnOutsideFunction: true }).body);
	if (/\bthemePlugin\b/.test(source)) return byHand("has another themePlugin");
	const typed = TYPED.exec(source);
	const style = styleOf(source);
	if (!body && typed) {
		const at = typed.index + typed[0].length;
		const text = `${style.eol}${style.indent}${typed[1]}.addPlugin(themePlugin)${style.end}`;
		return [loadPlugin(source, [], true, style), { start: at, end: at, text }];
	}
	if (!body) return byHand("is no plain JavaScript");
	const exported = isModule ? defaultExport(body) : moduleExports(body);
	const node = exported && resolve(exported, body);
	if (!node) return byHand("exports no function of its own");
	const load = loadPlugin(source, body, isModule, style);
	const call = (config: string) => `${config}.addPlugin(themePlugin)${style.end}`;
	if (!isFunction(node)) {
		const by = `function (eleventyConfig) ${block(node, source, call("eleventyConfig"), style)}`;
		return [load, { start: node.start, end: node.end, text: by }];
	}
	const [first] = node.params;
	const name = nameOf(first?.type === "AssignmentPattern" ? first.left : first);
	if (first && name === undefined) return byHand("takes its parameter apart");
	const at = source.indexOf("(", node.start) + 1;
	const named = first ? [] : [{ start: at, end: at, text: "eleventyConfig" }];
	return [load, ...named, insertCall(node, source, call(name ?? "eleventyConfig"), style)];
}

export function newConfig(isModule: boolean): string {
	const [start, end] = isModule ? ["export default", "}"] : ["module.exports =", "};"];
	const empty = `${start} function (eleventyConfig) {\n${end}\n`;
	return applyEdits(empty, editConfig(empty) as Edit[]);
}

function defaultExport(body: Body): AnyNode | undefined {
	for (const node of body) {
		if (node.type === "ExportDefaultDeclaration") return node.declaration;
		if (node.type !== "ExportNamedDeclaration" || node.source) continue;
		const found = node.specifiers.find(({ exported }) => nameOf(exported) === "default");
		if (found) return found.local;
	}
	return undefined;
}

/** The last of several assignments counts, as at run time. */
function moduleExports(body: Body): AnyNode | undefined {
	const assigned = (node: AnyNode): AnyNode[] => {
		if (node.type === "ExpressionStatement") return assigned(node.expression);
		if (node.type !== "AssignmentExpression") return [];
		const { left, right } = node;
		// `exports = module.exports = …`
		if (right.type === "AssignmentExpression") return assigned(right);
		const isExports = left.type === "MemberExpression" && nameOf(left.property) === "exports";
		return isExports && nameOf(left.object) === "module" ? [right] : [];
	};
	return body.flatMap(assigned).at(-1);
}

/** The function or object of this file that an expression refers to. */
function resolve(node: AnyNode, body: Body): AnyNode | undefined {
	if (isFunction(node) || node.type === "ObjectExpression") return node;
	if (node.type === "CallExpression") {
		// `defineConfig((config) => …)`. Calls with other arguments are unknown.
		const [only, ...others] = node.arguments;
		const found = only && others.length === 0 ? resolve(only, body) : undefined;
		return found && isFunction(found) ? found : undefined;
	}
	const name = nameOf(node);
	if (name === undefined) return undefined;
	for (const one of body) {
		const declared = one.type === "ExportNamedDeclaration" ? one.declaration : one;
		if (declared?.type === "FunctionDeclaration" && declared.id.name === name) return declared;
		// Only a `const` keeps its value.
		if (declared?.type !== "VariableDeclaration" || declared.kind !== "const") continue;
		const value = declared.declarations.find(({ id }) => nameOf(id) === name)?.init;
		if (value) return resolve(value, body);
	}
	return undefined;
}

const nameOf = (node?: AnyNode | null) => (node?.type === "Identifier" ? node.name : undefined);
const isFunction = (node: AnyNode): node is ConfigFunction =>
	/Function(?:Expression|Declaration)$/.test(node.type);
const styleOf = (source: string) => ({
	eol: eolOf(source),
	indent: /^([\t\x20]+)[^\s*]/m.exec(source)?.[1] ?? "\t",
	quote: /(?:from|require\(|import)\s*(["'])/.exec(source)?.[1] ?? /["']/.exec(source)?.[0] ?? '"',
	end: /[\w)\]"'`]$/m.test(source) && !/^(?![\t ]*(?:\*|\/\/)).*;$/m.test(source) ? "" : ";",
});

/** The import or require, after the others of its kind. */
function loadPlugin(source: string, body: Body, isModule: boolean, style: Style): Edit {
	const { quote, end, eol } = style;
	const line = isModule
		? `import { themePlugin } from ${quote}${PACKAGE}${quote}${end}`
		: `const { themePlugin } = require(${quote}${PACKAGE}${quote})${end}`;
	const last = body.findLast((node) => LOADS.test(source.slice(node.start, node.end)));
	if (last) return { start: last.end, end: last.end, text: `${eol}${line}` };
	const at = /^\s?(?:#!.*\r?\n)?/.exec(source)?.[0].length ?? 0;
	return { start: at, end: at, text: `${line}${eol}${eol}` };
}

/** Inserts a call where it always runs: first in the function. */
function insertCall(node: ConfigFunction, source: string, call: string, style: Style): Edit {
	const { body } = node;
	if (body.type !== "BlockStatement") {
		// After the parameters, the first arrow is the function's own.
		const arrow = source.indexOf("=>", node.params.at(-1)?.end ?? node.start) + 2;
		// A returned object needs no brackets in a block.
		const value = body.type === "ObjectExpression" ? body : { ...node, start: arrow };
		return { start: arrow, end: node.end, text: ` ${block(value, source, call, style)}` };
	}
	const after = body.start + 1;
	const outer = `${style.eol}${indentAt(source, node.start)}`;
	// A one-line body is broken up to stay readable.
	const space = /^[\t\x20]*(?=[^\s/])/.exec(source.slice(after))?.[0];
	const rest = space === undefined ? "" : outer + (body.body.length > 0 ? style.indent : "");
	const end = after + (space?.length ?? 0);
	return { start: after, end, text: `${outer}${style.indent}${call}${rest}` };
}

function block(value: AnyNode, source: string, call: string, { eol, indent, end }: Style): string {
	const outer = `${eol}${indentAt(source, value.start)}`;
	const text = source.slice(value.start, value.end).trim();
	const returned = text.replaceAll(/\n(?=.*\S)/g, `\n${indent}`);
	return `{${outer}${indent}${call}${outer}${indent}return ${returned}${end}${outer}}`;
}
