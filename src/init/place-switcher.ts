import { posix } from "node:path";
import { parseHTML } from "linkedom";
import { eolOf, FRONT_MATTER, indentAt, lineOf, type Piece, type TextFile } from "./change.js";
import type { Project } from "./project.js";
import type { Edit } from "./uses.js";

const CALL = "<% themeSwitcher() %>";
const CALLED = /(?:[{<(%]|html=").{0,9}\bthemeSwitcher\b/;
const SCRIPT = /(?<!\.11ty)\.[cm]?[jt]sx?$/i;
const GUESSED =
	"no <header> or <nav> was found, so the switcher stands where the body begins: move it where it looks well";
/** The call in engines that read the default form differently. */
const OWN_FORM: Readonly<Record<string, string>> = {
	".ejs": "<%- themeSwitcher() %>",
	".webc": '<div @html="themeSwitcher()"></div>',
};
/** Sources in HTML; in others the end of a tag is unknown. */
const HTML = /\.(?:html?|njk|liquid|hbs|mustache|ejs|webc|vto|md)$/i;
/** A `layout` in front matter, data files and scripts. */
const LAYOUT = /(?:^|[\s{,])["']?layout["']?\s*:\s*["']?([\w@./-]+)/gm;
/** Names of other templates; a tag may be a WebC component. */
const NAMED =
	/(?:\binclude|\brender\w*|\bextends|\bimport|\bfrom|\blayout:|\bpartial|<)\s*\(?["']?([\w@./-]+)/g;
/** Content and other markup without the page's header. */
const CONTENT =
	/<!--.*?(?:-->|$)|\{#.*?(?:#\}|$)|<(main|article|section|aside|footer|dialog|details|template|svg|script|style)\b.*?(?:<\/\1>|$)/gis;

/** Places the switcher in the header or navigation of the most used layout. */
export function placeSwitcher(sources: readonly TextFile[], { input }: Project["flags"]): Piece {
	if (sources.some(({ path, text }) => !SCRIPT.test(path) && CALLED.test(text))) return {};
	for (const layout of layoutsOf(sources)) {
		const around = chain(layout, sources);
		// Includes of a page's own part are content.
		const outer = around.find(({ text }) => /<body\b/i.test(text));
		const [best] = (outer ? chain(outer, sources) : around)
			.filter(({ path }) => HTML.test(path))
			.flatMap((file) => placeIn(file) ?? [])
			.toSorted((one, other) => one.rank - other.rank);
		if (!best) continue;
		const { file, at, rank } = best;
		const edit = insertion(file.text, at, callIn(file, sources));
		const notes = rank > 1 ? [{ path: file.path, line: lineOf(file.text, at), text: GUESSED }] : [];
		return { edits: [[file.path, edit]], notes };
	}
	const isLaidOut = sources.some(({ text }) => /<\/?body\b/i.test(text) || text.match(LAYOUT));
	const text = `No place for the switcher was found: write ${CALL} into the header of a layout.`;
	return (isLaidOut ? undefined : giveLayout(sources, input)) ?? { notes: [{ text }] };
}

/** A tag, if a transform may rewrite the page and escape the default form. */
function callIn({ path }: TextFile, sources: readonly TextFile[]): string {
	const isWrittenAnew = sources.some(({ text }) => text.includes("addTransform("));
	const isTag = isWrittenAnew && /\.(?:njk|liquid|html)$/.test(path);
	return OWN_FORM[posix.extname(path)] ?? (isTag ? "{% themeSwitcher %}" : CALL);
}

/** The layouts, the most used first, then whole documents, the least nested first. */
function layoutsOf(sources: readonly TextFile[]): TextFile[] {
	const counts = new Map<TextFile, number>();
	for (const { text } of sources) {
		for (const [, name = ""] of text.matchAll(LAYOUT)) {
			const file = fileOf(name, sources);
			if (file) counts.set(file, (counts.get(file) ?? 0) + 1);
		}
	}
	const named = [...counts].toSorted(([, one], [, other]) => other - one).map(([file]) => file);
	const isWhole = ({ path, text }: TextFile) => HTML.test(path) && /<body\b/i.test(text);
	return [...named, ...sources.filter(isWhole)];
}

/** The source that a template names, with or without folder and extension. */
function fileOf(name: string, sources: readonly TextFile[]): TextFile | undefined {
	const wanted = `/${posix.normalize(name).replace(/^(?:\.{0,2}\/)+/, "")}`;
	return sources.find(({ path }) => {
		const its = `/${path}`;
		return its.endsWith(wanted) || its.slice(0, -posix.extname(its).length).endsWith(wanted);
	});
}

/** A template, its layouts and their includes. */
function chain(start: TextFile, sources: readonly TextFile[]): TextFile[] {
	const found = new Set([start]);
	for (const { text } of found) {
		for (const [, name = ""] of text.replace(CONTENT, "").matchAll(NAMED)) {
			const file = fileOf(name, sources);
			if (file) found.add(file);
		}
	}
	return [...found];
}

/** The end of a file's first header or navigation, else the start of its body: ranks 0 to 2. */
function placeIn(file: TextFile): { file: TextFile; at: number; rank: number } | undefined {
	const blank = (text: string) => text.replace(/[^\n]/g, " ");
	const text = file.text.replace(FRONT_MATTER, blank).replace(CONTENT, blank);
	for (const [rank, name] of ["header", "nav"].entries()) {
		const open = text.search(new RegExp(`<${name}[\\s>]`, "i"));
		const at = open === -1 ? -1 : text.indexOf(`</${name}>`, open);
		const isInLink = text.lastIndexOf("<a ", open) > text.lastIndexOf("</a>", open);
		if (at !== -1 && !isInLink) return { file, at: endWithin(text, open, at), rank };
	}
	const body = /<body\b(?:[^<>"{]|"[^"]*"|\{\{[^{}]*\}\}|\{%[^{}]*\}|\{(?![{%]))*>/i.exec(text);
	return body ? { file, at: body.index + body[0].length, rank: 2 } : undefined;
}

/** The end of the one `<div>` that a header holds beside links into the page, else of the header. */
function endWithin(text: string, open: number, end: number): number {
	const header = text.slice(open, end).trimEnd();
	const filled = parseHTML(header).document.querySelectorAll(":root > :not(:empty, [href^='#'])");
	return filled.length === 1 && header.endsWith("</div>") ? open + header.lastIndexOf("<") : end;
}

/** Before an end tag or after the body's start; on a line of its own if the tag has one. */
function insertion(source: string, at: number, call: string): Edit {
	const line = source.lastIndexOf("\n", at - 1) + 1;
	const indent = indentAt(source, at);
	const unit = /^(\t|\x20{2}(?:\x20{2})?)\x20*\S/m.exec(source)?.[1] ?? "\t";
	const own = `${indent}${unit}${call}`;
	const put = (offset: number, text: string) => ({ start: offset, end: offset, text });
	if (/^[\t\x20]*\r?\n/.test(source.slice(at))) return put(at, eolOf(source) + own);
	return line + indent.length === at ? put(line, own + eolOf(source)) : put(at, call);
}

/** A layout for Markdown pages without one, which would be no documents. */
function giveLayout(sources: readonly TextFile[], input = "."): Piece | undefined {
	const isPage = ({ path }: TextFile) =>
		/\.md$/.test(path) && !/(?:^|\/)[._A-Z]/.test(posix.relative(input, path));
	const edits = sources.filter(isPage).flatMap(({ path, text }) => {
		const [before, matter] = /^\ufeff?(---(?:yaml)?[\t ]*\r?\n)?/.exec(text) ?? [""];
		if (matter === undefined && FRONT_MATTER.test(text)) return [];
		const eol = eolOf(text);
		const line = `layout: ${NEW_LAYOUT}${eol}`;
		const added = matter ? line : `---${eol}${line}---${eol}${eol}`;
		return [[path, { start: before.length, end: before.length, text: added }] as const];
	});
	const created = { [posix.join(input, "_includes", NEW_LAYOUT)]: MARKUP };
	return edits.length > 0 ? { created, edits, notes: [{ text: GIVEN }] } : undefined;
}

const NEW_LAYOUT = "base.njk";
const MARKUP = `<!doctype html>\n<html lang="en">\n<head>\n\t<meta charset="utf-8">\n\t<meta name="viewport" content="width=device-width">\n\t<title>{{ title or page.fileSlug or "Home" }}</title>\n</head>\n<body>\n\t<header>${CALL}</header>\n\t<main>{{ content | safe }}</main>\n</body>\n</html>\n`;
const GIVEN =
	"no page has a layout, so Markdown pages have no <html>, theme or switcher. This layout is added and named in front matter. Files whose names begin with a capital letter, such as README.md, are left alone";
