import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname } from "node:path";
import { run } from "../../src/init/run.js";
import { createInstalledSite, REPOSITORY } from "./cli.js";
import type { Site } from "./site.js";

export interface InitRun {
	code: number;
	/** Standard output. */
	out: string;
	/** Standard error. */
	error: string;
}

/** Runs the command in this process; what it builds is built in others. */
export async function runInit(
	site: Pick<Site, "root">,
	args: readonly string[] = [],
	env: Record<string, string> = {},
): Promise<InitRun> {
	const written = { out: "", error: "" };
	const stream = (name: "out" | "error") => ({
		write(text: string) {
			written[name] += text;
		},
	});
	const streams = { stdout: stream("out"), stderr: stream("error"), env };
	const code = await run(["init", ...args], site.root, streams);
	return { code, ...written };
}

/** A site in git, with nothing left to commit. */
export async function createRepository(
	files: Record<string, string>,
	packages: readonly string[] = [],
): Promise<Site> {
	const site = await createInstalledSite({ ".gitignore": "node_modules\n_site\n", ...files });
	for (const name of packages) {
		const link = site.path("node_modules", name);
		await mkdir(dirname(link), { recursive: true });
		await symlink(`${REPOSITORY}node_modules/${name}`, link);
	}
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

/** Every file of the site with its text and mode: what a run that only looks must not change. */
export function snapshot(site: Site): Record<string, string> {
	const files = readdirSync(site.root, { recursive: true, encoding: "utf8" })
		.filter((path) => !/^(?:\.git|node_modules)(?:\/|$)/.test(path))
		.filter((path) => statSync(site.path(path)).isFile())
		.sort();
	return Object.fromEntries(
		files.map((path) => {
			const { mode } = statSync(site.path(path));
			return [path, `${mode.toString(8)} ${readFileSync(site.path(path), "latin1")}`];
		}),
	);
}
