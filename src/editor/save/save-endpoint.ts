import { isUtf8 } from "node:buffer";
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { explain, type Problem } from "../../config/problems.js";
import { boolean, object, oneOf, record, validator } from "../../config/validators.js";
import { messageOf, ThemeError } from "../../errors.js";
import { sha256 } from "../../hash.js";
import { pathBelow } from "../../serve/http.js";
import type { Middleware, SiteState } from "../../service/extension.js";
import { EDITOR_DATA_PATH, SAVE_PATH, SAVE_TOKEN_HEADER } from "../editor-paths.js";
import { Refusal, type SaveRequest } from "../saving.js";
import type { Saver } from "./saver.js";

const MAX_BYTES = 64 * 1024;
/** Ample: over the loopback, a save takes a millisecond. */
const TIMEOUT_MS = 5000;

const isName = (value: unknown) =>
	typeof value === "string" && value.length <= 200 && /^\P{Cc}+$/u.test(value);
const isHash = (value: unknown) => typeof value === "string" && /^[\da-f]{64}$/.test(value);

const REQUEST = object<SaveRequest>({
	theme: validator<string>("a theme's name", {}, isName),
	from: orNull("a theme's name, or null", isName),
	hash: orNull("a sha256 in hex, or null", isHash),
	mode: oneOf("light", "dark"),
	values: record(orNull("CSS as a string, or null", (value) => typeof value === "string")),
	dry: boolean,
});
const REQUIRED = ["theme", "hash", "values"] as const;

/**
 * Handles the editor's save requests, and delays those for its data until the checks are done.
 *
 * An editor first sends a GET for the file's state and a token, which a save must send back. The
 * token is in JSON, not in a script: another origin could include and run a script. It could also
 * send this GET, but not read the response. There is no CORS header and no preflight response; a
 * JSON object is no script; `nosniff` and `Cross-Origin-Resource-Policy` keep it out of other
 * origins' scripts, images and processes; a request with a foreign origin is refused first. A form,
 * or a `fetch` without a preflight, can send neither JSON nor a custom header.
 */
export function createSaveMiddleware(find: () => SiteState): Middleware {
	// Loaded with the first request, as most servers never save.
	let saver: Promise<Saver> | undefined;
	const token = randomBytes(16).toString("base64url");
	return (request, response, next) => {
		const site = find();
		const path = site.isReady && pathBelow(site, request);
		if (path === EDITOR_DATA_PATH) return void site.checked.then(() => next?.());
		if (path !== SAVE_PATH) return next?.();
		saver ??= import("./saver.js").then(({ Saver }) => new Saver(find));
		const left = new AbortController();
		response.on("close", () => left.abort());
		saver
			.then((loaded) => answer(request, loaded, token, left.signal))
			.then(
				(body) => send(response, 200, body),
				(thrown) => refuse(request, response, asRefusal(thrown)),
			);
	};
}

async function answer(request: IncomingMessage, saver: Saver, token: string, signal: AbortSignal) {
	const reason = foreignness(request);
	if (reason !== undefined) throw new Refusal(403, reason);
	if (request.method === "POST") {
		requireOwnJson(request, token);
		return saver.save(readRequest(await Promise.race([readBody(request), tooLate()])), signal);
	}
	if (request.method !== "GET") {
		throw new Refusal(405, "Save a theme by POST; ask for its state by GET.");
	}
	const [, query] = (request.url ?? "").split("?");
	const theme = new URLSearchParams(query).get("theme");
	if (!theme) throw new Refusal(400, 'Say which theme, as in "?theme=dark".');
	return { ...(await saver.state(theme)), token };
}

/** @throws Refusal, before the body is read */
function requireOwnJson(request: IncomingMessage, token: string): void {
	const given = headerOf(request, SAVE_TOKEN_HEADER) ?? "";
	// In constant time, which leaks no prefix of the token.
	if (!timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)))) {
		const reason = `The header ${SAVE_TOKEN_HEADER} must hold the token of this server.`;
		throw new Refusal(403, `${reason} Load the page again.`);
	}
	const type = headerOf(request, "content-type") ?? "";
	const isPlain = request.headers["content-encoding"] === undefined;
	if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) || !isPlain) {
		throw new Refusal(415, "A save must be application/json, and not compressed.");
	}
}

/**
 * A request's body. Beyond the limit it is read and dropped, as a client that is cut off while
 * sending never sees the response.
 */
