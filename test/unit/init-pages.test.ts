import { test } from "uvu";
import * as assert from "uvu/assert";
import { readPages } from "../../src/init/site/pages.js";
import { createSite, removeSites } from "../helpers/site.js";

test.after(removeSites);

const DIRECTORIES = { input: ".", output: "_site", includes: "", layouts: "", data: "" };

test("what a stylesheet imports is loaded before it, what is no file is not", async () => {
	const main =
		'@import url( "/css/a.css" ) screen; @import "none.css"; @import "." ; @import "b.css"';
	const site = await createSite({
		"_site/index.html": '<!doctype html><link rel="stylesheet" href="css/main.css">',
		"_site/css/main.css": main,
		"_site/css/a.css": '@import "main.css"; a {}',
		"_site/css/b.css": "b {}",
	});
	const result = { inputPath: "index.md", outputPath: "_site/index.html", url: "/" };
	const build = { version: "", directories: DIRECTORIES, results: [result] };
	const [page] = readPages(site.root, build);
	assert.equal(
		page?.loaded.map(({ css }) => css),
		['@import "main.css"; a {}', "b {}", main],
	);
});

test.run();
