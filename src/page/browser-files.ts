import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paperOf } from "../bundle/start.js";
import {
	CONTROLS_PATH,
	type ControlSettings,
	CSS_PATH,
	EDITOR_DATA_PATH,
	EDITOR_PATH,
	OVERRIDES_MODULE,
	OVERRIDES_PATH,
	SCRIPT_PATH,
	SWITCHING_PATH,
	TOKENS_KEY_INFIX,
} from "../constants.js";
import type { Mode } from "../css/bundle-facts.js";
import { PACKAGE_ROOT } from "../package.js";
import { ofMode } from "../service/choices.js";
import type { Service } from "../service/service.js";
import { AssetFile } from "../service/asset-file.js";
import { editorData } from "../editor/editor-tokens.js";
import { toScriptLiteral } from "./escape.js";
import { guardScript } from "./guard.js";
import { modeScript } from "./mode.js";
import { publishedFiles } from "./published-files.js";

/** The placeholder for settings in the bundled browser code. */
const SETTINGS_PLACEHOLDER = "__THEME_SETTINGS__";
/** The runtime's call to apply a visitor's overrides. */
const OVERRIDES_PLACEHOLDER = /__THEME_OVERRIDES__\(([\w$]+),([\w$]+)\)/;

export const JAVASCRIPT = "text/javascript; charset=utf-8";
const BROWSER_CODE = join(PACKAGE_ROOT, "dist/browser");
const JSON_TYPE = "application/json; charset=utf-8";

export function assetFiles(service: Service): readonly AssetFile[] {
	return service.derive(listFiles);
}

const script = (path: string, body: () => string) => new AssetFile(path, JAVASCRIPT, body);

function listFiles(service: Service): AssetFile[] {
	const { storageKey } = service.config;
	const hash = service.isReady ? service.bundle.hash : undefined;
	return [
		new AssetFile(CSS_PATH, "text/css; charset=utf-8", () => service.bundle.css, hash),
		script(SCRIPT_PATH, () => runtime(service)),
		script(SWITCHING_PATH, () => controlsCode("switching", service)),
		script(CONTROLS_PATH, () => controlsCode("controls", service)),
		script(OVERRIDES_PATH, () => withSettings("overrides.js", [storageKey])),
		// With its data: a policy may forbid to fetch, and the URL's hash covers both.
		script(EDITOR_PATH, () => withSettings("editor.js", [storageKey, editorData(service)])),
		...editorParts().map((file) => script(`/_theme/${file}`, () => browserCode(file))),
		new AssetFile(EDITOR_DATA_PATH, JSON_TYPE, () => JSON.stringify(editorData(service))),
		...(service.isReady ? publishedFiles(service) : []),
	];
}

/** The anti-flash script, with overrides on a site with a token editor. */
export function guardOf(service: Service, hasEditor: boolean = service.hasEditor): string {
	const guard = guardScript({
		allowed: service.allowed(),
		start: service.start,
		storageKey: service.config.storageKey,
		hasEditor,
	});
	return guard + modeScript(service.config.modeAs, service.bundle.themes);
}

function runtime(service: Service): string {
	const { config, start } = service;
	const code = withSettings("runtime.js", [
		config.storageKey,
		service.allowed(),
		typeof start === "string" ? [start, start] : [start.light, start.dark],
		paperOf(start, service.choices),
	]).replace(OVERRIDES_PLACEHOLDER, (_, store, theme) => overridesLoader(service, store, theme));
	return code + modeScript(config.modeAs, service.bundle.themes);
}

function overridesLoader({ config, hasEditor }: Service, store: string, theme: string): string {
	if (!hasEditor) return "0";
	const prefix = toScriptLiteral(config.storageKey + TOKENS_KEY_INFIX);
	return `${store}?.[${prefix}+${theme}]&&import(${toScriptLiteral(OVERRIDES_MODULE)})`;
}

function controlsCode(name: string, { choosable, config, startChoice }: Service): string {
	const namesOf = (mode: Mode) => ofMode(choosable, mode).map((theme) => theme.name);
	const settings: ControlSettings = [[namesOf("light"), namesOf("dark")], startChoice];
	return withSettings(`${name}-${config.viewTransition ? "fade" : "still"}.js`, settings);
}

/** Bundled browser code with the site's settings in place of the placeholder. */
export function withSettings(file: string, settings: unknown): string {
	// A function, as replace() reads `$` in a string.
	return browserCode(file).replace(SETTINGS_PLACEHOLDER, () => toScriptLiteral(settings));
}

/** The editor's lazy parts, with a content hash in their names. */
function editorParts(): string[] {
	return readdirSync(BROWSER_CODE).filter((file) => /^editor-[\w-]+-[A-Z\d]{8}\.js$/.test(file));
}

export function browserCode(file: string): string {
	return readFileSync(join(BROWSER_CODE, file), "utf8");
}
