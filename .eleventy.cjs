// The configuration of the example site. Eleventy finds it by way of eleventy.config.cjs.
const { HtmlBasePlugin, InputPathToUrlTransformPlugin } = require("@11ty/eleventy");
const highlight = require("@11ty/eleventy-plugin-syntaxhighlight");
const { themePlugin } = require("eleventy-plugin-theme");
const { addAddresses } = require("./example-site/build/addresses.cjs");
const { addSearch } = require("./example-site/build/search.cjs");
const { labelCells } = require("./example-site/build/tables.cjs");
const text = require("./example-site/build/text.cjs");

module.exports = (eleventyConfig) => {
	// The one line of the plugin. Only because this site is not at the repository's root: its folder.
	eleventyConfig.addPlugin(themePlugin, { root: "example-site" });

	eleventyConfig.addPlugin(HtmlBasePlugin);
	// The guide links to its files, so that it can be read where the repository is.
	eleventyConfig.addPlugin(InputPathToUrlTransformPlugin);
	// Code that is wider than a phone scrolls, so it has to be reached by keyboard.
	eleventyConfig.addPlugin(highlight, { preAttributes: { tabindex: 0 } });
	eleventyConfig.addPassthroughCopy({
		"example-site/assets": "assets",
		"docs/pictures/{editor,menu}.webp": "assets/pictures",
	});
	eleventyConfig.addWatchTarget("CHANGELOG.md");
	eleventyConfig.addWatchTarget("example-site/build/*.cjs", { resetConfig: true });
	eleventyConfig.ignores.add("example-site/build/**");

	eleventyConfig.amendLibrary("md", text.headingLinks);
	eleventyConfig.amendLibrary("md", text.fileNames);
	eleventyConfig.amendLibrary("md", text.plainText);
	eleventyConfig.addFilter("toc", text.tableOfContents);
	eleventyConfig.addFilter("labelCells", labelCells);
	// In the order of reading: `order` in each page's front matter.
	eleventyConfig.addCollection("guide", (collections) =>
		collections.getFilteredByTag("guide").sort((one, other) => one.data.order - other.data.order),
	);
	addAddresses(eleventyConfig);
	addSearch(eleventyConfig);

	return {
		dir: { input: "example-site", output: "_site", layouts: "_layouts" },
		markdownTemplateEngine: "njk",
		htmlTemplateEngine: "njk",
	};
};
