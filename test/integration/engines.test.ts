import { RenderPlugin } from "@11ty/eleventy";
import ejsPlugin from "@11ty/eleventy-plugin-ejs";
import handlebarsPlugin from "@11ty/eleventy-plugin-handlebars";
import webcPlugin from "@11ty/eleventy-plugin-webc";
import { VentoPlugin } from "eleventy-plugin-vento";
import nunjucks from "nunjucks";
import type { NunjucksLike } from "../../src/eleventy/eleventy-api.js";
import { nunjucksTag } from "../../src/eleventy/shortcodes.js";
import {
	type BuildOptions,
	build,
	type EleventyConfig,
	renderIndex,
	toJSON,
} from "../helpers/eleventy.js";
import { assert, BARE, createSite, listed, test } from "../helpers/site.js";

const options = { allow: ["light", "dark"], styles: { base: true } };
const plugins: Record<string, (eleventyConfig: EleventyConfig) => void> = {
	webc: (eleventyConfig) => eleventyConfig.addPlugin(webcPlugin),
	vto: (eleventyConfig) => eleventyConfig.addPlugin(VentoPlugin),
	hbs: (eleventyConfig) => eleventyConfig.addPlugin(handlebarsPlugin),
	ejs: (eleventyConfig) => eleventyConfig.addPlugin(ejsPlugin),
};

/** How each engine writes a call; METHOD stands for the method's name. */
const spellings: Record<string, string[]> = {
	njk: ["{% METHOD %}", "{% METHOD() %}", "{%- METHOD() -%}", "{{ METHOD() }}", "<% METHOD() %>"],
	liquid: ["{% METHOD %}", "{% METHOD() %}", "{%- METHOD() -%}", "<% METHOD() %>"],
	html: ["{% METHOD %}", "{% METHOD() %}", "<% METHOD() %>"],
	md: ["{% METHOD %}", "{% METHOD() %}", "<% METHOD() %>"],
	"11ty.js": ["METHOD"],
	webc: ["METHOD()"],
	vto: ["{{ METHOD() }}", "<% METHOD() %>"],
	hbs: ["{{{ METHOD }}}", "<% METHOD() %>"],
	ejs: ["<%- METHOD() %>"],
};

const formed: Record<string, string[]> = {
	njk: listed(`
		{% themeSwitcher "menu" %} | {% themeSwitcher("menu") %} | {{ themeSwitcher('menu') }} |
		<% themeSwitcher("menu") %> | {% set form = 'menu' %}{% themeSwitcher form %}
	`),
	liquid: listed(`
		{% themeSwitcher "menu" %} | {% themeSwitcher('menu') %} | <% themeSwitcher("menu") %> |
		{% assign form = 'menu' %}{% themeSwitcher form %}
	`),
	html: ['{% themeSwitcher "menu" %}', "<% themeSwitcher( 'menu' ) %>"],
	md: ['{% themeSwitcher "menu" %}', '<% themeSwitcher("menu") %>'],
	"11ty.js": ['themeSwitcher("menu'],
	webc: ["themeSwitcher('menu')"],
	vto: ['{{ themeSwitcher("menu") }}', '<% themeSwitcher("menu") %>'],
	hbs: ['{{{ themeSwitcher "menu" }}}', '<% themeSwitcher("menu") %>'],
	ejs: ['<%- themeSwitcher("menu") %>'],
};

const signs = {
	themeSwitcher: /<button [^>]*class="theme-toggle"/g,
	themeTokenEditor: /<div data-theme-editor(?:="")?>/g,
	themeAssets: /<link rel="stylesheet" href="\/_theme\/css\/site\.css\?v=[0-9a-f]{8}">/g,
};

const FORM = /data-theme-control="menu"/g;

function page(engine: string, call: string): string {
	if (engine === "11ty.js") {
		return `export default class { render() { return "<!doctype html><html><head><title>x</title></head><body>" + this.${call.includes("(") ? `${call}")` : `${call}()`} + "</body></html>"; } }`;
	}
	if (engine === "webc") {
		return `<!doctype html><html><head><title>x</title></head><body><div @html="${call}"></div></body></html>`;
	}
	if (engine === "md") return `Before ${call} after\n\n${call}\n`;
	return `<!doctype html><html><head><title>x</title></head><body><div>${call}</div></body></html>`;
}

const render = (engine: string, call: string, build: BuildOptions = {}) =>
	renderIndex({ [`index.${engine}`]: page(engine, call) }, { plugin: options, ...build });

type Call = [call: string, sign: RegExp];
const callsIn = (engine: string): Call[] => [
	...Object.entries(signs).flatMap(([method, sign]) =>
		(spellings[engine] ?? []).map((call): Call => [call.replace("METHOD", method), sign]),
	),
	...(formed[engine] ?? []).map((call): Call => [call, FORM]),
];

