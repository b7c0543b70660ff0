import type { Node, Program } from "acorn";
import { full } from "acorn-walk";
import { type ConfigFunction, findExport } from "./export.js";
import { type Insertion, insertCall, wrapObject } from "./insert.js";
import { type JsStyle, readStyle, toSource } from "./js-style.js";
import { optionEdits } from "./options.js";
import { nameOf, type ParsedConfig, parseConfig, requiredModule } from "./parse.js";
import { findPlugin, PACKAGE } from "./plugin.js";

export type { Insertion } from "./insert.js";

/** What puts the plugin into a configuration, or why nothing does. */
export type ConfigEdit =
	| { readonly edits: readonly Insertion[] }
	/** What a person has to write, and why. */
	| { readonly problem: string; readonly snippet: string };

type Options = Readonly<Record<string, unknown>>;

/** Puts the plugin into a configuration; no edits where it stands there with these options. */
export function editConfig(source: string, options: Options): ConfigEdit {
	const parsed = parseConfig(source);
	if (!parsed) return refuse("it is no plain JavaScript", options, true);
	const style = readStyle(source);
	const use = findPlugin(parsed.program);
	if (use.call) {
		const edits = optionEdits(use.call, source, options, style);
		return edits
			? { edits }
			: refuse("the plugin’s options are no plain object", options, parsed.isModule);
	}
	if (use.isNamed && !use.local) {
		return refuse(`it uses ${PACKAGE} in a way of its own`, options, parsed.isModule);
	}
	const exported = findExport(parsed);
	if (!exported)
		return refuse("what it exports is no function of this file", options, parsed.isModule);
	const local = use.local ?? freeName(parsed.program);
	const load = use.local ? [] : [loadPlugin(parsed, style, local)];
	const call = (config: string) => `${config}.addPlugin(${argumentsOf(local, options, style)})`;
	if (exported.type === "object") {
		return {
			edits: [...load, ...wrapObject(exported.node, source, call("eleventyConfig"), style)],
		};
	}
	const parameter = parameterOf(exported.node);
	if (!parameter)
		return refuse("its function’s parameter is no plain name", options, parsed.isModule);
	return {
		edits: [...load, ...insertCall(exported.node, source, parameter, call(parameter), style)],
	};
}

/** A configuration for a site that has none. */
export function newConfig(isModule: boolean, options: Options): string {
	const style: JsStyle = { eol: "\n", indent: "\t", quote: '"', end: ";" };
	const call = `eleventyConfig.addPlugin(${argumentsOf("themePlugin", options, style)});`;
	return isModule
		? `import { themePlugin } from "${PACKAGE}";\n\nexport default function (eleventyConfig) {\n\t${call}\n}\n`
		: `const { themePlugin } = require("${PACKAGE}");\n\nmodule.exports = function (eleventyConfig) {\n\t${call}\n};\n`;
}

function argumentsOf(local: string, options: Options, { quote }: JsStyle): string {
	return Object.keys(options).length === 0 ? local : `${local}, ${toSource(options, quote)}`;
}

function refuse(problem: string, options: Options, isModule: boolean): ConfigEdit {
	return { problem, snippet: newConfig(isModule, options).trim() };
}

/** `eleventyConfig` for a function that takes nothing; undefined for what is taken apart. */
function parameterOf({ params: [first] }: ConfigFunction): string | undefined {
	if (first === undefined) return "eleventyConfig";
	return nameOf(first.type === "AssignmentPattern" ? first.left : first);
}

/** A name that nothing in the file has. */
function freeName(program: Program): string {
	const taken = new Set<string>();
	full(program, (node) => void taken.add(nameOf(node) ?? ""));
	return taken.has("themePlugin") ? "eleventyThemePlugin" : "themePlugin";
}

/** The import or require, behind the others of its kind. */
function loadPlugin(
	{ program, isModule, source }: ParsedConfig,
	style: JsStyle,
	local: string,
): Insertion {
	const { quote, end, eol } = style;
	const names = local === "themePlugin" ? local : `themePlugin${isModule ? " as" : ":"} ${local}`;
	const line = isModule
		? `import { ${names} } from ${quote}${PACKAGE}${quote}${end}`
		: `const { ${names} } = require(${quote}${PACKAGE}${quote})${end}`;
	const last = program.body.filter((node) => isLoading(node)).at(-1);
	if (last) return { start: last.end, end: last.end, text: `${eol}${line}` };
	const directive = program.body.findLast((node) => "directive" in node && node.directive);
	if (directive) return { start: directive.end, end: directive.end, text: `${eol}${eol}${line}` };
	const at = /^\ufeff?(?:#!.*\r?\n)?/.exec(source)?.[0].length ?? 0;
	return { start: at, end: at, text: `${line}${eol}${eol}` };
}

function isLoading(node: Node): boolean {
	if (node.type === "ImportDeclaration") return true;
	if (node.type !== "VariableDeclaration") return false;
	const { declarations } = node as Node & { declarations: { init: Node | null }[] };
	return declarations.every(({ init }) => requiredModule(root(init)) !== undefined);
}

/** The call at the bottom of `require("x").y(z)`. */
function root(node: Node | null): Node | null {
	if (node?.type === "MemberExpression") return root((node as Node & { object: Node }).object);
	if (node?.type === "CallExpression" && requiredModule(node) === undefined) {
		return root((node as Node & { callee: Node }).callee);
	}
	return node;
}
