import { attempt } from "../attempt.js";
import { paperOf, startPair } from "../bundle/start.js";
import {
	CONTROLS_PATH,
	type ControlSettings,
	CSS_PATH,
	type Mode,
	OVERRIDES_MODULE,
	OVERRIDES_PATH,
	SCRIPT_PATH,
	SWITCHING_PATH,
	TOKENS_KEY_INFIX,
} from "../constants.js";
import { AssetFile } from "../service/asset-file.js";
import { ofMode } from "../service/choices.js";
import type { Service } from "../service/service.js";
import { scriptFile, withSettings } from "./browser-code.js";
import { toScriptLiteral } from "./escape.js";
import { guardScript } from "./guard.js";
import { modeScript } from "./mode.js";
import { publishedFiles } from "./published-files.js";

/** The runtime's call to apply a visitor's overrides. */
const OVERRIDES_PLACEHOLDER = /__THEME_OVERRIDES__\(([\w$]+),([\w$]+)\)/;

export function assetFiles(service: Service): readonly AssetFile[] {
	return service.derive(listFiles);
}

function listFiles(service: Service): AssetFile[] {
	const settings = [service.config.storageKey];
	const overrides = scriptFile(OVERRIDES_PATH, () => withSettings("overrides.js", settings));
	return [
		new AssetFile(CSS_PATH, "text/css; charset=utf-8", () => service.bundle.css),
		scriptFile(SCRIPT_PATH, () => runtime(service)),
		scriptFile(SWITCHING_PATH, () => controlsCode("switching", service)),
		scriptFile(CONTROLS_PATH, () => controlsCode("controls", service)),
		...(service.hasEditor ? [overrides, ...service.editor.files(service)] : []),
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
	const { config, start, hasEditor } = service;
	const prefix = toScriptLiteral(config.storageKey + TOKENS_KEY_INFIX);
	const load = `import(${toScriptLiteral(OVERRIDES_MODULE)})`;
	const code = withSettings("runtime.js", [
		config.storageKey,
		service.allowed(),
		startPair(start),
		paperOf(start, service.allowedThemes),
	]).replace(OVERRIDES_PLACEHOLDER, (_, store, theme) =>
		hasEditor ? `${store}?.[${prefix}+${theme}]&&${load}` : "0",
	);
	return code + modeScript(config.modeAs, service.bundle.themes);
}

function controlsCode(name: string, { choosable, config, startChoice }: Service): string {
	const namesOf = (mode: Mode) => ofMode(choosable, mode).map((theme) => theme.name);
	const settings: ControlSettings = [[namesOf("light"), namesOf("dark")], startChoice];
	return withSettings(`${name}-${config.viewTransition ? "fade" : "still"}.js`, settings);
}

/** An asset's URL with a content hash, for permanent caching. */
export function versionedHref(service: Service, wanted: string): string {
	const file = assetFiles(service).find(({ path }) => path === wanted);
	return `${encodeURI(decodePath(service.config.baseUrl))}${wanted.slice(1)}?v=${file?.hash}`;
}

/** An asset's path for others to write, without a version. */
export function assetPath({ config }: Service, wanted: string): string {
	return config.baseUrl + wanted.slice(1);
}

/** The decoded path, for comparing all spellings. */
export function decodePath(path: string): string {
	// Malformed encoding, such as "%zz", stays.
	return attempt(() => decodeURI(path)) ?? path;
}
