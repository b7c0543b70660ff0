import { rename, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { createInstalledSite } from "../helpers/cli.js";
import { type Answer, Endpoint, type Sent } from "../helpers/saving.js";
import { SERVED, serve } from "../helpers/serve.js";
import { assert, createSite, snapshot, test } from "../helpers/site.js";

const BRAND =
	"[data-theme=brand] {\n\tcolor-scheme: light;\n\t--color-page: #fff;\n\t--radius: 1px;\n}\n";

const site = await createInstalledSite({
	...SERVED,
	"site.json": '{"theme":{"checks":false,"styles":{"themes":["dark"]}}}',
	"src/themes/brand.css": BRAND,
	"src/themes/Case.css": "/* empty */",
	"src/themes/caf\u00e9.css": "/* empty */",
	"src/themes/dots.css . ": "",
	"outside.css": "/* nobody's */",
});
const VICTIM = "[data-theme=victim] { --radius: 1px }";
const outside = await createSite({ "victim.css": VICTIM, "around/themes/victim.css": VICTIM });
const served = await serve(site);
const endpoint = new Endpoint(served);
const { port, pathname, origin } = endpoint.url;
const { hash } = await endpoint.state("brand");

/** What a page of the server's own would save. */
const GOOD = { theme: "brand", hash, values: { "--radius": "2px" } };
const BODY = JSON.stringify(GOOD);

/** Makes sure that an attack is answered so, and that no file of the site or beside it is another. */
function attack(name: string, status: number | number[], run: () => Promise<Answer>): void {
	test(`nothing is written: ${name}`, async () => {
		const before = [await snapshot(site), await snapshot(outside)];
		const answer = await run();
		assert.ok([status].flat().includes(answer.status), `${answer.status} ${answer.text}`);
		const cors = Object.keys(answer.headers).filter((header) => /^access-control/.test(header));
		assert.equal(cors, []);
		if (answer.body.error) assert.not.match(answer.text, await endpoint.token());
		assert.equal([await snapshot(site), await snapshot(outside)], before);
	});
}

/** What a page of another origin may send by itself. */
const FOREIGN = { Host: endpoint.url.host, Origin: "http://evil.example" };

const ask = (headers: Sent["headers"] = { Host: endpoint.url.host }) =>
	endpoint.send({ method: "GET", path: `${pathname}?theme=brand`, headers });

const headed = (name: string, status: number, headers: Sent["headers"]) =>
	attack(name, status, () => endpoint.post(BODY, headers));

/** A page that came by another name of the host. */
const hosted = (name: string, host: string) =>
	headed(name, 403, { Host: host, Origin: `http://${host}` });

const posted = (name: string, status: number | number[], body: string | Buffer) =>
	attack(name, status, () => endpoint.post(body));

const asking = (name: string, status: number | number[], request: object) =>
	posted(name, status, JSON.stringify({ ...GOOD, ...request }));

const valued = (name: string, value: unknown, token = "--radius") =>
	asking(name, [400, 422], { values: { [token]: value } });

headed("another host", 403, { Host: `evil.example:${port}` });
hosted("another host, whose page it is (DNS rebinding)", `evil.example:${port}`);
headed("a host that begins as ours", 403, { Host: `localhost.evil.example:${port}` });
headed("a host that begins as a loopback address", 403, { Host: `127.0.0.1.evil.example:${port}` });
headed("a host that ends in a dot", 403, { Host: `localhost.:${port}` });
headed("a host with a user before it", 403, { Host: `localhost@evil.example:${port}` });
hosted("the host of all addresses", `0.0.0.0:${port}`);
hosted("an address as a number", `2130706433:${port}`);
hosted("another port", "localhost:1");
hosted("no port", "localhost");
headed("no origin", 403, { Origin: undefined });
headed("the origin of a document without one", 403, { Origin: "null" });
headed("another origin", 403, { Origin: "http://evil.example" });
headed("another port's origin", 403, { Origin: "http://localhost:1" });
headed("another loopback name's origin", 403, { Origin: `http://127.0.0.1:${port}` });
headed("another scheme's origin", 403, { Origin: `https://localhost:${port}` });
headed("an origin that begins as ours", 403, { Origin: `${origin}.evil.example` });
headed("another site's request", 403, { "Sec-Fetch-Site": "cross-site" });
headed("a request of the same site", 403, { "Sec-Fetch-Site": "same-site" });
headed("a request of nobody's", 403, { "Sec-Fetch-Site": "none" });
headed("two origins", 403, { Origin: `${origin}, http://evil.example` });
headed("a proxy", 403, { "X-Forwarded-For": "203.0.113.1" });
headed("a tunnel", 403, { Forwarded: "for=203.0.113.1" });
headed("no token", 403, { "X-Theme-Token": undefined });
headed("an empty token", 403, { "X-Theme-Token": "" });
headed("a wrong token", 403, { "X-Theme-Token": "A".repeat(22) });
headed("the beginning of a token", 403, { "X-Theme-Token": (await endpoint.token()).slice(0, -1) });
headed("more than a token", 403, { "X-Theme-Token": `${await endpoint.token()}A` });
headed("a form", 415, { "Content-Type": "application/x-www-form-urlencoded" });
headed("a form with files", 415, { "Content-Type": "multipart/form-data; boundary=x" });
headed("plain text", 415, { "Content-Type": "text/plain" });
headed("JSON as part of another type", 415, { "Content-Type": "text/plain; application/json" });
headed("no type", 415, { "Content-Type": undefined });
headed("a compressed body", 415, { "Content-Encoding": "gzip" });
attack("a real form, as a page sends it", 403, () =>
	endpoint.send({ headers: { ...FOREIGN, "Content-Type": "text/plain" }, body: BODY }),
);

for (const method of ["PUT", "PATCH", "DELETE", "HEAD", "TRACE"]) {
	attack(`the method ${method}`, 405, async () => {
		const answer = await endpoint.send({ method, headers: await endpoint.headers() });
		assert.is(answer.headers.allow, "GET, POST");
		return answer;
	});
}
attack("a preflight of another origin", 403, () =>
	endpoint.send({
		method: "OPTIONS",
		headers: {
			...FOREIGN,
			"Access-Control-Request-Method": "POST",
			"Access-Control-Request-Headers": "content-type, x-theme-token",
		},
	}),
);
attack("a method in another's name", 405, async () => {
	const headers = { ...(await endpoint.headers()), "X-HTTP-Method-Override": "POST" };
	return endpoint.send({ method: "DELETE", headers });
});
for (const [name, headers] of Object.entries({
	"another host's page": { Host: `evil.example:${port}` },
	"another origin's script": { Host: endpoint.url.host, "Sec-Fetch-Site": "cross-site" },
	"a script of the same site": { Host: endpoint.url.host, "Sec-Fetch-Site": "same-site" },
	"another origin": FOREIGN,
})) {
	attack(`the token, asked for by ${name}`, 403, async () => {
		const answer = await ask(headers);
		assert.not.match(answer.text, await endpoint.token());
		return answer;
	});
}
test("the token's answer is of use to no other origin", async () => {
	const { headers } = await ask();
	assert.is(headers["cross-origin-resource-policy"], "same-origin");
	assert.is(headers["x-content-type-options"], "nosniff");
	assert.is(headers["cache-control"], "no-store");
	assert.match(headers["content-type"] ?? "", "application/json");
	assert.not(Object.keys(headers).some((name) => name.startsWith("access-control")));
	for (const script of ["theme.js", "live.js", "editor.js"]) {
		const text = await (await fetch(new URL(`_theme/${script}`, served.url))).text();
		assert.not.match(text, await endpoint.token());
	}
});

posted("10 MB", 413, Buffer.alloc(10_000_000, " "));
posted("one byte too many", 413, BODY.padEnd(64 * 1024 + 1));
posted("no JSON", 400, "{");
posted("nothing", 400, "");
posted("JSON that is no object", 400, "[]");
posted("JSON of null", 400, "null");
posted("deep JSON", 400, "[".repeat(60_000));
posted("deep JSON that ends", 400, `{"values":${"[".repeat(30_000)}${"]".repeat(30_000)}}`);
posted("no UTF-8", 400, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
posted("a prototype", 400, `{"__proto__":${BODY}}`);
posted("a prototype beside the rest", 400, BODY.replace("{", '{"__proto__":{},'));
posted("a prototype as a token", [400, 422], BODY.replace('"--radius"', '"__proto__"'));
asking("an unknown key", 400, { path: "eleventy.config.js" });
asking("a theme that is no text", 400, { theme: ["brand"] });
asking("a mode that is none", 400, { mode: "light;}" });
asking("values in a list", 400, { values: ["--radius: 2px"] });
asking("a hash of another kind", 400, { hash: "brand" });
asking("a hash that is old", 409, { hash: "0".repeat(64) });
asking("a hash left out for a file that is there", 409, { hash: null });
asking("a duplicate over a theme that is there", 409, { from: "dark" });

const NAMES = {
	"a path up": "../../outside",
	"a path up, of Windows": "..\\..\\outside",
	"two dots": "..",
	"an absolute path": "/outside",
	"a drive": "C:outside",
	"a stream": "brand:x",
	"an encoded path": "..%2f..%2foutside",
	"a hidden file": ".outside",
	"a dot at the end": "outside.",
	"a space at the end": "outside ",
	"a NUL": "outside\0",
	"a line's end": "outside\n",
	"an overlong one": "x".repeat(65),
	"a megabyte's": "x".repeat(60_000),
	"an empty one": "",
	"a device": "nul",
	"another device": "com1",
	"the twin of a file in other letters": "case",
	"the twin of a file with dots and spaces at its end": "dots",
	"the twin of a file in other composition": "cafe\u0301",
	"the twin of a file in wide letters": "ｃａｓｅ",
	"capital letters": "Outside",
	"the end of a selector": 'x"] { } [data-theme="y',
	"a direction's mark": "x\u202eyz",
	"half a character": "x\ud800",
};
for (const [name, theme] of Object.entries(NAMES)) {
	asking(`a theme's name: ${name}`, [400, 422], { theme, hash: null, from: null, mode: "dark" });
}

// What else is no value is told where the one rule for it is.
valued("a file", "url(https://evil.example/x)");
valued("a file by an escape", "u\\72l(x)");
valued("a list", ["2px"]);
valued("a number", 2);
valued("another type: a length", "red");
valued("an unknown token", "2px", "--unknown");
valued("a property", "none", "display");
valued("a token that ends its rule", "2px", "--radius:0}*{display");

function raw(text: string): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
		let answer = "";
		socket.on("data", (data) => {
			answer += data;
			const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
			if (!status || !answer.includes("\r\n\r\n")) return;
			socket.destroy();
			resolve({ status: Number(status), headers: {}, text: answer, body: {} });
		});
		socket.on("error", reject);
	});
}

