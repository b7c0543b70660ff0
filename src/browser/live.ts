import { LIVE_EVENTS, type LiveState } from "../constants.js";

/** What only a dev server adds to a page: it follows the themes while they are edited. */

const url = (path: string) => new URL(path, import.meta.url);
const stylesheet = url("./css/site.css").pathname;

const STYLE =
	"all:initial;position:fixed;inset:auto 1rem 1rem;z-index:2147483647;box-sizing:border-box;max-block-size:50vh;overflow:auto;padding:1rem;border:2px solid #b00020;border-radius:.5rem;background:#fff;color:#b00020;font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap";

let shown: HTMLElement | undefined;

/** Shows an error above the page until there is none; a click takes it away. */
function showError(message: string | undefined): void {
	if (shown?.textContent === message) return;
	shown?.remove();
	shown = undefined;
	if (!message) return;
	shown = document.createElement("pre");
	shown.setAttribute("role", "alert");
	shown.dataset.themeError = "";
	shown.textContent = message;
	// Not an attribute in markup, which a policy may forbid.
	shown.style.cssText = STYLE;
	shown.onclick = ({ currentTarget }) => (currentTarget as HTMLElement).remove();
	document.body.append(shown);
}

/** Stylesheets on their way, each behind the one that it will take the place of. */
const coming = new Set<HTMLLinkElement>();

/** Shows a state; to be told the same again changes nothing. */
function show({ version, error }: LiveState): void {
	showError(error);
	const isCurrent = ({ href }: HTMLLinkElement) => new URL(href).searchParams.get("v") === version;
	const [first] = coming;
	if (first && isCurrent(first)) return;
	for (const link of coming) link.remove();
	coming.clear();
	for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][href]")) {
		if (new URL(link.href).pathname !== stylesheet || isCurrent(link)) continue;
		// Firefox keeps what a URL brought it, and the page's own may have brought a newer version than it says.
		replace(link, `${stylesheet}?v=${version}&at=${Date.now()}`);
	}
	if (coming.size === 0) complete();
}

/** The old stylesheet stays until the new one is there: no frame is without. */
function replace(link: HTMLLinkElement, href: string): void {
	const next = link.cloneNode() as HTMLLinkElement;
	next.href = href;
	next.onload = () => {
		// Told of one that a newer state has taken away, as it was just there.
		if (!coming.delete(next)) return;
		link.remove();
		complete();
	};
	next.onerror = () => {
		next.remove();
		coming.delete(next);
	};
	coming.add(next);
	link.after(next);
}

/** What the page says of its themes besides follows the stylesheet: the runtime looks at all of it. */
function complete(): void {
	dispatchEvent(new Event("visibilitychange"));
}

let source: EventSource | undefined;

/**
 * Listens while the page can be seen: over HTTP/1.1 a browser opens no more than six connections to a
 * server, for all its tabs. Who listens anew is told how things stand.
 */
function listen(): void {
	const isHidden = document.visibilityState === "hidden";
	if (isHidden) stop();
	if (isHidden || (source && source.readyState !== EventSource.CLOSED)) return;
	source = new EventSource(url(LIVE_EVENTS));
	source.onmessage = ({ data }) => show(JSON.parse(data));
	// A connection that is lost the browser opens again by itself, but not one that was refused.
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
