import { HtmlBasePlugin } from "@11ty/eleventy";
import {
	type BuildOptions,
	build,
	type EleventyConfig,
	hearing,
	renderIndex,
	toJSON,
} from "../helpers/eleventy.js";
import { assert, createSite, NO_STYLES, test } from "../helpers/site.js";

/** From the guard to the runtime, in one piece. */
const ASSETS =
	/<script>\{let.*?<link rel="stylesheet" href="([^"]*)"><script type="module" src="([^"]*)"><\/script>/s;

const render = (source: string, options?: BuildOptions) =>
	renderIndex({ "index.html": source }, options);

test("what is left alone: fragments, AMP, other files, pages with the assets", async () => {
	const cases = [
		"<p>A fragment</p>",
		"<!-- <html> --><div><script>'<body>'</script></div>",
		"",
		"<!doctype html><html amp><head><meta charset=utf-8></head></html>",
		"<!doctype html><html ⚡><head></head></html>",
		'<!doctype html><head><link rel=stylesheet href="/_theme/css/site.css"></head>',
	];
	const files = Object.fromEntries(cases.map((source, at) => [`${at}.html`, source]));
	const pages = await toJSON(await createSite(files));
	assert.is(pages.length, cases.length);
	for (const { inputPath, content } of pages)
		assert.is(content, files[inputPath.replace("./", "")], inputPath);
	const page = "<!doctype html><html><head></head></html>";
	const others = ["feed.xml", "data.json", "x.txt", "a/b.svg", "false"].map((permalink, at) => [
		`${at}.html`,
		`---\npermalink: ${permalink}\n---\n${page}`,
	]);
	for (const { content, url } of await toJSON(await createSite(Object.fromEntries(others))))
		assert.is(content.trim(), page, url);
});

test("a page may have the extension of XHTML, or none", async () => {
	const site = await createSite({
		"a.html": "---\npermalink: a.xhtml\n---\n<!doctype html><html><head></head></html>",
		"b.html": "---\npermalink: b\n---\n<!doctype html><html><head></head></html>",
		"c.html": "---\npermalink: v1.2\n---\n<html><head></head></html>",
	});
	const before = (config: EleventyConfig) =>
		config.configureErrorReporting({ allowMissingExtensions: true });
	for (const { content, url } of await toJSON(site, { before })) assert.match(content, ASSETS, url);
});

test("one line of log for pages that were written without assets", async () => {
	const log = async (files: Record<string, string>, options: BuildOptions = {}) => {
		const lines = (await build(await createSite(files), options)).log;
		return lines.filter((line) => /fragment|AMP|forces|does nothing/.test(line));
	};
	const document = "<!doctype html><title>x</title>";
	const list =
		'---\npagination: { data: names, size: 1 }\nnames: [a, b]\npermalink: "{{ pagination.pageNumber }}.html"\n---\nx';
	const feed = "---\npermalink: b.xml\n---\nb";
	const said = (await log({ "list.njk": list, "good.html": document, "b.md": feed })).join();
	assert.match(said, /^\S+ list\.njk: a fragment gets no theme; give it a layout$/);
	const many = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((n) => [`${n}.md`, n]));
	assert.match((await log(many)).join(), " and 2 more: a fragment");
	const switched = {
		"a.md": "<% themeSwitcher() %>",
		"b.html": `${document}<% themeSwitcher() %>`,
		"c.html": `${document}<script src=/_theme/theme.js></script><% themeSwitcher() %>`,
	};
	const [bare = "", ...more] = await log(switched, { plugin: { inject: false } });
	assert.match(bare, /^\S+ b\.html: the switcher does nothing: with "inject": false, /);
	assert.equal(more, []);
	const others = await log({
		"a.html": '<!doctype html><html data-theme="dark"><head>',
		"b.html": "<!doctype html><html amp>",
	});
	assert.match(others.join(), "a.html: <html data-theme> forces the theme");
	assert.match(others.join(), "b.html: AMP allows no scripts");
});

test("a feed that runs transforms on a page's content is no page", async () => {
	const site = await createSite({
		"_includes/base.njk": "<!doctype html><head></head>{{ content | safe }}",
		"post.md": "---\nlayout: base.njk\ntags: post\n---\nWords",
		"tag.md": "---\nlayout: base.njk\ntags: post\n---\nAt the end of your <head> tag, or <html>",
		"feed.njk":
			"---\npermalink: feed.xml\n---\n{% for post in collections.post %}{{ post.content | renderTransforms(post.page) | safe }}{% endfor %}",
	});
	const { log } = await build(site);
	assert.not.match(await site.read("_site/feed.xml"), "theme");
	assert.match(await site.read("_site/post/index.html"), ASSETS);
	assert.not.match(log.join("\n"), "fragment");
});

test("literals are the same with a transform of the site's own after them as without", async () => {
	const policy = `<meta http-equiv=Content-Security-Policy content="script-src 'self'">`;
	const pages = [
		`<!doctype html><head><meta charset=utf-8></head><body><% themeSwitcher("menu") %><% themeTokenEditor() %>`,
		`<!doctype html><html><head><% themeAssets() %>${policy}<meta name=theme-color content=red>`,
		`<!doctype html><head>${policy}</head><pre><% themeAssets %></pre><% themeAssets %><% themeSwitcher("list") %>`,
		"<!doctype html><% themeSwitcher %>",
		"<% themeSwitcher() %><p>A fragment, with <code><% themeSwitcher() %></code></p>",
		'<!doctype html><html amp><% themeSwitcher("menu") %>',
		'---\ntheme: dark\n---\n<!doctype html><!-- <% themeAssets %> --><head></head><p title="<% themeAssets() %>">',
	];
	const site = await createSite({
		...Object.fromEntries(pages.map((page, at) => [`${at}.html`, page])),
		"feed.njk": `---\npermalink: feed.xml\n---\n{{ "<% themeSwitcher() %>" | renderTransforms({ inputPath: "a", outputPath: "a.html", url: "/" }) | safe }}`,
	});
	const built = async (after?: (config: EleventyConfig) => void) =>
		(await toJSON(site, { plugin: { csp: "amend" }, ...(after && { after }) }))
			.map(({ url, content }) => `${url} ${content}`)
			.sort();
	const alone = await built();
	assert.match(alone[pages.length] ?? "", /^\/feed\.xml <label/);
	const own = (config: EleventyConfig) => config.addTransform("own", (html) => html);
	assert.equal(alone, await built((config) => config.addPlugin(own)));
});

test("inject: false, and themeAssets() wherever it stands, in a fragment too", async () => {
	const page = "<!doctype html><head></head><body>MARK</body>";
	const off = { plugin: { inject: false } };
	assert.is(await render(page, off), await render(page, { plugin: false }));
	for (const plugin of [{ inject: false }, {}]) {
		const html = await render(page.replace("MARK", "[{% themeAssets() %}{% themeAssets %}]"), {
			plugin,
		});
		assert.is(html.replace(ASSETS, ""), page.replace("MARK", "[]"));
		assert.is(html.indexOf("[<script>"), page.indexOf("MARK"));
	}
	const fragment = await render("<div>{% themeAssets %}</div>");
	assert.is(fragment.replace(ASSETS, ""), "<div></div>");
	const commented = await render("<!doctype html><head></head><!-- {% themeAssets %} -->");
	assert.is(commented.search(ASSETS), "<!doctype html><head>".length);
});

test("URLs are prefixed once, whatever else prefixes them", async () => {
	const page = "<!doctype html><head></head><body>{% themeAssets %}</body>";
	const files = { "index.njk": "<!doctype html><head></head>", "marked.njk": page };
	for (const pathPrefix of ["/blog/", "blog"]) {
		const before: BuildOptions["before"] = (config) =>
			pathPrefix === "blog" && config.addPlugin(HtmlBasePlugin);
		for (const { content } of await toJSON(await createSite(files), { pathPrefix, before })) {
			const [, css, script] = ASSETS.exec(content) ?? [];
			assert.match(css ?? "", /^\/blog\/_theme\/css\/site\.css\?v=[0-9a-f]{8}$/);
			assert.match(script ?? "", /^\/blog\/_theme\/theme\.js\?v=[0-9a-f]{8}$/);
			assert.match(content, 'localStorage["theme:/blog/"]');
		}
	}
});

test("a minifier before or after, which drops quotes, comments and head tags", async () => {
	const minify = (eleventyConfig: EleventyConfig) =>
		eleventyConfig.addTransform("minify", (html) =>
			String(html)
				.replace(/<\/?(head|body)>|<!--.*?-->/g, "")
				.replace(/="([\w-]+)"/g, "=$1"),
		);
	const source =
		"<!doctype html><html><head><meta charset=utf-8></head><body>{% themeAssets %}</body></html>";
	for (const options of [{ before: minify }, { after: minify }]) {
		const html = await render(source.replace("{% themeAssets %}", ""), options);
		assert.is(html.match(/<link rel="?stylesheet/g)?.length, 1);
		const marked = await renderIndex({ "index.njk": source }, options);
		assert.is(marked.match(/<link rel="?stylesheet/g)?.length, 1);
		assert.not.match(marked, "theme-assets");
	}
});

test("a page forces its theme by front matter, by a layout's <html>, and in a pagination", async () => {
	const site = await createSite({
		"_includes/plain.njk": "<!doctype html><html lang=en><head></head>{{ content | safe }}</html>",
		"_includes/set.njk":
			'<!doctype html><html data-theme="paper"><head></head>{{ content | safe }}</html>',
		"_includes/bare.njk": "<!doctype html><title>x</title>{{ content | safe }}",
		"a.md": "---\nlayout: plain.njk\ntheme: dark\n---\na",
		"b.md": "---\nlayout: set.njk\n---\nb",
		"c.md": "---\nlayout: set.njk\ntheme: dark\n---\nc",
		"d.md": "---\nlayout: bare.njk\ntheme: dark\neleventyExcludeFromCollections: true\n---\nd",
		"e.md": "---\nlayout: plain.njk\ntheme:\n  name: an object of the site's own\n---\ne",
		"f.md": "---\nlayout: plain.njk\ntheme: drak\n---\nf",
		"h.md": "---\nlayout: plain.njk\ntheme: Content presentation\n---\nh",
		"i.njk": '---\npermalink: i.html\n---\n<html data-theme="system"><head></head></html>',
		"g.njk":
			'---\nlayout: plain.njk\npagination: { data: names, size: 1, alias: name }\nnames: [dark, light]\npermalink: "g-{{ name }}.html"\neleventyComputed:\n  theme: "{{ name }}"\n---\ng',
	});
	const plugin = { allow: ["light", "dark"] };
	const [pages, warnings] = await hearing(() => toJSON(site, { plugin }));
	const html = (url: string) => pages.find((page) => page.url === url)?.content ?? url;
	const meta = (name: string, label: string) =>
		`<meta name="theme-forced" content="${name}" title="This page is always in the ${label} theme" data-theme-forced="">`;

	assert.match(html("/a/"), '<html data-theme="dark" lang=en>');
	assert.match(html("/a/"), meta("dark", "Dark"));
	assert.match(html("/b/"), '<html data-theme="paper"><head>');
	assert.match(html("/b/"), meta("paper", "Paper"));
	assert.match(html("/b/"), /name="theme-color" content="#[0-9a-f]{6}" data/, "allowed or not");
	assert.match(html("/c/"), '<html data-theme="dark"><head>');
	assert.match(html("/d/"), '<!doctype html><html data-theme="dark"><script>');
	for (const url of ["/e/", "/f/", "/h/", "/i.html"])
		assert.not.match(html(url), "theme-forced", url);
	assert.match(html("/i.html"), '<html data-theme="system"><head><script>');
	assert.match(html("/g-dark.html"), '<html data-theme="dark" lang=en>');
	assert.match(html("/g-light.html"), '<html data-theme="light" lang=en>');
	const misspelt = { type: "unknown-theme", name: "drak", meant: "dark", page: "./f.md" };
	assert.equal(warnings, [misspelt]);
});

test("a theme may come from a pagination's alias, or from a preprocessor that is added later", async () => {
	const site = await createSite({
		"_includes/plain.njk": "<!doctype html><html><head></head>{{ content | safe }}</html>",
		"a.njk":
			'---\nlayout: plain.njk\npagination: { data: names, size: 1, alias: theme }\nnames: [dark, light]\npermalink: "a-{{ theme }}.html"\n---\na',
		"b.md": "---\nlayout: plain.njk\n---\nb",
	});
	const late = (data: object) => void Object.assign(data, { theme: "paper" });
	const after: BuildOptions["after"] = (config) => config.addPreprocessor("late", ["md"], late);
	const themes = (await toJSON(site, { after })).map(({ url, content }) => [
		url,
		/<html data-theme="(\w+)"/.exec(content)?.[1],
	]);
	const expected = { "/a-dark.html": "dark", "/a-light.html": "light", "/b/": "paper" };
	assert.equal(Object.fromEntries(themes), expected);
});

test("pages that name no theme get no computed data, which would cost each of them 3 kB", async () => {
	const site = await createSite({
		"a.njk": "{{ eleventyComputed | dump | safe }}",
		"b.njk": "---\ntheme: dark\neleventyComputed: { mine: 1 }\n---\n{{ themeForced }} {{ mine }}",
		"c.njk": "---\neleventyComputed: { mine: 1 }\n---\n{{ eleventyComputed | dump | safe }}",
	});
	const pages = await toJSON(site);
	const content = (url: string) => pages.find((page) => page.url === url)?.content?.trim();
	assert.is(content("/a/"), "");
	assert.is(content("/b/"), "dark 1");
	assert.is(content("/c/"), '{"mine":1}');
});

test("the data key by which pages force their theme is the site's to choose", async () => {
	const site = await createSite({
		"_includes/plain.njk": "<!doctype html><html><head></head>{{ content | safe }}</html>",
		"a.md": "---\nlayout: plain.njk\ntheme: dark\n---\na",
		"b.md": "---\nlayout: plain.njk\nlook: dark\n---\nb",
		"c.md": "---\nlayout: plain.njk\nmy: { look: paper }\n---\nc",
		"d.md": "---\nlayout: plain.njk\nmy: { look: papre }\n---\nd",
		"e.md":
			"---\nlayout: plain.njk\neleventyComputed: { my: { look: \"{{ page.fileSlug | replace: 'e', 'dark' }}\" } }\n---\ne",
	});
	const forced = async (dataKey: string | false) => {
		const [pages, warnings] = await hearing(() => toJSON(site, { plugin: { dataKey } }));
		const urls = pages.filter(({ content }) => content?.includes("<html data-theme="));
		return [urls.map(({ url }) => url).sort(), warnings];
	};
	assert.equal(await forced("theme"), [["/a/"], []]);
	assert.equal(await forced("look"), [["/b/"], []]);
	const misspelt = { type: "unknown-theme", name: "papre", meant: "paper", page: "./d.md" };
	assert.equal(await forced("my.look"), [["/c/", "/e/"], [misspelt]]);
	assert.equal(await forced(false), [[], []]);
});

test("metas are right per preference, and the page's own are left to it", async () => {
	const html = await render("<!doctype html><head></head>");
	assert.match(html, '<meta name="color-scheme" content="light dark"');
	for (const mode of ["light", "dark"]) {
		const media = `media="\\(prefers-color-scheme:${mode}\\)"`;
		assert.match(html, new RegExp(`<meta name="theme-color" content="#[0-9a-f]{6}" ${media}`));
	}
	const dark = await render("<!doctype html><head></head>", { plugin: { default: "dark" } });
	assert.match(dark, '<meta name="color-scheme" content="dark"');
	assert.is(dark.match(/name="theme-color"/g)?.length, 1);
	const own = await render(
		'<!doctype html><head><meta name=theme-color content=red><meta name="color-scheme" content="light">',
	);
	assert.not.match(own, "data-theme-color");
	const site = await createSite({
		"index.html": "<!doctype html><head></head>",
		"src/themes/light.css": "[data-theme=light] { background: #fff }",
		"src/themes/dark.css": "[data-theme=dark] { color-scheme: dark; background: #000 }",
	});
	await build(site, { plugin: { styles: NO_STYLES } });
	const unsaid = await site.read("_site/index.html");
	// A light theme that does not say so has no dark controls.
	assert.not.match(unsaid, '<meta name="color-scheme"');
	assert.match(unsaid, /"#f+" media="\(\S+:light\)".*"#0+" media="\(\S+:dark\)"/);
});
