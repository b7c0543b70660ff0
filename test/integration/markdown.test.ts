import markdownIt from "markdown-it";
import { renderIndex } from "../helpers/eleventy.js";
import { assert, BARE, test } from "../helpers/site.js";

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const paragraph = (text: string) => `<p>${escapeText(text)}</p>`;

function render(library: unknown, source: string): Promise<string> {
	const files = {
		"index.md": source,
		"src/themes/two.css":
			"[data-theme=a] { color-scheme: light; --color-page: #fff } [data-theme=b] { color-scheme: dark; --color-page: #000 }",
	};
	return renderIndex(files, {
		plugin: BARE,
		before: (eleventyConfig) => eleventyConfig.setLibrary("md", library),
	});
}

/** What Eleventy takes for a Markdown library: whatever has `render()`. */
const libraries: Record<string, () => unknown> = {
	"an object with render()": () => ({ render: paragraph }),
	"one that is frozen": () => Object.freeze({ render: paragraph }),
	"one with render() and disable()": () => ({ render: paragraph, disable() {}, set() {} }),
	"one whose render() is asynchronous": () => ({ render: async (text: string) => paragraph(text) }),
	"an instance of a class": () =>
		new (class {
			render = paragraph;
		})(),
	"a function with render()": () => Object.assign(() => {}, { render: paragraph }),
	"a wrapper of markdown-it": () => {
		const markdown = markdownIt({ html: true });
		return { render: (text: string) => markdown.render(text) };
	},
	"one with rulers of its own": () => ({ render: paragraph, inline: {}, block: { ruler: {} } }),
};

for (const [name, library] of Object.entries(libraries)) {
	test(`a site's own Markdown library, ${name}: the site is built, and literals are text`, async () => {
		const html = await render(library(), "<% themeSwitcher() %>\n");
		assert.match(html, "&lt;% themeSwitcher() %");
		assert.not.match(html, "<button");
	});
}

test("tags in Markdown work with any library, and literals with one that keeps text as it is", async () => {
	const plain = { render: (text: string) => text };
	for (const call of ["{% themeSwitcher %}", "<% themeSwitcher() %>"])
		assert.match(await render(plain, call), 'class="theme-toggle"', call);
});

test("markdown-it in every preset, also of a version whose rules have other names", async () => {
	const renamed = markdownIt({ html: true });
	for (const { __rules__: rules } of [renamed.inline.ruler, renamed.block.ruler] as unknown as {
		__rules__: { name: string }[];
	}[]) {
		for (const rule of rules) rule.name = rule.name.replace(/^html_(inline|block)$/, "html$1");
	}
	const instances = [
		markdownIt(),
		markdownIt("default", { linkify: true, typographer: true }),
		markdownIt("commonmark"),
		Object.freeze(markdownIt({ html: true })),
		renamed,
	];
	for (const library of instances) {
		const html = await render(
			library,
			"Text <% themeSwitcher() %> text\n\n<% themeSwitcher() %>\n\n`<% themeSwitcher() %>`\n",
		);
		assert.is(html.match(/<button/g)?.length, 2, html);
		assert.is(html.match(/&lt;% themeSwitcher\(\) %&gt;/g)?.length, 1, html);
	}
});
