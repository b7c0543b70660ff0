import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { adopt } from "./browsers/processes.js";
import { assert, createSite, type Site } from "./site.js";

/** The repository, which is what `npm i eleventy-plugin-theme` would put into `node_modules`. */
export const REPOSITORY: string = fileURLToPath(new URL("../../", import.meta.url));

/** A site with Eleventy, the built plugin, and more packages if asked for, in its `node_modules`. */
export async function createInstalledSite(
	files: Record<string, string>,
	packages: readonly string[] = [],
): Promise<Site> {
	const site = await createSite(files);
	const targets = ["@11ty/eleventy", ...packages].map((name) => {
		return [name, `${REPOSITORY}node_modules/${name}`] as const;
	});
	for (const [name, target] of [["eleventy-plugin-theme", REPOSITORY] as const, ...targets]) {
		const link = site.path("node_modules", name);
		await mkdir(dirname(link), { recursive: true });
		// Windows lets anybody make junctions, and few make links.
		await symlink(target, link, "junction");
	}
	return site;
}

export interface Run {
	code: number;
	output: string;
	/** URLs of all modules that the process loaded. */
	modules: string[];
}

export async function eleventy(site: Site, ...args: string[]): Promise<Run> {
	const coverage = site.path(`.coverage-${Date.now()}`);
	const { code, output } = await new Promise<Omit<Run, "modules">>((resolve) => {
		const child = execFile(
			process.execPath,
			[site.path("node_modules/@11ty/eleventy/cmd.cjs"), ...args],
			// V8's coverage lists every script of the process, whether required or imported.
			{ cwd: site.root, env: { ...process.env, NODE_V8_COVERAGE: coverage }, timeout: 60_000 },
			(error, stdout, stderr) => {
				resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
			},
		);
		adopt(child);
	});
	return { code, output, modules: await loadedModules(coverage) };
}

export async function built(site: Site): Promise<string> {
	const { code, output } = await eleventy(site);
	assert.is(code, 0, output);
	return output;
}

async function loadedModules(folder: string): Promise<string[]> {
	const files = await readdir(folder);
	const reports = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
	return reports.flatMap((report) =>
		(JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url),
	);
}
