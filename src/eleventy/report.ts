import { type Finding, formatFindings } from "../checks/findings.js";
import { quoted } from "../config/problems.js";
import { didYouMean } from "../config/spelling.js";
import type { ThemeWarning } from "../events.js";
import { fromHere } from "../paths.js";
import { recall } from "../recall.js";
import type { EleventyConfigLike } from "./eleventy-api.js";

const REMARKS = {
	fragment: "a fragment gets no theme; give it a layout",
	amp: "AMP allows no scripts and stylesheets but its own",
	bare: 'the switcher does nothing: with "inject": false, themeAssets() must stand in the page',
	fixed: "<html data-theme> forces the theme; visitors cannot switch there",
};

const FINDING =
	/^(contrast|alike|(missing|unknown|unread|hidden)-token|not-checked|foreign-theme)$/;
/** Names listed in a line before the rest is counted. */
const LISTED = 5;

/** Gathers what is to be said of a build, and says each thing once. */
export class Report {
	readonly #findings: Finding[] = [];
	/** Pages by remark, as a layout's or folder's data applies to many pages. */
	readonly #warnings = new Map<string, string[]>();
	/** By output path: feeds run transforms on fragments of pages. */
	readonly #pages = new Map<string, { inputPath: string; remark?: keyof typeof REMARKS }>();

	/** @param isFixed - `true` if the page's markup, not its data, names its theme */
	themed(outputPath: string, inputPath: string, isFixed: boolean): void {
		this.#pages.set(outputPath, { inputPath, ...(isFixed && { remark: "fixed" }) });
	}

	skipped(outputPath: string, inputPath: string, remark: "fragment" | "amp" | "bare"): void {
		if (!this.#pages.has(outputPath)) this.#pages.set(outputPath, { inputPath, remark });
	}

	/** @param known - the bundle's themes, to suggest one for a misspelt name */
	warned(warning: ThemeWarning | { type: "no-themes" }, known: readonly string[] = []): void {
		if (FINDING.test(warning.type)) return void this.#findings.push(warning as Finding);
		const sentence = describe(warning as Exclude<typeof warning, Finding>, known);
		const pages = recall(this.#warnings, sentence, () => []);
		if ("page" in warning && warning.page !== undefined) pages.push(warning.page);
	}

	/** @param isUnthemed - skips remarks, as the site has no themes on purpose */
	print(eleventyConfig: EleventyConfigLike, isUnthemed = false): void {
		const remarks = new Map<string, string[]>();
		for (const { inputPath, remark } of this.#pages.values()) {
			if (remark) recall(remarks, REMARKS[remark], () => []).push(inputPath);
		}
		const linesOf = (said: Map<string, string[]>) =>
			Array.from(said).flatMap(([text, pages]) => {
				if (pages.length === 0) return [text];
				return isUnthemed ? [] : [`${listFiles(pages)}: ${text}`];
			});
		const lines = [...linesOf(this.#warnings), ...summarize(this.#findings)];
		for (const line of lines) log(eleventyConfig, line, "warn");
		for (const line of linesOf(remarks)) log(eleventyConfig, line);
		this.#findings.length = 0;
		this.#warnings.clear();
		this.#pages.clear();
	}
}

/** The first names; one template may render many pages. */
function listFiles(inputPaths: readonly string[]): string {
	const files = [...new Set(inputPaths.map(fromRoot))].sort();
	const others = files.length - LISTED;
	return files.slice(0, LISTED).join(", ") + (others > 0 ? ` and ${others} more` : "");
}

export function fromRoot(inputPath: string): string {
	return inputPath.replace(/^\.\//, "");
}

/** The first lines of each theme, slips before colours: a wrong one fails in dozens of pairs. */
function summarize(findings: readonly Finding[]): string[] {
	const isColor = ({ type }: Finding) => Number(type === "contrast" || type === "alike");
	return [...new Set(findings.map(({ theme }) => theme))].flatMap((theme) => {
		const own = findings.filter((finding) => finding.theme === theme);
		const lines = formatFindings(own.toSorted((one, other) => isColor(one) - isColor(other)));
		const others = lines.length - LISTED;
		if (others <= 0) return lines;
		return [...lines.slice(0, LISTED), `${theme ?? "The bundle"}: ${others} more like these`];
	});
}

function describe(
	warning: Exclude<ThemeWarning, Finding> | { type: "no-themes" },
	known: readonly string[],
): string {
	// An empty bundle is reported once, with its remedy.
	const meant = (...names: string[]) =>
		known.length > 0
			? names.map((name) => didYouMean(name, known)?.replace(/^/, " ") ?? "").join("")
			: ' The bundle has no theme yet: call set() after "theme:ready", or add themes by "styles.themes".';
	switch (warning.type) {
		case "unknown-theme":
			return warning.meant === undefined
				? `"system", "labels.themes" or set() names the theme ${JSON.stringify(warning.name)}, which is not in the bundle.${meant(warning.name)}`
				: `the theme ${JSON.stringify(warning.name)} is not in the bundle; did you mean ${JSON.stringify(warning.meant)}?`;
		case "csp":
			return `a Content-Security-Policy does not allow the theme's assets; add ${warning.sources.join(", ")}${warning.sources.every((source) => source.includes("strict-dynamic")) ? "" : ', or set "csp" to "amend"'}`;
		case "disallowed-theme":
			return `"default", "system" or set() names the theme ${JSON.stringify(warning.name)}, which is not in "allow": visitors cannot choose it`;
		case "unknown-allow":
			return `"allow" names themes that are not in the bundle: ${quoted(warning.names)}.${meant(...warning.names)}`;
		case "unknown-default":
			return `"default" is ${JSON.stringify(warning.name)}, which is not in the bundle.${meant(warning.name)}`;
		case "toggle-unavailable":
			return `toggle() needs two allowed themes; there are ${warning.allowed.length}`;
		case "cache-write":
			return `The bundle could not be cached (${warning.message}); the next build compiles it again`;
		case "output-write":
			return `${warning.path} could not be written (${warning.message}), but the pages link to it: remove what is in its place, and build again`;
		case "missing-file":
			return `${fromHere(warning.file)}:${warning.line}: url(${JSON.stringify(warning.url)}) leads to no readable file of the site or its packages, and stays unchanged`;
		case "no-themes":
			return 'The bundle has no theme: write a rule for [data-theme="…"] in src/themes, or set "styles.themes" to true';
	}
}

/** Logs by Eleventy's logger, which obeys the site's own logger, and `--quiet` but for errors. */
export function log(
	{ logger }: EleventyConfigLike,
	message: string,
	type: "log" | "warn" | "error" = "log",
): void {
	logger?.logWithOptions({
		message,
		type,
		force: type === "error",
		prefix: "[eleventy-plugin-theme]",
		...(type !== "log" && { color: type === "warn" ? "yellow" : "red" }),
	});
}
