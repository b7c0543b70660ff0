import { CONTROL_ATTRIBUTE, EDITOR_ELEMENT, PART_ELEMENT, THEME_ATTRIBUTE } from "../constants.js";
import type { Range } from "../html/ascii.js";
import { applyEdits, type Edit } from "../html/edits.js";
import { type MetaPolicy, type Page, readPage } from "../html/page.js";
import { startTags } from "../html/scan.js";
import { assetsFor, inlineScripts, type PageNeeds } from "../page/assets.js";
import { amendPolicy, missingSources } from "../page/csp.js";
import { escapeHtml } from "../page/escape.js";
import type { Service } from "../service/service.js";
import type { EarlyPages } from "./early-pages.js";
import type { ForcedTheme } from "./forced.js";
import type { OwnStyles } from "./own-styles.js";
import type { Report } from "./report.js";
import type { MergedConfig, Transform, TransformContext } from "./types.js";

/**
 * Marks where `themeAssets()` stands. An element, because minifiers drop comments; not yet with a
 * URL, because plugins and filters that prefix URLs have run before this transform.
 */
export const ASSETS_MARKER = '<link rel="theme-assets">';

interface Dependencies {
	service: Service;
	forcedTheme: ForcedTheme;
	report: Report;
	early: EarlyPages;
	styles: OwnStyles;
}

/** Puts the assets into a rendered page, and changes no other byte of it. */
export function createTransform(dependencies: Dependencies): Transform {
	const { service, forcedTheme, report, early, styles } = dependencies;
	return forHtmlPages(function (html) {
		const { inputPath, outputPath } = this;
		const markers = findMarkers(html);
		if (markers.length === 0 && !service.config.inject) return html;

		const page = readPage(html);
		if (markers.length === 0) {
			const reason = !page ? "fragment" : page.amp ? "amp" : undefined;
			if (reason) report.skipped(outputPath, inputPath, reason);
			if (reason || page?.hasAssets) return html;
		}
		styles.see(html, inputPath);
		const written = page?.htmlTheme?.value;
		// What the bundle does not hold is the site's own: it forces nothing, and is left alone.
		const fixed = written !== undefined && service.has(written) ? written : undefined;
		report.themed(outputPath, inputPath, fixed !== undefined);
		const forced = page && forcedTheme(this.page);
		// Looked for in every page: what rendered it may be the method of a configuration before this one.
		const switcher = switcherScript(html);
		const editor = html.includes(`<${EDITOR_ELEMENT}`);
		service.hasEditor ||= editor;
		early.see(outputPath);
		const needs = { forced: forced ?? fixed, switcher, editor };
		const { edits, missing } = editsOf(service, page, markers, { forced, needs });
		if (missing.length > 0) {
			service.bus.emit("theme:warning", { type: "csp", page: inputPath, sources: [...missing] });
		}
		return applyEdits(html, edits);
	});
}

/**
 * Adds the transform of pages behind all others: one that reads each file that a page links to, for
 * its hash or to inline it, would find none of ours in the output yet. The filter `renderTransforms`
 * goes by what was added earlier: what feeds hold is no page, though a stray `<head>` makes it look so.
 */
export function addPageTransform(merged: MergedConfig, transform: Transform): void {
	const { transforms } = merged.getConfig();
	if (transforms) transforms["eleventy-plugin-theme"] = transform;
}

/** A page without a switcher is looked through once. */
function switcherScript(html: string): PageNeeds["switcher"] {
	if (!html.includes(`<${PART_ELEMENT}`)) return undefined;
	return html.includes(CONTROL_ATTRIBUTE) ? "controls" : "switching";
}

/** What one page gets. */
interface PageTheme {
	/** The theme that its data asks for. */
	forced: string | undefined;
	needs: Omit<PageNeeds, "has" | "xhtml">;
}

function editsOf(
	service: Service,
	page: Page | undefined,
	[marker, ...others]: Range[],
	{ forced, needs }: PageTheme,
): CheckedPolicies {
	const at = page?.insertAt ?? 0;
	const { start, end } = marker ?? { start: at, end: at };
	// A policy binds what follows it.
	const binding = page?.policies.filter(({ range }) => range.start < start) ?? [];
	const isAmended = service.config.csp === "amend";
	const { edits, missing } = checkPolicies(binding, inlineScripts(service), isAmended);
	const text = assetsFor(service, {
		...needs,
		has: { themeColor: !!page?.themeColor, colorScheme: !!page?.colorScheme },
		xhtml: page?.xhtml,
	});
	const insertion: Edit = { start, end, text };
	const all = [
		...(page && forced !== undefined ? [forceTheme(page, forced, insertion)] : []),
		...edits,
		insertion,
		...others.map((range) => ({ ...range, text: "" })),
	];
	return { edits: all, missing };
}

/** Writes the theme on `<html>`; a page that leaves the tag to the parser gets one before the assets. */
function forceTheme(page: Page, name: string, insertion: Edit): Edit {
	const attribute = `${THEME_ATTRIBUTE}="${escapeHtml(name)}"`;
	if (page.htmlTheme) return { ...page.htmlTheme.range, text: attribute };
	if (page.htmlTag) {
		const end = page.htmlTag.start + "<html".length;
		return { start: end, end, text: ` ${attribute}` };
	}
	insertion.text = `<html ${attribute}>${insertion.text}`;
	return { start: insertion.start, end: insertion.start, text: "" };
}

function findMarkers(html: string): Range[] {
	// Minifiers drop quotes and may reorder; the scan reads the whole page, so it is for few.
	if (!html.includes("theme-assets")) return [];
	return startTags(html, "link").filter(
		(tag) => tag.attributes.find(({ name }) => name === "rel")?.value === "theme-assets",
	);
}

/** What becomes of the policies that bind a page's assets. */
interface CheckedPolicies {
	/** Amended attributes. */
	readonly edits: readonly Edit[];
	/** What the policies lack and nobody adds. */
	readonly missing: readonly string[];
}

/** Holds inline scripts against the policies, and amends these if the site asked for it. */
function checkPolicies(
	policies: readonly MetaPolicy[],
	scripts: readonly string[],
	isAmended: boolean,
): CheckedPolicies {
	const lacking = policies.flatMap((policy) => {
		const missing = missingSources(policy.text, scripts);
		return missing.length > 0 ? [{ ...policy, missing }] : [];
	});
	if (isAmended) {
		const edits = lacking.map(({ text, range: { start, end }, missing }) => {
			return { start, end, text: `content="${escapeHtml(amendPolicy(text, missing))}"` };
		});
		return { edits, missing: [] };
	}
	const sources = lacking.flatMap(({ missing }) =>
		missing.map(({ directive, source }) => `${directive} ${source}`),
	);
	return { edits: [], missing: [...new Set(sources)] };
}

type PageContext = TransformContext & { readonly outputPath: string };

/** A transform that is handed nothing but rendered HTML. */
export function forHtmlPages(transform: (this: PageContext, html: string) => string): Transform {
	return function (content) {
		return typeof content === "string" && isOfPage(this) ? transform.call(this, content) : content;
	};
}

function isOfPage(context: TransformContext): context is PageContext {
	return typeof context.outputPath === "string" && /\.html?$/i.test(context.outputPath);
}
