import { type Finding, formatFindings } from "../checks/findings.js";
import { quoted } from "../config/problems.js";
import type { ThemeWarning } from "../events.js";
import type { EleventyConfigLike } from "./types.js";
import { fromHere } from "./watch.js";

/** What is worth knowing of a written page, and what to do about it. */
export type Remark = "fragment" | "amp" | "fixed";

const REMARKS: Record<Remark, { one: string; many: string }> = {
	fragment: {
		one: "is a fragment: give it a layout",
		many: "are fragments: give them a layout",
	},
	amp: {
		one: "is an AMP page, which allows no scripts and stylesheets but its own",
		many: "are AMP pages, which allow no scripts and stylesheets but their own",
	},
	fixed: {
		one: "fixes its theme by <html data-theme>: visitors cannot switch there",
		many: "fix their theme by <html data-theme>: visitors cannot switch there",
	},
};

/** Names that one line lists before it counts. */
const LISTED = 5;

/** Remembers what the terminal is to say of a build. */
export class Report {
	readonly #warnings: Warning[] = [];
	/** By what policies lack, the pages that have them: a layout's is that of the whole site. */
	readonly #policies = new Map<string, string[]>();
	/** By output path: feeds run transforms on parts of a page that gets its assets elsewhere. */
	readonly #pages = new Map<string, { inputPath: string; remark?: Remark }>();

	/** @param isFixed - whether the page's own markup, not its data, names its theme */
	themed(outputPath: string, inputPath: string, isFixed: boolean): void {
		this.#pages.set(outputPath, { inputPath, ...(isFixed && { remark: "fixed" }) });
	}

	skipped(outputPath: string, inputPath: string, remark: Remark): void {
		if (!this.#pages.has(outputPath)) this.#pages.set(outputPath, { inputPath, remark });
	}

	warned(warning: ThemeWarning | Warning): void {
		if (warning.type !== "csp") return void this.#warnings.push(warning);
		const sources = warning.sources.join(", ");
		const pages = this.#policies.get(sources) ?? [];
		this.#policies.set(sources, pages);
		pages.push(warning.page);
	}

	/**
	 * Says what there is to say; the next build starts anew.
	 * @param isUnthemed - nothing is themed on purpose, so what stands in the way of it is no news
	 */
	print(eleventyConfig: EleventyConfigLike, isUnthemed = false): void {
		if (isUnthemed) this.#forgetPages();
		const findings = this.#warnings.filter(isFinding);
		const others = this.#warnings.filter((warning): warning is Other => !isFinding(warning));
		const policies = Array.from(this.#policies, ([sources, pages]) =>
			describePolicy(sources, pages),
		);
		const misspelt = others.filter(isMisspelt);
		const single = others.filter((warning) => !isMisspelt(warning));
		const lines = [
			...new Set(single.map(describe)),
			...describeMisspelt(misspelt),
			...policies,
			...summarize(findings),
		];
		for (const line of lines) log(eleventyConfig, line, "warn");
		for (const line of this.#remarks()) log(eleventyConfig, line);
		this.#warnings.length = 0;
		this.#forgetPages();
	}

	#forgetPages(): void {
		this.#policies.clear();
		this.#pages.clear();
	}

	/** One line for each kind of remark. */
	#remarks(): string[] {
		return (Object.keys(REMARKS) as Remark[]).flatMap((kind) => {
			const files = Array.from(this.#pages.values()).flatMap(({ inputPath, remark }) =>
				remark === kind ? [inputPath] : [],
			);
			if (files.length === 0) return [];
			return [`${listFiles(files)} ${REMARKS[kind][new Set(files).size === 1 ? "one" : "many"]}`];
		});
	}
}

type Warning = Exclude<ThemeWarning, { type: "csp" }> | { type: "no-themes" };
type Other = Exclude<Warning, Finding>;
type Misspelt = Extract<ThemeWarning, { type: "unknown-theme" }> & { page: string; meant: string };

