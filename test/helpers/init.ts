import { execFile, execFileSync } from "node:child_process";
import { adopt } from "./browsers/processes.js";
import { createInstalledSite, REPOSITORY } from "./cli.js";
import { assert, type Site } from "./site.js";

type InitRun = { code: number; out: string; error: string };

export function runInit(
	site: Pick<Site, "root">,
	args: readonly string[] = [],
	env: Record<string, string> = {},
): Promise<InitRun> {
	return new Promise((resolve) => {
		const child = execFile(
			process.execPath,
			[`${REPOSITORY}dist/cli.js`, "init", ...args],
			{ cwd: site.root, env: { ...process.env, ...env }, timeout: 60_000 },
			(error, out, err) => resolve({ code: Number(error?.code ?? 0), out, error: err }),
		);
		adopt(child);
	});
}

/** What the command says of a site in which all is well. */
export async function initOf(site: Pick<Site, "root">, ...args: string[]): Promise<string> {
	const { code, out, error } = await runInit(site, args);
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
