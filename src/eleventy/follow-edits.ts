import { existsSync } from "node:fs";
import { join } from "node:path";
import { CSS_PATH } from "../constants.js";
import { messageOf } from "../errors.js";
import { LiveEdits, type Outcomes } from "../live/edits.js";
import type { Service } from "../service/service.js";
import { setUpDevServer } from "./dev-server.js";
import { type AfterEvent, isWritten, writeAssets } from "./output.js";
import { log, type Report } from "./report.js";
import type { EleventyConfigLike } from "./types.js";
import { divideWatch, fromHere } from "./watch.js";

/** What Eleventy's own builds are to do about themes that are edited beside them. */
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
	/** Where the last build wrote; nowhere in a dry run. */
	let output: string | undefined;
	let writing = Promise.resolve();
	const write = (folder: string) => {
		// Who takes the bundle from there, such as Vite, waits for a build to take it again.
		if (!existsSync(join(folder, CSS_PATH))) return signal.send();
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
		outdated: () => signal.send(),
	};
	const { usePolling = false, interval = 100 } = eleventyConfig.chokidarConfig ?? {};
	const edits = new LiveEdits(service, outcomes, { usePolling, interval });
	const { signal, stream } = setUpDevServer(eleventyConfig, edits);
	divideWatch(eleventyConfig, service, signal.path);
	eleventyConfig.on("eleventy.reset", () => edits.stop());
	return {
		begin() {
			signal.prepare();
			return edits.begin();
		},
		end(event) {
			output = isWritten(event) ? event.directories.output : undefined;
			stream.update();
		},
	};
}
