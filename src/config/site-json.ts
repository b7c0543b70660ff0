import { readFileSync } from "node:fs";
import type { Node } from "jsonc-parser";
import { formatPosition, messageOf, ThemeError } from "../errors.js";
import { findMistake, nodeAt, treeOf } from "./json-syntax.js";
import type { ThemeSettings } from "./options.js";
import { describe, explain } from "./problems.js";
import { SETTINGS, typeOf } from "./table.js";
import { isRecord } from "./validators.js";

interface Source {
	readonly file: string;
	readonly text: string;
}

const settings = typeOf<ThemeSettings>(SETTINGS);

/**
 * What a `site.json` says of the theme: nothing where there is none. Other keys are the site's own.
 *
 * @throws ThemeError `invalid-config`, `unreadable-file`
 */
export function readSiteJson(file: string): ThemeSettings {
	const text = readText(file);
	if (text === undefined) return {};
	const source = { file, text };
	const json = parse(source);
	const tree = treeOf(text);
	if (!isRecord(json)) {
		const remedy = 'It must hold one JSON object, such as { "theme": {} }';
		throw errorAt(source, tree?.offset ?? 0, `the file holds ${describe(json)}. ${remedy}.`);
	}
	const twice = findDuplicate(tree, (key) => key === "theme");
	if (twice) {
		const key = JSON.stringify(twice.children?.[0]?.value);
		throw errorAt(source, twice.offset, `${key} stands twice in one object: remove one of them.`);
	}
	const { theme = {} } = json;
	return settings.read(theme, ["theme"], (problem) => {
		const node = tree && nodeAt(tree, problem.path);
		const { offset = 0 } = (node?.parent?.type === "property" ? node.parent : node) ?? {};
		throw errorAt(source, offset, explain(problem));
	});
}

function readText(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw new ThemeError(
			"unreadable-file",
			`${file} cannot be read (${messageOf(cause)}). Make it a readable file, or remove it.`,
			{ file },
			{ cause },
		);
	}
}

function parse(source: Source): unknown {
	try {
		return JSON.parse(source.text);
	} catch (cause) {
		const { offset, reason } = findMistake(source.text, messageOf(cause));
		throw errorAt(source, offset, `not valid JSON: ${reason}.`, cause);
	}
}

/** The first key that stands twice: `JSON.parse` takes the last of its values, and says nothing. */
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

function errorAt({ file, text }: Source, offset: number, message: string, cause?: unknown) {
	const before = text.slice(0, offset);
	const line = before.split("\n").length;
	const start = before.lastIndexOf("\n") + 1;
	const position = { file, line, column: offset - start + 1 };
	return new ThemeError(
		"invalid-config",
		`${formatPosition(position)}: ${message}\n\n${excerpt(text, start, offset, line)}`,
		position,
		{ cause },
	);
}

/** The line with a mark under the mistake; of a long line, what stands around it. */
function excerpt(text: string, start: number, offset: number, line: number): string {
	const from = Math.max(start, offset - 80);
	const [shown = ""] = text.slice(from, offset + 80).split(/\r?\n/);
	const gutter = `> ${line} | `;
	// Tabs stay, so that the mark stands where they put it.
	const indent = text.slice(from, offset).replace(/[^\t]/g, " ");
	return `${gutter}${shown}\n${" ".repeat(gutter.length - 2)}| ${indent}^`;
}
