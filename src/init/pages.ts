import fs from "node:fs";
import { join, posix } from "node:path";
import { parseHTML } from "linkedom";
import { bare, parseCss, type Sheet } from "./css-sources.js";
import { attempt, portable, recall } from "./uses.js";

export interface BuiltPage {
	readonly url: string;
	readonly sheets: readonly Sheet[];
	/** Stylesheets that are no file of the output. */
	readonly unread: readonly string[];
	readonly rootTag: string;
}

const OF_EACH_FOLDER = 8;
const FONTS = /^(?:https?:)?\/\/.*(?:fonts?\b|typekit|fontawesome|icons?\b)/i;
const OURS = /\/_theme\/css\/site\.css$/;
const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/g;

export function filesIn(output: string): string[] {
	return fs
		.readdirSync(output, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => portable(output, join(entry.parentPath, entry.name)))
		.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/** Reads some pages of every folder, the home page first; fragments are skipped. */
export function readPages(output: string): BuiltPage[] {
	const counts = new Map<string, number>();
	const sheets = new Map<string, Sheet>();
	return filesIn(output).flatMap((path) => {
		const folder = posix.dirname(path.replace(/\/index\.html$/, ""));
		const count = counts.get(folder) ?? 0;
		if (!/\.html?$/i.test(path) || count === OF_EACH_FOLDER) return [];
		const html = fs.readFileSync(join(output, path), "utf8");
		if (!/<(?:!doctype|html|head|body)\b/i.test(html)) return [];
		counts.set(folder, count + 1);
		return [readPage(html, `/${path.replace(/index\.html$/, "")}`, output, sheets)];
	});
}

function readPage(html: string, url: string, output: string, known: Map<string, Sheet>): BuiltPage {
	const sheets: Sheet[] = [];
	const unread: string[] = [];
	const add = (path: string, css: string, media: string, around: readonly string[]): void => {
		for (const [, href = ""] of css.matchAll(IMPORT)) load(href, path, "", around);
		const text = /prefers/i.test(media) ? `@media ${media} {${css}}` : css;
		sheets.push(recall(known, text, () => ({ path, root: parseCss(text), bare: bare(text) })));
	};
	const load = (href: string, from: string, media: string, around: readonly string[]): void => {
		const path = fileOf(href, from, output);
		if (FONTS.test(href) || around.includes(path ?? "") || OURS.test(path ?? "")) return;
		if (path === undefined) unread.push(href);
		else add(path, fs.readFileSync(join(output, path), "utf8"), media, [...around, path]);
	};
	for (const element of parseHTML(html).document.querySelectorAll("style, link[rel~=stylesheet]")) {
		const media = element.getAttribute("media") ?? "";
		if (element.localName === "style") add(url, element.textContent ?? "", media, []);
		else load(element.getAttribute("href") ?? "", url, media, []);
	}
	return { url, sheets, unread, rootTag: /<html\b[^<>]*>/i.exec(html)?.[0] ?? "" };
}

/** The output's file for a URL; a path prefix is no folder. */
function fileOf(href: string, from: string, output: string): string | undefined {
	const url = attempt(() => new URL(href, `http://site${from}`));
	const path = attempt(() => decodeURI(url?.host === "site" ? url.pathname : "")) ?? "";
	const paths = path.split("/").map((_, at, parts) => posix.join("/", ...parts.slice(at)));
	return paths.find((path) => fs.statSync(join(output, path), { throwIfNoEntry: false })?.isFile());
}
