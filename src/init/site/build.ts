import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { ThemeError } from "../../errors.js";
import { PACKAGE_ROOT } from "../../package.js";
import type { EleventyFlags } from "../project.js";
import type { Workspace } from "../workspace.js";

/** What the process that builds is told. */
export interface BuildQuestion {
	readonly root: string;
	/** The file that it writes its answer to: what it prints is the site's. */
	readonly answer: string;
	readonly flags: EleventyFlags;
}

/** What a site's build is known to have made. Paths are relative to the site's root. */
export interface Build {
	/** Eleventy's version. */
	readonly version: string;
	readonly config?: string | undefined;
	readonly directories: Readonly<
		Record<"input" | "output" | "includes" | "layouts" | "data", string>
	>;
	readonly results: readonly BuildResult[];
}

export interface BuildResult {
	readonly inputPath: string;
	readonly outputPath: string;
	readonly url: string;
	/** What its data says under `theme`, where that is a text. */
	readonly theme?: string | undefined;
}

export type BuildAnswer = Build | { readonly error: string };

/** Of what a failed build printed, as much as helps. */
const LAST_LINES = 12;

/**
 * Builds a copy of a site with the site's own Eleventy, in a process of its own.
 *
 * @throws ThemeError `site-build`
 */
export async function build(workspace: Workspace, flags: EleventyFlags): Promise<Build> {
	const { root } = workspace;
	const failed = (message: string) => {
		const lines = workspace.withOwnPaths(message).trim().split("\n").slice(-LAST_LINES);
		return new ThemeError("site-build", `Eleventy could not build the site: ${lines.join("\n")}`);
	};
	const answer = `${root}.answer.json`;
	const printed = await run({ root, answer, flags });
	const text = await readFile(answer, "utf8").catch(() => undefined);
	await rm(answer, { force: true });
	if (text === undefined) throw failed(printed);
	const built = JSON.parse(text) as BuildAnswer;
	if ("error" in built) throw failed(built.error);
	return built;
}

/** @returns what the process printed */
function run(question: BuildQuestion): Promise<string> {
	const program = new URL(`./build-child${extname(import.meta.url)}`, import.meta.url);
	return new Promise((resolve) => {
		const child = spawn(
			process.execPath,
			[...process.execArgv, fileURLToPath(program), JSON.stringify(question)],
			{
				// Whatever loads this program must be found from here; it then goes to the site.
				cwd: PACKAGE_ROOT,
				// git may write to a repository that it only reads, unless it is told.
				env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, GIT_OPTIONAL_LOCKS: "0" },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		let printed = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding("utf8").on("data", (text: string) => {
				printed = (printed + text).slice(-10_000);
			});
		}
		child.on("error", (error) => resolve(error.message));
		child.on("close", () => resolve(printed));
	});
}
