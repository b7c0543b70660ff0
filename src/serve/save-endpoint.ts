import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SAVE_TOKEN_HEADER } from "../constants.js";
import { sha256 } from "../hash.js";
import { readRequest } from "../save/read-request.js";
import { Refusal } from "../save/refusal.js";
import { asRefusal, Conflict, Saver } from "../save/saver.js";
import type { Service } from "../service/service.js";
import { readBody, type Unread } from "./body.js";
import type { Middleware } from "./http.js";
import { foreignness, only } from "./own-origin.js";

const MAX_BYTES = 64 * 1024;
/** Over the loopback, so much takes a millisecond. */
const TIMEOUT_MS = 5000;

const UNREAD: Record<Unread, [status: number, message: string]> = {
	"too-large": [413, `A save takes ${MAX_BYTES} bytes at most.`],
	"too-slow": [408, `A save must be sent within ${TIMEOUT_MS / 1000} seconds.`],
	"broken-off": [400, "The save was not sent to its end."],
};

/**
 * Where an editor saves to, and learns what it would save to, with the token that a save must show.
 *
 * The token is told as JSON, to pages of this origin alone, and stands in no script: another origin
 * could include that by `<script src>`, run it, and read what it leaves behind. It could send this
 * GET, too, but read no answer: there is no CORS header, and none of a preflight; a JSON object is no
 * script, `nosniff` and `Cross-Origin-Resource-Policy` keep it out of scripts, pictures and processes
 * of others, and what tells its origin is refused before. A form or a `fetch` without a preflight can
 * send neither JSON nor a header of its own.
 */
export function createSaveEndpoint(find: () => Service): Middleware {
	const saver = new Saver(find);
	const token = randomBytes(16).toString("base64url");
	return (request, response) => {
		answer(request, saver, token).then(
			(body) => send(response, 200, body),
			(thrown) => refuse(response, asRefusal(thrown)),
		);
	};
}

async function answer(request: IncomingMessage, saver: Saver, token: string): Promise<object> {
	const reason = foreignness(request);
	if (reason !== undefined) throw new Refusal(403, reason);
	switch (request.method) {
		case "GET": {
			const [, query] = (request.url ?? "").split("?");
			const theme = new URLSearchParams(query).get("theme");
			if (!theme) throw new Refusal(400, 'Say which theme, as in "?theme=dark".');
			return { ...(await saver.state(theme)), token };
		}
		case "POST":
			return saver.save(readRequest(await bodyOf(request, token)));
		default:
			throw new Refusal(405, "Themes are saved by POST, and asked for by GET.");
	}
}

/** @throws Refusal, before any of the body is believed */
async function bodyOf(request: IncomingMessage, token: string): Promise<string> {
	const body = await readBody(request, { limit: MAX_BYTES, timeout: TIMEOUT_MS });
	if (!isSame(only(request, SAVE_TOKEN_HEADER), token)) {
		throw new Refusal(
			403,
			`The header ${SAVE_TOKEN_HEADER} must hold what this server told last. Load the page again.`,
		);
	}
	const type = only(request, "content-type") ?? "";
	const isPlain = request.headers["content-encoding"] === undefined;
	if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) || !isPlain) {
		throw new Refusal(415, "A save is sent as application/json, not compressed.");
	}
	if (typeof body === "string") throw new Refusal(...UNREAD[body]);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(body);
	} catch {
		throw new Refusal(400, "The body must be UTF-8.");
	}
}

/** In a time that does not tell how much of it is right. */
function isSame(given: string | undefined, token: string): boolean {
	return timingSafeEqual(Buffer.from(sha256(given ?? "")), Buffer.from(sha256(token)));
}

function refuse(response: ServerResponse, refusal: Refusal): void {
	if (refusal.status === 405) response.setHeader("Allow", "GET, POST");
	// What is left of a body that was not read would be taken for the next request.
	if ([408, 413].includes(refusal.status)) response.setHeader("Connection", "close");
	const more = refusal instanceof Conflict ? refusal.saved : {};
	send(response, refusal.status, { error: refusal.message, ...more });
}

function send(response: ServerResponse, status: number, body: object): void {
	response.statusCode = status;
	response.setHeader("Content-Type", "application/json; charset=utf-8");
	response.setHeader("Cache-Control", "no-store");
	response.setHeader("X-Content-Type-Options", "nosniff");
	response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
	response.end(JSON.stringify(body));
}
