import { symlink } from "node:fs/promises";
import { BUNDLED } from "../helpers/base-theme.js";
import { type BuildOptions, build } from "../helpers/eleventy.js";
import { assert, createSite, type Site, test } from "../helpers/site.js";

const PAGE = "<!doctype html><html><head><title>x</title></head><body><p>x</p></body></html>";
const LINK = '<link rel="stylesheet" href="/site.css">';
const OURS = '<link rel="stylesheet" href="/_theme/css/site.css">';
const styled = (head: string) => PAGE.replace("<title>", `${head}\n<title>`);
/** A page that links to a stylesheet, which only the built page shows. */
const LINKED = styled('{% assign kind = "sheet" %}<link rel="style{{ kind }}" href="/site.css">');
const linesOf = ({ log }: { log: string[] }) =>
	log.filter((line) => line.includes("[eleventy-plugin-theme]")).map((line) => line.trim());

async function bundleOf(site: Site): Promise<string> {
	return site.read("_site/_theme/css/site.css");
}

const TO_CSS = { outputFileExtension: "css", compile: () => () => "" };
/** Where CSS of a site's own may come from: the files, what the log names, and the configuration. */
const SITES: Record<
	string,
	[files: Record<string, string>, place: string, options?: BuildOptions]
> = {
	"a link in a layout": [
		{
			"_includes/base.njk": `<!doctype html>\n<html><head>\n\n${LINK.replace("style", "preload style")}</head>{{ content | safe }}</html>`,
			"index.md": "---\nlayout: base.njk\n---\n# x",
		},
		"_includes/base.njk:4",
	],
	"a link beside a folder that has the output's name": [
		{ "_includes/base.njk": LINK + OURS, "_includes/_theme/a.njk": "x", "index.html": LINKED },
		"_includes/base.njk:1",
	],
	"attributes without quotes": [
		{ "index.html": styled("<link href=/a.css rel=stylesheet>") },
		"index.html:1",
	],
	"a style element": [{ "index.html": styled("\n<style>p { top: 0 }</style>") }, "index.html:2"],
	"a layout in code": [
		{
			"_includes/base.11ty.js":
				"exports.render = ({ content }) => `<html><head><link rel='stylesheet' href='/a.css'></head>${content}</html>`;",
			"index.md": "---\nlayout: base.11ty.js\n---\n# x",
		},
		"_includes/base.11ty.js:1",
	],
	"a stylesheet among the sources, where CSS is a format": [
		{ "index.html": LINKED, "assets/site.css": "p { color: red }" },
		"assets/site.css",
		{ before: (config) => config.addTemplateFormats("css") },
	],
	"a stylesheet in a folder that is copied from elsewhere": [
		{ "pages/index.html": LINKED, "public/site.css": "p { color: red }" },
		"public/site.css",
		{ input: "pages", before: (config) => config.addPassthroughCopy({ "public/**/*": "/" }) },
	],
	"a stylesheet of a package that is copied": [
		{ "index.html": LINKED, "node_modules/x/x.css": "p { color: red }" },
		"the configuration",
		{ before: (config) => config.addPassthroughCopy({ "node_modules/x/x.css": "x.css" }) },
	],
	"a page's body": [{ "index.html": PAGE.replace("<p>", "<style></style><p>") }, "index.html:1"],
	"a layout that another plugin brings": [
		{ "index.html": PAGE },
		"about.html:1",
		{ before: (config) => config.addTemplate("about.html", styled(LINK), {}) },
	],
	"a format of templates that becomes CSS": [
		{ "index.html": LINKED },
		"the configuration",
		{ before: (config) => config.addExtension("scss", TO_CSS) },
	],
	"a shortcode in a file that the configuration loads": [
		{
			"index.html": LINKED,
			".eleventy.js": 'module.exports = (config) => require("./config/all")(config);',
			"config/all/index.js": 'const { styles } = require("../styles.cjs");',
			"config/styles.cjs": `exports.styles = () =>\n\t'${LINK}';`,
		},
		"config/styles.cjs:2",
	],
	"a transform in a configuration that is a module": [
		{ "index.html": LINKED, "buildawesome.config.mjs": "export default () => `<style>`;" },
		"buildawesome.config.mjs:1",
	],
};

