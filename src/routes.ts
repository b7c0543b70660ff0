import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shortHash } from "./bundle/hash.js";
import { CSS_PATH, EDITOR_PATH, SCRIPT_PATH } from "./constants.js";
import { toScriptLiteral } from "./markup/escape.js";
import { PACKAGE_ROOT } from "./package.js";
import type { Service } from "./service.js";

/** A file that the site serves, whether from its output or from a server. */
export interface Route {
	/** Below the base URL, with a leading slash. */
	readonly path: string;
	readonly contentType: string;
	readonly body: () => string;
}

/** What the bundled browser code holds where the site's settings go. */
const SETTINGS_PLACEHOLDER = "__THEME_SETTINGS__";

const browserCode = new Map<string, string>();

/** The files of one service, as they are now. */
export function routes(service: Service): [css: Route, script: Route, editor: Route] {
	return [
		{ path: CSS_PATH, contentType: "text/css; charset=utf-8", body: () => service.bundle.css },
		{ path: SCRIPT_PATH, contentType: JAVASCRIPT, body: () => runtime(service) },
		{ path: EDITOR_PATH, contentType: JAVASCRIPT, body: () => readBrowserCode("editor.js") },
	];
}

/** The two URLs with the hash of what stands behind them, so that caches can keep them for ever. */
export function versionedHrefs(service: Service): { href: string; scriptHref: string } {
	return {
		href: `${service.href()}?v=${service.bundle.hash}`,
		scriptHref: `${service.scriptHref()}?v=${shortHash(runtime(service))}`,
	};
}

const JAVASCRIPT = "text/javascript; charset=utf-8";

function runtime(service: Service): string {
	const { config, start } = service;
	const settings = [
		config.storageKey,
		service.allowed(),
		typeof start === "string" ? [start, start] : [start.light, start.dark],
		config.viewTransition ? "startViewTransition" : "",
	];
	// A function: a theme's name may hold what replace() would take for a pattern.
	return readBrowserCode("theme.js").replace(SETTINGS_PLACEHOLDER, () => toScriptLiteral(settings));
}

/** Code that the build put beside ours, read as text: it never runs here. */
function readBrowserCode(file: string): string {
	const known = browserCode.get(file);
	if (known !== undefined) return known;
	const code = readFileSync(join(PACKAGE_ROOT, "dist/browser", file), "utf8");
	browserCode.set(file, code);
	return code;
}