for (const engine of Object.keys(spellings)) {
	const plugin = plugins[engine];
	for (const order of plugin ? ["before", "after"] : [""]) {
		const how = order && plugin ? { [order]: plugin } : {};
		test(`${engine}${order && `, its plugin ${order} ours`}`, async () => {
			// Each call on a page of its own.
			const calls = callsIn(engine);
			const files = calls.map(([call], at) => [`p${at}.${engine}`, page(engine, call)]);
			const site = await createSite(Object.fromEntries(files));
			const pages = await toJSON(site, { plugin: options, ...how });
			for (const [at, [call, sign]] of calls.entries()) {
				const html = pages.find(({ url }) => url === `/p${at}/`)?.content ?? "";
				assert.not.match(html, /&lt;|\[object|theme-assets/, call);
				// Assets stand once on a page, wherever and however often they were asked for.
				const expected = engine === "md" && sign !== signs.themeAssets ? 2 : 1;
				assert.is(html.match(sign)?.length, expected, `${call}: ${html}`);
				// Markdown alone is a fragment, which gets no assets.
				if (sign !== FORM || engine === "md") continue;
				assert.match(html, /src="\/_theme\/controls\.js\?v=[\da-f]{8}">/);
			}
		});
	}
}

test("a page without such a control loads no script for it", async () => {
	const files = {
		"a.njk": page("njk", '{{ themeSwitcher("menu") }}'),
		"b.njk": page("njk", "{{ themeSwitcher() }}"),
	};
	const site = await createSite(files);
	await build(site, { plugin: options });
	assert.match(await site.read("_site/a/index.html"), "controls.js");
	assert.not.match(await site.read("_site/b/index.html"), "controls.js");
	assert.ok(site.has("_site/_theme/controls.js"));
});

test("literals in layouts, includes and Markdown, and in none of the places that show code", async () => {
	const call = "<% themeSwitcher() %>";
	const files = {
		"_includes/base.njk": `<!doctype html><title>${call}</title><header>${call}</header>{% include "part.njk" %}{{ content | safe }}`,
		"_includes/part.njk": `<nav>${call}</nav>`,
		"index.md": [
			`---\nlayout: base.njk\n---\nA paragraph ${call}.`,
			`${call}\n\n> ${call}\n\n- ${call}\n\n\`${call}\``,
			`\`\`\`\n${call}\n\`\`\``,
			`<!-- ${call} -->`,
			`<p title="${call}">x</p><pre>${call}</pre><code>${call}</code>`,
			`<script>${call}</script><style>${call}</style><textarea>${call}</textarea>`,
		].join("\n\n"),
	};
	const html = await renderIndex(files, { plugin: options });
	assert.is(html.match(signs.themeSwitcher)?.length, 6, html);
	assert.is(html.match(/(?:<|&lt;)% themeSwitcher\(\) %(?:>|&gt;)/g)?.length, 10, html);
	assert.match(html, `<title>${call}</title>`);
	assert.match(html, `<!-- ${call} -->`);
	assert.match(html, `<p title="${call}">`);
});

test("a library that the site sets itself, and two builds with it", async () => {
	const { default: markdownIt } = await import("markdown-it");
	const library = markdownIt();
	for (const _ of [1, 2]) {
		const html = await render("md", "<% themeSwitcher() %>", {
			before: (eleventyConfig) => eleventyConfig.setLibrary("md", library),
		});
		assert.is(html.match(signs.themeSwitcher)?.length, 2, html);
	}
});

test("a Nunjucks environment of one's own", () => {
	const environment = new nunjucks.Environment(null, { autoescape: true });
	const extension = nunjucksTag(nunjucks as unknown as NunjucksLike, "themeSwitcher", () => "<b>");
	environment.addExtension("themeSwitcher", extension as never);
	assert.is(environment.renderString("{% themeSwitcher() %}|{% themeSwitcher %}", {}), "<b>|<b>");
});

const REFUSED: [engine: string, call: string, got: string][] = [
	["njk", '{% themeSwitcher("meun") %}', '"meun"'],
	["liquid", '{% themeSwitcher "meun" %}', '"meun"'],
	["html", '<% themeSwitcher("meun") %>', '"meun"'],
	["html", "<% themeSwitcher( meun ) %>", '"meun"'],
	["11ty.js", 'themeSwitcher("meun', '"meun"'],
	["njk", "{{ themeSwitcher(nothing) }}", "undefined"],
	["njk", "{{ themeSwitcher(5) }}", "5"],
	["njk", '{{ themeSwitcher("menu", "list") }}', "2 arguments"],
];

for (const [engine, call, got] of REFUSED) {
	test(`${engine}: a form that is none is refused, with the page and what was meant: ${call}`, async () => {
		const error = await render(engine, call).then(assert.unreachable, (thrown) => thrown);
		const messages: string[] = [];
		for (let cause = error; cause; cause = cause.originalError) messages.push(cause.message);
		const text = messages.join("\n");
		const rest = 'or in its layout. Allowed: nothing, or one of "auto", "button", "list", "menu".';
		assert.match(text, `themeSwitcher() got ${got} on the page ./index.${engine}, ${rest}`);
		if (got === '"meun"') assert.match(text, 'Did you mean "menu"?');
	});
}

test("one allowed theme: nothing; three: a list", async () => {
	const one = await render("njk", "[{{ themeSwitcher() }}]", { plugin: { allow: ["dark"] } });
	assert.match(one, "[]");
	const three = await render("njk", "{{ themeSwitcher() }}", {
		plugin: { allow: ["light", "dark", "paper"] },
	});
	assert.match(three, /<select data-theme-control="list"/);
	const entries = three.matchAll(/<option value="([^"]*)"(?![^>]*hidden)[^>]*>([^<]*)/g);
	const named = Array.from(entries, ([, value, label]) => `${value} ${label}`);
	assert.equal(named, [" System", "light Light", "paper Paper", "dark Dark"]);
});

