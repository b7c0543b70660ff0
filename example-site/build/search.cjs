const { mkdirSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");

/** Indexes the written pages with Pagefind; the browser's side is assets/search.js. */
function addSearch(eleventyConfig) {
	eleventyConfig.on("eleventy.after", async ({ directories, outputMode, results, incremental }) => {
		const pages = results.filter(({ outputPath }) => /\.html$/.test(outputPath ?? ""));
		// A dry run has no results; an incremental build knows only the pages that changed.
		if (outputMode !== "fs" || incremental || pages.length === 0) return;
		const pagefind = await import("pagefind");
		const { index, errors } = await pagefind.createIndex();
		try {
			if (!index) throw new Error(errors.join(", "));
			for (const { url, content } of pages) await index.addHTMLFile({ url, content });
			// Pagefind writes them in its own time, and what it has not written when it is closed is empty.
			const { files } = await index.getFiles();
			for (const { path, content } of files) {
				const file = join(directories.output, "pagefind", path);
				mkdirSync(dirname(file), { recursive: true });
				writeFileSync(file, content);
			}
		} catch (error) {
			// There is no Pagefind for some platforms; the site is complete without its search.
			console.warn(`[search] No search index: ${error.message}`);
		} finally {
			await pagefind.close();
		}
	});
}

module.exports = { addSearch };
