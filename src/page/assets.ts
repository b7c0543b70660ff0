import { recall } from "../bundle/memory.js";
import { CONTROLS_PATH, CSS_PATH, EDITOR_PATH, SCRIPT_PATH, SWITCHING_PATH } from "../constants.js";
import type { Theme } from "../css/types.js";
import type { Service } from "../service/service.js";
import { hashSource, type PolicySources } from "./csp.js";
import { escapeHtml } from "./escape.js";
import { guardOf } from "./files.js";
import { versionedHref } from "./hrefs.js";
import { mediaScript } from "./mode.js";
import { forcedLabel } from "./theme-labels.js";

/** The data that differs from page to page. */
export interface PageNeeds {
	forced?: string | undefined;
	/** The script of the page's switchers, if there are any. */
	switcher: "controls" | "switching" | undefined;
	editor: boolean;
	/** The page asks for the system's mode in markup. */
	media: boolean;
	/** Metas that the page has of its own are left to it. */
	has: { themeColor: boolean; colorScheme: boolean };
	/** The page may be served as XML, where every element must end. */
	xhtml?: boolean | undefined;
}

const SWITCHERS = { controls: CONTROLS_PATH, switching: SWITCHING_PATH } as const;

/** A page's guard, stylesheet and scripts: made once for all pages that are alike. */
export function assetsFor(service: Service, needs: PageNeeds): string {
	return recall(service.derive(known), JSON.stringify(needs), () => assets(service, needs));
}

const known = () => new Map<string, string>();

/** The scripts in a site's pages; none without themes, as nothing may be done to their root. */
export function inlineScripts(service: Service, media: boolean): readonly string[] {
	return service.derive(media ? withMedia : guards);
}

const guards = (service: Service) => (service.bundle.themes.length === 0 ? [] : [guardOf(service)]);
const withMedia = (service: Service) =>
	[...guards(service), mediaScript(service.bundle.themes)].filter(Boolean);

/** The sources that a policy must hold for every page's assets to work. */
export function policySources(service: Service): PolicySources {
	// A template may ask before a page with an editor is there.
	const all = [...withMedia(service), ...guards(service).map(() => guardOf(service, true))];
	return { script: ["'self'", ...[...new Set(all)].map(hashSource)], style: ["'self'"] };
}

/** In the order in which the page needs them. Every URL has its version. */
function assets(service: Service, needs: PageNeeds): string {
	const { forced, switcher, editor, media, has, xhtml } = needs;
	const { start, bundle, config } = service;
	const own = typeof start === "string" ? [start] : [start.light, start.dark];
	const names = forced !== undefined ? [forced] : own;
	const starts = names.flatMap((name) => bundle.themes.find((theme) => theme.name === name) ?? []);
	const scripts = [SCRIPT_PATH, switcher && SWITCHERS[switcher], editor && EDITOR_PATH];
	const href = (path: string) => escapeHtml(versionedHref(service, path));
	const html = [
		...inlineScripts(service, media).map((code) => `<script>${code}</script>`),
		forced !== undefined &&
			`<meta name="theme-forced" content="${escapeHtml(forced)}" title="${escapeHtml(forcedLabel(forced, config.labels))}" data-theme-forced="">`,
		...metas(starts, has),
		`<link rel="stylesheet" href="${href(CSS_PATH)}">`,
		...scripts.map((path) => path && `<script type="module" src="${href(path)}"></script>`),
	]
		.filter(Boolean)
		.join("");
	// Every `<` and `>` of a value is escaped, and inline code holds neither these nor an `&`.
	return xhtml ? html.replace(/<(?:meta|link)[^>]*/g, "$&/") : html;
}

/**
 * Colours the browser's own surfaces around the page, in each mode of the operating system. The
 * runtime keeps the colour; the scheme serves until the stylesheet is there, as a change restyles all.
 */
function metas(starts: readonly Theme[], has: PageNeeds["has"]): string[] {
	const modes = [...new Set(starts.flatMap(({ mode }) => mode ?? []))];
	const meta = `<meta name="color-scheme" content="${modes.join(" ")}">`;
	const scheme = modes.length > 0 && !has.colorScheme ? [meta] : [];
	if (has.themeColor) return scheme;
	const colors = starts.flatMap(({ background, mode }) => {
		if (!background) return [];
		const media = starts.length > 1 ? ` media="(prefers-color-scheme:${mode})"` : "";
		return `<meta name="theme-color" content="${escapeHtml(background)}"${media} data-theme-color="">`;
	});
	return [...scheme, ...colors];
}
