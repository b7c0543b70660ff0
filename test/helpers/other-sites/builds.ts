import { createHash } from "node:crypto";
import { layout, site } from "./site.js";

const PLAIN = `:root { --ground: #f8f9fb; --ink: #23272f; --mark: #b45309 }
body { background: var(--ground); color: var(--ink); font-family: sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
a { color: var(--mark) }
code { border: 1px solid }
`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const SCRIPT = 'document.documentElement.classList.add("js");';
const STYLE = ".js main { border-top: 4px solid #b45309 }";
const POLICY = `default-src 'self'; img-src data:; script-src 'self' ${hash(SCRIPT)}; style-src 'self' ${hash(STYLE)}`;

/** A minifier by hand, which drops what browsers add by themselves. */
const MINIFY = `eleventyConfig.addTransform("minify", function (content) {
		if (!this.page.outputPath?.endsWith(".html")) return content;
		return content
			.replace(/<\\/?(?:head|body)>|<\\/html>/g, "")
			.replace(/="([\\w-]+)"/g, "=$1")
			.replace(/>\\s+</g, "><");
	});`;

/** Sites that are built in a way of their own. */
export const builds = [
	site("a policy with hashes", {
		css: PLAIN,
		head: `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script><style>${STYLE}</style>`,
	}),
	site("minified, without head tags", { css: PLAIN, setup: MINIFY }),
	site("a path prefix", {
		css: PLAIN,
		imports: 'import { EleventyHtmlBasePlugin } from "@11ty/eleventy";',
		setup: "eleventyConfig.addPlugin(EleventyHtmlBasePlugin);",
		returns: '{ pathPrefix: "/field-notes/" }',
		prefix: "/field-notes/",
		pages: ["/", "/about/"],
		files: { "about.md": "---\ntitle: About\nlayout: base.njk\n---\n# About\n\n[Home](/)\n" },
	}),
	site("a bundle of CSS", {
		setup: 'eleventyConfig.addBundle("css");',
		head: '<style>{% getBundle "css" %}</style>',
		before: `{% css %}${PLAIN}{% endcss %}`,
		files: {
			"_includes/card.njk":
				"{% css %}.card { background: #fff; border-radius: 8px; padding: 1em }{% endcss %}",
		},
		after: '{% include "card.njk" %}',
	}),
	site("CSS from a folder outside the input", {
		commonJs: true,
		setup: 'eleventyConfig.addPassthroughCopy({ "design/styles": "assets" });',
		returns: '{ dir: { input: "content", includes: "../templates" } }',
		files: {
			"design/styles/main.css": PLAIN,
			"_includes/base.njk": undefined,
			"index.html": undefined,
			"templates/base.njk": layout({
				head: '<link rel="stylesheet" href="/assets/main.css">',
			}),
			"content/index.md":
				"---\ntitle: Outside\nlayout: base.njk\n---\n# Outside\n\n1. one\n2. two\n\n```js\nlet a;\n```\n",
			"content/feed.njk":
				'---\npermalink: /feed.xml\n---\n<?xml version="1.0"?><feed><title>Outside</title></feed>\n',
		},
	}),
	site("a style that a transform inlines", {
		commonJs: true,
		imports: 'const { readFileSync } = require("node:fs");',
		setup: `eleventyConfig.addTransform("inline", function (content) {
		if (!this.page.outputPath?.endsWith(".html")) return content;
		return content.replace("</head>", \`<style>\${readFileSync("css/site.css", "utf8")}</style></head>\`);
	});`,
		files: { "css/site.css": PLAIN },
	}),
];
