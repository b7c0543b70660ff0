import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Node, ParseError } from "jsonc-parser";
import { attempt } from "../attempt.js";
import { formatPosition, lineOf, messageOf, ThemeError, unreadable } from "../errors.js";
import type { ThemeSettings } from "./options.js";
import { describeValue, explain, type Path } from "./problems.js";
import { PLUGIN_OPTIONS, SETTINGS, typeOf } from "./table.js";
import { isRecord } from "./validators.js";

const require = createRequire(import.meta.url);
/** Loaded on use: most sites have no `site.json`. */
const parser = () => require("jsonc-parser") as typeof import("jsonc-parser");

const REASONS: Readonly<Record<string, string>> = {
	InvalidCommentToken: "JSON has no comments: remove it",
	InvalidSymbol:
		'write names and texts in double quotes ("dark"), numbers like 60 or 0.5; the only other words are true, false and null',
	UnexpectedEndOfNumber: "this is no number: write it like 60 or 0.5",
	PropertyNameExpected: 'a name is missing before this: write it in double quotes, like "theme"',
	ValueExpected: "a value is missing before this",
	ColonExpected: "a colon is missing before this",
	CommaExpected: "a comma is missing before this",
	CloseBraceExpected: "a } is missing here",
	CloseBracketExpected: "a ] is missing here",
	EndOfFileExpected: "nothing may follow the object: remove it",
	UnexpectedEndOfString: "this text is not closed: its last double quote is missing",
	InvalidUnicode: "\\u takes four hexadecimal digits",
	InvalidEscapeCharacter: "write a backslash in a text as \\\\",
	InvalidCharacter: "write a tab in a text as \\t; other control characters are not allowed",
};

interface Source {
	readonly file: string;
	readonly text: string;
}

const settings = typeOf<ThemeSettings>(SETTINGS);

/** `{}` without a `site.json`. @throws ThemeError `invalid-config`, `unreadable-file` */
export function readSiteJson(file: string): ThemeSettings {
	const text = readText(file);
	if (text === undefined) return {};
	const source = { file, text };
	const json = parse(source);
	const tree = treeOf(text);
	if (!isRecord(json)) {
		const remedy = 'It must contain one JSON object, such as { "theme": {} }';
		throw errorAt(source, tree?.offset ?? 0, `the file holds ${describeValue(json)}. ${remedy}.`);
	}
	const twice = findDuplicate(tree, (key) => key === "theme");
	if (twice) {
		const key = JSON.stringify(twice.children?.[0]?.value);
		throw errorAt(source, twice.offset, `${key} is in this object twice: remove one.`);
	}
	const fail = (path: Path, message: string): never => {
		const node = tree && parser().findNodeAtLocation(tree, [...path]);
		const { offset = 0 } = (node?.parent?.type === "property" ? node.parent : node) ?? {};
		throw errorAt(source, offset, message);
	};
	const { theme = {}, $schema, ...others } = json;
	// A file with other keys is the site's own.
	const isMeant = Object.keys(others).every((key) => Object.hasOwn(SETTINGS, key));
	if (isMeant && typeof others.default === "string") {
		fail(["default"], '"default" belongs in "theme": write { "theme": { "default": … } }.');
	}
	return settings.read(theme, ["theme"], (problem) => {
		const [, key = "", ...inner] = problem.path;
		const isOfPlugin = inner.length === 0 && !(key in SETTINGS) && key in PLUGIN_OPTIONS;
		const hint = isOfPlugin && `Write it in addPlugin(themePlugin, { ${key}: … }).`;
		return fail(problem.path, explain(hint ? { ...problem, hint } : problem));
	});
}

function readText(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw unreadable(file, cause, "Make it a readable file, or remove it.");
	}
}

function parse(source: Source): unknown {
	try {
		return JSON.parse(source.text);
	} catch (cause) {
		const { offset, reason } = findMistake(source.text, messageOf(cause));
		throw errorAt(source, offset, `not valid JSON: ${reason}.`);
	}
}

/** The text's tree; `undefined` if it nests deeper than the stack. */
function treeOf(text: string, errors: ParseError[] = []): Node | undefined {
	return attempt(() => parser().parseTree(text, errors, { disallowComments: true }));
}

/** The first mistake in a text that `JSON.parse` refused, with its remedy. */
function findMistake(text: string, refusal: string): { offset: number; reason: string } {
	if (text.trim() === "") {
		return { offset: 0, reason: 'it is empty: write an object, such as { "theme": {} }' };
	}
	if (text.startsWith("\ufffd")) return { offset: 0, reason: "it is UTF-16: save it as UTF-8" };
	const errors: ParseError[] = [];
	treeOf(text, errors);
	const [first] = errors;
	if (!first) return { offset: 0, reason: refusal };
	const before = text.slice(0, first.offset).trimEnd();
	if (before.endsWith(",") && /[}\]]/.test(text.charAt(first.offset))) {
		return { offset: before.length - 1, reason: "nothing follows this comma: remove it" };
	}
	const reason = REASONS[parser().printParseErrorCode(first.error)] ?? refusal;
	return { offset: first.offset, reason };
}

/** The first duplicate key, of which `JSON.parse` silently takes the last. */
function findDuplicate(object?: Node, isOurs = (_key: string) => true): Node | undefined {
	const seen = new Set<string>();
	for (const property of object?.type === "object" ? (object.children ?? []) : []) {
		const [key, value] = property.children ?? [];
		if (!isOurs(key?.value)) continue;
		const found = seen.has(key?.value) ? property : findDuplicate(value);
		if (found) return found;
		seen.add(key?.value);
	}
	return undefined;
}

function errorAt({ file, text }: Source, offset: number, message: string) {
	const line = lineOf(text, offset);
	const start = text.slice(0, offset).lastIndexOf("\n") + 1;
	const position = { file, line, column: offset - start + 1 };
	const said = `${formatPosition(position)}: ${message}\n\n${excerpt(text, start, offset, line)}`;
	return new ThemeError("invalid-config", said, position);
}

/** The line with a mark under the mistake, cut to its surroundings if it is long. */
function excerpt(text: string, start: number, offset: number, line: number): string {
	const from = Math.max(start, offset - 80);
	const [shown = ""] = text.slice(from, offset + 80).split(/\r?\n/);
	const gutter = `> ${line} | `;
	// Tabs stay, so that the mark is aligned.
	const indent = text.slice(from, offset).replace(/[^\t]/g, " ");
	return `${gutter}${shown}\n${" ".repeat(gutter.length - 2)}| ${indent}^`;
}
