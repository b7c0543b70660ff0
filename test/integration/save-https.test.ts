import { execFileSync } from "node:child_process";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { createInstalledSite } from "../helpers/cli.js";
import { type Answer, Endpoint } from "../helpers/saving.js";
import { configured, SERVED, serve } from "../helpers/serve.js";
import { assert, test } from "../helpers/test.js";

/*
 * A dev server with `setServerOptions({ https })` speaks HTTP/2 to browsers, and HTTP/1.1 to who knows
 * nothing else. Both save, and both are refused alike.
 */

const BRAND = "[data-theme=brand] { --radius: 1px }\n";

const site = await createInstalledSite({
	...SERVED,
	"eleventy.config.js": configured(
		'eleventyConfig.setServerOptions({ https: { key: "key.pem", cert: "cert.pem" } });',
	),
	"site.json": '{"theme":{"checks":false}}',
	"src/themes/brand.css": BRAND,
});
const CERTIFICATE = "-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost";
execFileSync("openssl", `req ${CERTIFICATE} -keyout key.pem -out cert.pem`.split(" "), {
	cwd: site.root,
	stdio: "ignore",
});
const { url } = await serve(site);
const { origin, host } = new URL(url);
const endpoint = new Endpoint({ url });
const PATH = "/_theme/save";
const INSECURE = { rejectUnauthorized: false };

type Ask = (
	method: string,
	path: string,
	headers: object,
	body?: string,
) => Promise<Pick<Answer, "status" | "body">>;

const ASKS: Record<string, Ask> = {
	"HTTP/2": (method, path, headers, body) =>
		new Promise((resolve, reject) => {
			const session = connect(origin, INSECURE);
			session.on("error", reject);
			const stream = session.request({ ":method": method, ":path": path, ...headers });
			let status = 0;
			let text = "";
			stream.on("response", (head: IncomingHttpHeaders) => (status = Number(head[":status"])));
			stream.on("data", (part) => (text += part));
			stream.on("error", reject);
			stream.on("end", () => {
				session.close();
				resolve({ status, body: JSON.parse(text) });
			});
			stream.end(body);
		}),
	"HTTP/1.1": (method, path, headers, body = "") =>
		endpoint.send({ method, path, headers: { host, ...headers }, body }),
};

for (const [protocol, ask] of Object.entries(ASKS)) {
	test(`${protocol}: a page of the server's own saves, nobody else does`, async () => {
		await site.write({ "src/themes/brand.css": BRAND });
		const state = await ask("GET", `${PATH}?theme=brand`, {});
		assert.is(state.status, 200, state.body.error);
		const { hash, token } = state.body;
		const body = JSON.stringify({ theme: "brand", hash, values: { "--radius": "2px" } });
		const own = {
			origin,
			"sec-fetch-site": "same-origin",
			"content-type": "application/json",
			"x-theme-token": token,
		};
		const name = protocol === "HTTP/2" ? ":authority" : "host";
		const foreign: [status: number, headers: object][] = [
			[403, { ...own, [name]: host.replace("localhost", "evil.example") }],
			[403, { ...own, origin: "https://evil.example" }],
			[403, { ...own, origin: origin.replace("https", "http") }],
			[403, { ...own, "sec-fetch-site": "same-site" }],
			[403, { ...own, "x-forwarded-for": "203.0.113.1" }],
			[403, { ...own, "x-theme-token": "x" }],
			[415, { ...own, "content-type": "text/plain" }],
		];
		for (const [status, headers] of foreign) {
			const refused = await ask("POST", PATH, headers, body);
			assert.is(refused.status, status, JSON.stringify(headers));
		}
		assert.is((await ask("POST", PATH, own, body.padEnd(64 * 1024 + 1))).status, 413);
		assert.is(await site.read("src/themes/brand.css"), BRAND);
		const saved = await ask("POST", PATH, own, body);
		assert.is(saved.status, 200, saved.body.error);
		assert.is(await site.read("src/themes/brand.css"), BRAND.replace("1px", "2px"));
	});
}

test("HTTP/2: two hosts are none", async () => {
	const answer = await ASKS["HTTP/2"]?.("GET", `${PATH}?theme=brand`, { host: "evil.example" });
	assert.is(answer?.status, 403);
});