async function head(more: string): Promise<string> {
	const headers = Object.entries(await endpoint.headers());
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
	return `POST ${pathname} HTTP/1.1\r\n${lines}${more}\r\n`;
}

const LENGTH = `Content-Length: ${BODY.length}\r\n`;
/** What stands behind the headers of the server's own page, and the body. */
const written = (name: string, status: number | number[], more: string, body = BODY) =>
	attack(name, status, async () => raw((await head(more)) + body));

written("two lengths", 400, `Content-Length: 2\r\n${LENGTH}`);
written("a length and chunks", 400, `${LENGTH}Transfer-Encoding: chunked\r\n`, "0\r\n\r\n");
written("two hosts", [400, 403], `Host: evil.example\r\n${LENGTH}`);
written("two tokens", 403, `X-Theme-Token: x\r\n${LENGTH}`);
written("a header that goes on", 400, "X: y\r\n z\r\n: x\r\n", "");
attack("an absolute target", [403, 404], async () =>
	raw((await head(LENGTH)).replace("POST /", "POST http://evil.example/") + BODY),
);
written("a body that comes slowly", 408, LENGTH, BODY.slice(0, 20));
attack("a body that breaks off", 200, async () => {
	const text = (await head(LENGTH)) + BODY.slice(0, 20);
	const socket = connect(Number(port), "127.0.0.1", () => socket.end(text));
	await new Promise((resolve) => socket.on("close", resolve).resume());
	return ask();
});

