import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attempt } from "../attempt.js";
import type { LiveEdits } from "../live/edits.js";
import { createLiveMiddleware, EventStream } from "../live/live-middleware.js";
import { recall } from "../recall.js";
import { createMiddleware } from "../serve/http.js";
import type { Middleware } from "../service/extension.js";
import type { EleventyConfigLike } from "./eleventy-api.js";

interface EleventyServer {
	readonly options?: { readonly liveReload?: boolean };
}

const TEMPORARY = realpathSync(tmpdir());
const SIGNAL = "theme-names-changed-";

/** The state that outlives a reload of a site's configuration. */
class DevServer {
	edits: LiveEdits;
	/**
	 * Touching this file asks Eleventy to render: it has no call for that, builds for watched files
	 * only and ignores deletions. In the site it would be published, committed or, in an ignored
	 * folder, not watched.
	 */
	readonly signal: string = join(TEMPORARY, `${SIGNAL}${process.pid}-${randomUUID()}`);
	readonly stream: EventStream = new EventStream(() => this.edits.state);
	readonly middleware: Middleware;

	constructor(edits: LiveEdits) {
		this.edits = edits;
		this.middleware = middlewareOf(this);
	}

	/** The file must exist when Eleventy begins to watch. */
	prepareSignal(): void {
		if (existsSync(this.signal)) return;
		attempt(removeLeftovers);
		process.once("exit", () => rmSync(this.signal, { force: true }));
		this.askToRender();
	}

	askToRender(): void {
		// Without a writable folder, pages are rendered at the next save of one.
		attempt(() => writeFileSync(this.signal, String(Date.now())));
	}
}

/** Removes the files of processes that were killed, such as by a terminal that was closed. */
function removeLeftovers(): void {
	for (const name of readdirSync(TEMPORARY).filter((one) => one.startsWith(SIGNAL))) {
		const id = Number.parseInt(name.slice(SIGNAL.length), 10);
		if (!attempt(() => process.kill(id, 0))) rmSync(join(TEMPORARY, name), { force: true });
	}
}

// Eleventy 3 restarts its server for a new middleware function, and Eleventy 4 keeps the old one.
// So each site has one middleware, which finds the latest configuration's service here. A site is
// identified by its root and output folder.
const servers = new Map<string, DevServer>();

export function setUpDevServer(eleventyConfig: EleventyConfigLike, edits: LiveEdits): DevServer {
	const { root } = edits.service.config;
	const site = JSON.stringify([root, eleventyConfig.directories?.output]);
	const server = recall(servers, site, () => new DevServer(edits));
	server.edits = edits;
	eleventyConfig.setServerOptions({ middleware: [server.middleware] });
	return server;
}

function middlewareOf(server: DevServer): Middleware {
	const find = () => server.edits.service;
	const live = createLiveMiddleware(find, server.stream);
	const still = createMiddleware(find, { keepsVersions: false });
	const save = server.edits.service.editor.devRoutes(find);
	return function (this: EleventyServer | undefined, request, response, next) {
		const answer = this?.options?.liveReload === false ? still : live;
		save(request, response, (error) => {
			if (error === undefined) answer(request, response, next);
			else next?.(error);
		});
	};
}
