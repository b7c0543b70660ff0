import type { IncomingMessage, ServerResponse } from "node:http";

/** Express and Connect style; any Node server can call it. */
export type Middleware = (
	request: IncomingMessage,
	response: ServerResponse,
	/** Called for every other route; without it they get a 404. */
	next?: (error?: unknown) => void,
) => void;
