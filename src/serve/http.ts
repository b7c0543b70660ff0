import type { IncomingMessage, ServerResponse } from "node:http";
import { shortHash } from "../bundle/hash.js";
import { CSS_PATH } from "../constants.js";
import { type Route, routes } from "../page/files.js";
import type { Service } from "../service/service.js";

/** Express and Connect style; any Node server can call it. */
export type Middleware = (
	request: IncomingMessage,
	response: ServerResponse,
	/** Called for every other route; without it they get a 404. */
	next?: (error?: unknown) => void,
) => void;

/** Answers a service's routes; `find` gives the service of the moment, if there is a ready one. */
export function createMiddleware(find: () => Service | undefined): Middleware {
	return (request, response, next) => {
		const service = find();
		// Not new URL(): a request target such as "//" is none, and is not ours to refuse.
		const [path = "", query] = (request.url ?? "").split("?");
		const route = service?.isReady ? findRoute(service, path) : undefined;
		if (!service || !route) {
			if (next) next();
			else end(response, 404);
			return;
		}
		if (request.method !== "GET" && request.method !== "HEAD") {
			response.setHeader("Allow", "GET, HEAD");
			end(response, 405);
			return;
		}
		serve(route, request, response, new URLSearchParams(query).get("v"));
		if (route.path === CSS_PATH && request.method === "GET") {
			service.serveCount += 1;
			service.bus.emit("themes:cache:loaded", { serveCount: service.serveCount });
		}
	};
}

function findRoute(service: Service, pathname: string): Route | undefined {
	const { baseUrl } = service.config;
	return routes(service).find(({ path }) => pathname === baseUrl + path.slice(1));
}

function serve(
	{ contentType, body: read }: Route,
	request: IncomingMessage,
	response: ServerResponse,
	version: string | null,
): void {
	const body = read();
	const hash = shortHash(body);
	const etag = `"${hash}"`;
	response.setHeader("Content-Type", contentType);
	response.setHeader("ETag", etag);
	response.setHeader("X-Content-Type-Options", "nosniff");
	// One year, the longest that RFC 9111's caches are asked to keep: this URL never changes content.
	response.setHeader(
		"Cache-Control",
		version === hash ? "public, max-age=31536000, immutable" : "no-cache",
	);
	if (matches(request.headers["if-none-match"], etag)) {
		end(response, 304);
		return;
	}
	response.setHeader("Content-Length", Buffer.byteLength(body));
	end(response, 200, request.method === "HEAD" ? undefined : body);
}

/** `If-None-Match` compares weakly: `W/` does not count (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes("*") || tags.includes(etag);
}

function end(response: ServerResponse, status: number, body?: string): void {
	response.statusCode = status;
	response.end(body);
}
