import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { launchChromium } from "../helpers/browsers/chromium.js";
import { type Browser, closeAll, type Page } from "../helpers/browsers/index.js";
import { listen } from "../helpers/browsers/server.js";
import { createInstalledSite } from "../helpers/cli.js";
import { Endpoint } from "../helpers/saving.js";
import { SERVED, serve } from "../helpers/serve.js";
import { assert, snapshot, test } from "../helpers/site.js";

const BRAND = "[data-theme=brand] {\n\tcolor-scheme: light;\n\t--radius: 1px;\n}\n";

const site = await createInstalledSite({
	...SERVED,
	"site.json": '{"theme":{"checks":false,"styles":{"themes":["dark"]}}}',
	"src/themes/brand.css": BRAND,
});
const served = await serve(site, "--pathprefix=/docs/");
const endpoint = new Endpoint(served);
const { port, pathname } = endpoint.url;

const other = await listen((_, response) => {
	response.setHeader("Content-Type", "text/html");
	response.end(SERVED["index.html"]);
});
const otherPort = new URL(other.origin).port;

const deceived = (await launchChromium({
	args: ["--host-resolver-rules=MAP evil.example 127.0.0.1"],
	light: true,
})) as Browser;

test.after(() => closeAll([deceived]));

/** The editor's transport, as a page of the dev server's runs it. */
async function transport(minify = false): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [fileURLToPath(new URL("../../src/editor/browser/save.ts", import.meta.url))],
		bundle: true,
		minify,
		write: false,
		format: minify ? "esm" : "iife",
		globalName: "saving",
		...(!minify && { define: { "import.meta.url": JSON.stringify(`${served.url}_theme/x.js`) } }),
	});
	return outputFiles[0]?.text ?? "";
}

async function open(browser: Browser, url: string): Promise<Page> {
	const page = await browser.open();
	await page.goto(url);
	return page;
}

test("the transport: at most 600 bytes after gzip -9", async () => {
	const { length } = gzipSync(await transport(true), { level: 9 });
	assert.ok(length <= 600, `${length} bytes`);
});

test("a page that was opened before the server's start gets the new token", async () => {
	const page = await open(deceived, served.url);
	const { hash } = await endpoint.state("brand");
	// It was never told a token, as one whose token is another server's.
	const outcome = await page.evaluate<{ status: number }>(`(async () => {
		${await transport()}
		return saving.save({ theme: "brand", hash: ${JSON.stringify(hash)}, values: {}, dry: true });
	})()`);
	assert.is(outcome.status, 200);
});

/** All by which a page of another origin might save, or learn how. */
const attempts = (url: string, token: string, body: string) => `(async () => {
	const url = ${JSON.stringify(url)};
	const body = ${JSON.stringify(body)};
	const headers = { "content-type": "application/json", "x-theme-token": ${JSON.stringify(token)} };
	const plain = { "content-type": "text/plain" };
	const tell = (answer) => answer.then(
		async (response) => response.type + " " + response.status + " " + (await response.text()),
		() => "failed",
	);
	const loads = (element) => new Promise((resolve) => {
		element.onload = () => resolve("loaded");
		element.onerror = () => resolve("failed");
		document.body.append(element);
	});
	const errors = [];
	addEventListener("error", ({ message }) => errors.push(message));
	const tags = ["script", "img", "link"].map((name) => {
		const element = document.createElement(name);
		if (name === "link") element.rel = "stylesheet";
		element[name === "link" ? "href" : "src"] = url + "?theme=brand";
		return loads(element);
	});
	const form = document.createElement("form");
	const frame = document.createElement("iframe");
	frame.name = form.target = "frame";
	Object.assign(form, { method: "post", enctype: "text/plain", action: url });
	form.innerHTML = "<input>";
	form.firstChild.name = body.slice(0, -1);
	form.firstChild.value = "}";
	document.body.append(frame, form);
	form.submit();
	await new Promise((resolve) => { frame.onload = resolve; });
	navigator.sendBeacon(url, new Blob([body], plain));
	return [
		await tell(fetch(url + "?theme=brand")),
		await tell(fetch(url + "?theme=brand", { mode: "no-cors" })),
		await tell(fetch(url, { method: "POST", headers, body })),
		await tell(fetch(url, { method: "POST", headers: plain, body, mode: "no-cors" })),
		...(await Promise.all(tags)),
		Object.keys(window).filter((key) => key.includes("token")).join(),
	];
})()`;

for (const [name, from, to] of [
	[
		"another host that leads here",
		`http://evil.example:${port}`,
		`http://evil.example:${port}${pathname}`,
	],
	["another host, to us", `http://evil.example:${otherPort}`, endpoint.url.href],
	["another port of this machine", `http://localhost:${otherPort}`, endpoint.url.href],
	["another name of this machine", `http://127.0.0.1:${port}/docs/`, endpoint.url.href],
] as const) {
	test(`a page of ${name} writes nothing, and learns nothing`, async () => {
		const page = await open(deceived, name.includes("leads") ? `${from}/docs/` : from);
		assert.is(await page.evaluate("location.origin"), new URL(from).origin);
		const { hash } = await endpoint.state("brand");
		const token = await endpoint.token();
		const before = await snapshot(site);
		const body = JSON.stringify({ theme: "brand", hash, values: { "--radius": "66px" } });
		const outcome = await page.evaluate<string[]>(attempts(to, token, body));
		for (const told of outcome) {
			assert.not.match(told, token);
			assert.not.match(told, /\b200\b|loaded/);
		}
		assert.equal(await snapshot(site), before);
	});
}
