import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { serializePolicy } from "../page/csp.js";
import { policySources } from "../page/page-assets.js";
import type { Service } from "../service/service.js";
import { type AfterEvent, type BeforeEvent, isWritten, writeOutput } from "./output.js";

const NAME = "_headers";

/** One site's `_headers`, for `csp: "headers"`: ours where the site has none of its own. */
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
		if (this.#service.config.csp !== "headers") return;
		if (event.outputMode === "json") this.#addTo(event.results);
		if (isWritten(event)) await this.#write(join(event.directories.output, NAME));
	}

	async #write(path: string): Promise<void> {
		const { bus } = this.#service;
		const { script, style } = policySources(this.#service);
		const present = await readFile(path, "utf8").catch(() => undefined);
		const isKept = (await stampOf(path)) === this.#before;
		if (present === undefined || (isKept && isOurs(present, this.#text))) {
			return writeOutput(bus, path, this.#text);
		}
		const isEnough = (line: string) =>
			line.includes(":") && [...script, ...style].every((source) => line.includes(source));
		if (present.split("\n").some(isEnough)) return;
		bus.emit("theme:warning", { type: "headers", path, lines: this.#text.trimEnd().split("\n") });
	}

	/** To what Eleventy gives its caller, who may have a template of that URL. */
	#addTo(results: AfterEvent["results"]): void {
		if (results.some((result) => result?.url === `/${NAME}`)) return;
		const file = { inputPath: `./${NAME}`, outputPath: `./${NAME}`, rawInput: "" };
		results.push({ url: `/${NAME}`, ...file, content: this.#text });
	}

	/** In the format that Netlify and Cloudflare Pages share. */
	get #text(): string {
		const policy = serializePolicy(policySources(this.#service));
		return `${this.#service.config.baseUrl}*\n  Content-Security-Policy: ${policy}\n`;
	}
}

/** Whether a text is what an earlier build wrote: for another bundle, or below another prefix. */
function isOurs(text: string, ours: string): boolean {
	const shape = (headers: string) =>
		headers.replace(/^.*\*\n/, "").replaceAll(/ 'sha256-[^']+'/g, "");
	return shape(text) === shape(ours);
}

/** Another one whenever the file is written, whatever times are kept by who copies it. */
async function stampOf(path: string): Promise<string | undefined> {
	const stats = await stat(path, { bigint: true }).catch(() => undefined);
	return stats && `${stats.ino} ${stats.ctimeNs}`;
}
