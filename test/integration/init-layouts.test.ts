import { test } from "uvu";
import * as assert from "uvu/assert";
import { eleventy } from "../helpers/cli.js";
import { createRepository, git, runInit } from "../helpers/init.js";
import { removeSites } from "../helpers/site.js";

test.after(removeSites);

const documentOf = (body: string, content: string) =>
	`<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>x</title></head>\n<body>\n${body}\n<main>${content}</main>\n</body>\n</html>\n`;
const NAV = '<header>\n\t<nav>\n\t\t<a href="/">Home</a>\n\t</nav>\n</header>';
const page = (layout: string) => `---\nlayout: ${layout}\n---\n<p>Hello</p>\n`;

test("each engine’s own form, in the layouts that render the pages", async () => {
	const packages = [
		"@11ty/eleventy-plugin-ejs",
		"@11ty/eleventy-plugin-webc",
		"eleventy-plugin-vento",
		"@11ty/eleventy-plugin-handlebars",
	];
	const site = await createRepository(
		{
			"package.json":
				'{ "type": "module", "scripts": { "build": "eleventy --input=src --output=\'_site\'" } }',
			"eleventy.config.js": [
				'import ejs from "@11ty/eleventy-plugin-ejs";',
				'import webc from "@11ty/eleventy-plugin-webc";',
				'import { VentoPlugin } from "eleventy-plugin-vento";',
				'import handlebars from "@11ty/eleventy-plugin-handlebars";',
				"export default (config) => {",
				"\tfor (const plugin of [ejs, webc, VentoPlugin, handlebars]) config.addPlugin(plugin);",
				"};",
				"",
			].join("\n"),
			"src/_includes/a.njk": documentOf('{% include "nav.njk" %}', "{{ content | safe }}"),
			"src/_includes/nav.njk": `${NAV}\n`,
			"src/_includes/b.liquid": documentOf(NAV, "{{ content }}"),
			"src/_includes/c.ejs": documentOf(NAV, "<%- content %>"),
			"src/_includes/d.webc": documentOf(NAV, '<div @html="content"></div>'),
			"src/_includes/e.vto": documentOf(NAV, "{{ content }}"),
			"src/_includes/f.hbs": documentOf(NAV, "{{{ content }}}"),
			"src/index.html": page("a.njk"),
			"src/b.html": page("b.liquid"),
			"src/c.html": page("c.ejs"),
			"src/d.html": page("d.webc"),
			"src/e.html": page("e.vto"),
			"src/f.html": page("f.hbs"),
		},
		packages,
	);
	const run = await runInit(site, ["--write"]);
	assert.is(run.code, 0, run.error + run.out);
	const added = git(site, "diff", "-U0", "--", "src").match(/^\+(?!\+).*/gm);
	assert.equal(added, [
		"+\t\t<% themeSwitcher() %>",
		"+\t\t<%- themeSwitcher() %>",
		'+\t\t<div @html="themeSwitcher()"></div>',
		"+\t\t<% themeSwitcher() %>",
		"+\t\t<% themeSwitcher() %>",
		"+\t\t<% themeSwitcher() %>",
	]);
	const built = await eleventy(site, "--input=src");
	assert.is(built.code, 0, built.output);
	for (const path of [
		"index.html",
		"b/index.html",
		"c/index.html",
		"d/index.html",
		"e/index.html",
		"f/index.html",
	]) {
		assert.is(
			(await site.read(`_site/${path}`)).match(/data-theme-part[ =a-z"]*aria-label/g)?.length,
			1,
			path,
		);
	}
});

test("where it is not sure, it says what to write where", async () => {
	const twice =
		'<header><nav class="wide"><a>x</a></nav></header><header><nav><a>x</a></nav></header>';
	const site = await createRepository({
		"package.json": '{ "type": "module" }',
		"_includes/base.njk": documentOf(twice, "{{ content | safe }}"),
		"index.html": page("base.njk"),
	});
	const run = await runInit(site);
	assert.is(run.code, 0, run.error + run.out);
	assert.not.match(run.out, "+++ b/_includes");
	assert.match(
		run.out,
		"_includes/base.njk:4: It is not sure where the page’s header ends: write <% themeSwitcher() %> where",
	);
});

test("a header in content, in a loop or on few pages is not the page’s", async () => {
	const site = await createRepository({
		"package.json": '{ "type": "module" }',
		"_includes/base.njk": documentOf(
			"{% for i in [1, 2] %}<header>x</header>{% endfor %}",
			"<article><header>y</header>{{ content | safe }}</article>",
		),
		"_includes/other.njk": documentOf(NAV, "{{ content | safe }}"),
		"index.html": page("base.njk"),
		"two.html": page("base.njk"),
		"three.html": page("other.njk"),
	});
	const run = await runInit(site);
	assert.is(run.code, 0, run.error + run.out);
	assert.not.match(run.out, "+++ b/_includes");
	assert.match(run.out, "write <% themeSwitcher() %> where the switcher should stand");
});

test.run();
