import { existsSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { cachePath } from "../bundle/cache.js";
import { CONFIG_FILE } from "../config/load.js";
import { CSS_PATH } from "../constants.js";
import { messageOf } from "../errors.js";
import { LiveEdits, type Outcomes } from "../live/edits.js";
import { themesFolder } from "../live/watched-files.js";
import { CONTENT_TYPES } from "../page/published-files.js";
import { fromHere, isWithin } from "../paths.js";
import type { Service } from "../service/service.js";
import { setUpDevServer } from "./dev-server.js";
import { type AfterEvent, isWritten, writeAssets } from "./output.js";
import { log, type Report } from "./report.js";
import type { EleventyConfigLike } from "./types.js";

/** Hooks for Eleventy's own builds while themes are edited. */
export interface FollowedEdits {
	/** Before the pages are rendered: the bundle as it is now. */
	begin(): Promise<void>;
	/** After all is written. */
	end(event: AfterEvent): void;
}

/** Has edits of themes reach the open pages and the output, without a build of Eleventy's. */
export function followEdits(
	eleventyConfig: EleventyConfigLike,
	service: Service,
	report: Report,
): FollowedEdits {
	/** The output folder of the last build; none in a dry run. */
	let output: string | undefined;
	let writing = Promise.resolve();
	const write = (folder: string) => {
		// Who takes the bundle from there, such as Vite, waits for a build to take it again.
		if (!existsSync(join(folder, CSS_PATH))) return server.askToRender();
		writing = writing.then(() => writeAssets(folder, service));
	};
	const outcomes: Outcomes = {
		updated(files) {
			stream.update();
			log(eleventyConfig, `Updated: ${files.map(fromHere).join(", ") || "themes"}`);
			if (output !== undefined) write(output);
		},
		checked: () => report.print(eleventyConfig),
		failed(error) {
			stream.update();
			log(eleventyConfig, messageOf(error), "error");
		},
		outdated: () => server.askToRender(),
	};
	const { usePolling = false, interval = 100 } = eleventyConfig.chokidarConfig ?? {};
	const edits = new LiveEdits(service, outcomes, { usePolling, interval });
	const server = setUpDevServer(eleventyConfig, edits);
	const { stream } = server;
	divideWatch(eleventyConfig, service, server.signal);
	eleventyConfig.on("eleventy.reset", () => edits.stop());
	return {
		begin() {
			server.prepareSignal();
			return edits.begin();
		},
		end(event) {
			output = isWritten(event) ? event.directories.output : undefined;
			stream.update();
		},
	};
}

/**
 * Eleventy rebuilds for the configuration alone. Themes are followed by {@link LiveEdits}, which needs
 * no page to be rendered: whatever else of the site watches, copies or renders their folder.
 */
function divideWatch(
	eleventyConfig: EleventyConfigLike,
	service: Service,
	renderSignal: string,
): void {
	const { config } = service;
	const themes = themesFolder(service);
	const published = Object.keys(CONTENT_TYPES).join(",");
	eleventyConfig.watchIgnores?.add(fromHere(join(themes, "**/*.[cC][sS][sS]")));
	eleventyConfig.watchIgnores?.add(fromHere(join(themes, `**/*.{${published}}`)));
	// Eleventy watches all JSON below its input, as data: a build that writes there would call the next.
	const cache = fromHere(join(dirname(cachePath(config)), "**"));
	eleventyConfig.watchIgnores?.add(cache);
	eleventyConfig.ignores.add(cache);
	eleventyConfig.addWatchTarget(fromHere(join(config.root, CONFIG_FILE)), { resetConfig: true });
	eleventyConfig.addWatchTarget(renderSignal.split(sep).join("/"));
	// Where CSS is a template format of the site. What `ignores` holds is not watched either.
	eleventyConfig.addPreprocessor("eleventy-plugin-theme/sources", "css", (data) => {
		const { inputPath } = (data as { page: { inputPath: string } }).page;
		return isWithin(themes, resolve(inputPath)) ? false : undefined;
	});
}
