import type { IncomingMessage } from "node:http";

/** Names that no foreign server can answer for; what ends in a dot is another origin to browsers. */
const LOOPBACK_HOST = /^(localhost|([a-z\d-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const PROXIED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * The reason to take a request for one from elsewhere than this server's pages on this machine:
 *
 * - from another machine: the address is not this one's;
 * - through a proxy or a tunnel: everybody's address is this machine's then;
 * - from a page whose host was made to lead here (DNS rebinding): `Host` tells its name;
 * - from a page of another origin: `Origin` or `Sec-Fetch-Site` tells, of which browsers let no page
 *   write either.
 *
 * @returns a sentence that says what to do, or nothing for a request that is our own
 */
export function foreignness(request: IncomingMessage): string | undefined {
	const { socket, method } = request;
	const port = socket.localPort;
	const scheme = "encrypted" in socket ? "https" : "http";
	const host = headerOf(request, "host")?.toLowerCase() ?? "";
	const [, name = "", asked] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
	const isOwnHost =
		LOOPBACK_HOST.test(name) && Number(asked ?? (scheme === "https" ? 443 : 80)) === port;
	const isFromHere = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
	const proxy = PROXIED.find((header) => request.headers[header] !== undefined);
	const reason = !isFromHere
		? "from another machine"
		: proxy !== undefined
			? `through a proxy, as its header "${proxy}" says`
			: !isOwnHost
				? "for another host"
				: isOfOtherPage(request, `${scheme}://${host}`)
					? "from a page of another origin"
					: undefined;
	if (reason === undefined) return undefined;
	const what = method === "POST" ? "Themes are saved" : "What can be saved is told";
	return `${what} only from this server's own pages, on its own machine; this request came ${reason}. Open ${scheme}://localhost:${port}/ there.`;
}

/** Every browser sends an origin with what is posted; with a GET, only those of other pages do. */
function isOfOtherPage(request: IncomingMessage, own: string): boolean {
	const site = headerOf(request, "sec-fetch-site") ?? "same-origin";
	const origin = headerOf(request, "origin") ?? (request.method === "GET" ? own : undefined);
	return site !== "same-origin" || origin !== own;
}

/**
 * A header as it was sent: all values of one that was sent twice, which is no value that anybody expects.
 * Requests of HTTP/2 have no `headersDistinct`, and name the host otherwise.
 */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
	const names = name === "host" ? ["host", ":authority"] : [name];
	const values = rawHeaders.filter(
		(_, index) => index % 2 === 1 && names.includes(rawHeaders[index - 1]?.toLowerCase() ?? ""),
	);
	return values.length > 0 ? values.join(", ") : undefined;
}
