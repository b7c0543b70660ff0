import { EventStream } from "../../src/live/live-middleware.js";
import { listen as startServer } from "../helpers/browsers/server.js";
import { assert, test, until } from "../helpers/test.js";

let state: object | undefined;
const stream = new EventStream(() => state);
const { server, origin } = await startServer((request, response) =>
	stream.connect(request, response),
);
test.after(() => server.closeAllConnections());

async function listen() {
	const stopped = new AbortController();
	const { body, headers } = await fetch(origin, { signal: stopped.signal });
	const listener = { headers, text: "", isOpen: true, leave: () => stopped.abort() };
	const read = async () => {
		for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
			listener.text += Buffer.from(part).toString();
		}
	};
	const end = () => Object.assign(listener, { isOpen: false });
	read().then(end, end);
	return listener;
}

const has = (listener: { text: string }, data: object) =>
	until(async () => listener.text.includes(`data: ${JSON.stringify(data)}\n\n`), listener.text);

test("who connects is told the state of the moment, if any; all are told the next one, once", async () => {
	const one = await listen();
	assert.is(one.headers.get("content-type"), "text/event-stream");
	assert.is(one.headers.get("cache-control"), "no-store");
	stream.update();
	state = { a: 2 };
	stream.update();
	stream.update();
	const two = await listen();
	await has(one, { a: 2 });
	await has(two, { a: 2 });
	state = { a: 3 };
	stream.update();
	await has(one, { a: 3 });
	await has(two, { a: 3 });
	assert.is(one.text.split("data:").length, 3, "two states");
	one.leave();
	await until(async () => !one.isOpen, "the end of one");
	state = { a: 4 };
	stream.update();
	await has(two, { a: 4 });
	server.closeAllConnections();
	await until(async () => !two.isOpen, "the end of all");
});
