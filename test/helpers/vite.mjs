/**
 * Stands in for Eleventy's plugin of Vite in a test's site: as Vite 7 does, it takes what pages load
 * into one folder, under names with a hash, and leaves nothing where it was.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";

/** @type {Record<string, string>} */
const NAMES = {
	"/_theme/css/site.css": "/assets/index-Dd0tV29Y.css",
	"/_theme/theme.js": "/assets/index-Crf9j8Vv.js",
	"/_theme/switching.js": "/assets/switching-B1s9kD3e.js",
};

/** @param {any} eleventyConfig */
export default function vite(eleventyConfig) {
	eleventyConfig.on("eleventy.after", async (/** @type {any} */ { directories, results }) => {
		const output = directories.output;
		await mkdir(`${output}/assets`, { recursive: true });
		for (const [from, to] of Object.entries(NAMES)) await rename(output + from, output + to);
		await rm(`${output}/_theme`, { recursive: true });
		for (const { outputPath } of results) {
			if (!outputPath?.endsWith(".html")) continue;
			const html = await readFile(outputPath, "utf8");
			const linked = html.replace(
				/\/_theme\/[\w/.-]+\?v=\w+/g,
				(url) => NAMES[url.replace(/\?.*/, "")] ?? url,
			);
			await writeFile(outputPath, linked);
		}
	});
}
