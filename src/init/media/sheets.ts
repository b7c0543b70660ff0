import postcss, { CssSyntaxError, type Node, type Root } from "postcss";
import { readStylesheet, type Stylesheet } from "../../css/stylesheet.js";
import { MODES } from "../../css/themes.js";
import { hashedBy } from "../hashed.js";
import type { Remark, SiteReading, SiteStylesheet } from "../types.js";

/** A stylesheet of the site that could be read: its tree keeps offsets, its reading weights. */
export interface Sheet {
	readonly source: SiteStylesheet;
	readonly root: Root;
	readonly read: Stylesheet;
	/** Its place among those that pages load. */
	readonly index: number;
	/** The medium that the link to it, or its <style>, names for all of it. */
	readonly media: string | undefined;
	/** What was read: its CSS, in a block of its medium, and how much of that stands before it. */
	readonly css: string;
	readonly offset: number;
	/** It must stay as it is, as a policy names its hash. */
	readonly isFixed: boolean;
}

/** Where the plugin looks for themes of the site. */
const THEMES = /(^|\/)src\/themes\/[^/]+\.css$/i;

/** The stylesheets that are read as CSS, and those that are not, with the reason. */
export function readSheets(site: SiteReading): { sheets: Sheet[]; unread: Remark[] } {
	const sheets: Sheet[] = [];
	const unread: Remark[] = [];
	const isHashed = hashedBy(site.pages);
	site.stylesheets.forEach((source, index) => {
		if (THEMES.test(source.path)) return;
		try {
			const media = mediaOf(source, site);
			const head = media === undefined ? "" : `@media ${media} {`;
			const css = head === "" ? source.css : `${head}${source.css}}`;
			const root = postcss.parse(css, { from: source.path });
			const read = readStylesheet(root);
			const isFixed = isHashed(source.css);
			sheets.push({ source, root, read, index, media, css, offset: head.length, isFixed });
		} catch (cause) {
			if (!(cause instanceof CssSyntaxError)) throw cause;
			const text = `cannot be read as CSS (${cause.reason}, line ${cause.line}) and is left alone`;
			unread.push({ path: source.path, text });
		}
	});
	return { sheets, unread };
}

/** The medium for which all pages that load the CSS do so. */
function mediaOf({ css }: SiteStylesheet, site: SiteReading): string | undefined {
	const found = new Set<string>();
	for (const page of site.pages) {
		const loaded = site.cssOf(page);
		const index = css.trim() === "" ? -1 : loaded.indexOf(css.trim());
		if (index >= 0) found.add(openMedium(loaded.slice(0, index)));
	}
	const [media, ...others] = found;
	return others.length === 0 && media ? media : undefined;
}

/** The medium of the block that CSS ends in just after its beginning; none, `""`. */
function openMedium(css: string): string {
	const last = css.slice(Math.max(0, css.lastIndexOf("@media ")));
	return /^@media ([^{}]+) \{\s*$/.exec(last)?.[1] ?? "";
}

/** Whether the site has themes of its own already: there is nothing to plan then. */
export function hasThemes({ stylesheets }: SiteReading): boolean {
	return stylesheets.some(({ path, css }) => THEMES.test(path) && css.includes("data-theme"));
}

/** Rules of the site that would meet the root as soon as a theme of ours is on it. */
export function takenThemes(sheets: readonly Sheet[]): Remark[] {
	return sheets.flatMap((sheet) =>
		sheet.read.rules.flatMap((style) => {
			const isTaken = MODES.some((mode) => {
				const { sure, maybe } = style.names.includes(mode) ? style.match(mode) : {};
				return sure !== undefined || maybe !== undefined;
			});
			const text = `${style.rule.selector} would be about every page of a theme of that name: name the element, such as section${style.rule.selector}`;
			return isTaken ? [remarkAt(sheet, style.rule, text)] : [];
		}),
	);
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
