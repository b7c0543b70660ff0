import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../package.js";
import { AssetFile } from "../service/asset-file.js";
import { toScriptLiteral } from "./escape.js";

/** The placeholder for settings in the bundled browser code. */
const SETTINGS_PLACEHOLDER = "__THEME_SETTINGS__";
const BROWSER_CODE = join(PACKAGE_ROOT, "dist/browser");

export function scriptFile(path: string, body: () => string): AssetFile {
	return new AssetFile(path, "text/javascript; charset=utf-8", body);
}

export function browserCode(file: string): string {
	return readFileSync(join(BROWSER_CODE, file), "utf8");
}

/** Bundled browser code with the site's settings in place of the placeholder. */
export function withSettings(file: string, settings: unknown): string {
	// A function, as replace() reads `$` in a string.
	return browserCode(file).replace(SETTINGS_PLACEHOLDER, () => toScriptLiteral(settings));
}

/** A script's lazy parts, with a content hash in their names. */
export function lazyParts(name: string): AssetFile[] {
	const pattern = new RegExp(`^${name}-[\\w-]+-[A-Z\\d]{8}\\.js$`);
	const files = readdirSync(BROWSER_CODE).filter((file) => pattern.test(file));
	return files.map((file) => scriptFile(`/_theme/${file}`, () => browserCode(file)));
}
