/** THIS FILE IS A PROGRAM: Vite's development server on the folder that it is started in. */
import { importPeer } from "../harness/peers.mjs";

const { createServer } = await importPeer("vite");
const server = await createServer({
	root: process.cwd(),
	logLevel: "silent",
	server: { host: "127.0.0.1", port: 0 },
});
await server.listen();
console.log(`ready: ${server.resolvedUrls.local[0]}`);
