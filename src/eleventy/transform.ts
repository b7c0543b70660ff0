import {
	CONTROL_ATTRIBUTE,
	CONTROL_ELEMENT,
	EDITOR_ELEMENT,
	THEME_ATTRIBUTE,
} from "../constants.js";
import type { Attribute } from "../html/attributes.js";
import { type Page, readPage, written } from "../html/page.js";
import { applyEdits, type Edit, type Range } from "../html/ranges.js";
import { type StartTag, startTags } from "../html/scan.js";
import { assetsFor, inlineScripts, type PageNeeds } from "../page/assets.js";
import { amendPolicy, missingSources } from "../page/csp.js";
import { escapeHtml } from "../page/escape.js";
import type { Service } from "../service/service.js";
import type { EarlyPages } from "./early-pages.js";
import type { ForcedTheme } from "./forced.js";
import type { OwnStyles } from "./own-styles.js";
import type { Report } from "./report.js";
import type { Transform, TransformContext } from "./types.js";

/**
 * Marks where `themeAssets()` stands. An element, because minifiers drop comments; not yet with a
 * URL, because plugins and filters that prefix URLs have run before this transform.
 */
export const ASSETS_MARKER = '<link rel="theme-assets">';

export interface BuildParts {
	service: Service;
	report: Report;
	early: EarlyPages;
	styles: OwnStyles;
}

/** Puts the assets into a rendered page, and changes no other byte of it. */
export function createTransform(parts: BuildParts, forcedTheme: ForcedTheme): Transform {
	const { service, report, early, styles } = parts;
	return forHtmlPages((html, outputPath, { inputPath, page: { url } }) => {
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
		const forced = page && forcedTheme(inputPath, url);
		// Looked for in every page: what rendered it may be the method of a configuration before this one.
		const switcher = switcherScript(html);
		const editor = html.includes(`<${EDITOR_ELEMENT}`);
		service.hasEditor ||= editor;
		const media = asksForMode(html);
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
		// A policy binds what follows it.
		const binding = page?.policies.filter((policy) => policy.start < start) ?? [];
		return applyEdits(html, [
			...(page && forced !== undefined ? [forceTheme(page, forced, insertion)] : []),
			...amend(service, media, binding, inputPath),
			insertion,
			...others.map((range) => ({ ...range, text: "" })),
		]);
	});
}

/** What is more than a list and a button for two themes; a minifier may have taken the quotes. */
const LARGER_CONTROL = new RegExp(`${CONTROL_ATTRIBUTE}=["']?(?:switch|states|menu)`);

/** A page without a switcher is looked through once. */
function switcherScript(html: string): PageNeeds["switcher"] {
	if (!html.includes(`<${CONTROL_ELEMENT}`)) return undefined;
	return LARGER_CONTROL.test(html) ? "controls" : "switching";
}

const MODE = /prefers-color-scheme/i;
/** Pages with an element that follows the theme's mode: few name the feature outside of a stylesheet. */
function asksForMode(html: string): boolean {
	const asks = (tag: StartTag) =>
		MODE.test(written(tag, "media")) && (tag.name !== "link" || /icon/i.test(written(tag, "rel")));
	return MODE.test(html) && startTags(html, "source", "link", "meta").some(asks);
}

/** Writes the theme on `<html>`; a page that leaves the tag to the parser gets one before the assets. */
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

function findMarkers(html: string): Range[] {
	// Minifiers drop quotes and may reorder; the scan reads the whole page, so it is for few.
	if (!html.includes("theme-assets")) return [];
	return startTags(html, "link").filter(
		(tag) => tag.attributes.find(({ name }) => name === "rel")?.value === "theme-assets",
	);
}

/** Amends the policies that block inline scripts, if the site asked for it; else tells what they lack. */
function amend(service: Service, media: boolean, policies: Attribute[], page: string): Edit[] {
	const scripts = inlineScripts(service, media);
	const lacking = policies
		.map((policy) => ({ ...policy, missing: missingSources(policy.value, scripts) }))
		.filter(({ missing }) => missing.length > 0);
	if (service.config.csp === "amend") {
		return lacking.map(({ value, start, end, missing }) => {
			return { start, end, text: `content="${escapeHtml(amendPolicy(value, missing))}"` };
		});
	}
	const sources = lacking.flatMap(({ missing }) =>
		missing.map(({ directive, source }) => `${directive} ${source}`),
	);
	if (sources.length > 0) {
		service.bus.emit("theme:warning", { type: "csp", page, sources: [...new Set(sources)] });
	}
	return [];
}

/** A transform that is handed nothing but rendered HTML. */
export function forHtmlPages(
	transform: (html: string, outputPath: string, context: TransformContext) => string,
): Transform {
	return function (content) {
		const { outputPath } = this;
		if (typeof content !== "string" || typeof outputPath !== "string") return content;
		return /\.html?$/i.test(outputPath) ? transform(content, outputPath, this) : content;
	};
}
