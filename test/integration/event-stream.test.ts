import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { EventStream } from "../../src/serve/event-stream.js";
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
		const response = await fetch(`http://127.0.0.1:${port}/`);
		const listener = { response, text: "", isOpen: true };
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

test("of a hundred and one listeners the oldest is let go; a closing server lets all go", async () => {
	const { server, listen } = await start({});
	const [oldest, ...others] = await Promise.all(Array.from({ length: 1 }, listen));
	for (let count = 1; count <= 100; count++) others.push(await listen());
	await until(async () => oldest?.isOpen === false, "the end of the oldest");
	assert.ok(others.every(({ isOpen }) => isOpen));
	server.closeAllConnections();
	await until(async () => others.every(({ isOpen }) => !isOpen), "the end of all");
});

test.run();
