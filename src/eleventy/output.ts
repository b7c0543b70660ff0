import { CSS_PATH, EDITOR_PATH, GUARD_PATH, SCRIPT_PATH } from "../constants.js";
import { policyOf } from "../page-assets.js";
import { routes } from "../routes.js";
import type { Service } from "../service.js";
import type { EleventyConfigLike } from "./types.js";

/** A template format of our own: `setTemplateFormats` and `11ty.js` options do not reach it. */
const FORMAT = "theme-asset";

const HEADERS_PATH = "/_headers";

/** Has Eleventy itself write the assets, so that all its ways of output hold for them too. */
export function addOutput(eleventyConfig: EleventyConfigLike, service: Service): void {
	eleventyConfig.addTemplateFormats(FORMAT);
	eleventyConfig.addExtension(FORMAT, {
		outputFileExtension: "",
		useLayouts: false,
		getData: false,
		// Not cached: the content stays the same while the bundle behind it changes.
		compileOptions: { permalink: "raw", cache: false },
		compile: (path: string) => () =>
			path === HEADERS_PATH
				? headersFile(service)
				: routes(service)
						.find((route) => route.path === path)
						?.body(),
	});
	const { guard, csp } = service.config;
	const paths = [CSS_PATH, SCRIPT_PATH, EDITOR_PATH];
	if (guard === "external") paths.push(GUARD_PATH);
	if (csp === "headers") paths.push(HEADERS_PATH);
	for (const path of paths) {
		eleventyConfig.addTemplate(`${path.slice(1)}.${FORMAT}`, path, {
			permalink: path,
			eleventyExcludeFromCollections: true,
		});
	}
}

/** In the format that Netlify and Cloudflare Pages share. */
function headersFile(service: Service): string {
	return `${service.config.baseUrl}*\n  Content-Security-Policy: ${policyOf(service)}\n`;
}
