import type { LiveEdits } from "../live/edits.js";
import { EventStream } from "../live/event-stream.js";
import { createLiveMiddleware } from "../live/middleware.js";
import { createMiddleware, type Middleware } from "../serve/http.js";
import { createSaveMiddleware } from "../serve/save.js";
import { RenderSignal } from "./render-signal.js";
import type { EleventyConfigLike } from "./types.js";

/** What is used of Eleventy's dev server, which is what middlewares are bound to. */
interface EleventyServer {
	readonly options?: { readonly liveReload?: boolean };
}

/** What outlives a reload of one site's configuration. */
class DevServer {
	edits: LiveEdits;
	readonly signal: RenderSignal = new RenderSignal();
	readonly stream: EventStream = new EventStream(() => this.edits.state);
	readonly middleware: Middleware = middlewareOf(this);

	constructor(edits: LiveEdits) {
		this.edits = edits;
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