test("a file of src/themes without a theme is named, and what its rules need", async () => {
	const files = { "index.html": "<!doctype html><style>", "src/themes/dark.css": ".dark {}" };
	const [line = ""] = linesOf(await build(await createSite(files)));
	assert.match(line, /dark\.css has no theme: give its rules .* as \[data-theme="dark"\]/);
	assert.not.match(line, "eleventy-plugin-theme init");
});

for (const [name, [files, place, options]] of Object.entries(SITES)) {
	test(`${name}: the site is not restyled, and one line says why`, async () => {
		const site = await createSite(files);
		const lines = linesOf(await build(site, options));
		assert.equal(lines, [
			`[eleventy-plugin-theme] No theme yet, so pages look as before. ${place} has the site's own CSS, so base, component and built-in theme styles are left out; set styles.base to true to bundle them. To make themes from this CSS, run npx eleventy-plugin-theme init`,
		]);
		const css = await bundleOf(site);
		assert.not.match(css, /:root{|body/);
		assert.match(css, ".theme-toggle[data-theme-control]");
		const html = await site.read("_site/index.html");
		assert.match(html, "/_theme/css/site.css?v=");
		assert.match(html, "/_theme/theme.js?v=");
		// Nothing of what follows could be seen without a theme, and all of it could be in the way.
		assert.not.match(html, "<script>");
		assert.not.match(html, "eleventy-theme.critical");
		assert.not.match(html, "color-scheme");
		assert.not.match(html, "data-theme");
	});
}

/** What is no CSS of the site's own, though it looks like some. */
const PLAIN: Record<string, Record<string, string>> = {
	"no CSS at all": { "index.html": PAGE },
	"code about CSS in Markdown": {
		"index.md":
			'# x\n\n```html\n```js\n<style>p {}</style>\n```\n\n~~~~\n~~~\n<style>\n~~~~\n\nUse `<link rel="stylesheet">` or ``<style>``.\n',
	},
	"themes for the plugin": {
		"index.html": PAGE,
		"src/themes/day.css": '@import "../parts/day.css";',
		"src/parts/day.css": '[data-theme="day"] { color-scheme: light }',
	},
	"inline styles": { "index.html": PAGE.replace("<p>", '<p style="color: red">') },
	"the plugin's bundle, linked by hand": { "index.html": styled(OURS) },
	"a link in comments": { "index.njk": styled(`<!-- ${LINK} -->{# ${LINK} #}`) },
	"a link that is shown": { "index.html": PAGE.replace("<p>", LINK.replace("<", "&lt;")) },
	"CSS of packages that nobody copies": { "index.html": PAGE, "node_modules/x/x.css": "p {}" },
};

for (const [name, files] of Object.entries(PLAIN)) {
	test(`${name}: the shipped styles are in`, async () => {
		const site = await createSite(files);
		const lines = linesOf(await build(site));
		assert.match(lines[0] ?? "", /\d+ themes, [\d.]+ KiB of CSS, (built|from the cache)$/);
		assert.match(await bundleOf(site), "--color-page");
	});
}

test("a site's own themes are in, whatever is left out", async () => {
	const site = await createSite({
		"index.html": styled("<style>p { top: 0 }</style>"),
		"src/themes/day.css": '[data-theme="day"] { color-scheme: light; --bg: white }',
		"src/themes/night.css": '[data-theme="night"] { color-scheme: dark; --bg: black }',
	});
	const lines = linesOf(await build(site));
	assert.is(lines.length, 1, lines.join("\n"));
	assert.match(`${lines}`, /2 themes, .*, so base, component and built-in theme .* left out/);
	assert.match(await site.read("_site/index.html"), '["day","night"]');
});

test("theme files that are copied, too, are no CSS of the site", async () => {
	const site = await createSite({ "index.html": PAGE, "src/themes/a.css": "[data-theme=a] {}" });
	for (const path of ["src/themes", "src/themes/*.svg"]) {
		const before: BuildOptions["before"] = (config) => config.addPassthroughCopy(path);
		assert.not.match(linesOf(await build(site, { before })).join(), "left out");
	}
});

test("a switch of the site's own is named in the same line, with its place and the recipe", async () => {
	const script =
		'const button = document.querySelector("#dark");\nbutton.onclick = () => {\n\tdocument.documentElement.dataset.theme = "dark";\n\tlocalStorage.theme = "dark";\n};\n';
	const site = await createSite({ "index.html": styled(LINK), "js/theme.js": script });
	const before: BuildOptions["before"] = (config) => config.addPassthroughCopy("js");
	const [line = "", ...others] = linesOf(await build(site, { before }));
	assert.equal(others, []);
	assert.match(line, ". js/theme.js:3 has a theme switch of its own, which stays as it is (rec");
	const inline = await createSite({
		"index.html": PAGE.replace("<p>", `<script>${script}</script><p>`),
	});
	assert.match(`${linesOf(await build(inline))}`, /\. index\.html:\d+ has a theme switch of/);
});

test("styles.base: true puts the others in, too; what is set besides is obeyed", async () => {
	const all = await createSite({ "index.html": styled(LINK) });
	const lines = linesOf(await build(all, { plugin: { styles: { base: true } } }));
	assert.match(lines.join("\n"), `${BUNDLED} themes`);
	const css = await bundleOf(all);
	assert.match(css, "--color-page");
	assert.match(css, ".card");

	const some = await createSite({ "index.html": styled(LINK) });
	const said = linesOf(await build(some, { plugin: { styles: { themes: ["dark", "light"] } } }));
	assert.match(said.join("\n"), /2 themes, .*, so base and component styles are left out/);
});

test("sources and built pages that disagree: the log says what settles it", async () => {
	const said = async (files: Record<string, string>, options?: BuildOptions) => {
		const [, line = "", ...more] = linesOf(await build(await createSite(files), options));
		assert.equal(more, []);
		return line;
	};
	const unfound = /has CSS .*did not find .*base, styles.components and styles.themes/;
	assert.match(await said({ "index.html": LINKED }), unfound);
	const unused = { "index.html": PAGE, "notes/old.css": "p {}" };
	const missed = await said(unused, { before: (config) => config.addPassthroughCopy("notes") });
	assert.match(missed, /No page has the CSS that notes\/old.css mentions.* styles.base to true/);
	// Prose is not read for ever.
	const prose = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}.md`, PAGE]));
	assert.match(await said({ ...prose, "a.md": styled(LINK) }), unfound);
	const site = await createSite({ ...prose, "99.md": styled(LINK) });
	assert.match(linesOf(await build(site)).join(), "99.md:1 has the site's own CSS");
});

test("a folder that Eleventy ignores brings no page, and may be copied all the same", async () => {
	const site = await createSite({
		"index.html": PAGE,
		"built/index.html": styled(LINK),
		".gitignore": "# output\n/built/\n",
	});
	assert.match(linesOf(await build(site)).join("\n"), `${BUNDLED} themes`);
	const before: BuildOptions["before"] = (config) => config.setUseGitIgnore(false);
	const first = linesOf(await build(site, { before })).join();
	assert.match(first, "built/index.html:1 has the site's own CSS");
	await site.write({ "built/_theme/theme.js": "" });
	assert.match(linesOf(await build(site, { before })).join(), `${BUNDLED} themes`, "our output");

	const files = { "index.html": LINKED, "css/a.css": "p {}", ".gitignore": "css" };
	const copy: BuildOptions["before"] = (config) => config.addPassthroughCopy("css");
	const copied = linesOf(await build(await createSite(files), { before: copy }));
	assert.match(copied.join(), "css/a.css has the site's own CSS");
});

test("links are followed, but not in circles; an output that holds the input is read again", async () => {
	const shared = await createSite({ "base.njk": LINK });
	const site = await createSite({ "index.html": LINKED, "_includes/x.njk": "" });
	await symlink(shared.root, site.path("_includes/shared"));
	for (const name of ["loop", "again"]) await symlink("..", site.path("_includes", name));
	const said = linesOf(await build(site)).join();
	assert.match(said, "_includes/shared/base.njk:1 has the site's own CSS");
	const beside = await createSite({ "index.njk": styled(LINK) });
	for (const _ of "12") {
		const before: BuildOptions["before"] = (config) => config.setTemplateFormats("njk");
		const { log } = await build(beside, { before, output: beside.root });
		assert.match(linesOf({ log }).join(), "index.njk:1 has the site's own CSS");
	}
});

test("what a policy or a fragment stands in the way of is no news while nothing is themed", async () => {
	const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">';
	const site = await createSite({
		"index.html": styled(`${policy}${LINK}`),
		"part.html": "<p>A fragment</p>",
	});
	assert.is(linesOf(await build(site)).length, 1);
});
