import type { IncomingMessage, ServerResponse } from "node:http";

/** Pages ask again soon: a server that restarts is back within a second. */
const RETRY_MS = 300;

/** Server-Sent Events: whoever is connected is told the state of the moment, and each new one once. */
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
		// It keeps no process alive that has nothing else to do.
		request.socket?.unref?.();
		this.#clients.add(response);
		response.on("close", () => this.#clients.delete(response));
		// Bytes: Eleventy's server collects the text of an answer until its end.
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
