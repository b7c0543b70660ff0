import { posix } from "node:path";
import { parseHTML } from "linkedom";
import { eolOf, FRONT_MATTER, indentAt, type Piece, type TextFile } from "./change.js";
import { TEMPLATE } from "./css-sources.js";
import { lineOf } from "./uses.js";

const CALL = "<% themeSwitcher() %>";
const CALLED = /(?:[{<(%]|html=").{0,9}\bthemeSwitcher\b/;
const SCRIPT = /(?<!\.11ty)\.[cm]?[jt]sx?$/i;
const GUESSED = "no <header> or <nav> was found: move the switcher to where it looks well";
const SOME = "pages that do not include this file have no switcher";
const NO_PLACE = `No place for the switcher was found: write ${CALL} into the header of a layout (in JSX: <div dangerouslySetInnerHTML={{ __html: this.themeSwitcher() }} />; in WebC: <div @html="themeSwitcher()"></div>, in no element that has an @html itself).`;
const NO_LAYOUT = `No page has a layout, so Markdown pages have no <html>, theme or switcher. Save this as _includes/base.njk in the folder of your pages, and write layout: base.njk into their front matter, or layout as {"layout": "base.njk"} into a data file of the folder:`;
/** The call in engines that read the default form differently. */
const OWN_FORM: Readonly<Record<string, string>> = {
	".ejs": "<%- themeSwitcher() %>",
	".webc": '<div @html="themeSwitcher()"></div>',
};
/** A `layout` in front matter, data files and scripts, or what a template extends. */
const LAYOUT = /(?:(?:^|[\s{,])["']?layout["']?\s*:|\{%-?\s*extends)\s*["']?([\w@./-]+)/gm;
/** Names of other templates; a tag may be a WebC component. */
const NAMED =
	/(?:\binclude|\brender\w*|\bextends|\bimport|\bfrom|\blayout:|\bpartial|<)\s*\(?["']?([\w@./-]+)/g;
/** Files that pages may include themselves. */
const PARTIAL =
	/(?:^|\/)_?(?:(?:site|main|top)?[-_]?(?:header|nav(?:bar|igation)?|footer)|(?:colou?r[-_]?)?(?:theme|scheme|dark|mode)[-_]?(?:mode[-_]?)?(?:toggle|switch(?:er)?|button|picker|select(?:or)?))(?:\.\w+)?$/i;
/** Markup without a switch that visitors see at once, and tags whose content WebC replaces. */
const UNSEEN =
	/<!--.*?(?:-->|$)|\{#.*?(?:#\}|$)|\{%-?\s*for\b.*?(?:endfor|$)|<(article|dialog|details|template|svg|script|style)\b.*?(?:<\/\1>|$)|<(?:body|header|nav)\b[^<>]*\s@(?:html|raw|text)=/gis;
/** Markup without the page's header. */
const CONTENT = /<(main|section|aside|footer)\b.*?(?:<\/\1>|$)/gis;
const OWN_BUTTON =
	/<(?=(?:button|select)\b|\w+-|[^<>]*click=)(?![^<>]*close)[^<>]*(?:(?:theme|scheme)[\s_-]?(?:toggle|switch|select|picker|button|btn)|(?:toggle|switch|change|set)[\s_-]?(?:theme|scheme|mode)|(?:dark|light|auto|system|colou?r)[\s_-]?(?:mode|scheme|theme))/gi;
const BUTTON = /<(button|select)\b.*?(?:<\/\1>|$)|\s+/gis;

/** Places the switcher beside the site's own, else in the most used layout's header or navigation. */
export function placeSwitcher(sources: readonly TextFile[]): Piece {
	if (sources.some(({ path, text }) => !SCRIPT.test(path) && CALLED.test(text))) return {};
	const tags = sources.flatMap(({ text }) => [...text.matchAll(NAMED)]);
	const named = new Set(tags.map(([, name = ""]) => name).filter((name) => PARTIAL.test(name)));
	const partials = [...named].map((name) => fileOf(name, sources));
	for (const layout of layoutsOf(sources)) {
		// Includes of a page's own part are content.
		const outer = chain(layout, sources).find(({ text }) => /<body\b/i.test(text));
		const own = new Set(chain(outer ?? layout, sources));
		const files = [...new Set([...own, ...partials])];
		const places = files.flatMap(placesIn).toSorted((one, other) => one.rank - other.rank);
		const [best] = places;
		if (!best) continue;
		const chosen = places.filter((one) => one === best || one.rank < 0);
		const edits = chosen.map(({ file, at }) => insertion(file, at));
		const { path, text } = best.file;
		const said = best.rank > 1 ? GUESSED : best.rank < 0 || own.has(best.file) ? undefined : SOME;
		return { edits, notes: said ? [{ path, line: lineOf(text, best.at), text: said }] : [] };
	}
	const isLaidOut = sources.some(({ text }) => /<\/?body\b/i.test(text) || text.match(LAYOUT));
	return { notes: [isLaidOut ? { text: NO_PLACE } : { text: NO_LAYOUT, paste: MARKUP }] };
}

/** The layouts by the number of their pages, then whole documents, the least nested first. */
function layoutsOf(sources: readonly TextFile[]): TextFile[] {
	const counts = new Map<string, number>();
	for (const { path, text } of sources) {
		const [folder] = /^.*\/(?=[^/]*\.(?:json|11tydata\.\w+)$)/.exec(path) ?? [];
		const pages = folder ? sources.filter((one) => one.path.startsWith(folder)).length : 1;
		for (const [, name = ""] of text.matchAll(LAYOUT))
			counts.set(name, (counts.get(name) ?? 0) + pages);
	}
	const names = [...counts].toSorted(([, one], [, other]) => other - one);
	const named = names.flatMap(([name]) => fileOf(name, sources) ?? []);
	const whole = sources.filter(({ path, text }) => TEMPLATE.test(path) && /<body\b/i.test(text));
	return [...named, ...whole.filter(({ path }) => /(?:^|\/)index\./.test(path)), ...whole];
}

/** The source that a template names, with or without folder and extension. */
function fileOf(name: string, sources: readonly TextFile[]): TextFile | undefined {
	const wanted = `/${posix.normalize(name).replace(/^(?:\.{0,2}\/)+/, "")}`;
	const isIts = (path: string) => `/${path}`.endsWith(wanted);
	return sources.find(({ path }) => isIts(path) || isIts(path.replace(/\.\w+$/, "")));
}

/** A template, its layouts and their includes. */
function chain(start: TextFile, sources: readonly TextFile[]): TextFile[] {
	const found = new Set([start]);
	for (const { text } of found)
		for (const [, name = ""] of text.replace(UNSEEN, "").replace(CONTENT, "").matchAll(NAMED))
			found.add(fileOf(name, sources) ?? start);
	return [...found];
}

/** The site's own buttons, or the end of the first header or navigation, or the body's start. */
function placesIn(file: TextFile | undefined) {
	if (!file || !TEMPLATE.test(file.path)) return [];
	const place = (at: number, rank: number) => [{ file, at, rank }];
	const blank = (text: string) => text.replace(/[^\n]/g, " ");
	const seen = file.text.replace(FRONT_MATTER, blank).replace(UNSEEN, blank);
	const buttons = Array.from(seen.matchAll(OWN_BUTTON), ({ index }) => index);
	const between = (at: number, nth: number) => seen.slice(buttons[nth - 1], at).replace(BUTTON, "");
	// A text of that length parts two switches.
	const firsts = buttons.filter((at, nth) => nth === 0 || between(at, nth).length > 400);
	if (firsts.length > 0) return firsts.flatMap((at) => place(at, -1));
	const text = seen.replace(CONTENT, blank);
	for (const [rank, name] of ["header", "nav"].entries()) {
		const open = text.search(new RegExp(`<${name}[\\s>]`, "i"));
		const at = open === -1 ? -1 : text.indexOf(`</${name}>`, open);
		const isInLink = text.lastIndexOf("<a ", open) > text.lastIndexOf("</a>", open);
		if (at !== -1 && !isInLink) return place(endWithin(text, open, at), rank);
	}
	const body = /<body\b(?:[^<>"{]|"[^"]*"|\{\{[^{}]*\}\}|\{%[^{}]*\}|\{(?![{%]))*>/i.exec(text);
	return body ? place(body.index + body[0].length, 2) : [];
}

/** The end of the innermost box that is alone in its box, but for links into the page. */
function endWithin(text: string, open: number, end: number): number {
	const html = text.slice(open, end).trimEnd();
	const inside = ":root > :is(div, nav, :not(:empty, [href^='#']))";
	const [box, next] = parseHTML(html).document.querySelectorAll(inside);
	if (next || !box?.matches(":is(div,nav):not(:empty)") || !/<\/(div|nav)>$/.test(html)) return end;
	const inner = open + html.search(/(?<=.)<(?:div|nav)\b/s);
	return endWithin(text, inner, open + html.lastIndexOf("<"));
}

/** Before an end tag or after the body's start; on a line of its own if the tag has one. */
function insertion({ path, text: source }: TextFile, at: number) {
	const call = OWN_FORM[posix.extname(path)] ?? CALL;
	const line = source.lastIndexOf("\n", at - 1) + 1;
	const indent = indentAt(source, at);
	const unit = /^(\t|\x20{2}(?:\x20{2})?)\x20*\S/m.exec(source)?.[1] ?? "\t";
	// The line before ends what stands beside it.
	const beside = indentAt(source, source.slice(0, at).trimEnd().length);
	const inner = beside.startsWith(indent) && beside !== indent ? beside : indent + unit;
	const own = `${/<\w/y.test(source.slice(at)) ? indent : inner}${call}`;
	const put = (at: number, text: string) => [path, { start: at, end: at, text }] as const;
	if (/^[\t\x20]*\r?\n/.test(source.slice(at))) return put(at, eolOf(source) + own);
	const gap = /<\/[\w-]+>$/.test(source.slice(0, at)) ? " " : "";
	return line + indent.length === at ? put(line, own + eolOf(source)) : put(at, gap + call);
}

const MARKUP = `<!doctype html>\n<html lang="en">\n<head>\n\t<meta charset="utf-8">\n\t<meta name="viewport" content="width=device-width">\n\t<title>{{ title or page.fileSlug or "Home" }}</title>\n</head>\n<body>\n\t<header>${CALL}</header>\n\t<main>{{ content | safe }}</main>\n</body>\n</html>\n`;
