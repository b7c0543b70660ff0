import type { IncomingMessage, ServerResponse } from "node:http";

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
