import type { IncomingMessage } from "node:http";

/** Why a body was not read. */
export type Unread = "too-large" | "too-slow" | "broken-off";

/**
 * A request's body, of which no more is kept than the limit. The rest is heard and forgotten: a client
 * that is cut off while it sends never sees the answer.
 */
export function readBody(
	request: IncomingMessage,
	{ limit, timeout }: { limit: number; timeout: number },
): Promise<Buffer | Unread> {
	const chunks: Buffer[] = [];
	let size = 0;
	return new Promise((resolve) => {
		const end = (outcome: Buffer | Unread) => {
			clearTimeout(timer);
			request.off("data", hear);
			resolve(outcome);
		};
		const hear = (chunk: Buffer) => {
			size += chunk.length;
			if (size > limit) chunks.length = 0;
			else chunks.push(chunk);
		};
		const timer = setTimeout(() => end(size > limit ? "too-large" : "too-slow"), timeout);
		request.on("data", hear);
		request.on("end", () => end(size > limit ? "too-large" : Buffer.concat(chunks)));
		request.on("close", () => end("broken-off"));
	});
}