async function readBody(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		size += chunk.length;
		if (size <= MAX_BYTES) chunks.push(chunk);
	}
	if (size > MAX_BYTES) throw new Refusal(413, `A save takes ${MAX_BYTES} bytes at most.`);
	const body = Buffer.concat(chunks);
	if (!isUtf8(body)) throw new Refusal(400, "The body must be UTF-8.");
	return body.toString();
}

/** @throws Refusal that names the wrong part */
function readRequest(body: string): SaveRequest {
	try {
		const request = REQUEST.read(JSON.parse(body), ["save"], fail);
		const missing = REQUIRED.find((key) => request[key] === undefined);
		if (missing) throw new Error(`"save.${missing}" is missing.`);
		return request;
	} catch (cause) {
		throw new Refusal(400, `The body is not a save in JSON. ${messageOf(cause)}`);
	}
}

function orNull(allowed: string, holds: (value: unknown) => boolean) {
	return validator<string | null>(allowed, {}, (value) => value === null || holds(value));
}

function fail(problem: Problem): never {
	throw new ThemeError("invalid-option", explain(problem));
}

async function tooLate(): Promise<never> {
	await setTimeout(TIMEOUT_MS, undefined, { ref: false });
	throw new Refusal(408, `A save must be sent within ${TIMEOUT_MS / 1000} seconds.`);
}

/** The refusal for any error; a mistake in CSS stops a save as it stops a build. */
function asRefusal(thrown: unknown): Refusal {
	if (thrown instanceof Refusal) return thrown;
	const isOfSources = thrown instanceof Error && /^(CssSyntaxError|ThemeError)$/.test(thrown.name);
	return new Refusal(isOfSources ? 422 : 500, messageOf(thrown));
}

function refuse(
	{ httpVersionMajor }: IncomingMessage,
	response: ServerResponse,
	{ status, message, more }: Refusal,
): void {
	if (status === 405) response.setHeader("Allow", "GET, POST");
	// The rest of an unread body would be taken for the next request.
	if (status === 408 && httpVersionMajor === 1) response.setHeader("Connection", "close");
	send(response, status, { error: message, ...more });
}

function send(response: ServerResponse, status: number, body: object): void {
	response.statusCode = status;
	response.setHeader("Content-Type", "application/json; charset=utf-8");
	response.setHeader("Cache-Control", "no-store");
	response.setHeader("X-Content-Type-Options", "nosniff");
	response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
	response.end(JSON.stringify(body));
}

/** Names that no other server can have. With a trailing dot a name is another origin. */
const LOOPBACK_HOST = /^(localhost|([a-z\d-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const PROXIED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * The reason to treat a request as foreign:
 *
 * - another machine: the address is not local
 * - a proxy or tunnel, which makes every address local
 * - DNS rebinding: `Host` has the page's own name
 * - a page of another origin: `Origin` or `Sec-Fetch-Site`, which no page can set
 * @returns a sentence with the remedy, or `undefined` for our own request
 */
function foreignness(request: IncomingMessage): string | undefined {
	const { socket, method } = request;
	const port = socket.localPort;
	const scheme = "encrypted" in socket ? "https" : "http";
	const host = headerOf(request, "host")?.toLowerCase() ?? "";
	const [, name = "", asked] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
	const isOwnHost =
		LOOPBACK_HOST.test(name) && Number(asked ?? (scheme === "https" ? 443 : 80)) === port;
	const isFromHere = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
	// Browsers send `Origin` with every POST, but with a GET only to other origins.
	const own = `${scheme}://${host}`;
	const origin = headerOf(request, "origin") ?? (method === "GET" ? own : undefined);
	const site = headerOf(request, "sec-fetch-site") ?? "same-origin";
	const proxy = PROXIED.find((header) => request.headers[header] !== undefined);
	const reason = !isFromHere
		? "from another machine"
		: proxy !== undefined
			? `through a proxy, as its header "${proxy}" says`
			: !isOwnHost
				? "for another host"
				: site !== "same-origin" || origin !== own
					? "from a page of another origin"
					: undefined;
	if (reason === undefined) return undefined;
	return `The editor's Save works only on this server's own pages, on its own machine; this request came ${reason}. Open ${scheme}://localhost:${port}/ there.`;
}

/**
 * A header as sent. Repeated values are joined, and so match nothing. HTTP/2 requests have no
 * `headersDistinct`, and `:authority` for the host.
 */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
	const names = name === "host" ? ["host", ":authority"] : [name];
	const values = rawHeaders.filter(
		(_, index) => index % 2 === 1 && names.includes(rawHeaders[index - 1]?.toLowerCase() ?? ""),
	);
	return values.length > 0 ? values.join(", ") : undefined;
}
