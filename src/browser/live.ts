import { LIVE_EVENTS, type LiveState } from "../constants.js";

/** Added by a dev server only: updates the page while themes are edited. */

const url = (path: string) => new URL(path, import.meta.url);
const stylesheet = url("./css/site.css");

const STYLE =
	"all:initial;direction:inherit;unicode-bidi:plaintext;position:fixed;inset-block:auto calc(1rem + var(--panel-bottom,0px));inset-inline:1rem calc(1rem + var(--panel-inline-end,0px));z-index:2147483647;box-sizing:border-box;max-block-size:min(50vh,100vh - 2rem - var(--panel-bottom,0px));overflow:auto;padding:1rem;border:2px solid #b00020;border-radius:.5rem;background:#fff;color:#b00020;font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap";

let told: string | undefined;
let shown: HTMLElement | undefined;

function close(): void {
	shown?.remove();
	shown = undefined;
}

/** Shows an error above the page until it is resolved or clicked away. */
function showError(message: string | undefined): void {
	if (told === message) return;
	told = message;
	close();
	if (!message) return;
	shown = document.createElement("pre");
	shown.setAttribute("role", "alert");
	shown.dataset.themeError = "";
	shown.textContent = message;
	// By CSSOM: a CSP may forbid the attribute.
	shown.style.cssText = STYLE;
	shown.onclick = close;
	document.documentElement.append(shown);
}

// Eleventy's dev server takes it away: the HTML of a saved template does not have it.
new MutationObserver(() => {
	if (shown && !shown.isConnected) document.documentElement.append(shown);
}).observe(document.documentElement, { childList: true });

const coming = new Set<HTMLLinkElement>();

/** Shows a state; the same state again changes nothing. */
function show({ version, error }: LiveState): void {
	showError(error);
	const isCurrent = ({ href }: HTMLLinkElement) => new URL(href).searchParams.get("v") === version;
	const [first] = coming;
	if (first && isCurrent(first)) return;
	for (const link of coming) link.remove();
	coming.clear();
	for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][href]")) {
		if (new URL(link.href).pathname !== stylesheet.pathname || isCurrent(link)) continue;
		// Firefox caches by URL, and the page's own URL may have brought a newer version than it names.
		replace(link, `${stylesheet}?v=${version}&at=${Date.now()}`);
	}
	if (coming.size === 0) complete();
}

/** The old stylesheet stays until the new one has loaded, so no frame is unstyled. */
function replace(link: HTMLLinkElement, href: string): void {
	const next = link.cloneNode() as HTMLLinkElement;
	next.href = href;
	next.onload = () => {
		// It loaded just as a newer state removed it.
		if (!coming.delete(next)) return;
		link.remove();
		complete();
	};
	next.onerror = () => {
		next.remove();
		coming.delete(next);
		stop();
		setTimeout(listen, 1000);
	};
	coming.add(next);
	link.after(next);
}

/** Has the runtime update what depends on the stylesheet. */
function complete(): void {
	dispatchEvent(new Event("visibilitychange"));
}

let source: EventSource | undefined;

/**
 * Only while visible: over HTTP/1.1 a browser opens six connections to a server, for all tabs.
 * The server sends its state to each new listener.
 */
function listen(): void {
	const isHidden = document.visibilityState === "hidden";
	if (isHidden) stop();
	if (isHidden || (source && source.readyState !== EventSource.CLOSED)) return;
	source = new EventSource(url(LIVE_EVENTS));
	source.onmessage = ({ data }) => show(JSON.parse(data));
	// A browser reopens a lost connection itself, but not a refused one.
	source.onerror = () => {
		if (source?.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
	};
}

function stop(): void {
	source?.close();
	source = undefined;
}

document.addEventListener("visibilitychange", listen);
addEventListener("pageshow", listen);
addEventListener("pagehide", stop);
listen();
