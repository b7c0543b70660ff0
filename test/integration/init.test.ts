import { createHash } from "node:crypto";
import { chmod, readFile, rename, symlink } from "node:fs/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createInstalledSite, eleventy } from "../helpers/cli.js";
import { commit, createRepository, git, runInit, snapshot } from "../helpers/init.js";
import { createSite, removeSites } from "../helpers/site.js";

test.after(removeSites);

const LAYOUT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>x</title></head>
<body>
<header>
	<a href="/">Name</a>
	<nav>
		<ul>
			<li class="item"><a href="/">Home</a></li>
		</ul>
	</nav>
</header>
<main>{{ content | safe }}</main>
</body>
</html>
`;
const CONFIG = `export default function (eleventyConfig) {
	eleventyConfig.addPassthroughCopy("robots.txt");
}
`;
const SITE = {
	"package.json": '{ "type": "module" }\n',
	"eleventy.config.js": CONFIG,
	"_includes/base.njk": LAYOUT,
	"index.md": "---\nlayout: base.njk\n---\n# Hello\n",
	"robots.txt": "User-agent: *\n",
};

test("a stylesheet that is not there yet: nothing is known of the page's colours", async () => {
	const layout = LAYOUT.replace(
		"<title>",
		'<link rel="stylesheet" href="/css/site.css?v=1"><title>',
	);
	const site = await createRepository({ ...SITE, "_includes/base.njk": layout });
	const run = await runInit(site, ["--write"]);
	assert.is(run.code, 1, run.out);
	assert.match(
		run.out,
		"/css/site.css: loaded by the pages, and not there when Eleventy has built them",
	);
	assert.match(run.out, "Nothing has been written");
	assert.is(git(site, "status", "--porcelain"), "");
});

test("a switch that a build step makes is named, with the recipe, and nothing is written", async () => {
	const layout = LAYOUT.replace(
		"</head>",
		'<link rel="stylesheet" href="/site.css"><script src="/app.js" defer></script></head>',
	).replace("</nav>", '</nav><button class="mode">Mode</button>');
	const site = await createRepository({
		...SITE,
		"_includes/base.njk": layout,
		"site.css":
			":root { --page: #fff; --ink: #111 }\nhtml.dark { --page: #111; --ink: #eee }\nbody { background: var(--page); color: var(--ink) }\n",
		"mode.js": `const root = document.documentElement;
root.classList.toggle("dark", localStorage.theme === "dark");
document.querySelector(".mode").onclick = () => {
	localStorage.theme = root.classList.toggle("dark") ? "dark" : "light";
};
`,
		"eleventy.config.js": `import { readFileSync } from "node:fs";
