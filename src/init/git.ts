import { execFileSync, spawnSync } from "node:child_process";
import { attempt } from "./uses.js";

function git(root: string, ...args: string[]): string | undefined {
	const given = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-C", root, ...args];
	const options = { encoding: "utf8", maxBuffer: 2 ** 26, stdio: "pipe" } as const;
	return attempt(() => execFileSync("git", given, options));
}

/** The folder's files, tracked or not ignored; `undefined` without git. */
export function knownFiles(root: string): string[] | undefined {
	const listed = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
	return listed?.split("\0").filter(Boolean);
}

/** What git says of a folder that it cannot read. */
export const complaintOf = (root: string): string =>
	`${spawnSync("git", ["-C", root, "rev-parse"]).stderr ?? "git is not installed"}`.trim();

export const isIgnored = (root: string, path: string): boolean =>
	git(root, "check-ignore", "--quiet", "--no-index", "--", path) !== undefined;

/** The reason why git could not restore a file, with its remedy, or `undefined`. */
export function lossOf(root: string, path: string): string | undefined {
	const literally = `:(literal)${path}`;
	const [tag] = git(root, "ls-files", "-v", "--", literally) ?? "";
	if (tag === undefined) return `${path} is not in git: run git add and git commit`;
	// Lower case is assume-unchanged, S is skip-worktree.
	const flag = tag === "S" ? "skip-worktree" : tag !== tag.toUpperCase() && "assume-unchanged";
	if (flag) return `${path} is flagged: run git update-index --no-${flag} ${path} and git commit`;
	return git(root, "status", "--porcelain", "--", literally)
		? `${path} has changes that are not committed: run git commit or git stash`
		: undefined;
}
