import { ASSET_FORMAT } from "./output.js";
import type { Transform } from "./types.js";

/** What is used of Eleventy's configuration once all of it is merged: what it then goes by. */
export interface MergedConfig {
	getConfig(): {
		readonly transforms?: Record<string, Transform>;
		readonly preprocessors?: Record<string, unknown>;
	};
}

/**
 * Keeps the transforms of the site, and of its other plugins, away from the assets: one that minifies
 * every stylesheet may have had none to read until now, and fail on ours.
 */
export function exemptAssets(merged: MergedConfig): void {
	const { transforms = {} } = merged.getConfig();
	for (const [name, transform] of Object.entries(transforms)) {
		transforms[name] = function (content, ...others) {
			return this.inputPath?.endsWith(`.${ASSET_FORMAT}`)
				? content
				: transform.call(this, content, ...others);
		};
	}
}

/**
 * Adds the transform of pages behind all others: one that reads each file that a page links to, for
 * its hash or to inline it, would find none of ours in the output yet. The filter `renderTransforms`
 * goes by what was added earlier: what feeds hold is no page, though a stray `<head>` makes it look so.
 */
export function addPageTransform(merged: MergedConfig, transform: Transform): void {
	const { transforms } = merged.getConfig();
	if (transforms) transforms["eleventy-plugin-theme"] = transform;
}
