import { CSS_PATH, EDITOR_PATH, SCRIPT_PATH } from "../constants.js";
import { routes } from "../routes.js";
import type { Service } from "../service.js";
import type { EleventyConfigLike } from "./types.js";

/** A template format of our own: `setTemplateFormats` and `11ty.js` options do not reach it. */
const FORMAT = "theme-asset";

/** Has Eleventy itself write the assets, so that all its ways of output hold for them too. */
export function addOutput(eleventyConfig: EleventyConfigLike, service: Service): void {
	eleventyConfig.addTemplateFormats(FORMAT);
	eleventyConfig.addExtension(FORMAT, {
		outputFileExtension: "",
		useLayouts: false,
		getData: false,
		// Not cached: the content stays the same while the bundle behind it changes.
		compileOptions: { permalink: "raw", cache: false },
		compile: (path: string) => () => routes(service).find((route) => route.path === path)?.body(),
	});
	for (const path of [CSS_PATH, SCRIPT_PATH, EDITOR_PATH]) {
		eleventyConfig.addTemplate(`${path.slice(1)}.${FORMAT}`, path, {
			permalink: path,
			eleventyExcludeFromCollections: true,
		});
	}
}
