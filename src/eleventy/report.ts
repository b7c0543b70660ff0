import type { EleventyConfigLike } from "./types.js";

/** Why a page got no assets, and what to do about it. */
export type Skip = "fragment" | "amp";

const REASONS: Record<Skip, { one: string; many: string }> = {
	fragment: {
		one: "is a fragment: give it a layout",
		many: "are fragments: give them a layout",
	},
	amp: {
		one: "is an AMP page, which allows no scripts and stylesheets but its own",
		many: "are AMP pages, which allow no scripts and stylesheets but their own",
	},
};

/** Remembers what became of each written page, for one line of log at the build's end. */
export class Report {
	/** By output path: feeds run transforms on parts of a page that gets its assets elsewhere. */
	readonly #pages = new Map<string, { inputPath: string; skip?: Skip }>();

	themed(outputPath: string, inputPath: string): void {
		this.#pages.set(outputPath, { inputPath });
	}

	skipped(outputPath: string, inputPath: string, skip: Skip): void {
		if (!this.#pages.has(outputPath)) this.#pages.set(outputPath, { inputPath, skip });
	}

	/** A line for each reason that left pages without assets; the next build starts anew. */
	take(): string[] {
		const lines = (Object.keys(REASONS) as Skip[]).flatMap((reason) => {
			const files = Array.from(this.#pages.values()).flatMap(({ inputPath, skip }) =>
				skip === reason ? [inputPath.replace(/^\.\//, "")] : [],
			);
			if (files.length === 0) return [];
			const { one, many } = REASONS[reason];
			return [`${files.join(", ")} ${files.length === 1 ? one : many}`];
		});
		this.#pages.clear();
		return lines;
	}
}

/** Logs as Eleventy does, so that `--quiet` and a logger of the site's own are obeyed. */
export function log(
	{ logger }: EleventyConfigLike,
	message: string,
	type: "log" | "warn" = "log",
): void {
	logger?.logWithOptions({
		message,
		type,
		prefix: "[eleventy-plugin-theme]",
		...(type === "warn" && { color: "yellow" }),
	});
}
