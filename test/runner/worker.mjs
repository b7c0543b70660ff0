/** Runs the test files that it is told of, one after another, and says on stdout where each ends. */
import { pathToFileURL } from "node:url";

// V8 has read it. What tests start runs what was built, of which nothing is measured.
delete process.env.NODE_V8_COVERAGE;

Object.assign(globalThis, { UVU_DEFER: true });
const { exec, test } = await import("uvu");
const layouts = new URL("LayoutCache.js", import.meta.resolve("@11ty/eleventy"));
const { default: layoutCache } = await import(layouts.href);
const root = process.cwd();
// One stream, so that the order of what is written stays.
process.stderr.write = process.stdout.write.bind(process.stdout);

process.on("message", async (/** @type {string} */ file) => {
	if (!file) return process.disconnect();
	// A file that waits for nothing that could come ends its process.
	process.channel?.unref();
	process.chdir(root);
	Object.assign(globalThis, { UVU_QUEUE: [[null]] });
	try {
		await import(pathToFileURL(file).href);
		test.run();
		await exec();
	} catch (error) {
		console.error(error);
		process.exitCode = 1;
	}
	process.stdout.write(`\0${process.exitCode ?? 0}\n`);
	process.exitCode = 0;
	// Eleventy knows them by relative paths, which the next file's sites may have, too.
	layoutCache.clear();
	process.channel?.ref();
});
