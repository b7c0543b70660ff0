import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What git prints, or undefined where it refuses or is not there. */
async function git(root: string, ...args: string[]): Promise<string | undefined> {
	try {
		const { stdout } = await run("git", ["-C", root, ...args], {
			env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" },
			maxBuffer: 64 * 1024 * 1024,
		});
		return stdout;
	} catch {
		return undefined;
	}
}

export async function isRepository(root: string): Promise<boolean> {
	return (await git(root, "rev-parse", "--is-inside-work-tree"))?.trim() === "true";
}

/** The files below a folder that git leaves out: what a build made, most of the time. */
export async function ignoredFiles(root: string): Promise<ReadonlySet<string>> {
	const listed = await git(root, "ls-files", "-z", "--others", "--ignored", "--exclude-standard");
	return new Set(listed?.split("\0").filter(Boolean));
}

/** Whether git would leave a file out that is not there yet. */
export async function isIgnored(root: string, path: string): Promise<boolean> {
	return (await git(root, "check-ignore", "--quiet", "--no-index", path)) !== undefined;
}

/** Why git could not undo a change of these files: one line for each. */
export async function notUndoable(root: string, paths: readonly string[]): Promise<string[]> {
	if (!(await isRepository(root))) return [`${root} is in no git repository`];
	const problems: string[] = [];
	for (const path of paths) {
		if ((await git(root, "ls-files", "--error-unmatch", "--", path)) === undefined) {
			problems.push(`${path} is not in git`);
		} else if (await git(root, "status", "--porcelain", "--", path)) {
			problems.push(`${path} has changes that are not committed`);
		}
	}
	return problems;
}
