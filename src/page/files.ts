import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
	CONTROLS_PATH,
	CSS_PATH,
	EDITOR_DATA_PATH,
	EDITOR_PATH,
	OVERRIDES_MODULE,
	OVERRIDES_PATH,
	PAIR_SEPARATOR,
	SCRIPT_PATH,
	SWITCHING_PATH,
	TOKENS_KEY_INFIX,
} from "../constants.js";
import { PACKAGE_ROOT } from "../package.js";
import type { Service } from "../service/service.js";
import { AssetFile } from "./asset-file.js";
import { editorData } from "./editor-tokens.js";
import { toScriptLiteral } from "./escape.js";
import { guardScript } from "./guard.js";
import { modeScript } from "./mode.js";
import { publishedFiles } from "./published-files.js";

/** What the bundled browser code holds where the site's settings go. */
const SETTINGS_PLACEHOLDER = "__THEME_SETTINGS__";
/** Where the runtime would have a visitor's overrides kept. */
const OVERRIDES_PLACEHOLDER = /,__THEME_OVERRIDES__\(([\w$]+),([\w$]+)\)/;

export const JAVASCRIPT = "text/javascript; charset=utf-8";
const BROWSER_CODE = join(PACKAGE_ROOT, "dist/browser");
const JSON_TYPE = "application/json; charset=utf-8";

/** The files of one service, as they are now. */
export function assetFiles(service: Service): readonly AssetFile[] {
	return service.derive(listFiles);
}

function listFiles(service: Service): AssetFile[] {
	const { config } = service;
	const hash = service.isReady ? service.bundle.hash : undefined;
	return [
		new AssetFile(CSS_PATH, "text/css; charset=utf-8", () => service.bundle.css, hash),
		script(SCRIPT_PATH, () => runtime(service)),
		script(SWITCHING_PATH, () => transitionCode("switching", config)),
		script(CONTROLS_PATH, () => transitionCode("controls", config)),
		...editorFiles(service),
		...(service.isReady ? publishedFiles(service) : []),
	];
}

const script = (path: string, body: () => string) => new AssetFile(path, JAVASCRIPT, body);

/** What a token editor is made of, and what keeps its overrides where a page has none. */
function editorFiles(service: Service): AssetFile[] {
	const { storageKey } = service.config;
	return [
		script(OVERRIDES_PATH, () => withSettings("overrides.js", [storageKey])),
		// What it knows stands in it: policies may forbid a page to fetch, and its name tells of both.
		script(EDITOR_PATH, () => withSettings("editor.js", [storageKey, editorData(service)])),
		...editorParts().map((file) => script(`/_theme/${file}`, () => browserCode(file))),
		new AssetFile(EDITOR_DATA_PATH, JSON_TYPE, () => JSON.stringify(editorData(service))),
	];
}

/** The anti-flash script of a service, for pages of a site with a token editor or without one. */
export function guardOf(service: Service, hasEditor: boolean = service.hasEditor): string {
	const guard = guardScript({
		allowed: service.allowed(),
		start: service.start,
		storageKey: service.config.storageKey,
		pairs: service.hasPairs,
		hasEditor,
	});
	return guard + modeScript(service.config.modeAs, service.bundle.themes);
}

function runtime(service: Service): string {
	const { config, start } = service;
	const names = service.allowed();
	// Only where there are two is there a button for two.
	const code = withSettings(names.length === 2 ? "runtime-toggle.js" : "runtime.js", [
		config.storageKey,
		names,
		typeof start === "string" ? [start, start] : [start.light, start.dark],
		...(service.hasPairs ? [PAIR_SEPARATOR] : []),
	]).replace(OVERRIDES_PLACEHOLDER, (_, store, theme) => overridesLoader(service, store, theme));
	return code + modeScript(config.modeAs, service.bundle.themes);
}

/** Code that loads what keeps the overrides that are stored for a theme, if any are. */
function overridesLoader({ config, hasEditor }: Service, store: string, theme: string): string {
	if (!hasEditor) return "";
	const prefix = toScriptLiteral(config.storageKey + TOKENS_KEY_INFIX);
	return `,${store}[${prefix}+${theme}]&&import(${toScriptLiteral(OVERRIDES_MODULE)})`;
}

/** Code of the build for how a site shows what a visitor chooses. */
function transitionCode(name: string, { viewTransition }: Service["config"]): string {
	return browserCode(`${name}-${viewTransition ? "fade" : "still"}.js`);
}

/** Code that the build put beside ours, with the site's settings in the place of its mark. */
export function withSettings(file: string, settings: unknown): string {
	// A function: a theme's name may hold what replace() would take for a pattern.
	return browserCode(file).replace(SETTINGS_PLACEHOLDER, () => toScriptLiteral(settings));
}

/** What the editor loads when it is needed: their names say what is in them. */
function editorParts(): string[] {
	return readdirSync(BROWSER_CODE).filter((file) => /^editor-[\w-]+-[A-Z\d]{8}\.js$/.test(file));
}

/** Code that the build put beside ours, read as text: it never runs here. */
export function browserCode(file: string): string {
	return readFileSync(join(BROWSER_CODE, file), "utf8");
}