function isMisspelt(warning: Other): warning is Misspelt {
	return warning.type === "unknown-theme" && warning.page !== undefined && !!warning.meant;
}

/** One line for all pages: a layout's or a folder's data is that of the whole site. */
function describeMisspelt(warnings: readonly Misspelt[]): string[] {
	if (warnings.length === 0) return [];
	const meant = new Map(warnings.map((warning) => [warning.name, warning.meant]));
	const names = Array.from(meant, ([name, theme]) => {
		const pages = warnings.filter((warning) => warning.name === name).map(({ page }) => page);
		return `${JSON.stringify(name)} (did you mean ${JSON.stringify(theme)}? ${listFiles(pages)})`;
	});
	return [`Pages ask for themes that the bundle does not hold: ${names.join(", ")}`];
}

/** The first names; one template may stand for many pages. */
function listFiles(inputPaths: readonly string[]): string {
	const files = [...new Set(inputPaths.map(fromRoot))].sort();
	const others = files.length - LISTED;
	return files.slice(0, LISTED).join(", ") + (others > 0 ? ` and ${others} more` : "");
}

/** A path as people write it. */
export function fromRoot(inputPath: string): string {
	return inputPath.replace(/^\.\//, "");
}

function describePolicy(sources: string, pages: readonly string[]): string {
	const files = listFiles(pages);
	const subject = pages.length === 1 ? `${files} has` : `${pages.length} pages (${files}) have`;
	return `${subject} a Content-Security-Policy that does not allow the theme's assets; add ${sources}, or set "csp" to "amend"`;
}

/** One wrong colour shows in dozens of pairs: the first lines of a theme say enough to mend it. */
function summarize(findings: readonly Finding[]): string[] {
	const themes = new Set(findings.map(({ theme }) => theme));
	return Array.from(themes).flatMap((theme) => {
		const lines = formatFindings(findings.filter((finding) => finding.theme === theme));
		const others = lines.length - LISTED;
		if (others <= 0) return lines;
		return [...lines.slice(0, LISTED), `${theme ?? "The bundle"}: ${others} more like these`];
	});
}

function isFinding(warning: Warning): warning is Finding {
	return ["contrast", "alike", "missing-token", "unknown-token", "not-checked"].includes(
		warning.type,
	);
}

/** A warning for people: what was found, and what to do. */
function describe(warning: Other): string {
	switch (warning.type) {
		case "unknown-theme":
			return `The configuration asks for the theme ${JSON.stringify(warning.name)}, which the bundle does not hold`;
		case "disallowed-theme":
			return `The theme ${JSON.stringify(warning.name)} is not in "allow": visitors cannot choose it`;
		case "unknown-allow":
			return `"allow" names themes that the bundle does not hold: ${quoted(warning.names)}`;
		case "unknown-default":
			return `"default" is ${JSON.stringify(warning.name)}, which the bundle does not hold`;
		case "toggle-unavailable":
			return `toggle() needs two allowed themes; there are ${warning.allowed.length}`;
		case "cache-write":
			return `The bundle could not be cached (${warning.message}); the next build will make it again`;
		case "output-write":
			return `${warning.path} could not be written (${warning.message}), and the pages link to it: make room for it, and build again`;
		case "missing-file":
			return `${fromHere(warning.file)}:${warning.line}: url(${JSON.stringify(warning.url)}) leads to no file of the site or its packages that can be read, and stays as it is`;
		case "no-themes":
			return 'The bundle holds no theme: nothing selects [data-theme="…"]';
	}
}

/** Logs as Eleventy does, so that `--quiet` and a logger of the site's own are obeyed. */
export function log(
	{ logger }: EleventyConfigLike,
	message: string,
	type: "log" | "warn" | "error" = "log",
): void {
	logger?.logWithOptions({
		message,
		type,
		prefix: "[eleventy-plugin-theme]",
		...(type !== "log" && { color: type === "warn" ? "yellow" : "red" }),
	});
}
