import { readFile, writeFile } from "node:fs/promises";
import { SCRIPT_PATH } from "../constants.js";
import { guardOf, versionedHref } from "../page/browser-files.js";
import { hashSource } from "../page/csp.js";
import type { Service } from "../service/service.js";
import { type AfterEvent, isWritten } from "./output.js";

/**
 * Pages written before the first one with a token editor. Their guard skips overrides, as no source
 * tells reliably if an editor follows, so it is replaced after the build.
 */
export class EarlyPages {
	readonly #service: Service;
	readonly #paths = new Set<string>();
	#before: readonly string[] = [];

	constructor(service: Service) {
		this.#service = service;
	}

	see(outputPath: string): void {
		if (this.#service.hasEditor) return;
		if (this.#paths.size === 0) this.#before = changing(this.#service);
		this.#paths.add(outputPath);
	}

	async complete(event: AfterEvent): Promise<void> {
		const paths = [...this.#paths];
		this.#paths.clear();
		if (!this.#service.hasEditor || paths.length === 0) return;
		const now = changing(this.#service);
		const update = (page: string) =>
			this.#before.reduce((text, old, at) => text.replaceAll(old, () => now[at] ?? old), page);
		for (const result of event.outputMode === "json" ? event.results : []) {
			if (typeof result.content === "string") result.content = update(result.content);
		}
		for (const path of isWritten(event) ? paths : []) {
			const page = await readFile(path, "utf8").catch(() => undefined);
			if (page !== undefined) await writeFile(path, update(page));
		}
	}
}

/** The texts of a page that depend on its guard: the guard, its hash, the runtime's version. */
function changing(service: Service): string[] {
	const guard = guardOf(service);
	return [guard, hashSource(guard).slice(1, -1), versionedHref(service, SCRIPT_PATH)];
}
