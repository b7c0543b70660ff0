import { CSS_PATH, SCRIPT_PATH, THEME_ATTRIBUTE } from "../constants.js";
import { type Page, readPage } from "../html/page.js";
import { type Range, startTags } from "../html/scan.js";
import { escapeHtml } from "../page/escape.js";
import { createPageAssets, policyOf } from "../page/page-assets.js";
import type { Service } from "../service/service.js";
import type { ForcedTheme } from "./forced.js";
import { renderLiterals } from "./literals.js";
import { checkPolicies } from "./policy.js";
import type { Report } from "./report.js";
import type { TemplateMethods } from "./shortcodes.js";
import type { Transform, TransformContext } from "./types.js";

/**
 * Marks where `themeAssets()` stands. An element, because minifiers drop comments; not yet with a
 * URL, because plugins and filters that prefix URLs have run before this transform.
 */
export const ASSETS_MARKER = '<link rel="theme-assets">';

interface Dependencies {
	service: Service;
	methods: TemplateMethods;
	forcedTheme: ForcedTheme;
	report: Report;
}

/** A change of the page: what stands in the range gives way to the text. */
interface Edit extends Range {
	text: string;
}

/** Puts the assets into a rendered page, and changes no other byte of it. */
export function createTransform(dependencies: Dependencies): Transform {
	const { service, methods, report } = dependencies;
	const assetsFor = createPageAssets(service);
	return async function (content) {
		const { inputPath, outputPath } = this;
		if (typeof content !== "string" || !isHtmlPath(outputPath)) return content;
		const html = renderLiterals(content, methods);
		const markers = findMarkers(html);
		if (markers.length === 0 && !service.config.inject) return html;

		const page = await readPage(html, { assetPaths: [CSS_PATH, SCRIPT_PATH] });
		if (markers.length === 0) {
			const reason = !page ? "fragment" : page.amp ? "amp" : undefined;
			if (reason) report.skipped(outputPath, inputPath, reason);
			if (reason || page?.hasAssets) return html;
		}
		report.themed(outputPath, inputPath, !!page?.htmlTheme?.value);
		return applyEdits(html, editsOf(html, page, markers, this));
	};

	function editsOf(
		html: string,
		page: Page | undefined,
		[marker, ...others]: Range[],
		context: TransformContext,
	): Edit[] {
		const asked = page && dependencies.forcedTheme(context.page);
		const assets = assetsFor(asked ?? (page?.htmlTheme?.value || undefined));
		const own = page?.csp ?? [];
		const policies = checkPolicies(html, own, assets.inline, service);
		if (policies.missing.length > 0) {
			const sources = [...policies.missing];
			service.bus.emit("theme:warning", { type: "csp", page: context.inputPath, sources });
		}
		const text = assets.html({
			has: { themeColor: !!page?.themeColor, colorScheme: !!page?.colorScheme },
			editor: html.includes("data-theme-editor"),
			policy: service.config.csp === "meta" && own.length === 0 ? policyOf(service) : undefined,
		});
		const at = page?.insertAt ?? 0;
		const place: Edit = { ...(marker ?? { start: at, end: at }), text };
		return [
			...(page && asked !== undefined ? [forceTheme(page, asked, place)] : []),
			...policies.edits,
			place,
			...others.map((range) => ({ ...range, text: "" })),
		];
	}
}

/** Writes the theme on `<html>`; a page that leaves the tag to the parser gets one before the assets. */
function forceTheme(page: Page, name: string, place: Edit): Edit {
	const attribute = `${THEME_ATTRIBUTE}="${escapeHtml(name)}"`;
	if (page.htmlTheme) return { ...page.htmlTheme.range, text: attribute };
	if (page.htmlTag) {
		const end = page.htmlTag.start + "<html".length;
		return { start: end, end, text: ` ${attribute}` };
	}
	place.text = `<html ${attribute}>${place.text}`;
	return { start: place.start, end: place.start, text: "" };
}

function findMarkers(html: string): Range[] {
	// Minifiers drop quotes and may reorder; the scan reads the whole page, so it is for few.
	if (!/theme-assets/i.test(html)) return [];
	return startTags(html, "link").filter(
		(tag) => tag.attributes.find(({ name }) => name === "rel")?.value === "theme-assets",
	);
}

function applyEdits(html: string, edits: Edit[]): string {
	let output = "";
	let end = 0;
	for (const edit of edits.sort((one, other) => one.start - other.start)) {
		output += html.slice(end, edit.start) + edit.text;
		end = edit.end;
	}
	return output + html.slice(end);
}

function isHtmlPath(path: unknown): path is string {
	return typeof path === "string" && /\.html?$/i.test(path);
}
