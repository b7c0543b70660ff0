import { existsSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { cachePath } from "../bundle/cache.js";
import { CSS_PATH } from "../constants.js";
import { messageOf } from "../errors.js";
import { LiveEdits, type Outcomes } from "../live/edits.js";
import { themesFolder } from "../live/watched-files.js";
import { CONTENT_TYPES } from "../page/published-files.js";
import { fromHere, isWithin } from "../paths.js";
import type { Service } from "../service/service.js";
import { setUpDevServer } from "./dev-server.js";
import type { EleventyConfigLike } from "./eleventy-api.js";
import { type AfterEvent, isWritten, writeAssets } from "./output.js";
import { log, type Report } from "./report.js";

export interface FollowedEdits {
	/** Updates the bundle; called before pages are rendered. */
	begin(isPartial?: boolean): Promise<void>;
	end(event: AfterEvent): void;
}

/** Sends theme edits to open pages and the output, without a build by Eleventy. */
export function followEdits(
	eleventyConfig: EleventyConfigLike,
	service: Service,
	report: Report,
): FollowedEdits {
	/** The last build's output folder; unset in a dry run. */
	let output: string | undefined;
	let writing = Promise.resolve();
	const write = (folder: string) => {
		// A plugin that moves the bundle away, such as Vite's, needs another build.
		if (!existsSync(join(folder, CSS_PATH))) return server.askToRender();
		writing = writing.then(() => writeAssets(folder, service));
	};
	const tell = (files: readonly string[]) =>
		log(eleventyConfig, `Changed: ${files.map(fromHere).join(", ") || "themes"}`);
	const outcomes: Outcomes = {
		updated(files) {
			stream.update();
			tell(files);
			if (output !== undefined) write(output);
		},
		checked: () => report.print(eleventyConfig),
		failed(error) {
			stream.update();
			log(eleventyConfig, messageOf(error), "error");
		},
		outdated(files) {
			if (files) tell(files);
			server.askToRender();
		},
	};
	const { usePolling = false, interval = 100 } = eleventyConfig.chokidarConfig ?? {};
	const edits = new LiveEdits(service, outcomes, { usePolling, interval });
	const server = setUpDevServer(eleventyConfig, edits);
	const { stream } = server;
	divideWatch(eleventyConfig, service, server.signal);
	eleventyConfig.on("eleventy.reset", () => edits.stop());
	return {
		begin(isPartial) {
			server.prepareSignal();
			return edits.begin(isPartial);
		},
		end(event) {
			output = isWritten(event) ? event.directories.output : undefined;
			stream.update();
		},
	};
}

/**
 * Restricts Eleventy's watching to the configuration. {@link LiveEdits} follows the themes without
 * rendering, even if the site watches, copies or renders their folder.
 */
function divideWatch(eleventyConfig: EleventyConfigLike, service: Service, signal: string) {
	const themes = themesFolder(service);
	const published = [...CONTENT_TYPES.keys()].join(",");
	eleventyConfig.watchIgnores?.add(fromHere(join(themes, "**/*.[cC][sS][sS]")));
	eleventyConfig.watchIgnores?.add(fromHere(join(themes, `**/*.{${published}}`)));
	// Eleventy watches all JSON in its input, so the cache would start another build.
	const cache = fromHere(join(dirname(cachePath(service.config)), "**"));
	eleventyConfig.watchIgnores?.add(cache);
	eleventyConfig.ignores.add(cache);
	eleventyConfig.addWatchTarget(signal.split(sep).join("/"));
	// For sites with CSS as a template format. Unlike `ignores`, this does not stop watching.
	eleventyConfig.addPreprocessor("eleventy-plugin-theme/sources", "css", (data) => {
		const { inputPath } = (data as { page: { inputPath: string } }).page;
		return isWithin(themes, resolve(inputPath)) ? false : undefined;
	});
}
