import type { Service } from "../service/service.js";
import { mentionsEditor } from "../site/editor-use.js";
import type { EleventyConfigLike } from "./types.js";

/**
 * Tells a service whether a page holds a token editor, before the first one is written: Eleventy hands
 * each template's text over before it renders any, wherever that text comes from. What else pages are
 * made of, `site/read` reads; what neither finds is known when it calls the method.
 */
export function followEditorUse(eleventyConfig: EleventyConfigLike, service: Service): void {
	service.pages.learn({ usesEditor: false });
	eleventyConfig.addPreprocessor("eleventy-plugin-theme/editor", "*", (_data, content) => {
		if (!service.pages.usesEditor && mentionsEditor(content))
			service.pages.learn({ usesEditor: true });
	});
}
