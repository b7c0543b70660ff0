/**
 * Sites made by a fixed seed, of what sites do to data, templates and pages. Whichever builds without
 * the one line builds with it, to the same bytes but for the assets.
 */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import Eleventy from "@11ty/eleventy";
import { createInstalledSite } from "../helpers/cli.js";
import { contents } from "../helpers/faults.js";
import { NAMES, SETUPS } from "../helpers/setups.js";
import { assert, createRandom, test } from "../helpers/test.js";

const COUNT = 60;
const random = createRandom(11);
const some = <T>(of: readonly T[], chance = 0.35): T[] => of.filter(() => random() < chance);
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

const PLUGIN = "c.addPlugin(themePlugin);";

const document = (head: string, content: string) =>
	`<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title>${head}</head>\n<body>${content}</body></html>\n`;
const LAYOUTS: Record<string, string> = {
	"base.njk": document("", "<a href='/'>Home</a>{{ content | safe }}"),
	"base.liquid": document('<meta name="x">', "{{ content }}<p>{{ collections.all | size }}</p>"),
	"chained.njk": "---\nlayout: base.njk\n---\n<main>{{ content | safe }}</main>",
	"code.11ty.cjs": `exports.render = ({ title, content }) => "<html><head></head><body><h1>" + title + "</h1>" + content + "</body></html>";`,
};

const PAGES: Record<string, (layout: string) => string> = {
	"index.md": (layout) => front({ layout, title: "Home" }, "# Home\n\n[Post](post.md)"),
	"post.md": (layout) =>
		front({ layout, title: "Post", date: "2020-02-02", tags: ["post"] }, "Text"),
	"draft.md": (layout) => front({ layout, title: "DRAFT", permalink: false }, "Text"),
	"list.njk": (layout) =>
		front(
			{ layout, title: "List" },
			"{% for item in collections.all %}{{ item.url }} {{ item.data.title }}\n{% endfor %}{{ collections.titles }}{{ shout }}",
		),
	"pages.liquid": (layout) =>
		front(
			{
				layout,
				title: "Pages",
				pagination: { data: "numbers", size: 2 },
				permalink: "pages/{{ pagination.pageNumber }}/",
			},
			"<p>{% for n in pagination.items %}{{ n }} {% endfor %}</p>",
		),
	"feed.njk": () =>
		front(
			{ title: "Feed", permalink: "feed.xml", eleventyExcludeFromCollections: true, layout: null },
			'<?xml version="1.0"?><feed>{% for item in collections.post %}<c>{{ item.content | renderTransforms(item.data.page) | escape }}</c>{% endfor %}</feed>',
		),
	"data.11ty.cjs": () =>
		`module.exports = { data: { title: "Data", date: "2020-03-04", permalink: () => "data.json", layout: null }, render: (data) => JSON.stringify(data.numbers) };`,
	"bare.html": () =>
		front({ title: "Bare" }, document("<style>p { color: red }</style>", "<p>{{ title }}</p>")),
	"sub/deep.html": (layout) =>
		front({ layout, title: "Deep" }, "<p id=x>{{ page.url }} {{ own }}</p>"),
	"none.md": () => front({ title: "None" }, "No layout"),
};
const DATA: Record<string, string> = {
	"_data/numbers.json": "[1,2,3,4,5]",
	"_data/title.json": '"Everywhere"',
	"sub/sub.json": '{ "own": "directory" }',
	"sub/sub.11tydata.cjs":
		"module.exports = { eleventyComputed: { own: ({ title }) => title + '!' } };",
	"assets/a.txt": "a",
};

/** With a date of its own: that of a file is another one in each build. */
function front(data: { title: string; [key: string]: unknown }, content: string): string {
	const sum = Array.from(data.title).reduce((all, sign) => all + sign.charCodeAt(0), 0);
	const date = `2020-01-${10 + (sum % 19)}`;
	return `---json\n${JSON.stringify({ date, ...data })}\n---\n${content}\n`;
}

interface Made {
	readonly files: Record<string, string>;
	readonly input: string;
	readonly config: string;
	readonly setups: string[];
	readonly returned: string;
	readonly isModule: boolean;
}

