import { CONTROL_ELEMENT, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import type { Attribute } from "../html/attributes.js";
import { type Page, readPage, written } from "../html/page.js";
import { applyEdits, type Edit, type Range } from "../html/ranges.js";
import { type StartTag, startTags } from "../html/scan.js";
import { assetsFor, inlineScripts } from "../page/assets.js";
import { amendPolicy, missingSources } from "../page/csp.js";
import { escapeHtml } from "../page/escape.js";
import type { Service } from "../service/service.js";
import type { EarlyPages } from "./early-pages.js";
import type { Transform, TransformContext } from "./eleventy-api.js";
import type { ForcedTheme } from "./forced.js";
import type { FindLiterals } from "./literals.js";
import type { OwnStyles } from "./own-styles.js";
import type { Report } from "./report.js";

/**
 * Marks the place of `themeAssets()`. An element, as minifiers drop comments; without a URL, as
 * filters that prefix URLs run before this transform.
 */
export const ASSETS_MARKER = '<link rel="theme-assets">';

export interface BuildParts {
	service: Service;
	report: Report;
	early: EarlyPages;
	styles: OwnStyles;
}

/** Inserts the literals' markup and the assets into a page, and changes no other byte. */
export function createTransform(
	parts: BuildParts,
	forcedTheme: ForcedTheme,
	findLiterals: FindLiterals,
): Transform {
	const findAssets = assetFinder(parts, forcedTheme);
	return forHtmlPages((html, outputPath, context) => {
		const literals = findLiterals(html, context.inputPath);
		// As text, one in a head would end it.
		const isInHead = literals.some(({ text }) => text === ASSETS_MARKER);
		const page = isInHead ? applyEdits(html, literals) : html;
		const others = isInHead ? [] : literals;
		const assets = findAssets(page, others, outputPath, context);
		const whole = applyEdits(page, [...assets, ...others]);
		const isBare = !parts.service.config.inject && hasBareSwitcher(whole);
		if (isBare) parts.report.skipped(outputPath, context.inputPath, "bare");
		return whole;
	});
}

/** True if a page has a switcher, and no script that it works by. */
function hasBareSwitcher(html: string): boolean {
	return html.includes(`<${CONTROL_ELEMENT}`) && !html.includes(SCRIPT_PATH) && !!readPage(html);
}

/** The edits that give a page its assets, and its controls in literals what they need. */
function assetFinder(parts: BuildParts, forcedTheme: ForcedTheme) {
	const { service, report, early, styles } = parts;
	return (html: string, literals: Edit[], outputPath: string, context: TransformContext) => {
		const { inputPath } = context;
		const own = wordsOf(html);
		const texts = literals.map(({ text }) => text);
		const found = own + texts.map((text) => service.derive(() => wordsOf(text), text));
		const markers = own.includes("theme-assets") ? findMarkers(html) : [];
		if (markers.length === 0 && !service.config.inject) return [];
		const page = readPage(html);
		if (page && !page.amp) styles.see(html, page.headEnd, inputPath);
		if (markers.length === 0) {
			const reason = !page ? "fragment" : page.amp ? "amp" : undefined;
			if (reason) report.skipped(outputPath, inputPath, reason);
			if (reason || page?.hasAssets) return [];
		}
		const htmlTheme = page?.htmlTheme?.value;
		// A name that the bundle lacks is the site's own: it forces nothing.
		const fixed = htmlTheme !== undefined && service.has(htmlTheme) ? htmlTheme : undefined;
		report.themed(outputPath, inputPath, fixed !== undefined);
		const forced = page && forcedTheme(inputPath, context.page.url);
		// Searched in every page: an earlier configuration's method may have rendered it.
		const larger = found.includes("=") ? "controls" : "switching";
		const hasTag = (name: string) => found.includes(name) && isTag(name, [...texts, html]);
		const switcher = hasTag(CONTROL_ELEMENT) ? larger : undefined;
		const editor = hasTag(service.editor.element);
		service.hasEditor ||= editor;
		const media = MODE.test(own) && asksForMode(html);
		early.see(outputPath);
		const text = assetsFor(service, {
			forced: forced ?? fixed,
			switcher,
			editor,
			media,
			has: { themeColor: !!page?.themeColor, colorScheme: !!page?.colorScheme },
			xhtml: page?.xhtml,
		});
		const at = page?.insertAt ?? 0;
		const [{ start, end } = { start: at, end: at }, ...others] = markers;
		const insertion: Edit = { start, end, text };
		// A policy applies to what follows it.
		const binding = page?.policies.filter((policy) => policy.start < start) ?? [];
		return [
			...(page && forced !== undefined ? [forceTheme(page, forced, insertion)] : []),
			...amend(service, media, binding, inputPath),
			insertion,
			...others.map((range) => ({ ...range, text: "" })),
		];
	};
}

/** What is ours in a page, with the kind of larger controls, and the mode; quotes may be gone. */
const SEARCHED =
	/theme-(?:assets|editor|control(?:=["']?(?:switch|states|menu))?)|prefers-color-scheme/gi;
const wordsOf = (text: string) => String(text.match(SEARCHED) ?? "");
const isTag = (name: string, texts: string[]) => texts.some((text) => text.includes(`<${name}`));
const MODE = /prefers-color-scheme/i;
const MEDIA = /media\s*=\s*(?:"[^"]*|'[^']*|[^\s"'>=]*)prefers-color-scheme/i;
/** True if an element's `media` asks for the mode. The pattern first, as CSS in a page asks too. */
function asksForMode(html: string): boolean {
	const asks = (tag: StartTag) =>
		MODE.test(written(tag, "media")) && (tag.name !== "link" || /icon/i.test(written(tag, "rel")));
	return MEDIA.test(html) && startTags(html, ["source", "link", "meta"]).some(asks);
}

/** Writes the theme on `<html>`; without the tag, one is inserted before the assets. */
function forceTheme(page: Page, name: string, insertion: Edit): Edit {
	const attribute = `${THEME_ATTRIBUTE}="${escapeHtml(name)}"`;
	if (page.htmlTheme) return { ...page.htmlTheme, text: attribute };
	if (page.htmlTag) {
		const end = page.htmlTag.start + "<html".length;
		return { start: end, end, text: ` ${attribute}` };
	}
	insertion.text = `<html ${attribute}>${insertion.text}`;
	return { start: insertion.start, end: insertion.start, text: "" };
}

/** The markers up to the last word that may be in one. Minifiers drop quotes and may reorder. */
function findMarkers(html: string): Range[] {
	const links = startTags(html, ["link"], html.lastIndexOf("theme-assets"));
	return links.filter((tag) => written(tag, "rel") === "theme-assets");
}

/** Amends policies that block inline scripts, if the site asks for it; reports what is missing. */
function amend(service: Service, media: boolean, policies: Attribute[], page: string): Edit[] {
	const scripts = inlineScripts(service, media);
	const edits: Edit[] = [];
	const sources = new Set<string>();
	for (const { value, start, end } of policies) {
		const missing = missingSources(value, scripts);
		const amended = service.config.csp === "amend" ? amendPolicy(value, missing) : value;
		const isAmended = amended !== value;
		if (isAmended) edits.push({ start, end, text: `content="${escapeHtml(amended)}"` });
		for (const { directive, source } of isAmended ? missingSources(amended, scripts) : missing)
			sources.add(`${directive} ${source}`);
	}
	if (sources.size > 0) {
		service.bus.emit("theme:warning", { type: "csp", page, sources: [...sources] });
	}
	return edits;
}

export function forHtmlPages(
	transform: (html: string, outputPath: string, context: TransformContext) => string,
): Transform {
	return function (content) {
		const { outputPath } = this;
		if (typeof content !== "string" || typeof outputPath !== "string") return content;
		// Some hosts serve pages from files without an extension, such as "v1.2".
		const isPage = /\.(?!\d+$)[^./\\]*$/.test(outputPath)
			? /\.x?html?$/i.test(outputPath)
			: /^\s*<(?:!doctype )?html\b/i.test(content);
		return isPage ? transform(copyOf(content), outputPath, this) : content;
	};
}

/**
 * A copy that is freed after the transform. Eleventy writes no page before it has transformed all.
 * To search a text that was concatenated, V8 flattens it in place and keeps that until a full
 * collection. `join` copies, but returns a single text as it is.
 */
const copyOf = (text: string) => [text, " "].join("").slice(0, -1);
