import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const TYPES: Record<string, string> = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".woff2": "font/woff2",
	".xhtml": "application/xhtml+xml; charset=utf-8",
	".xml": "application/xml; charset=utf-8",
};

// An opaque origin: the browser itself throws a SecurityError for `localStorage`, in all three
// engines, before any script and under any CSP; an injected getter would be one more inline
// script, which a strict CSP blocks. Subresources come from another origin then, hence the
// `Access-Control-Allow-Origin` below (module scripts, fonts).
const BLOCK_STORAGE = "sandbox allow-scripts allow-forms allow-popups allow-modals";

/** Paths in the records below are without `pathPrefix`, as in `/css/site.css`. */
export interface ServeOptions {
	/** The folder to serve; a path that ends in `/` is its `index.html`. */
	root: string;
	/** Where the folder is mounted; everything else is 404. @default "/" */
	pathPrefix?: string;
	/** Changes a page before it is sent. */
	onHtml?: (html: string, url: URL) => string | Promise<string>;
	/** Milliseconds before an answer starts, by path. */
	delay?: Record<string, number>;
	/** More response headers, by path; `*` for all. A CSP here adds to the storage block. */
	headers?: Record<string, Record<string, string>>;
	/** Sends HTML in this many pieces with pauses (ms) between. */
	stream?: { chunks: number; pause: number } | undefined;
}

/** A running server; its options may be changed between requests. */
export interface Served {
	/** With the prefix and a trailing slash. */
	readonly url: string;
	readonly options: ServeOptions;
	/** Every request so far: path with query, without prefix. */
	readonly requests: { method: string; path: string; time: number }[];
	/** Stops it, also while answers are under way. */
	close(): Promise<void>;
}

/** A server on a free port of 127.0.0.1, which keeps no process alive. */
export async function listen(
	handler: RequestListener,
): Promise<{ server: Server; origin: string }> {
	const server = createServer(handler);
	server.on("connection", (socket) => socket.unref());
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	server.unref();
	return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The file for a path; undefined for one outside the root. */
function fileFor(root: string, path: string): string | undefined {
	const file = resolve(join(root, decodeURIComponent(path)));
	if (file !== resolve(root) && !file.startsWith(resolve(root) + sep)) return undefined;
	return path.endsWith("/") ? join(file, "index.html") : file;
}

async function sendHtml(response: ServerResponse, html: string, stream: ServeOptions["stream"]) {
	const bytes = Buffer.from(html);
	const { chunks, pause } = stream ?? { chunks: 1, pause: 0 };
	const size = Math.max(1, Math.ceil(bytes.length / chunks));
	for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
		if (at > 0) await sleep(pause);
		response.write(bytes.subarray(at, at + size));
	}
	response.end();
}

async function answer(options: ServeOptions, url: URL, path: string, response: ServerResponse) {
	// A request that was given up keeps no process alive; one that waits does so by its socket.
	await sleep(options.delay?.[path] ?? 0, undefined, { ref: false });
	const file = fileFor(options.root, path);
	const found = file && (await readFile(file).catch(() => undefined));
	if (file === undefined || found === undefined) {
		response.writeHead(404, { "Content-Type": "text/plain" }).end(`404 ${path}`);
		return;
	}
	const type = TYPES[extname(file).toLowerCase()] ?? "application/octet-stream";
	response.setHeader("Content-Type", type);
	// Not `no-store`, which would keep pages out of the back/forward cache.
	response.setHeader("Cache-Control", "no-cache");
	response.setHeader("Access-Control-Allow-Origin", "*");
	for (const set of [options.headers?.["*"], options.headers?.[path]]) {
		for (const [name, value] of Object.entries(set ?? {})) response.appendHeader(name, value);
	}
	if (!type.startsWith("text/html")) return void response.end(found);
	if (url.searchParams.get("storage") === "blocked") {
		response.appendHeader("Content-Security-Policy", BLOCK_STORAGE);
	}
	const html = String(found);
	await sendHtml(response, (await options.onHtml?.(html, url)) ?? html, options.stream);
}

/**
 * Serves a folder on a free port of 127.0.0.1, as a static host would, with the faults that
 * tests ask for. A page asked for with `?storage=blocked` has no `localStorage`: reading it
 * throws a `SecurityError` in every engine.
 */
export async function serveFolder(options: ServeOptions): Promise<Served> {
	const prefix = `/${options.pathPrefix ?? ""}/`.replace(/\/+/g, "/");
	const requests: Served["requests"] = [];
	const { server, origin } = await listen((request, response) => {
		const url = new URL(request.url ?? "/", "http://127.0.0.1");
		if (!url.pathname.startsWith(prefix)) {
			response.writeHead(404).end(`404 outside ${prefix}`);
			return;
		}
		const path = url.pathname.slice(prefix.length - 1);
		requests.push({ method: request.method ?? "", path: path + url.search, time: Date.now() });
		answer(options, url, path, response).catch((error: unknown) => {
			// A hook that throws must be seen: as a failed page, and by name.
			console.error(error);
			response.destroy();
		});
	});
	return {
		url: origin + prefix,
		options,
		requests,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}
