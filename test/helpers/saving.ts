import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { createSaveMiddleware } from "../../src/editor/save/save-endpoint.js";
import type { SaveState } from "../../src/editor/saving.js";
import { createService } from "../../src/theme-service.js";
import { listen } from "./browsers/server.js";
import type { ServedSite } from "./serve.js";
import type { Site } from "./site.js";

/** What a server answers; `body` is the JSON, or nothing where there is none. */
export interface Answer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
	// The tests look at whatever an answer holds.
	readonly body: Record<string, string>;
}

export interface Sent {
	readonly address?: string;
	readonly method?: string;
	readonly path?: string;
	readonly headers?: Record<string, string | string[] | undefined>;
	readonly body?: string | Buffer;
}

/** The endpoint of a dev server, asked as only a program can: with any header. */
export class Endpoint {
	readonly url: URL;
	#token: string | undefined;

	constructor(served: Pick<ServedSite, "url">) {
		this.url = new URL("_theme/save", served.url);
	}

	/** Headers that a page of the server's own sends; those that are given win, or go. */
	async headers(): Promise<Record<string, string>> {
		return {
			Host: this.url.host,
			Origin: this.url.origin,
			"Sec-Fetch-Site": "same-origin",
			"Content-Type": "application/json",
			"X-Theme-Token": await this.token(),
		};
	}

	async token(): Promise<string> {
		this.#token ??= (await this.state("any")).token;
		return this.#token;
	}

	async state(theme: string): Promise<SaveState> {
		const path = `${this.url.pathname}?theme=${encodeURIComponent(theme)}`;
		const answer = await this.send({ method: "GET", path, headers: { Host: this.url.host } });
		return answer.body as unknown as SaveState;
	}

	/** Saves as a page does, for the file as it is now if nothing else is said. */
	async save(
		request: { theme: string; [key: string]: unknown },
		headers: Sent["headers"] = {},
	): Promise<Answer> {
		const hash = "hash" in request ? {} : { hash: (await this.state(request.theme)).hash };
		return this.post(JSON.stringify({ values: {}, ...hash, ...request }), headers);
	}

	async post(body: string | Buffer, headers: Sent["headers"] = {}): Promise<Answer> {
		const all = { ...(await this.headers()), ...headers };
		const sent = Object.entries(all).filter(([, value]) => value !== undefined);
		return this.send({ headers: Object.fromEntries(sent), body });
	}

	send({
		address = "127.0.0.1",
		method = "POST",
		path = this.url.pathname,
		headers = {},
		body,
	}: Sent): Promise<Answer> {
		return new Promise((resolve, reject) => {
			const request = (this.url.protocol === "https:" ? httpsRequest : httpRequest)({
				host: address,
				port: this.url.port,
				method,
				path,
				headers: headers as Record<string, string>,
				agent: false,
				rejectUnauthorized: false,
			});
			request.on("error", reject);
			request.on("response", (response) => {
				let text = "";
				response.setEncoding("utf8");
				response.on("data", (part) => (text += part));
				response.on("end", () => {
					const isJson = /json/.test(response.headers["content-type"] ?? "");
					const { statusCode: status = 0, headers } = response;
					resolve({ status, headers, text, body: isJson && text !== "" ? JSON.parse(text) : {} });
				});
			});
			request.end(body);
		});
	}
}

/** An endpoint in this process, for a site that nobody serves. */
export async function endpointOf(site: Site): Promise<Endpoint> {
	const service = createService({ root: site.root, cache: { enabled: false } });
	await service.init();
	const middleware = createSaveMiddleware(() => service);
	const { origin } = await listen((request, response) =>
		middleware(request, response, () => response.writeHead(404).end()),
	);
	return new Endpoint({ url: `${origin.replace("127.0.0.1", "localhost")}/` });
}
