/** Serves a built site as a static host does: compressed, and with how long each file may be kept. */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { listen } from "../../test/helpers/browsers/server.js";

/** @typedef {{ url: string, close: () => void }} Host */

/** @type {Record<string, string>} */
const TYPES = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".xml": "application/xml; charset=utf-8",
};
const DAY = 86_400;
const compress = promisify(gzip);

/**
 * On this machine's loopback alone.
 *
 * @param {string} folder
 * @returns {Promise<Host>}
 */
export async function hostFolder(folder) {
	const { server, origin } = await listen(({ url = "/" }, response) => {
		answer(folder, new URL(url, "http://localhost"), response).catch(() =>
			response.writeHead(404).end(),
		);
	});
	return { url: origin, close: () => server.close() };
}

/**
 * @param {string} folder
 * @param {URL} url
 * @param {import("node:http").ServerResponse} response
 */
async function answer(folder, { pathname, search }, response) {
	const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
	const type = TYPES[extname(path)] ?? "application/octet-stream";
	const bytes = await readFile(join(folder, decodeURIComponent(path)));
	response.setHeader("Content-Type", type);
	response.setHeader("Cache-Control", caching(path, search));
	if (!/^text|xml/.test(type)) return response.end(bytes);
	response.setHeader("Content-Encoding", "gzip");
	response.end(await compress(bytes));
}

/**
 * Pages are asked for anew; what has its content's hash in its URL is for ever.
 *
 * @param {string} path
 * @param {string} search
 */
function caching(path, search) {
	if (path.endsWith(".html")) return "no-cache";
	return search.startsWith("?v=") ? `max-age=${365 * DAY}, immutable` : `max-age=${30 * DAY}`;
}
