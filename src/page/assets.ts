import { startPair } from "../bundle/start.js";
import { CONTROLS_PATH, CSS_PATH, MODES, SCRIPT_PATH, SWITCHING_PATH } from "../constants.js";
import type { ThemeInfo } from "../css/themes.js";
import type { Service } from "../service/service.js";
import { guardOf, versionedHref } from "./browser-files.js";
import { hashSource, type PolicySources } from "./csp.js";
import { escapeHtml } from "./escape.js";
import { mediaScript } from "./mode.js";
import { forcedLabel } from "./theme-labels.js";

interface PageNeeds {
	forced?: string | undefined;
	/** The script of the page's switchers; unset if it has none. */
	switcher: "controls" | "switching" | undefined;
	editor: boolean;
	/** True if the page asks for the system's mode in markup. */
	media: boolean;
	has: { themeColor: boolean; colorScheme: boolean };
	/** True if the page may be served as XML, where every element must end. */
	xhtml?: boolean | undefined;
}

const SWITCHERS = { controls: CONTROLS_PATH, switching: SWITCHING_PATH } as const;

/** A page's guard, stylesheet and scripts, cached for equal needs. */
export function assetsFor(service: Service, needs: PageNeeds): string {
	return service.derive(() => assets(service, needs), JSON.stringify(needs));
}

/** The site's inline scripts; none without themes, as its root stays untouched. */
export function inlineScripts(service: Service, media: boolean): readonly string[] {
	return service.derive(media ? withMedia : guards);
}

const guards = (service: Service) => (service.bundle.themes.length === 0 ? [] : [guardOf(service)]);
const withMedia = (service: Service) =>
	[...guards(service), mediaScript(service.bundle.themes)].filter(Boolean);

export function policySources(service: Service): PolicySources {
	// A template may ask before a page with an editor is known.
	const all = [...withMedia(service), ...guards(service).map(() => guardOf(service, true))];
	return { script: ["'self'", ...[...new Set(all)].map(hashSource)], style: ["'self'"] };
}

/** In the page's order of need; every URL has its version. */
function assets(service: Service, needs: PageNeeds): string {
	const { forced, switcher, editor, media, has, xhtml } = needs;
	const { start, bundle, config } = service;
	const starts = [...new Set(forced !== undefined ? [forced] : startPair(start))].flatMap(
		(name) => bundle.themes.find((theme) => theme.name === name) ?? [],
	);
	const scripts = [SCRIPT_PATH, switcher && SWITCHERS[switcher], editor && service.editor.script];
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
	// Values are escaped, and inline code has no `<`, so only our tags match.
	return xhtml ? html.replace(/<(?:meta|link)[^>]*/g, "$&/") : html;
}

/**
 * Colours the browser's own surfaces by the OS's mode, and is updated by the runtime. The scheme
 * serves until the stylesheet is there; a later change restyles everything.
 */
function metas(starts: readonly ThemeInfo[], has: PageNeeds["has"]): string[] {
	const modes = new Set(starts.map(({ mode }) => mode));
	const meta = `<meta name="color-scheme" content="${[...modes].join(" ")}">`;
	const scheme = starts.length > 0 && !modes.has(undefined) && !has.colorScheme ? [meta] : [];
	if (has.themeColor) return scheme;
	const colors = starts.flatMap(({ background }, index) => {
		if (!background) return [];
		const media = starts.length > 1 ? ` media="(prefers-color-scheme:${MODES[index]})"` : "";
		return `<meta name="theme-color" content="${escapeHtml(background)}"${media} data-theme-color="">`;
	});
	return [...scheme, ...colors];
}
