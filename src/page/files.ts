import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shortHash } from "../bundle/hash.js";
import { CSS_PATH, EDITOR_PATH, GUARD_PATH, SCRIPT_PATH } from "../constants.js";
import { PACKAGE_ROOT } from "../package.js";
import type { Service } from "../service/service.js";
import { toScriptLiteral } from "./escape.js";
import { guardScript } from "./guard.js";

/** A file that the site serves, whether from its output or from a server. */
export interface Route {
	/** Below the base URL, with a leading slash. */
	readonly path: string;
	readonly contentType: string;
	readonly body: () => string;
}

/** What the bundled browser code holds where the site's settings go. */
const SETTINGS_PLACEHOLDER = "__THEME_SETTINGS__";

const JAVASCRIPT = "text/javascript; charset=utf-8";

/** The files of one service, as they are now. */
export function routes(service: Service): Route[] {
	const script = (path: string, body: () => string) => ({ path, contentType: JAVASCRIPT, body });
	return [
		{ path: CSS_PATH, contentType: "text/css; charset=utf-8", body: () => service.bundle.css },
		script(SCRIPT_PATH, () => runtime(service)),
		script(EDITOR_PATH, () => withSettings("editor.js", [service.config.storageKey])),
		...(service.config.guard === "external" ? [script(GUARD_PATH, () => guardOf(service))] : []),
	];
}

/** A route's URL with the hash of what stands behind it, so that caches can keep it for ever. */
export function versionedHref(service: Service, wanted: string): string {
	const body =
		routes(service)
			.find(({ path }) => path === wanted)
			?.body() ?? "";
	return `${service.config.baseUrl}${wanted.slice(1)}?v=${shortHash(body)}`;
}

/** The anti-flash script of a service. */
export function guardOf(service: Service): string {
	return guardScript({
		allowed: service.allowed(),
		start: service.start,
		storageKey: service.config.storageKey,
	});
}

function runtime(service: Service): string {
	const { config, start } = service;
	return withSettings("runtime.js", [
		config.storageKey,
		service.allowed(),
		typeof start === "string" ? [start] : [start.light, start.dark],
		config.viewTransition ? "startViewTransition" : "",
	]);
}

function withSettings(file: string, settings: unknown): string {
	// A function: a theme's name may hold what replace() would take for a pattern.
	return readBrowserCode(file).replace(SETTINGS_PLACEHOLDER, () => toScriptLiteral(settings));
}

const browserCode = new Map<string, string>();

/** Code that the build put beside ours, read as text: it never runs here. */
function readBrowserCode(file: string): string {
	const known = browserCode.get(file);
	if (known !== undefined) return known;
	const code = readFileSync(join(PACKAGE_ROOT, "dist/browser", file), "utf8");
	browserCode.set(file, code);
	return code;
}
