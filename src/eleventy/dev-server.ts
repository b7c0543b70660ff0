import { EventStream } from "../serve/event-stream.js";
import { createMiddleware, type Middleware } from "../serve/http.js";
import { createLiveMiddleware, liveState } from "../serve/live.js";
import { createSaveMiddleware } from "../serve/save.js";
import type { Service } from "../service/service.js";
import { RenderSignal } from "./render-signal.js";
import type { EleventyConfigLike } from "./types.js";

/** What is used of Eleventy's dev server, which is what middlewares are bound to. */
interface EleventyServer {
	readonly options?: { readonly liveReload?: boolean };
	sendError?(event: { error: unknown }): unknown;
}

/** What outlives a reload of one site's configuration. */
class Slot {
	service: Service;
	/** Why the bundle is not what its sources say. */
	error: () => string | undefined = () => undefined;
	eleventy: EleventyServer | undefined;
	readonly signal: RenderSignal = new RenderSignal();
	readonly stream: EventStream = new EventStream(() =>
		this.service.isReady ? liveState(this.service, this.error()) : undefined,
	);
	readonly middleware: Middleware = middlewareOf(this);

	constructor(service: Service) {
		this.service = service;
	}
}

// Eleventy 3 restarts its server for a middleware that is not the very same function, and Eleventy 4
// goes on with the old one. So a site's middleware stays, and finds the service of the latest
// configuration here; sites are told apart by where they are read from and written to.
const slots = new Map<string, Slot>();

/** Serves the assets from memory, and tells the open pages of new ones. */
export function setUpDevServer(eleventyConfig: EleventyConfigLike, service: Service): Slot {
	const site = JSON.stringify([service.config.root, eleventyConfig.directories?.output]);
	const slot = slots.get(site) ?? new Slot(service);
	slot.service = service;
	slots.set(site, slot);
	eleventyConfig.setServerOptions({ middleware: [slot.middleware] });
	return slot;
}

function middlewareOf(slot: Slot): Middleware {
	const find = () => slot.service;
	const live = createLiveMiddleware(find, slot.stream);
	const still = createMiddleware(find, { keepsVersions: false });
	const save = createSaveMiddleware(find);
	return function (this: EleventyServer | undefined, request, response, next) {
		slot.eleventy = this;
		const answer = this?.options?.liveReload === false ? still : live;
		save(request, response, (error) => {
			if (error === undefined) answer(request, response, next);
			else next?.(error);
		});
	};
}
