import { randomUUID } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { attempt } from "../attempt.js";
import { cachePath } from "../bundle/build.js";
import { CSS_PATH } from "../constants.js";
import { messageOf } from "../errors.js";
import { LiveEdits, type Outcomes } from "../live/edits.js";
import { createLiveMiddleware, EventStream } from "../live/live-middleware.js";
import { themesFolder } from "../live/watched-files.js";
import { CONTENT_TYPES } from "../page/published-files.js";
import { fromHere, TEMPORARY_FOLDER, withoutDots } from "../paths.js";
import { recall } from "../recall.js";
import { createMiddleware } from "../serve/http.js";
import type { Middleware } from "../service/extension.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./eleventy-api.js";
import { type AfterEvent, isWritten, writeAssets } from "./output.js";
import { log, type Report } from "./report.js";

interface FollowedEdits {
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
			server.stream.update();
			tell(files);
			if (output !== undefined) write(output);
		},
		checked: () => report.print(eleventyConfig),
		failed(error) {
			server.stream.update();
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
	divideWatch(eleventyConfig, service, server.signal);
	eleventyConfig.on("eleventy.reset", () => edits.stop());
	return {
		begin(isPartial) {
			// Not before: a search index may be built by another instance, which follows no edits.
			server.edits = edits;
			server.prepareSignal();
			return edits.begin(isPartial);
		},
		end(event) {
			output = isWritten(event) ? event.directories.output : undefined;
			server.stream.update();
		},
	};
}

/**
 * Keeps Eleventy from watching the themes and the cache. {@link LiveEdits} follows the themes
 * without rendering, even if the site watches, copies or renders their folder.
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
	// A build that follows nothing may not be allowed to read that folder.
	if (process.env.ELEVENTY_RUN_MODE !== "build") eleventyConfig.addWatchTarget(withoutDots(signal));
}

/** The state that outlives a reload of a site's configuration. */
class DevServer {
	edits: LiveEdits;
	/**
	 * Touching this file asks Eleventy to render: it has no call for that, builds for watched files
	 * only and ignores deletions. In the site it would be published, committed or, in an ignored
	 * folder, not watched.
	 */
	readonly signal: string = join(TEMPORARY_FOLDER, `theme-names-changed-${randomUUID()}`);
	readonly stream: EventStream = new EventStream(() => this.edits.state);
	readonly middleware: Middleware;
	readonly #removeSignal = (): void => rmSync(this.signal, { force: true });

	constructor(edits: LiveEdits) {
		this.edits = edits;
		this.middleware = middlewareOf(this);
	}

	/** The file must exist when Eleventy begins to watch. */
	prepareSignal(): void {
		if (existsSync(this.signal)) return;
		process.off("exit", this.#removeSignal).once("exit", this.#removeSignal);
		this.askToRender();
	}

	askToRender(): void {
		// Without a writable folder, pages are rendered at the next save of one.
		attempt(() => writeFileSync(this.signal, String(Date.now())));
	}
}

// Eleventy 3 restarts its server for a new middleware function, and Eleventy 4 keeps the old one.
// So each site has one middleware, which finds the latest configuration's service here. A site is
// identified by its root and output folder.
const servers = new Map<string, DevServer>();

function setUpDevServer(eleventyConfig: EleventyConfigLike, edits: LiveEdits): DevServer {
	const { root } = edits.service.config;
	const site = JSON.stringify([root, eleventyConfig.directories?.output]);
	const server = recall(servers, site, () => new DevServer(edits));
	eleventyConfig.setServerOptions({ middleware: [server.middleware] });
	return server;
}

function middlewareOf(server: DevServer): Middleware {
	const find = () => server.edits.service;
	const live = createLiveMiddleware(find, server.stream);
	const still = createMiddleware(find, { keepsVersions: false });
	const save = server.edits.service.editor.devRoutes(find);
	return function (this: unknown, request, response, next) {
		// Eleventy's server is `this`.
		const answer = Object(this).options?.liveReload === false ? still : live;
		save(request, response, (error) => {
			if (error === undefined) answer(request, response, next);
			else next?.(error);
		});
	};
}
