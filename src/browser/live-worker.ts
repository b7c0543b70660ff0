import { LIVE_EVENTS } from "../constants.js";

/** The connection that all tabs of a browser share: what it hears, they hear. */

const events = new URL(LIVE_EVENTS, location.href);
const channel = new BroadcastChannel(events.href);
let last: string | undefined;

function listen(): void {
	const source = new EventSource(events);
	source.onmessage = ({ data }) => {
		last = data;
		channel.postMessage(data);
	};
	source.onerror = () => {
		// Else the browser tries again by itself.
		if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
	};
}

/** A page that comes later is told what the others know. */
(globalThis as { onconnect?: () => void }).onconnect = () => {
	if (last) channel.postMessage(last);
};
listen();
