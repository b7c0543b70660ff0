import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CSS_PATH } from "../constants.js";
import { ThemeError } from "../errors.js";
import type { FileEdit } from "../save/diff.js";
import type { EleventyFlags } from "./project.js";
import { type Build, build } from "./site/build.js";
import type { Site } from "./site/read-site.js";
import type { Workspace } from "./workspace.js";

/**
 * Builds the site as it would be, before anybody is told that it would work.
 *
 * @throws ThemeError `site-build`
 */
export async function tryOut(
	workspace: Workspace,
	flags: EleventyFlags,
	files: readonly FileEdit[],
	site: Site,
): Promise<void> {
	await workspace.write(new Map(files.map(({ path, after }) => [path, after])));
	const { results } = await build(workspace, flags).catch((cause: unknown) => {
		throw new ThemeError(
			"site-build",
			`With these changes the site does not build, so nothing has been written. ${(cause as Error).message}`,
			{},
			{ cause },
		);
	});
	const missing = site.pages.filter(({ url }) => !isThemed(workspace.root, results, url));
	if (missing.length < site.pages.length || site.pages.length === 0) return;
	throw new ThemeError(
		"site-build",
		`With these changes no page gets its theme (${missing[0]?.url}), so nothing has been written. Does the configuration return before it adds plugins?`,
	);
}

function isThemed(root: string, results: Build["results"], url: string): boolean {
	const result = results.find((one) => one.url === url);
	return (
		result !== undefined && readFileSync(join(root, result.outputPath), "utf8").includes(CSS_PATH)
	);
}
