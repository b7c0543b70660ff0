import { randomUUID } from "node:crypto";
import { existsSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LiveEdits } from "../live/edits.js";
import { EventStream } from "../live/event-stream.js";
import { createLiveMiddleware } from "../live/middleware.js";
import { createMiddleware } from "../serve/http.js";
import type { Middleware } from "../serve/middleware.js";
import { createSaveMiddleware } from "../serve/save.js";
import type { EleventyConfigLike } from "./types.js";

/** The used part of Eleventy's dev server, which middlewares are bound to. */
interface EleventyServer {
	readonly options?: { readonly liveReload?: boolean };
}

/** The parts of a site that outlive a reload of its configuration. */
class DevServer {
	edits: LiveEdits;
	/**
	 * A file by which Eleventy is asked to render: it builds for files that it watches, has no call for
	 * it, and hears of no file that is deleted. This one is of no site, where it would be published,
	 * committed or, in a folder that `.gitignore` names, not watched.
	 */
	readonly signal: string = join(realpathSync(tmpdir()), `eleventy-plugin-theme-${randomUUID()}`);
	readonly stream: EventStream = new EventStream(() => this.edits.state);
	readonly middleware: Middleware = middlewareOf(this);

	constructor(edits: LiveEdits) {
		this.edits = edits;
	}

	/** Eleventy must find the file when it begins to watch. */
	prepareSignal(): void {
		if (existsSync(this.signal)) return;
		process.once("exit", () => rmSync(this.signal, { force: true }));
		this.askToRender();
	}

	askToRender(): void {
		try {
			writeFileSync(this.signal, String(Date.now()));
		} catch {
			// Where nothing can be written, the pages wait for the next save of one.
		}
	}
}

// Eleventy 3 restarts its server for a middleware that is not the very same function, and Eleventy 4
// goes on with the old one. So a site's middleware stays, and finds the service of the latest
// configuration here; sites are told apart by where they are read from and written to.
const servers = new Map<string, DevServer>();

/** Serves the assets from memory, and tells the open pages of new ones. */
export function setUpDevServer(eleventyConfig: EleventyConfigLike, edits: LiveEdits): DevServer {
	const { root } = edits.service.config;
	const site = JSON.stringify([root, eleventyConfig.directories?.output]);
	const server = servers.get(site) ?? new DevServer(edits);
	server.edits = edits;
	servers.set(site, server);
	eleventyConfig.setServerOptions({ middleware: [server.middleware] });
	return server;
}

function middlewareOf(server: DevServer): Middleware {
	const find = () => server.edits.service;
	const live = createLiveMiddleware(find, server.stream);
	const still = createMiddleware(find, { keepsVersions: false });
	const save = createSaveMiddleware(find);
	return function (this: EleventyServer | undefined, request, response, next) {
		const answer = this?.options?.liveReload === false ? still : live;
		save(request, response, (error) => {
			if (error === undefined) answer(request, response, next);
			else next?.(error);
		});
	};
}
