import postcss, { CssSyntaxError, type Node, type Root } from "postcss";
import { readStylesheet, type Stylesheet } from "../css/stylesheet.js";
import type { Remark, SiteReading, SiteStylesheet } from "./types.js";

/** A stylesheet of the site that could be read: its tree keeps offsets, its reading weights. */
export interface Sheet {
	readonly source: SiteStylesheet;
	readonly root: Root;
	readonly read: Stylesheet;
}

/** Where the plugin looks for themes of the site. */
const THEMES = /(^|\/)src\/themes\/[^/]+\.css$/i;

/** The stylesheets that are read as CSS, and those that are not, with the reason. */
export function readSheets(site: SiteReading): { sheets: Sheet[]; unread: Remark[] } {
	const sheets: Sheet[] = [];
	const unread: Remark[] = [];
	for (const source of site.stylesheets) {
		if (THEMES.test(source.path)) continue;
		try {
			const root = postcss.parse(source.css, { from: source.path });
			sheets.push({ source, root, read: readStylesheet(root) });
		} catch (cause) {
			if (!(cause instanceof CssSyntaxError)) throw cause;
			const text = `cannot be read as CSS (${cause.reason}, line ${cause.line}) and is left alone`;
			unread.push({ path: source.path, text });
		}
	}
	return { sheets, unread };
}

/** Whether the site has themes of its own already: there is nothing to plan then. */
export function hasThemes({ stylesheets }: SiteReading): boolean {
	return stylesheets.some(({ path, css }) => THEMES.test(path) && css.includes("data-theme"));
}

/** A remark at a node; by line where the CSS is the whole file, as no more is known of a template. */
export function remarkAt({ source }: Sheet, node: Node, text: string): Remark {
	const line = source.start === 0 ? node.source?.start?.line : undefined;
	return { path: source.path, ...(line !== undefined && { line }), text };
}

/** One step of the site's own indentation, by the first line that has one. */
export function indentOf(sheets: readonly Sheet[]): string {
	for (const { source } of sheets) {
		const [, indent] = /\{[^\S\n]*\n([ \t]+)\S/.exec(source.css) ?? [];
		if (indent) return indent.includes("\t") ? "\t" : indent;
	}
	return "\t";
}