const THEMES =
	"[data-theme=a] { color-scheme: light; --color-page: #fff } [data-theme=b] { color-scheme: dark; --color-page: #000 }";

interface Place {
	page: string;
	source: string;
	files?: Record<string, string>;
	/** How many switchers there are to be. @default 1 */
	count?: number | undefined;
}

async function assertRenders(
	{ page, source, files, count = 1 }: Place,
	engine: Pick<BuildOptions, "before" | "after">,
): Promise<void> {
	const all = { "src/themes/two.css": THEMES, ...files, [page]: source };
	const html = await renderIndex(all, { plugin: BARE, ...engine });
	assert.is(html.match(signs.themeSwitcher)?.length ?? 0, count, html);
	assert.not.match(html, /&lt;|&amp;lt;|\[object|return /);
}

const CALL = "{{ themeSwitcher() }}";
const MACRO = `{% macro m() %}${CALL}{% endmacro %}`;
const UNLISTED = "---\npermalink: false\n---\n";

/** Where a Nunjucks template may stand without the page's data, or with data of its own; `m.njk` is included. */
const inNunjucks: Record<string, [source: string, count?: number, m?: string]> = {
	"a macro": [`${MACRO}{{ m() }}`],
	"a macro imported without context": ['{% from "m.njk" import m %}{{ m() }}', 1, MACRO],
	"a macro imported with context": ['{% from "m.njk" import m with context %}{{ m() }}', 1, MACRO],
	"a macro of a module, in a condition": [
		'{% import "m.njk" as module %}{{ module.m() }}',
		1,
		`{% macro m() %}{% if themeSwitcher %}${CALL}{% endif %}{% endmacro %}`,
	],
	"macros that call macros, and a caller": [
		`{% from "m.njk" import outer %}{% call outer() %}${CALL}{% endcall %}`,
		2,
		`${MACRO}{% macro outer() %}{{ m() }}{{ caller() }}{% endmacro %}`,
	],
	"a tag in a macro": [
		'{% from "m.njk" import m %}{{ m() }}',
		2,
		"{% macro m() %}{% themeSwitcher() %}{% themeSwitcher %}{% endmacro %}",
	],
	"an include": ['{% include "m.njk" %}', 2, `${CALL}{% themeSwitcher %}`],
	"blocks, super and a parent": [
		`{% extends "m.njk" %}{% block main %}{{ super() }}${CALL}{% endblock %}`,
		3,
		`{% block main %}${CALL}{% endblock %}${CALL}`,
	],
	"set, a filter block, safe, loops of all kinds": [
		`{% set a = themeSwitcher() %}{{ a }}{% set b %}${CALL}{% endset %}{{ b | safe }}{% filter safe %}${CALL}{% endfilter %}{{ themeSwitcher() | safe }}{% for i in [1] %}${CALL}{% endfor %}{% asyncEach i in [1] %}${CALL}{% endeach %}{% asyncAll i in [1] %}${CALL}{% endall %}`,
		7,
	],
	renderTemplate: [
		`{% renderTemplate "njk" %}${CALL}{% themeSwitcher %}{% endrenderTemplate %}`,
		2,
	],
	"renderTemplate with data": [
		`{% renderTemplate "njk", { a: 1 } %}${CALL}{{ a }}{% endrenderTemplate %}`,
	],
	"renderTemplate of Liquid": [
		'{% renderTemplate "liquid" %}{% themeSwitcher() %}{% endrenderTemplate %}',
	],
	renderFile: ['{% renderFile "./_includes/m.njk" %}', 1, UNLISTED + CALL],
	renderContent: ["{{ '{{ themeSwitcher() }}' | renderContent('njk') | safe }}"],
	"a layout": [`---\nlayout: m.njk\n---\n${CALL}`, 2, `{{ content | safe }}${CALL}`],
};

for (const [name, [source, count, m]] of Object.entries(inNunjucks)) {
	test(`Nunjucks: ${name}`, async () => {
		const files = m === undefined ? {} : { "_includes/m.njk": m };
		const before = (config: EleventyConfig) => {
			config.addPlugin(RenderPlugin);
			config.setNunjucksEnvironmentOptions({ autoescape: true, throwOnUndefined: true });
		};
		await assertRenders({ page: "index.njk", source, count, files }, { before });
	});
}

test("Nunjucks: a page's own data of the same name wins, as it would without the plugin", async () => {
	const source = "---\nthemeSwitcher: mine\n---\n{{ themeSwitcher }}";
	const files = { "src/themes/two.css": THEMES, "index.njk": source };
	assert.is(await renderIndex(files, { plugin: BARE }), "mine");
});

const others: Record<string, Place> = {
	"Liquid: render, include, a layout": {
		page: "index.liquid",
		source: "---\nlayout: base.liquid\n---\n{% render 'part' %}{% include 'part' %}",
		files: {
			"_includes/part.liquid": "{% themeSwitcher %}{% themeSwitcher() %}",
			"_includes/base.liquid": "{{ content }}{% themeSwitcher %}",
		},
		count: 5,
	},
	"Liquid: renderTemplate and renderFile": {
		page: "index.liquid",
		source:
			'{% renderTemplate "njk" %}{{ themeSwitcher() }}{% endrenderTemplate %}{% renderTemplate "liquid" %}{% themeSwitcher %}{% endrenderTemplate %}{% renderFile "./part.njk" %}',
		files: { "part.njk": UNLISTED + CALL },
		count: 3,
	},
	"Markdown: renderTemplate": {
		page: "index.md",
		source: '{% renderTemplate "njk,md" %}{{ themeSwitcher() }}{% endrenderTemplate %}',
	},
	"11ty.js: renderTemplate": {
		page: "index.11ty.cjs",
		source:
			"module.exports = class { async render() { return this.themeSwitcher() + await this.renderTemplate('{{ themeSwitcher() }}', 'njk'); } };",
		count: 2,
	},
};

for (const [name, place] of Object.entries(others)) {
	const before = (config: EleventyConfig) => {
		config.addPlugin(RenderPlugin);
		config.setLiquidOptions({ strictVariables: true });
	};
	test(name, () => assertRenders(place, { before }));
}

const engines: Record<string, Place & { plugin: (config: EleventyConfig) => void }> = {
	"WebC: a component, and one in it": {
		plugin: (config) => config.addPlugin(webcPlugin, { components: "_components/**/*.webc" }),
		page: "index.webc",
		source: "<!doctype html><title>x</title><outer-one></outer-one>",
		files: {
			"_components/outer-one.webc": '<p @html="themeSwitcher()"></p><inner-one></inner-one>',
			"_components/inner-one.webc": '<p @html="themeSwitcher()"></p>',
		},
		count: 2,
	},
	"Vento: a function, an include, a layout": {
		plugin: (config) => config.addPlugin(VentoPlugin),
		page: "index.vto",
		source:
			'{{ function f() }}{{ themeSwitcher() }}{{ /function }}{{ f() }}{{ include "part.vto" }}{{ include "part.vto" { a: 1 } }}',
		files: { "_includes/part.vto": "{{ themeSwitcher() }}" },
		count: 3,
	},
	"Handlebars: a partial, one with a context of its own, a loop": {
		plugin: (config) => config.addPlugin(handlebarsPlugin),
		page: "index.hbs",
		source: "{{> part}}{{> part list}}{{#each list}}{{{ themeSwitcher }}}{{/each}}",
		files: { "_includes/part.hbs": "{{{ themeSwitcher }}}", "_data/list.json": "[1]" },
		count: 3,
	},
	"EJS: an include, with data of its own": {
		plugin: (config) => config.addPlugin(ejsPlugin),
		page: "index.ejs",
		source: '<%- include("/part") %><%- include("/part", { a: 1 }) %>',
		files: { "_includes/part.ejs": "<%- themeSwitcher() %>" },
		count: 2,
	},
};

for (const [name, { plugin: engine, ...place }] of Object.entries(engines)) {
	for (const order of ["before", "after"]) {
		// The plugin for Handlebars takes the shortcodes that it finds; data does not reach other contexts.
		if (order === "before" && name.startsWith("Handlebars")) continue;
		test(`${name}; its plugin ${order} ours`, () => assertRenders(place, { [order]: engine }));
	}
}
