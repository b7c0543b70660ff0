import { randomUUID } from "node:crypto";
import { realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";

/**
 * Has Eleventy render: it builds for files that it watches, and for nothing else. This one is of no
 * site, where it would be published, committed or, in a folder that `.gitignore` names, not watched.
 */
export class RenderSignal {
	readonly #path = join(realpathSync(tmpdir()), `eleventy-plugin-theme-${randomUUID()}`);
	#isThere = false;

	/** For Eleventy, which must find the file when it begins to watch. */
	get watchTarget(): string {
		return this.#path.split(sep).join("/");
	}

	prepare(): void {
		if (this.#isThere) return;
		this.#isThere = true;
		process.once("exit", () => rmSync(this.#path, { force: true }));
		this.send();
	}

	send(): void {
		try {
			writeFileSync(this.#path, String(Date.now()));
		} catch {
			// Where nothing can be written, the pages wait for the next save of one.
		}
	}
}
