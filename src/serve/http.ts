import type { IncomingMessage, ServerResponse } from "node:http";
import { CSS_PATH } from "../constants.js";
import { assetFiles, decodePath } from "../page/browser-files.js";
import type { AssetFile } from "../service/asset-file.js";
import type { Middleware, SiteState } from "../service/extension.js";
import type { Service } from "../service/service.js";

/** One year, once HTTP's longest, for URLs whose content never changes. */
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

interface MiddlewareOptions {
	/** The files of a service. @default those that pages link to */
	list?: (service: Service) => readonly AssetFile[];
	/** True if a response to the right version may be cached. @default true */
	keepsVersions?: boolean;
}

/** Serves a service's files; `find` returns the current service. */
export function createMiddleware(
	find: () => Service,
	{ list = assetFiles, keepsVersions = true }: MiddlewareOptions = {},
): Middleware {
	return (request, response, next) => {
		const service = find();
		const wanted = service.isReady ? pathBelow(service, request) : undefined;
		const file = wanted && list(service).find(({ path }) => path === wanted);
		if (!file) return next ? next() : end(response, 404);
		if (request.method !== "GET" && request.method !== "HEAD") {
			response.setHeader("Allow", "GET, HEAD");
			return end(response, 405);
		}
		const [, query] = (request.url ?? "").split("?");
		const version = keepsVersions ? new URLSearchParams(query).get("v") : null;
		serve(file, request, response, version);
		if (file.path === CSS_PATH && request.method === "GET") {
			service.serveCount += 1;
			service.bus.emit("themes:cache:loaded", { serveCount: service.serveCount });
		}
	};
}

/** The request's path below the base URL, compared decoded, as servers may decode it. */
export function pathBelow(
	{ config }: SiteState,
	{ url = "" }: IncomingMessage,
): string | undefined {
	// Not new URL(), which throws for a target such as "//".
	const path = decodePath(url.replace(/\?.*/s, ""));
	const baseUrl = decodePath(config.baseUrl);
	return path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : undefined;
}

function serve(
	{ path, contentType, body, hash }: AssetFile,
	request: IncomingMessage,
	response: ServerResponse,
	version: string | null,
): void {
	const etag = `"${hash}"`;
	response.setHeader("Content-Type", contentType);
	response.setHeader("ETag", etag);
	response.setHeader("X-Content-Type-Options", "nosniff");
	const isKept = version === hash || path.split(".").includes(hash);
	response.setHeader("Cache-Control", isKept ? KEPT_FOR_EVER : "no-cache");
	// Compared weakly: `W/` is ignored (RFC 9110, 13.1.2).
	const tags = request.headers["if-none-match"]?.split(",") ?? [];
	if (tags.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, ""))))
		return void end(response, 304);
	response.setHeader("Content-Length", Buffer.byteLength(body));
	end(response, 200, request.method === "HEAD" ? undefined : body);
}

function end(response: ServerResponse, status: number, body?: string | Buffer): void {
	response.statusCode = status;
	response.end(body);
}
