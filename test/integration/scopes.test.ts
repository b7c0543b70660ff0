import { RenderPlugin } from "@11ty/eleventy";
import ejsPlugin from "@11ty/eleventy-plugin-ejs";
import handlebarsPlugin from "@11ty/eleventy-plugin-handlebars";
import webcPlugin from "@11ty/eleventy-plugin-webc";
import { VentoPlugin } from "eleventy-plugin-vento";
import { type EleventyConfig, renderIndex } from "../helpers/eleventy.js";
import { assert, BARE, test } from "../helpers/site.js";

const BUTTON = /<button [^>]*class="theme-toggle"/g;
const THEMES =
	"[data-theme=a] { color-scheme: light; --color-page: #fff } [data-theme=b] { color-scheme: dark; --color-page: #000 }";

interface Place {
	/** Name of the page, with its engine. */
	page: string;
	source: string;
	/** Other files. */
	files?: Record<string, string>;
	/** How many switchers there are to be. @default 1 */
	count?: number;
}

async function assertRenders(
	{ page, source, files = {}, count = 1 }: Place,
	before?: (eleventyConfig: EleventyConfig) => void,
	after?: (eleventyConfig: EleventyConfig) => void,
): Promise<void> {
	const html = await renderIndex(
		{ "src/themes/two.css": THEMES, ...files, [page]: source },
		{ plugin: BARE, ...(before && { before }), ...(after && { after }) },
	);
	assert.is(html.match(BUTTON)?.length ?? 0, count, html);
	assert.not.match(html, /&lt;|&amp;lt;|\[object|return /);
}

/** Where a Nunjucks template may stand without the page's data, or with data of its own. */
const nunjucks: Record<string, Omit<Place, "page">> = {
	"a macro": { source: "{% macro m() %}{{ themeSwitcher() }}{% endmacro %}{{ m() }}" },
	"a macro imported without context": {
		source: '{% from "m.njk" import m %}{{ m() }}',
		files: { "_includes/m.njk": "{% macro m() %}{{ themeSwitcher() }}{% endmacro %}" },
	},
	"a macro imported with context": {
		source: '{% from "m.njk" import m with context %}{{ m() }}',
		files: { "_includes/m.njk": "{% macro m() %}{{ themeSwitcher() }}{% endmacro %}" },
	},
	"a macro of a module, in a condition": {
		source: '{% import "m.njk" as module %}{{ module.m() }}',
		files: {
			"_includes/m.njk":
				"{% macro m() %}{% if themeSwitcher %}{{ themeSwitcher() }}{% endif %}{% endmacro %}",
		},
	},
	"macros that call macros, and a caller": {
		source: '{% from "m.njk" import outer %}{% call outer() %}{{ themeSwitcher() }}{% endcall %}',
		files: {
			"_includes/m.njk":
				"{% macro inner() %}{{ themeSwitcher() }}{% endmacro %}{% macro outer() %}{{ inner() }}{{ caller() }}{% endmacro %}",
		},
		count: 2,
	},
	"a tag in a macro": {
		source: '{% from "m.njk" import m %}{{ m() }}',
		files: {
			"_includes/m.njk": "{% macro m() %}{% themeSwitcher() %}{% themeSwitcher %}{% endmacro %}",
		},
		count: 2,
	},
	"an include": {
		source: '{% include "part.njk" %}',
		files: { "_includes/part.njk": "{{ themeSwitcher() }}{% themeSwitcher %}" },
		count: 2,
	},
	"blocks, super and a parent": {
		source:
			'{% extends "base.njk" %}{% block main %}{{ super() }}{{ themeSwitcher() }}{% endblock %}',
		files: {
			"_includes/base.njk":
				"{% block main %}{{ themeSwitcher() }}{% endblock %}{{ themeSwitcher() }}",
		},
		count: 3,
	},
	"set, a filter block, safe, loops of all kinds": {
		source:
			"{% set a = themeSwitcher() %}{{ a }}{% set b %}{{ themeSwitcher() }}{% endset %}{{ b | safe }}{% filter safe %}{{ themeSwitcher() }}{% endfilter %}{{ themeSwitcher() | safe }}{% for i in [1] %}{{ themeSwitcher() }}{% endfor %}{% asyncEach i in [1] %}{{ themeSwitcher() }}{% endeach %}{% asyncAll i in [1] %}{{ themeSwitcher() }}{% endall %}",
		count: 7,
	},
	renderTemplate: {
		source:
			'{% renderTemplate "njk" %}{{ themeSwitcher() }}{% themeSwitcher %}{% endrenderTemplate %}',
		count: 2,
	},
	"renderTemplate with data": {
		source:
			'{% renderTemplate "njk", { a: 1 } %}{{ themeSwitcher() }}{{ a }}{% endrenderTemplate %}',
	},
	"renderTemplate of Liquid": {
		source: '{% renderTemplate "liquid" %}{% themeSwitcher() %}{% endrenderTemplate %}',
	},
	renderFile: {
		source: '{% renderFile "./part.njk" %}{% renderFile "./part.liquid" %}',
		files: {
			"part.njk": "---\npermalink: false\n---\n{{ themeSwitcher() }}",
			"part.liquid": "---\npermalink: false\n---\n{% themeSwitcher %}",
		},
		count: 2,
	},
	renderContent: { source: "{{ '{{ themeSwitcher() }}' | renderContent('njk') | safe }}" },
	"a layout": {
		source: "---\nlayout: base.njk\n---\n{{ themeSwitcher() }}",
		files: { "_includes/base.njk": "{{ content | safe }}{{ themeSwitcher() }}" },
		count: 2,
	},
};

for (const [name, place] of Object.entries(nunjucks)) {
	test(`Nunjucks: ${name}`, async () => {
		await assertRenders({ page: "index.njk", ...place }, (config) => {
			config.addPlugin(RenderPlugin);
			config.setNunjucksEnvironmentOptions({ autoescape: true, throwOnUndefined: true });
		});
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
		files: { "part.njk": "---\npermalink: false\n---\n{{ themeSwitcher() }}" },
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
	test(name, () => assertRenders(place, (config) => config.addPlugin(RenderPlugin)));
}

const engines: Record<string, { plugin: (config: EleventyConfig) => void; place: Place }> = {
	"WebC: a component, and one in it": {
		plugin: (config) => config.addPlugin(webcPlugin, { components: "_components/**/*.webc" }),
		place: {
			page: "index.webc",
			source: "<!doctype html><title>x</title><outer-one></outer-one>",
			files: {
				"_components/outer-one.webc": '<p @html="themeSwitcher()"></p><inner-one></inner-one>',
				"_components/inner-one.webc": '<p @html="themeSwitcher()"></p>',
			},
			count: 2,
		},
	},
	"Vento: a function, an include, a layout": {
		plugin: (config) => config.addPlugin(VentoPlugin),
		place: {
			page: "index.vto",
			source:
				'{{ function f() }}{{ themeSwitcher() }}{{ /function }}{{ f() }}{{ include "part.vto" }}{{ include "part.vto" { a: 1 } }}',
			files: { "_includes/part.vto": "{{ themeSwitcher() }}" },
			count: 3,
		},
	},
	"Handlebars: a partial, one with a context of its own, a loop": {
		plugin: (config) => config.addPlugin(handlebarsPlugin),
		place: {
			page: "index.hbs",
			source: "{{> part}}{{> part list}}{{#each list}}{{{ themeSwitcher }}}{{/each}}",
			files: {
				"_includes/part.hbs": "{{{ themeSwitcher }}}",
				"_data/list.json": "[1]",
			},
			count: 3,
		},
	},
	"EJS: an include, with data of its own": {
		plugin: (config) => config.addPlugin(ejsPlugin),
		place: {
			page: "index.ejs",
			source: '<%- include("/part") %><%- include("/part", { a: 1 }) %>',
			files: { "_includes/part.ejs": "<%- themeSwitcher() %>" },
			count: 2,
		},
	},
};

for (const [name, { plugin: engine, place }] of Object.entries(engines)) {
	for (const order of ["before", "after"]) {
		// The plugin for Handlebars takes the shortcodes that it finds; data does not reach other contexts.
		if (order === "before" && name.startsWith("Handlebars")) continue;
		test(`${name}; its plugin ${order} ours`, async () => {
			await assertRenders(place, ...(order === "before" ? [engine] : [undefined, engine]));
		});
	}
}
