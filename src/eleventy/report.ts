import type { ThemeWarning } from "../events.js";
import { type Finding, formatFindings } from "../findings.js";
import { quoted } from "../schema.js";
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

/** Remembers what the terminal is to say of a build: warnings, and pages that got no assets. */
export class Report {
	readonly #warnings: Warning[] = [];
	/** By output path: feeds run transforms on parts of a page that gets its assets elsewhere. */
	readonly #pages = new Map<string, { inputPath: string; skip?: Skip }>();

	themed(outputPath: string, inputPath: string): void {
		this.#pages.set(outputPath, { inputPath });
	}

	skipped(outputPath: string, inputPath: string, skip: Skip): void {
		if (!this.#pages.has(outputPath)) this.#pages.set(outputPath, { inputPath, skip });
	}

	warned(warning: Warning): void {
		this.#warnings.push(warning);
	}

	/** Says what there is to say; the next build starts anew. */
	print(eleventyConfig: EleventyConfigLike): void {
		const findings = this.#warnings.filter(isFinding);
		const others = this.#warnings.filter((warning): warning is Other => !isFinding(warning));
		for (const line of [...new Set(others.map(describe)), ...formatFindings(findings)]) {
			log(eleventyConfig, line, "warn");
		}
		for (const line of this.#skips()) log(eleventyConfig, line);
		this.#warnings.length = 0;
		this.#pages.clear();
	}

	/** A line for each reason that left pages without assets. */
	#skips(): string[] {
		return (Object.keys(REASONS) as Skip[]).flatMap((reason) => {
			const files = Array.from(this.#pages.values()).flatMap(({ inputPath, skip }) =>
				skip === reason ? [inputPath.replace(/^\.\//, "")] : [],
			);
			if (files.length === 0) return [];
			const { one, many } = REASONS[reason];
			return [`${files.join(", ")} ${files.length === 1 ? one : many}`];
		});
	}
}

type Warning = ThemeWarning | { type: "no-themes" };
type Other = Exclude<Warning, Finding>;

function isFinding(warning: Warning): warning is Finding {
	return ["contrast", "missing-token", "unknown-token"].includes(warning.type);
}

/** A warning for people: what was found, and what to do. */
function describe(warning: Other): string {
	switch (warning.type) {
		case "unknown-theme":
			return `${warning.page?.replace(/^\.\//, "") ?? "The configuration"} asks for the theme ${JSON.stringify(warning.name)}, which the bundle does not hold`;
		case "disallowed-theme":
			return `The theme ${JSON.stringify(warning.name)} is not in "allow": visitors cannot choose it`;
		case "unknown-allow":
			return `"allow" names themes that the bundle does not hold: ${quoted(warning.names)}`;
		case "unknown-default":
			return `"default" is ${JSON.stringify(warning.name)}, which the bundle does not hold`;
		case "toggle-unavailable":
			return `toggle() needs two allowed themes; there are ${warning.allowed.length}`;
		case "csp":
			return `${warning.page.replace(/^\.\//, "")} has a Content-Security-Policy that does not allow the theme's assets; add ${warning.sources.join(", ")}, or set "csp" to "amend"`;
		case "cache-write":
			return `The bundle could not be cached (${warning.message}); the next build will make it again`;
		case "no-themes":
			return 'The bundle holds no theme: nothing selects [data-theme="…"]';
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
