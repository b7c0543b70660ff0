import postcss, { type ChildNode, type Declaration, type Root } from "postcss";
import { FRONT_MATTER, type TextFile } from "./change.js";
import { attempt, lineOf, selectorsOf } from "./uses.js";

export type Sheet = Readonly<{ path: string; root: Root; bare: string }>;

/** A stylesheet, or a `<style>` of a template, as its author wrote it. */
export type CssSource = TextFile & Sheet & Readonly<{ start: number }>;

/** Sources in HTML; in others the end of a tag is unknown. */
export const TEMPLATE: RegExp = /\.(?:html?|njk|liquid|hbs|mustache|ejs|webc|vto)$/i;
const REMARK = /(?<=^|\s)\/\/(?!.*\*\/).*/g;
const LISTED = 6;

/** CSS without comments and white space, for comparing builds. */
export const bare = (css: string): string =>
	css.replace(/\/\*.*?(?:\*\/|$)/gs, "").replace(/\s+|;(?=\s*\})/g, "");
export const parseCss = (css: string): Root => attempt(() => postcss.parse(css)) ?? postcss.root();

/** The sources that parse as CSS; the build reports others. */
export function cssSources(sources: readonly TextFile[]): CssSource[] {
	return sources.flatMap(({ path, text }) => {
		const read = /scss$/.test(path) ? text.replace(REMARK, (its) => " ".repeat(its.length)) : text;
		const styles = TEMPLATE.test(path) ? text.matchAll(/<style[^<>]*>/gi) : [];
		const starts = Array.from(styles, (tag) => tag.index + tag[0].length);
		if (/css$/i.test(path)) starts.push(FRONT_MATTER.exec(text)?.[0].length ?? 0);
		return starts.flatMap((start) => {
			const css = read.slice(start).split("</style")[0] ?? "";
			const root = parseCss(css);
			return root.nodes.length > 0 ? [{ path, text, start, root, bare: bare(css) }] : [];
		});
	});
}

export function lineOfNode(source: CssSource, node: ChildNode): { path: string; line: number } {
	const offset = source.start + (node.source?.start?.offset ?? 0);
	return { path: source.path, line: lineOf(source.text, offset) };
}

export function placesOf(built: readonly Declaration[], sources: readonly CssSource[]): string {
	const textOf = (node: Declaration) => bare(`${selectorsOf(node)}{${node}}`);
	const found = built.map((node) => {
		let place = `${selectorsOf(node)}`;
		for (const source of sources.toReversed())
			source.root.walkDecls(node.prop, (own) => {
				if (textOf(own) === textOf(node)) place = Object.values(lineOfNode(source, own)).join(":");
			});
		return `${place} (${node})`;
	});
	return [...new Set(found)].slice(0, LISTED).join(", ");
}
