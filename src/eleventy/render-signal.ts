import { randomUUID } from "node:crypto";
import { existsSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Has Eleventy render: it builds for files that it watches, has no call for it, and hears of no file
 * that is deleted. This one is of no site, where it would be published, committed or, in a folder that
 * `.gitignore` names, not watched.
 */
export class RenderSignal {
	readonly path: string = join(realpathSync(tmpdir()), `eleventy-plugin-theme-${randomUUID()}`);

	/** Eleventy must find the file when it begins to watch. */
	prepare(): void {
		if (existsSync(this.path)) return;
		process.once("exit", () => rmSync(this.path, { force: true }));
		this.send();
	}

	send(): void {
		try {
			writeFileSync(this.path, String(Date.now()));
		} catch {
			// Where nothing can be written, the pages wait for the next save of one.
		}
	}
}
