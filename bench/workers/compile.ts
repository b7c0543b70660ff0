/** THIS FILE IS A PROGRAM: times the compilation of a site's themes, and tools that do a part of it, in turn. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import cssnano from "cssnano";
import * as esbuild from "esbuild";
import postcss from "postcss";
import { createService } from "../../src/theme-service.js";
import { inTurn } from "../harness/in-turn.mjs";
import { REPOSITORY } from "../harness/paths.mjs";
import { importPeer } from "../harness/peers.mjs";
import { themeFile } from "../harness/theme-file.mjs";

interface Question {
	/** Names of the files in `src/themes/`. */
	themes: readonly string[];
	rounds: number;
}

const { themes, rounds } = JSON.parse(process.argv[2] ?? "{}") as Question;
const { transform: lightningcss } = await importPeer("lightningcss");
const css = joined();
const code = Buffer.from(css);
const running = create();
await running.refresh();

const runs = {
	all: timed(() => create().refresh()),
	edit: timed((round) => {
		edit(themes[round % themes.length] ?? "", round);
		return running.refresh();
	}),
	cssnano: timed(() => postcss([cssnano()]).process(css, { from: undefined })),
	lightningcss: timed(() => lightningcss({ filename: "site.css", code, minify: true })),
	esbuild: timed(() => esbuild.transform(css, { loader: "css", minify: true })),
};
await inTurn(runs, 1);
process.send?.({ runs: await inTurn(runs, rounds), bytes: code.length }, () => process.exit(0));

/** The state that a server keeps of the site; nothing of it on the disk. */
function create(): ReturnType<typeof createService> {
	return createService({ root: process.cwd(), cache: { enabled: false } });
}

/** Saves a theme with another colour. */
function edit(name: string, round: number): void {
	writeFileSync(`src/themes/${name}.css`, themeFile(name, `rgb(${200 + (round % 50)} 250 255)`));
}

/** All that the bundle is made of, joined and nothing more, as the other tools take it. */
function joined(): string {
	const shipped = join(REPOSITORY, "public/css");
	const builtIn = readdirSync(join(shipped, "themes")).map((name) => `themes/${name}`);
	const files = ["layers.css", "base.css", "components.css", ...builtIn];
	const { outputFiles } = esbuild.buildSync({
		stdin: {
			contents: files.map((file) => `@import "./${file}";`).join("\n"),
			resolveDir: shipped,
			loader: "css",
		},
		bundle: true,
		write: false,
	});
	const own = themes.map((name) => readFileSync(`src/themes/${name}.css`, "utf8"));
	return [outputFiles[0]?.text, ...own].join("\n");
}

function timed(call: (round: number) => unknown) {
	let round = 0;
	return async (): Promise<{ wallMs: number; cpuMs: number }> => {
		round += 1;
		const before = performance.now();
		const used = process.cpuUsage();
		await call(round);
		const { user, system } = process.cpuUsage(used);
		return { wallMs: performance.now() - before, cpuMs: (user + system) / 1000 };
	};
}
