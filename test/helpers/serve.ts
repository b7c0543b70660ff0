import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { LiveState } from "../../src/constants.js";
import { adopt, stop, temporaryFolder, until } from "./browsers/processes.js";
import type { Site } from "./site.js";

/** A running `eleventy --serve`, or `--watch`. */
export interface ServedSite {
	/** With the path prefix; none where Eleventy only watches. */
	readonly url: string;
	output(): string;
	/** How many builds of Eleventy's have begun: see {@link configured}. */
	builds(): number;
	stop(): Promise<void>;
}

/** A configuration with the plugin, behind a statement of the site's own. */
export const configured = (statement = ""): string => `
import { themePlugin } from "eleventy-plugin-theme";
export default (eleventyConfig) => {
	eleventyConfig.on("eleventy.before", () => console.log("a build begins"));
	${statement}
	eleventyConfig.addPlugin(themePlugin);
};
`;

/** A site of one page, with the plugin. */
export const SERVED = {
	"package.json": '{"type":"module"}',
	"eleventy.config.js": configured(),
	"index.html": "<!doctype html><html lang=en><head><title>x</title></head><body>x</body></html>",
};

/** Starts Eleventy on a free port, and waits until it watches; it ends with the process. */
export async function serve(site: Site, ...args: string[]): Promise<ServedSite> {
	let output = "";
	const mode = args.includes("--watch") ? [] : ["--serve", "--port=0"];
	const child = adopt(
		spawn(process.execPath, ["node_modules/@11ty/eleventy/cmd.cjs", ...mode, ...args], {
			cwd: site.root,
			// What is killed leaves its temporary files.
			env: { ...process.env, NO_COLOR: "1", TMPDIR: temporaryFolder() },
			detached: true,
			stdio: ["ignore", "pipe", "pipe"],
		}),
	);
	// The test's process may end before it, and ends it then.
	child.unref();
	for (const stream of [child.stdout, child.stderr] as Socket[])
		stream.on("data", (data) => (output += data)).unref();
	const url = () => /Server at (https?:\/\/localhost:\d+\/\S*)/.exec(output)?.[1] ?? "";
	const isUp = () => output.includes("Watching") && (mode.length === 0 || url() !== "");
	await until(async () => isUp(), "a server").catch((error) => {
		throw new Error(`${error.message}: ${output}`);
	});
	return {
		url: url(),
		output: () => output,
		builds: () => output.split("a build begins").length - 1,
		stop: () => stop(child),
	};
}

type Followed = { readonly states: LiveState[]; close(): void };

export async function follow({ url }: ServedSite): Promise<Followed> {
	const stopped = new AbortController();
	const { signal } = stopped;
	const response = await fetch(new URL("_theme/live", url), { signal });
	const states: LiveState[] = [];
	let text = "";
	const read = async () => {
		const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
			text += part.value;
			const events = text.split("\n\n");
			text = events.pop() ?? "";
			for (const [, data] of events.join("\n").matchAll(/^data: (.*)$/gm))
				states.push(JSON.parse(data as string));
		}
	};
	read().catch(() => {});
	await until(async () => states.length > 0, "the first state");
	return { states, close: () => stopped.abort() };
}