export default function (eleventyConfig) {
	eleventyConfig.addPassthroughCopy("robots.txt");
	eleventyConfig.addPassthroughCopy("site.css");
	const bundle = () => "(()=>{" + readFileSync("mode.js", "utf8").replace(/\\s+/g, " ") + "})();";
	eleventyConfig.addTemplate("app.11ty.js", { data: () => ({ permalink: "/app.js" }), render: bundle });
}
`,
	});
	const run = await runInit(site, ["--write"]);
	assert.is(run.code, 1, run.out);
	assert.match(run.out, "/app.js switches the theme, and no file of the site holds it as it is");
	assert.match(run.out, "recipe: Bring your dark mode over");
	assert.is(git(site, "status", "--porcelain"), "");
});

test("what a site reads above its own folder is named by where it stands", async () => {
	const site = await createRepository({
		"shared.mjs": "export const answer = 42;\n",
		"site/package.json": '{ "type": "module" }\n',
		"site/eleventy.config.js": 'import "../shared.mjs";\nexport default () => {};\n',
		"site/index.md": "# Hello\n",
	});
	const run = await runInit({ root: site.path("site") });
	assert.is(run.code, 1, run.out);
	assert.match(run.error, site.path("shared.mjs"));
	assert.match(run.error, "above the site's folder");
});

test("a look changes nothing; --write does what it showed; then there is nothing to do", async () => {
	const site = await createRepository(SITE);
	const before = snapshot(site);
	const look = await runInit(site);
	assert.is(look.code, 0, look.error + look.out);
	assert.equal(snapshot(site), before);
	assert.match(look.out, /configuration\s+eleventy\.config\.js\n/);
	assert.match(look.out, /pages\s+1, built with Eleventy \d/);
	assert.match(look.out, "+\televentyConfig.addPlugin(themePlugin);");
	assert.match(look.out, '+\t\t\t<li class="item"><% themeSwitcher() %></li>');
	assert.match(look.out, "npx eleventy-plugin-theme init --write");
	assert.ok(look.out.split("\n").length < 60, "a screenful");
	assert.is(look.error, "");

	const write = await runInit(site, ["--write"]);
	assert.is(write.code, 0, write.error + write.out);
	assert.is(
		git(site, "status", "--porcelain"),
		" M .gitignore\n M _includes/base.njk\n M eleventy.config.js\n",
	);
	assert.is(
		git(site, "diff", "--numstat"),
		"1\t0\t.gitignore\n1\t0\t_includes/base.njk\n3\t0\televenty.config.js\n",
	);
	const built = await eleventy(site);
	assert.is(built.code, 0, built.output);
	const html = await site.read("_site/index.html");
	assert.match(html, "/_theme/css/site.css?v=");
	assert.match(html, /<li class="item"><label.*data-theme-part/);

	commit(site);
	const themed = snapshot(site);
	const again = await runInit(site, ["--write"]);
	assert.is(again.code, 0, again.error + again.out);
	assert.match(again.out, "Nothing to do.");
	assert.equal(snapshot(site), themed);
});

test("a site without a configuration gets one of its kind of modules", async () => {
	const { "eleventy.config.js": _, "package.json": __, ...files } = SITE;
	const common = await createRepository(files);
	assert.is((await runInit(common, ["--write"])).code, 0);
	assert.match(await common.read("eleventy.config.js"), "module.exports = ");
	const built = await eleventy(common);
	assert.is(built.code, 0, built.output);
	assert.match(await common.read("_site/index.html"), "/_theme/css/site.css?v=");

	const esm = await createRepository({ ...files, "package.json": SITE["package.json"] });
	assert.is((await runInit(esm, ["--write"])).code, 0);
	assert.match(await esm.read("eleventy.config.js"), "export default ");
	assert.match((await runInit(esm)).out, "Nothing to do.");
});

test("a site that says theme in its own data keeps that for itself", async () => {
	const site = await createRepository({
		...SITE,
		"two.md": "---\nlayout: base.njk\ntheme: dark\n---\n# Two\n",
	});
	const { code, out, error } = await runInit(site, ["--write"]);
	assert.is(code, 0, error + out);
	assert.match(out, "two.md has a theme of its own in its data (dark), so dataKey is false");
	assert.match(await site.read("eleventy.config.js"), "addPlugin(themePlugin, { dataKey: false })");
	assert.is((await eleventy(site)).code, 0);
	assert.not.match(await site.read("_site/two/index.html"), "theme-forced");
	commit(site);
	assert.match((await runInit(site)).out, "Nothing to do.");
});

test("a style that must change, and whose hash a policy names, is named and nothing is written", async () => {
	const style = "@media (prefers-color-scheme: dark) { :root { background: #111; color: #eee } }";
	const digest = createHash("sha256").update(style).digest("base64");
	const head = `<meta http-equiv="Content-Security-Policy" content="style-src 'sha256-${digest}'"><style>${style}</style>`;
	const site = await createRepository({
		...SITE,
		"_includes/base.njk": LAYOUT.replace("</head>", `${head}</head>`),
	});
	const { code, out } = await runInit(site, ["--write"]);
	assert.is(code, 1, out);
	assert.match(out, /_includes\/base\.njk: [^\n]*its hash/);
	assert.is(git(site, "status", "--porcelain"), "");
});

test("what git could not undo is not written, but for --backup", async () => {
	const site = await createInstalledSite(SITE);
	const before = snapshot(site);
	const nowhere = await runInit(site, ["--write"]);
	assert.is(nowhere.code, 1);
	assert.match(nowhere.error, "is in no git repository");
	assert.match(nowhere.error, "--backup");

	git(site, "init", "--quiet");
	assert.match((await runInit(site, ["--write"])).error, "_includes/base.njk is not in git");
	await site.write({ ".gitignore": "node_modules\n" });
	commit(site);
	await site.write({ "_includes/base.njk": LAYOUT.replace("Name", "Other") });
	const dirty = await runInit(site, ["--write"]);
	assert.is(dirty.code, 1);
	assert.match(dirty.error, "_includes/base.njk has changes that are not committed");
	await site.write({ "_includes/base.njk": LAYOUT });
	const { ".gitignore": _, ...rest } = snapshot(site);
	assert.equal(rest, before);

	await site.write({ "_includes/base.njk": LAYOUT.replace("Name", "Other") });
	const backed = await runInit(site, ["--write", "--backup"]);
	assert.is(backed.code, 0, backed.error);
	const [, folder = ""] = /Copies of what was there are in (\S+)\./.exec(backed.out) ?? [];
	assert.is(await site.read(`${folder}/_includes/base.njk.bak`), LAYOUT.replace("Name", "Other"));
	assert.is(await site.read(`${folder}/eleventy.config.js.bak`), CONFIG);
	const built = await eleventy(site);
	assert.is(built.code, 0, built.output);
	assert.not(site.has(`_site/${folder}`));
});

test("line endings, byte order marks, modes and links stay as they are", async () => {
	const windows = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;
	const site = await createRepository({
		...SITE,
		"eleventy.config.js": windows(CONFIG),
		"_includes/base.njk": windows(LAYOUT),
	});
	await chmod(site.path("eleventy.config.js"), 0o755);
	await site.write({ "shared/x.txt": "" });
	await rename(site.path("_includes/base.njk"), site.path("shared/base.njk"));
	await symlink("../shared/base.njk", site.path("_includes/base.njk"));
	commit(site);
	const write = await runInit(site, ["--write"]);
	assert.is(write.code, 0, write.error + write.out);
	assert.is(
		git(site, "status", "--porcelain"),
		" M .gitignore\n M eleventy.config.js\n M shared/base.njk\n",
	);
	for (const path of ["eleventy.config.js", "shared/base.njk"]) {
		const text = await readFile(site.path(path), "utf8");
		assert.ok(text.startsWith("\ufeff") && !text.startsWith("\ufeff\ufeff"), path);
		assert.not.match(text, /[^\r]\n/, path);
	}
	assert.match(snapshot(site)["eleventy.config.js"] ?? "", /^100755 /);
});

test("a site that does not build, has no Eleventy, or has not the package", async () => {
	const broken = await createRepository({ ...SITE, "index.md": "---\nlayout: none.njk\n---\n" });
	const run = await runInit(broken);
	assert.is(run.code, 1);
	assert.match(run.error, "Eleventy could not build the site");
	assert.match(run.error, "none.njk");
	assert.not.match(run.error, /\n\s+at /);

	const bare = await createSite(SITE);
	const alone = await runInit(bare);
	assert.is(alone.code, 1);
	assert.match(alone.error, "@11ty/eleventy");
	assert.not.match(alone.error, /\n\s+at /);
});

test("a configuration that cannot be read is named with what to write, and nothing is written", async () => {
	const site = await createRepository({
		...SITE,
		"eleventy.config.js": 'export { default } from "./config/main.js";\n',
		"config/main.js": "export default function (config) {}\n",
	});
	const before = snapshot(site);
	const run = await runInit(site, ["--write"]);
	assert.is(run.code, 1, run.out);
	assert.match(run.out, "eleventy.config.js: The plugin cannot be put here");
	assert.match(run.out, 'import { themePlugin } from "eleventy-plugin-theme";');
	assert.equal(snapshot(site), before);
});

test("where a source of the pages' colours is not found, no half of them is made into themes", async () => {
	const vendor = ".note { border: 1px solid #cccccc; color: #222222 }\n";
	const site = await createRepository({
		...SITE,
		"_includes/base.njk": LAYOUT.replace(
			"</head>",
			'<link rel="stylesheet" href="/site.css"></head>',
		),
		"package.json":
			'{ "type": "module", "devDependencies": { "sass": "^1.0.0", "tape": "^5.0.0" } }',
		"styles/_note.scss": vendor,
		"styles/site.scss": '$ink: #123456;\n@use "note";\nbody { color: $ink }\n',
		// What Sass makes of these, as the site's own script would before the build.
		"eleventy.config.js": `import { mkdirSync, writeFileSync } from "node:fs";
export default function (eleventyConfig) {
	mkdirSync("_site", { recursive: true });
	writeFileSync("_site/site.css", ${JSON.stringify(`${vendor}body { color: #123456 }\n`)});
}
`,
	});
	const { code, out } = await runInit(site);
	assert.is(code, 1, out);
	assert.match(out, "site.css (as built) colours the pages, and where it is written was not found");
	assert.match(out, "by hand (recipe: Sass), and run this again");
	assert.not.match(out, "--properties");
});

test("changes that would break the site are never written", async () => {
	const site = await createRepository({
		...SITE,
		"eleventy.config.js": `export default function (config) {
	config.addPassthroughCopy("robots.txt");
}
`,
		"_data/eleventyComputed.js": `import { readFileSync } from "node:fs";
if (readFileSync("eleventy.config.js", "utf8").includes("themePlugin")) throw new Error("no themes here");
export default {};
`,
	});
	const before = snapshot(site);
	const run = await runInit(site, ["--write"]);
	assert.is(run.code, 1, run.out);
	assert.match(run.error, "With these changes the site does not build");
	assert.match(run.error, "no themes here");
	assert.equal(snapshot(site), before);
});

test.run();
