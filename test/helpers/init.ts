import { execFileSync } from "node:child_process";
import { init } from "../../src/init/init.js";
import { ThemeError } from "../../src/init/uses.js";
import { createInstalledSite, REPOSITORY } from "./cli.js";
import { ended, startProcess } from "./faults.js";
import { assert, type Site } from "./site.js";

type InitRun = { code: number; out: string; error: string };

/** Starts the command as it is installed. */
export const startInit = (site: Site, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
	startProcess(site, process.execPath, [`${REPOSITORY}dist/cli.js`, "init", ...args], { env });

/** What it did. */
export async function runInit(...given: Parameters<typeof startInit>): Promise<InitRun> {
	const { code, stdout: out, stderr: error } = await ended(startInit(...given));
	return { code: Number(code), out, error };
}

/** What the command does, in this process: its start costs as much as all that it does. */
export async function initHere({ root }: Site, option?: "--write"): Promise<InitRun> {
	let out = "";
	try {
		await init(root, { write: option !== undefined }, (text) => {
			out += `${text}\n`;
		});
		return { code: 0, out, error: "" };
	} catch (error) {
		assert.instance(error, ThemeError, String(error));
		return { code: 1, out, error: (error as ThemeError).message };
	}
}

/** What {@link initHere} says of a site in which all is well. */
export async function initOf(site: Site, option?: "--write"): Promise<string> {
	const { code, out, error } = await initHere(site, option);
	assert.is(code, 0, error);
	return out;
}

export async function createRepository(
	files: Record<string, string>,
	packages: readonly string[] = [],
): Promise<Site> {
	const ignored = { ".gitignore": "node_modules\n_site\n.coverage*\n" };
	const site = await createInstalledSite({ ...ignored, ...files }, packages);
	git(site, "init", "--quiet");
	commit(site);
	return site;
}

export function commit(site: Site): void {
	git(site, "add", "--all");
	git(site, "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-qm", "x");
}

export function git(site: Site, ...args: string[]): string {
	return execFileSync("git", args, { cwd: site.root, encoding: "utf8" });
}

export const LAYOUT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>x</title><link rel="stylesheet" href="/site.css"></head>
<body>
<header>
	<a href="/">Name</a>
</header>
<main>{{ content | safe }}</main>
</body>
</html>
`;

/** A small site; its stylesheet is what each test is about. */
export function siteWith(css: string, more: Record<string, string> = {}): Record<string, string> {
	return {
		"package.json": '{ "type": "module" }\n',
		"eleventy.config.js":
			'export default (eleventyConfig) => {\n\televentyConfig.addPassthroughCopy("site.css");\n};\n',
		"_includes/base.njk": LAYOUT,
		"index.md": "---\nlayout: base.njk\n---\n# Hello\n",
		"site.css": css,
		...more,
	};
}
