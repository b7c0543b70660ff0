import { type ChildProcess, execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PACKAGE } from "./change.js";
import type { Project } from "./project.js";
import { ThemeError } from "./uses.js";

const LAST_LINES = 14;

/** Builds a site into temporary folders, removed when the process ends. */
export class Builds {
	readonly #folder: string = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), `${PACKAGE}-`)));
	readonly #project: Project;
	#child: ChildProcess | undefined;
	readonly remove = (): void => {
		process.off("exit", this.remove);
		this.#child?.kill("SIGKILL");
		fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
	};

	constructor(project: Project) {
		this.#project = project;
		process.once("exit", this.remove);
	}

	/** Builds by the site's own Eleventy, in a child process, and resolves to the output folder. */
	run(name: string): Promise<string> {
		const { root, flags, nodeOptions } = this.#project;
		const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} ${nodeOptions}`;
		const folder = join(this.#folder, name);
		// Eleventy makes none if it writes nothing.
		fs.mkdirSync(folder);
		// Relative, as a configuration may join it to another folder.
		const output = relative(root, folder);
		const given = Object.entries({ ...flags, output }).map(([flag, value]) => `--${flag}=${value}`);
		// GIT_OPTIONAL_LOCKS: git writes to a repository even when it only reads.
		const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, GIT_OPTIONAL_LOCKS: "0" };
		const options = { cwd: root, env: { ...env, NODE_OPTIONS }, maxBuffer: 2 ** 30 };
		return new Promise((resolve, reject) => {
			// The running Node, as `node` may not be in PATH.
			const args = [eleventyOf(root), ...given];
			this.#child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
				if (!error) return resolve(folder);
				const printed = (stdout + stderr || error.message).trim();
				const lines = printed.split("\n").slice(-LAST_LINES).join("\n");
				reject(new ThemeError("site-build", `Eleventy could not build the site: ${lines}`));
			});
			this.#child.stdin?.end();
		});
	}
}

function eleventyOf(root: string): string {
	let has = "no Eleventy";
	try {
		const folder = dirname(dirname(createRequire(join(root, "/")).resolve("@11ty/eleventy")));
		const { bin, version } = JSON.parse(fs.readFileSync(join(folder, "package.json"), "utf8"));
		if (Number.parseInt(version, 10) >= 3) return join(folder, bin.eleventy);
		has = `Eleventy ${version}`;
	} catch {}
	const text = `${root} has ${has}. Run npm i @11ty/eleventy@3 in the folder of the site.`;
	throw new ThemeError("unsupported-eleventy", text);
}
