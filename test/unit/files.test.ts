import { test } from "uvu";
import * as assert from "uvu/assert";
import { CSS_PATH, SCRIPT_PATH } from "../../src/constants.js";
import { ThemeBus } from "../../src/events.js";
import { shortHash } from "../../src/hash.js";
import { AssetFile } from "../../src/page/asset-file.js";
import { assetFiles } from "../../src/page/files.js";
import { versionedHref } from "../../src/page/hrefs.js";
import { Service } from "../../src/service/service.js";
import { createSite, removeSites } from "../helpers/site.js";

test.after(removeSites);

const fileAt = (service: Service, wanted: string) =>
	assetFiles(service).find(({ path }) => path === wanted);

test("a file's body and hash are made once", () => {
	let made = 0;
	const file = new AssetFile("/x.js", "text/javascript", () => String(++made));
	assert.is(made, 0);
	assert.is(file.hash, file.hash);
	assert.is(file.body, "1");
	assert.is(file.hash, shortHash("1"));
	assert.is(made, 1);
});

test("a service's files are listed once for each change of its answers", async () => {
	const { root } = await createSite();
	const service = new Service({ root, cache: { enabled: false } }, new ThemeBus());
	const paths = assetFiles(service).map(({ path }) => path);
	await service.init();
	const files = assetFiles(service);
	assert.equal(
		files.map(({ path }) => path),
		paths,
		"the paths are known before",
	);
	assert.is(assetFiles(service), files);
	assert.ok(versionedHref(service, SCRIPT_PATH).endsWith(`?v=${files[1]?.hash}`));
	const before = fileAt(service, SCRIPT_PATH);
	assert.ok(service.set("dark"));
	assert.is.not(assetFiles(service), files);
	assert.is.not(fileAt(service, SCRIPT_PATH)?.hash, before?.hash);
	assert.is(fileAt(service, CSS_PATH)?.hash, service.bundle.hash, "the bundle knows its own");
});

test("what a function that throws would have made is made again", () => {
	const service = new Service({}, new ThemeBus());
	let calls = 0;
	const make = () => {
		calls += 1;
		if (calls === 1) throw new Error("not yet");
		return calls;
	};
	assert.throws(() => service.derive(make));
	assert.is(service.derive(make), 2);
	assert.is(service.derive(make), 2);
});

test.run();