attack("another machine's address", 403, async () => {
	const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
	const own = all.find(({ internal, family }) => !internal && family === "IPv4")?.address;
	// Without a network, nobody is elsewhere.
	if (own === undefined) return { status: 403, headers: {}, text: "", body: {} };
	return endpoint.send({ address: own, headers: await endpoint.headers(), body: BODY });
});

/** Saves a new theme while a link stands in this place. */
async function withLink(path: string, target: string, theme: string): Promise<Answer> {
	const place = site.path(path);
	const kept = site.path("kept");
	await rename(place, kept).catch(() => {});
	await symlink(target, place);
	try {
		const before = await snapshot(outside);
		const made = { theme, from: null, mode: "dark", hash: null, values: { "--radius": "2px" } };
		const answer = await endpoint.save(made);
		assert.equal(await snapshot(outside), before);
		return answer;
	} finally {
		await rm(place);
		await rename(kept, place).catch(() => {});
	}
}

const LINKS: [what: string, path: string, target: string, theme: string][] = [
	["a theme that leads outside", "src/themes/victim.css", outside.path("victim.css"), "victim"],
	["a theme, to a file of the site's", "src/themes/linked.css", "../../outside.css", "linked"],
	["the folder of themes", "src/themes", outside.root, "victim"],
	["the folder of a new theme", "src/themes", outside.root, "fresh"],
	["a folder around that of themes", "src", outside.path("around"), "fresh"],
];
for (const [what, path, target, theme] of LINKS)
	attack(`a link in the place of ${what}`, 403, () => withLink(path, target, theme));

test("after all of it, the server saves what its own page asks for", async () => {
	const { status, text } = await endpoint.save({ theme: "brand", values: { "--radius": "2px" } });
	assert.is(status, 200, text);
	assert.is(await site.read("src/themes/brand.css"), BRAND.replace("1px", "2px"));
});
