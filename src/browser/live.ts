import { CRITICAL_LAYER, LIVE_EVENTS, LIVE_WORKER, type LiveState } from "../constants.js";
import { showError } from "./live-error.js";

/** What only a dev server adds to a page: it follows the themes while they are edited. */

const url = (path: string) => new URL(path, import.meta.url);
const stylesheet = url("./css/site.css").pathname;

/** Stylesheets on their way, each behind the one that it will take the place of. */
const coming = new Set<HTMLLinkElement>();
/** What stands in a `<style>`: its text stays what the page was rendered with. */
const written = new WeakMap<HTMLStyleElement, string>();

/** Shows a state; to be told the same again changes nothing. */
function show({ version, critical, error }: LiveState): void {
	showError(error);
	const isCurrent = ({ href }: HTMLLinkElement) => new URL(href).searchParams.get("v") === version;
	const [first] = coming;
	if (first && isCurrent(first)) return;
	for (const link of coming) link.remove();
	coming.clear();
	for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][href]")) {
		if (new URL(link.href).pathname !== stylesheet || isCurrent(link)) continue;
		replace(link, `${stylesheet}?v=${version}`, critical);
	}
	if (coming.size === 0) complete(critical);
}

/** The old stylesheet stays until the new one is there: no frame is without. */
function replace(link: HTMLLinkElement, href: string, critical: string): void {
	const next = link.cloneNode() as HTMLLinkElement;
	next.href = href;
	next.onload = () => {
		link.remove();
		coming.delete(next);
		complete(critical);
	};
	next.onerror = () => {
		next.remove();
		coming.delete(next);
	};
	coming.add(next);
	link.after(next);
}

/** The rest of what the page says of its themes follows the stylesheet. */
function complete(critical: string): void {
	for (const style of document.querySelectorAll("style")) {
		const text = style.textContent ?? "";
		const { sheet } = style;
		if (!sheet || !text.startsWith(`@layer ${CRITICAL_LAYER}`)) continue;
		if ((written.get(style) ?? text) === critical) continue;
		written.set(style, critical);
		// By rules: a policy may allow the text by its hash, and no other.
		while (sheet.cssRules.length > 0) sheet.deleteRule(0);
		if (critical) sheet.insertRule(critical);
	}
	// The runtime looks at everything then.
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
