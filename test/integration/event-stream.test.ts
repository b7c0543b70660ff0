import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { EventStream } from "../../src/live/event-stream.js";
import { until } from "../helpers/browsers/processes.js";

const servers: Server[] = [];
test.after(() => {
	for (const server of servers) {
		server.close();
		server.closeAllConnections();
	}
});

/** A server that tells a state, which the test changes, and what each listener heard of it. */
async function start(first: object | undefined) {
	const state = { now: first };
	const stream = new EventStream(() => state.now);
	const server = createServer((request, response) => stream.connect(request, response));
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const listen = async () => {
		const stopped = new AbortController();
		const response = await fetch(`http://127.0.0.1:${port}/`, { signal: stopped.signal });
		const listener = { response, text: "", isOpen: true, leave: () => stopped.abort() };
		const read = async () => {
			const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
			for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
				listener.text += part.value;
			}
		};
		const end = () => {
			listener.isOpen = false;
		};
		read().then(end, end);
		return listener;
	};
	return { state, stream, server, listen };
}

const has = (listener: { text: string }, data: object) =>
	until(async () => listener.text.includes(`data: ${JSON.stringify(data)}\n\n`), listener.text);

test("who connects is told the state of the moment; all are told the next one, once", async () => {
	const { state, stream, listen } = await start({ a: 1 });
	const one = await listen();
	assert.is(one.response.headers.get("content-type"), "text/event-stream");
	assert.is(one.response.headers.get("cache-control"), "no-store");
	await has(one, { a: 1 });
	state.now = { a: 2 };
	stream.update();
	stream.update();
	const two = await listen();
	await has(one, { a: 2 });
	await has(two, { a: 2 });
	state.now = { a: 3 };
	stream.update();
	await has(one, { a: 3 });
	await has(two, { a: 3 });
	assert.is(one.text.split("data:").length, 4, "three states");
});

test("before there is a state, the answer is open all the same", async () => {
	const { state, stream, listen } = await start(undefined);
	const one = await listen();
	stream.update();
	state.now = { a: 1 };
	stream.update();
	await has(one, { a: 1 });
});

test("one who leaves harms nobody; a closing server lets all go", async () => {
	const { server, state, stream, listen } = await start({ a: 1 });
	const [one, two] = [await listen(), await listen()];
	one.leave();
	await until(async () => !one.isOpen, "the end of one");
	state.now = { a: 2 };
	stream.update();
	await has(two, { a: 2 });
	server.closeAllConnections();
	await until(async () => !two.isOpen, "the end of all");
});

test.run();
