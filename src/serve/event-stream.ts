import type { IncomingMessage, ServerResponse } from "node:http";

/** Proxies end a connection on which nothing is said, most of them after a minute. */
const HEARTBEAT_MS = 20_000;
/** A browser needs one for all its tabs; beyond this, something opens them in a loop. */
const MAX_CLIENTS = 100;
/** Pages ask again soon: a server that restarts is back within a second. */
const RETRY_MS = 300;

/** Server-Sent Events: whoever is connected is told the state of the moment, and each new one once. */
export class EventStream {
	readonly #clients = new Set<ServerResponse>();
	readonly #current: () => object | undefined;
	#sent: string | undefined;
	#heartbeat: NodeJS.Timeout | undefined;

	/** @param current - the state that clients should have, if there is one yet */
	constructor(current: () => object | undefined) {
		this.#current = current;
	}

	/** Answers a request with the state, and keeps the answer open. */
	connect(request: IncomingMessage, response: ServerResponse): void {
		response.setHeader("Content-Type", "text/event-stream");
		response.setHeader("Cache-Control", "no-store");
		response.setHeader("X-Accel-Buffering", "no");
		const [oldest] = this.#clients;
		if (oldest && this.#clients.size >= MAX_CLIENTS) this.#drop(oldest);
		// Neither keeps a process alive that has nothing else to do.
		request.socket?.unref?.();
		this.#heartbeat ??= setInterval(() => this.#write(":\n\n"), HEARTBEAT_MS).unref();
		this.#clients.add(response);
		response.on("close", () => this.#drop(response));
		// Bytes: Eleventy's server collects the text of an answer until its end.
		response.write(Buffer.from(`retry: ${RETRY_MS}\n${this.#event() ?? ":"}\n\n`));
	}

	/** Tells all clients of the state, if it is another than they were told. */
	update(): void {
		const event = this.#event();
		if (event === undefined || event === this.#sent) return;
		this.#sent = event;
		this.#write(`${event}\n\n`);
	}

	#event(): string | undefined {
		const state = this.#current();
		return state && `data: ${JSON.stringify(state)}`;
	}

	#write(text: string): void {
		for (const client of this.#clients) {
			// Who does not read what was said will ask anew.
			if (client.writableNeedDrain) this.#drop(client);
			else client.write(Buffer.from(text));
		}
	}

	#drop(client: ServerResponse): void {
		this.#clients.delete(client);
		client.destroy();
		if (this.#clients.size > 0) return;
		clearInterval(this.#heartbeat);
		this.#heartbeat = undefined;
	}
}
