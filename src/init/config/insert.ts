import type { Node, Statement } from "acorn";
import { full } from "acorn-walk";
import { indentAt } from "../lines.js";
import type { ConfigFunction } from "./export.js";
import type { JsStyle } from "./js-style.js";
import { nameOf } from "./parse.js";

/** What stands between two offsets of a text gives way to another. */
export interface Insertion {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Puts a call where it always runs: behind the other plugins, else before all else. */
export function insertCall(
	node: ConfigFunction,
	source: string,
	parameter: string,
	call: string,
	style: JsStyle,
): Insertion[] {
	const named = node.params.length === 0 ? [nameParameter(node, source, parameter)] : [];
	if (node.body.type !== "BlockStatement") return [...named, expandBody(node, source, call, style)];
	const { body: statements, start } = node.body;
	const { eol, end } = style;
	const last = lastPlugin(statements, parameter);
	if (last) {
		const text = `${eol}${indentAt(source, last.start)}${call}${end}`;
		return [...named, { start: last.end, end: last.end, text }];
	}
	const directives = statements.filter((one) => "directive" in one && one.directive);
	const after = directives.at(-1)?.end ?? start + 1;
	const next = statements[directives.length];
	const outer = indentAt(source, node.start) + style.indent;
	const indent =
		next && /\n/.test(source.slice(after, next.start)) ? indentAt(source, next.start) : outer;
	// A body on one line is opened up, so that the line stays readable.
	const isOneLine = !/\n/.test(source.slice(after, next?.start ?? node.body.end));
	const rest = isOneLine ? eol + (next ? indent : indentAt(source, node.start)) : "";
	const space = isOneLine ? (/^[\t\x20]*/.exec(source.slice(after))?.[0].length ?? 0) : 0;
	return [
		...named,
		{ start: after, end: after + space, text: `${eol}${indent}${call}${end}${rest}` },
	];
}

/** `export default { … }` becomes a function that returns it. */
export function wrapObject(node: Node, source: string, call: string, style: JsStyle): Insertion[] {
	const { eol, indent, end } = style;
	const body = `${eol}${indent}${call}${end}${eol}${eol}${indent}return `;
	const inner = source.slice(node.start, node.end).replaceAll(/\n(?=.*\S)/g, `\n${indent}`);
	const text = `function (eleventyConfig) {${body}${inner}${end}${eol}}`;
	return [{ start: node.start, end: node.end, text }];
}

/** `(config) => value` becomes `(config) => { call; return value; }`. */
function expandBody(node: ConfigFunction, source: string, call: string, style: JsStyle): Insertion {
	const { eol, end } = style;
	const outer = indentAt(source, node.start);
	const inner = outer + style.indent;
	const lastParameter = node.params.at(-1)?.end ?? node.start;
	// Behind the parameters, the first arrow is the function's own.
	const arrow = source.indexOf("=>", lastParameter) + 2;
	const value = source.slice(arrow, node.end).trim();
	const bare =
		/^\(\s*\{[\s\S]*\}\s*\)$/.test(value) && node.body.type === "ObjectExpression"
			? source.slice(node.body.start, node.body.end)
			: value;
	const indented = bare.replaceAll(/\n(?=.*\S)/g, `\n${style.indent}`);
	const text = ` {${eol}${inner}${call}${end}${eol}${inner}return ${indented}${end}${eol}${outer}}`;
	return { start: arrow, end: node.end, text };
}

function nameParameter(node: ConfigFunction, source: string, parameter: string): Insertion {
	const at = source.indexOf("(", node.start) + 1;
	return { start: at, end: at, text: parameter };
}

/** The last statement that adds a plugin, before any that may leave the function. */
function lastPlugin(statements: readonly Statement[], parameter: string): Statement | undefined {
	const leaving = statements.findIndex(mayReturn);
	const sure = leaving === -1 ? statements : statements.slice(0, leaving);
	return sure.findLast((statement) => {
		if (statement.type !== "ExpressionStatement") return false;
		const { expression } = statement;
		const call = expression.type === "AwaitExpression" ? expression.argument : expression;
		return (
			call.type === "CallExpression" &&
			call.callee.type === "MemberExpression" &&
			nameOf(call.callee.object) === parameter &&
			nameOf(call.callee.property) === "addPlugin"
		);
	});
}

function mayReturn(statement: Statement): boolean {
	let found = false;
	// Functions inside may return as they like; that they count here only costs a nicer place.
	full(statement, ({ type }) => {
		if (type === "ReturnStatement" && statement.type !== "FunctionDeclaration") found = true;
	});
	return found && !/^(Expression|Variable)/.test(statement.type);
}
