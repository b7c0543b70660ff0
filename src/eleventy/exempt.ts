import { ASSET_FORMAT } from "./output.js";
import type { Transform } from "./types.js";

/** The name of the transform that puts the assets into pages. */
export const PAGE_TRANSFORM = "eleventy-plugin-theme";

/** What is used of Eleventy's configuration once all of it is merged: what it then goes by. */
interface MergedConfig {
	getConfig(): { readonly transforms?: Record<string, Transform> };
}

/**
 * Keeps the transforms of the site, and of its other plugins, away from the assets: one that minifies
 * every stylesheet may have had none to read until now, and fail on ours. Nor do they see the links to
 * them: one that reads each linked file from the output, for its hash or to inline it, would find none
 * there yet.
 */
export function keepTransformsApart(merged: MergedConfig): void {
	const { transforms = {} } = merged.getConfig();
	const { [PAGE_TRANSFORM]: ours, ...others } = transforms;
	for (const [name, transform] of Object.entries(others)) transforms[name] = exempt(transform);
	if (!ours) return;
	// Eleventy runs them in the order of their keys, of which one that is set anew is the last.
	delete transforms[PAGE_TRANSFORM];
	transforms[PAGE_TRANSFORM] = ours;
}

function exempt(transform: Transform): Transform {
	return function (content, ...others) {
		return this.inputPath?.endsWith(`.${ASSET_FORMAT}`)
			? content
			: transform.call(this, content, ...others);
	};
}
