import type { Insertion } from "../config/insert.js";
import { eolOf } from "../config/js-style.js";
import { indentAt } from "../lines.js";
import type { Place } from "./places.js";

/** How an engine writes the call where `<% themeSwitcher() %>` means something else or nothing. */
const OWN_FORM: Readonly<Record<string, string>> = {
	ejs: "<%- themeSwitcher() %>",
	webc: '<div @html="themeSwitcher()"></div>',
};

/** Engines whose sources are not HTML: where a tag ends there is not ours to tell. */
const NO_HTML = /^(?:pug|haml|md|11ty\..*)$/;

export function isReadable(extension: string): boolean {
	return !NO_HTML.test(extension);
}

export function switcherCall(extension: string): string {
	return OWN_FORM[extension] ?? "<% themeSwitcher() %>";
}

/** Puts text before an end tag: on a line of its own where the tag has one. */
export function insertBefore(source: string, { at }: Pick<Place, "at">, text: string): Insertion {
	const line = source.lastIndexOf("\n", at - 1) + 1;
	const indent = indentAt(source, at);
	const isAlone = line > 0 && line + indent.length === at;
	if (!isAlone) return { start: at, end: at, text };
	const unit = /^(\t|\x20{2}(?:\x20{2})?)\x20*\S/m.exec(source)?.[1] ?? "\t";
	return { start: line, end: line, text: `${indent}${unit}${text}${eolOf(source)}` };
}

/** The switcher as it joins what stands at the place. */
export function switcherAt({ item }: Place, extension: string): string {
	const call = switcherCall(extension);
	return item === undefined ? call : `${item}${call}</li>`;
}
