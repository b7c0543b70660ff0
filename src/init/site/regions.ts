import { posix } from "node:path";
import type { Range } from "../../html/ascii.js";
import { attributesOf } from "../../html/attributes.js";
import { scan } from "../../html/scan.js";
import { isStylesheet, isTemplate, type SourceFile } from "./source-files.js";

/** A part of a source file that is CSS or JavaScript. */
export interface Region extends Range {
	readonly path: string;
	readonly text: string;
	/** Something else writes a part of it: a template engine, Sass, a minifier. */
	readonly isGenerated: boolean;
}

const FRONT_MATTER = /^\ufeff?---[^\S\n]*\r?\n[\s\S]*?\r?\n---[^\S\n]*(?:\r?\n|$)/;
const TEMPLATE_SYNTAX = /\{\{|\{%|<%/;
/** In a string of a script, text is not what it looks like. */
const STRING_SYNTAX = /\$\{|\\/;
/** What is Sass or Less and not CSS. */
const PREPROCESSED =
	/(?:^|[\s;{])(?:\$[\w-]+\s*:|@(?:use|forward|mixin|include|function|if|else|each|for|while|extend|return)\b|%[\w-]+\s*\{|\/\/)|#\{|:\s*\$/;
/** Nobody edits these, and a diff of one is its whole text. */
const MINIFIED = /\.min\.css$/i;
const PREPROCESSORS = /^(?:scss|sass|less|styl)$/;
/** What compilers write at the end of what they wrote. */
const SOURCE_MAP = /\/\*[#@]\s*sourceMappingURL=[^*]*\*\/\s*$/;
/** Eleventy's own bundles: `{% css %}…{% endcss %}`. */
const BUNDLE_TAG = /\{%-?\s*(css|js|endcss|endjs)\b[^%]*%\}/g;

/** Stylesheets that are made from other files, by what they say: the next build writes them anew. */
export function madeStylesheets(files: readonly SourceFile[]): Map<string, string> {
	const compiled = new Set(
		files.filter(({ extension }) => PREPROCESSORS.test(extension)).map(({ path }) => nameOf(path)),
	);
	const made = files.filter(
		({ path, text }) =>
			/\.css$/i.test(path) &&
			(MINIFIED.test(path) || SOURCE_MAP.test(text) || compiled.has(nameOf(path))),
	);
	return new Map(made.map(({ path, text }) => [text.trim(), path]));
}

function nameOf(path: string): string {
	return posix.basename(path).replace(/\.\w+$/, "");
}

/** The CSS that a file holds: all of a stylesheet, the `<style>`s and bundles of a template. */
export function cssRegions(file: SourceFile): Region[] {
	if (isStylesheet(file)) {
		const start =
			FRONT_MATTER.exec(file.text)?.[0].length ?? (file.text.startsWith("\ufeff") ? 1 : 0);
		const text = file.text.slice(start);
		const isPlain =
			file.extension === "css" || (file.extension === "scss" && !PREPROCESSED.test(text));
		return [regionOf(file, start, file.text.length, !isPlain)];
	}
	return isTemplate(file) ? [...elements(file, "style"), ...bundles(file, "css")] : [];
}

/** The inline scripts of a template. */
export function scriptRegions(file: SourceFile): Region[] {
	return isTemplate(file) ? [...elements(file, "script"), ...bundles(file, "js")] : [];
}

function elements(file: SourceFile, name: "style" | "script"): Region[] {
	const found: Region[] = [];
	let isWanted = false;
	for (const token of scan(file.text, false)) {
		if (token.type === "start") {
			isWanted = token.name === name && (name === "style" || isJavaScript(file.text, token));
		} else if (token.type === "raw" && isWanted && token.name === name) {
			found.push(regionOf(file, token.start, token.end, false));
		}
	}
	return found;
}

function isJavaScript(html: string, tag: Range & { name: string }): boolean {
	const attributes = new Map(attributesOf(html, tag).map(({ name, value }) => [name, value]));
	return (
		!attributes.has("src") &&
		/^(?:|module|(?:text|application)\/javascript)$/i.test(attributes.get("type") ?? "")
	);
}

function bundles(file: SourceFile, type: "css" | "js"): Region[] {
	const found: Region[] = [];
	let start: number | undefined;
	for (const { 0: tag, 1: name, index } of file.text.matchAll(BUNDLE_TAG)) {
		if (name === type) start ??= index + tag.length;
		if (name !== `end${type}` || start === undefined) continue;
		found.push(regionOf(file, start, index, false));
		start = undefined;
	}
	return found;
}

function regionOf(
	{ path, text, extension }: SourceFile,
	start: number,
	end: number,
	isGenerated: boolean,
): Region {
	const part = text.slice(start, end);
	const syntax = extension.startsWith("11ty.") ? STRING_SYNTAX : TEMPLATE_SYNTAX;
	return { path, start, end, text: part, isGenerated: isGenerated || syntax.test(part) };
}
