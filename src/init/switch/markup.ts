import type { Range } from "../../html/ascii.js";
import { type Attribute, attributesOf } from "../../html/attributes.js";
import { type StartTag, scan, startTags } from "../../html/scan.js";
import type { Template } from "../site/templates.js";
import type { Change } from "../types.js";
import type { PageElement } from "./page-element.js";
import { STAMP } from "./world.js";

const SYNTAX = /\{\{|\{%|<%|\$\{/;
const SWITCHER = "<% themeSwitcher() %>";
/** Template languages in which the switcher can be written in the same words. */
const PLAIN = /\.(?:html?|njk|liquid|vto|hbs)$/;

/** Puts the switcher in an element's place; a text says why it cannot. */
export function replaceElement(
	templates: readonly Template[],
	element: PageElement,
): Change | string {
	const found = templates.flatMap(({ path, text }) =>
		startTags(text, element.localName)
			.filter((tag) => isSame(tag, text.slice(tag.start, tag.end), element))
			.map((tag) => ({ path, text, tag })),
	);
	const [place, ...others] = found;
	const what = `<${element.localName}${element.getAttribute("id") ? ` id="${element.getAttribute("id")}"` : ""}>`;
	if (!place) return `its control ${what} stands in no template as the page has it`;
	if (others.length > 0) return `its control ${what} stands in ${found.length} places`;
	if (!PLAIN.test(place.path))
		return `its control ${what} stands in ${place.path}, where the switcher is written in other words`;
	const end = elementEnd(place.text, place.tag);
	const inner = end === undefined ? "" : place.text.slice(place.tag.start, end);
	if (end === undefined || /\{%-?\s*(?:if|for|else|end|unless|case|block)/.test(inner)) {
		return `its control ${what} in ${place.path} is written in parts`;
	}
	// An item of a list stays one.
	const close = element.localName === "li" ? place.text.lastIndexOf("</", end) : end;
	const start = element.localName === "li" ? place.tag.end : place.tag.start;
	return { path: place.path, start, end: close, text: SWITCHER };
}

function isSame({ attributes }: StartTag, source: string, element: PageElement): boolean {
	const plain = attributes.filter(({ name, value }) => !SYNTAX.test(name + value));
	const own = [...element.attributes].filter(({ name }) => name !== STAMP);
	return (
		plain.every(({ name, value }) => element.getAttribute(name) === value) &&
		(SYNTAX.test(source) || own.length === attributes.length) &&
		(plain.length > 0 || own.length === 0)
	);
}

function elementEnd(text: string, tag: StartTag): number | undefined {
	if (tag.name === "input") return tag.end;
	let depth = 0;
	for (const token of scan(text, false)) {
		if (token.start < tag.start || token.name !== tag.name) continue;
		if (token.type === "start") depth++;
		else if (token.type === "end" && --depth === 0) return token.end;
	}
	return undefined;
}

/** Takes an inline script's element out, or undefined where it is not one of a page's own. */
export function removeInline({ path, text }: Template, { start, end }: Range): Change | undefined {
	const open = startTags(text, "script").find((tag) => tag.end === start);
	const close = /^<\/script\s*>/i.exec(text.slice(end));
	return open && close ? removal(path, text, open.start, end + close[0].length) : undefined;
}

/** Takes out the tags that load a file. */
export function removeTags(templates: readonly Template[], file: string): Change[] {
	return templates.flatMap(({ path, text }) =>
		startTags(text, "script").flatMap((tag) => {
			const src = attribute(tag.attributes, "src")?.value ?? "";
			const close = /^\s*<\/script\s*>/i.exec(text.slice(tag.end));
			return isFile(src, file) && close
				? [removal(path, text, tag.start, tag.end + close[0].length)]
				: [];
		}),
	);
}

/** Whether a URL, maybe written by a template, is that of a file of this name. */
export function isFile(src: string, file: string): boolean {
	const name = file.split("/").pop() ?? file;
	return src.split(/["'`?#\s{}|]+/).some((part) => part.split("/").pop() === name);
}

/** Takes an attribute of `<html>` out of the layouts. */
export function removeAttribute(templates: readonly Template[], name: string): Change[] {
	return templates.flatMap(({ path, text }) =>
		startTags(text, "html").flatMap((tag) => {
			const found = attribute(attributesOf(text, tag), name);
			if (!found) return [];
			const start = text.slice(0, found.start).trimEnd().length;
			return [{ path, start, end: found.end, text: "" }];
		}),
	);
}

function attribute(attributes: readonly Attribute[], name: string): Attribute | undefined {
	return attributes.find((one) => one.name === name);
}

/** With its line, where it has one of its own. */
function removal(path: string, text: string, start: number, end: number): Change {
	const lineStart = text.lastIndexOf("\n", start - 1) + 1;
	const newline = /^[\t ]*(?:\r?\n|$)/.exec(text.slice(end));
	return newline && text.slice(lineStart, start).trim() === ""
		? { path, start: lineStart, end: end + newline[0].length, text: "" }
		: { path, start, end, text: "" };
}
