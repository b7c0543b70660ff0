import { LIVE_EVENTS, LIVE_WORKER, type LiveState } from "../constants.js";
import { showError } from "./live-error.js";

/** What only a dev server adds to a page: it follows the themes while they are edited. */

const url = (path: string) => new URL(path, import.meta.url);
const stylesheet = url("./css/site.css").pathname;

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
		replace(link, `${stylesheet}?v=${version}`);
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

const hear = ({ data }: MessageEvent<string>) => show(JSON.parse(data));

const channel = new BroadcastChannel(url(LIVE_EVENTS).href);
channel.onmessage = hear;

function listenAlone(): void {
	new EventSource(url(LIVE_EVENTS)).onmessage = hear;
}

/** One connection for all tabs: over HTTP/1.1 a browser opens no more than six to a server. */
function listen(): void {
	try {
		new SharedWorker(url(LIVE_WORKER)).onerror = listenAlone;
	} catch {
		listenAlone();
	}
}

listen();
// What was said meanwhile was not heard.
addEventListener("pageshow", ({ persisted }) => persisted && listen());
