import type { IncomingMessage, ServerResponse } from "node:http";
import { LIVE_MODULE, LIVE_PATH, LIVE_SCRIPT_PATH, SCRIPT_PATH } from "../constants.js";
import { browserCode, scriptFile } from "../page/browser-code.js";
import { assetFiles } from "../page/browser-files.js";
import { createMiddleware, pathBelow } from "../serve/http.js";
import type { AssetFile } from "../service/asset-file.js";
import type { Middleware } from "../service/extension.js";
import type { Service } from "../service/service.js";

/** A restarting server is back within a second. */
const RETRY_MS = 300;

/** Server-Sent Events: sends the current state to each new client, and each change once. */
export class EventStream {
	readonly #clients = new Set<ServerResponse>();
	readonly #current: () => object | undefined;
	#sent: string | undefined;

	constructor(current: () => object | undefined) {
		this.#current = current;
	}

	connect(request: IncomingMessage, response: ServerResponse): void {
		response.setHeader("Content-Type", "text/event-stream");
		response.setHeader("Cache-Control", "no-store");
		response.setHeader("X-Accel-Buffering", "no");
		// An open stream must not keep the process alive.
		request.socket?.unref?.();
		this.#clients.add(response);
		response.on("close", () => this.#clients.delete(response));
		// A Buffer: Eleventy's server collects text until a response ends.
		response.write(Buffer.from(`retry: ${RETRY_MS}\n${this.#event() ?? ":"}\n\n`));
	}

	update(): void {
		const event = this.#event();
		if (event === undefined || event === this.#sent) return;
		this.#sent = event;
		for (const client of this.#clients) client.write(Buffer.from(`${event}\n\n`));
	}

	#event(): string | undefined {
		const state = this.#current();
		return state && `data: ${JSON.stringify(state)}`;
	}
}

/**
 * Serves a service's files under edit. Nothing is cached, as pages that are not rendered again
 * request old versions. The runtime also loads the script that follows the edits.
 */
export function createLiveMiddleware(find: () => Service, stream: EventStream): Middleware {
	const list = (service: Service) => service.derive(liveFiles);
	const answer = createMiddleware(find, { list, keepsVersions: false });
	return (request, response, next) => {
		const isFollower = request.method === "GET" && pathBelow(find(), request) === LIVE_PATH;
		if (isFollower) stream.connect(request, response);
		else answer(request, response, next);
	};
}

function liveFiles(service: Service): AssetFile[] {
	const { config, editor } = service;
	// A page whose policy forbids the import works without.
	const following = [LIVE_MODULE, ...(config.devEditor ? [editor.devModule] : [])]
		.map((path) => `\n;import(${JSON.stringify(path)}).catch(()=>{});`)
		.join("");
	return [
		...assetFiles(service).map((file) =>
			file.path === SCRIPT_PATH ? scriptFile(file.path, () => `${file.body}${following}`) : file,
		),
		...service.editor.devFiles(service),
		scriptFile(LIVE_SCRIPT_PATH, () => browserCode("live.js")),
	];
}