function made(): Made {
	const input = one([".", "src", "content"]);
	const place = (name: string) => (input === "." ? name : `${input}/${name}`);
	const isModule = random() < 0.5;
	const files: [string, string][] = [
		...Object.entries(LAYOUTS).map(
			([name, text]) => [place(`_includes/${name}`), text] as [string, string],
		),
		...some(Object.entries(PAGES), 0.7).map(
			([name, make]) => [place(name), make(one(Object.keys(LAYOUTS)))] as [string, string],
		),
		...[...Object.entries(DATA).slice(0, 1), ...some(Object.entries(DATA).slice(1), 0.6)].map(
			([name, text]) => [place(name), text] as [string, string],
		),
		["package.json", JSON.stringify({ type: isModule ? "module" : "commonjs" })],
		[
			"src/themes/own.css",
			random() < 0.5 ? "[data-theme=own] { color-scheme: dark; color: red }" : "",
		],
	];
	const prefix = one(["", "/sub/"]);
	const dir = { input, output: one(["_site", "out/dist"]), includes: "_includes", data: "_data" };
	return {
		files: Object.fromEntries(files),
		input,
		config: isModule ? "eleventy.config.js" : one(["eleventy.config.js", ".eleventy.js"]),
		setups: some(SETUPS, 0.2)
			.map((text) => text.replaceAll("IN/", input === "." ? "" : `${input}/`))
			.sort(() => random() - 0.5),
		returned: JSON.stringify({ dir, ...(prefix && { pathPrefix: prefix }) }),
		isModule,
	};
}

function configured({ isModule, returned }: Made, setups: readonly string[]): string {
	const load = isModule
		? `import { ${NAMES} } from "@11ty/eleventy"; import { themePlugin } from "eleventy-plugin-theme";\nexport default function`
		: 'const { themePlugin } = require("eleventy-plugin-theme");\nmodule.exports = async function';
	const own = isModule ? "" : `const { ${NAMES} } = await import("@11ty/eleventy");`;
	return `${load} (c) {\n${[own, ...setups].join("\n")}\nreturn ${returned};\n}\n`;
}

async function built(site: Made, setups: readonly string[]) {
	const config = configured(site, setups);
	const { root } = await createInstalledSite({ ...site.files, [site.config]: config });
	process.chdir(root);
	const eleventy = new Eleventy(undefined, undefined, { configPath: site.config });
	const nothing = () => {};
	eleventy.logger.overrideLogger({ log: nothing, warn: nothing, error: nothing });
	try {
		await eleventy.init();
		await eleventy.write();
	} catch (error) {
		const { originalError, message } = error as Error & { originalError?: Error };
		return originalError?.message ?? message;
	}
	const output = join(root, JSON.parse(site.returned).dir.output);
	await mkdir(output, { recursive: true });
	return contents(output);
}

const ASSETS =
	/(?:<script>\{let.*?<\/script>)?(?:<meta name="(?:color-scheme|theme-color)"[^>]*>)*<link rel="stylesheet" href="[^"]*\/_theme\/css\/site\.css\?v=[\da-f]{8}"><script type="module" src="[^"]*\/_theme\/theme\.js\?v=[\da-f]{8}"><\/script>/s;

let builds = 0;
for (const at of Array.from({ length: COUNT }).keys()) {
	const site = made();
	const place = Math.floor(random() * (site.setups.length + 1));
	test(`site ${at}, with ${site.setups.length} statements: the same but for the assets`, async () => {
		const before = await built(site, site.setups);
		const after = await built(site, site.setups.toSpliced(place, 0, PLUGIN));
		if (typeof before === "string") return;
		builds += 1;
		assert.type(after, "object", `${after}\n${configured(site, site.setups)}`);
		const own = Object.entries(after).filter(([path]) => !path.startsWith("_theme/"));
		assert.ok(own.length < Object.keys(after).length, "with assets");
		assert.equal(
			Object.fromEntries(
				own.map(([path, text]) => [path, path.endsWith(".html") ? text.replace(ASSETS, "") : text]),
			),
			before,
			configured(site, site.setups),
		);
	});
}

test("most of them build by themselves", () => assert.ok(builds > COUNT / 2, String(builds)));
