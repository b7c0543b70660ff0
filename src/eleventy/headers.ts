import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FILES_PATH } from "../constants.js";
import { KEPT_FOR_EVER } from "../page/asset-file.js";
import { serializePolicy } from "../page/csp.js";
import { hasHashedNames } from "../page/hashed-files.js";
import { policySources } from "../page/page-assets.js";
import type { Service } from "../service/service.js";
import { type AfterEvent, addResult, type BeforeEvent, isWritten, writeOutput } from "./output.js";

const NAME = "_headers";

/** What is to stand in the file, under a path of the site. */
interface Block {
	readonly text: string;
	/** Whether a text of the site's own says as much. */
	readonly isIn: (text: string) => boolean;
}

/** One site's `_headers`: ours where the site has none of its own. */
export class Headers {
	readonly #service: Service;
	#before: string | undefined;

	constructor(service: Service) {
		this.#service = service;
	}

	/** To be called before the build: what is written or copied during it is the site's. */
	async begin({ directories }: BeforeEvent): Promise<void> {
		this.#before = await stampOf(join(directories.output, NAME));
	}

	/** To be called after the build, when whatever the site writes or copies stands there. */
	async complete(event: AfterEvent): Promise<void> {
		const blocks = this.#blocks();
		if (blocks.length === 0) return;
		if (event.outputMode === "json") addResult(event.results, `/${NAME}`, textOf(blocks));
		if (isWritten(event)) await this.#write(join(event.directories.output, NAME), blocks);
	}

	async #write(path: string, blocks: readonly Block[]): Promise<void> {
		const { bus } = this.#service;
		const present = await readFile(path, "utf8").catch(() => undefined);
		const isKept = (await stampOf(path)) === this.#before;
		if (present === undefined || (isKept && this.#isOurs(present))) {
			return writeOutput(bus, path, textOf(blocks));
		}
		const missing = blocks.filter(({ isIn }) => !isIn(present));
		if (missing.length === 0) return;
		bus.emit("theme:warning", {
			type: "headers",
			path,
			lines: textOf(missing).trimEnd().split("\n"),
		});
	}

	/** In the format that Netlify and Cloudflare Pages share. */
	#blocks(): Block[] {
		const { csp } = this.#service.config;
		return [
			...(csp === "headers" ? [this.#policy()] : []),
			...(hasHashedNames(this.#service) ? [this.#lifetime()] : []),
		];
	}

	#policy(): Block {
		const sources = policySources(this.#service);
		const all = [...sources.script, ...sources.style];
		return {
			text: `${this.#service.config.baseUrl}*\n  Content-Security-Policy: ${serializePolicy(sources)}\n`,
			isIn: (text) =>
				text
					.split("\n")
					.some((line) => line.includes(":") && all.every((source) => line.includes(source))),
		};
	}

	#lifetime(): Block {
		const path = `${this.#service.config.baseUrl}${FILES_PATH.slice(1)}`;
		return {
			text: `${path}*\n  Cache-Control: ${KEPT_FOR_EVER}\n`,
			isIn: (text) =>
				text
					.split(/^(?=\S)/m)
					.some((block) => block.startsWith(path) && block.split("\n").some(isImmutable)),
		};
	}

	/** Whether a text is what an earlier build wrote: for another bundle, or by other options. */
	#isOurs(text: string): boolean {
		const ours = shapesOf(textOf([this.#policy(), this.#lifetime()]));
		return shapesOf(text).every((shape) => ours.includes(shape));
	}
}

const isImmutable = (line: string) => /^\s*cache-control:/i.test(line) && /immutable/i.test(line);

function textOf(blocks: readonly Block[]): string {
	return blocks.map(({ text }) => text).join("");
}

/** Each block without its path, which may have another prefix, and without hashes. */
function shapesOf(text: string): string[] {
	const blocks = text.split(/^(?=\S.*\*\n)/m);
	return blocks.map((block) => block.replace(/^\S.*\*\n/, "").replaceAll(/ 'sha256-[^']+'/g, ""));
}

/** Another one whenever the file is written, whatever times are kept by who copies it. */
async function stampOf(path: string): Promise<string | undefined> {
	const stats = await stat(path, { bigint: true }).catch(() => undefined);
	return stats && `${stats.ino} ${stats.ctimeNs}`;
}
