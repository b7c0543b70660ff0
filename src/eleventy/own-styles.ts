import { dirname, join, resolve } from "node:path";
import { cachePath } from "../bundle/build.js";
import { decideStyles, dependsOnSite, SITE_THEMES } from "../bundle/sources.js";
import { ASSETS_FOLDER } from "../constants.js";
import { isWithin } from "../paths.js";
import type { Service } from "../service/service.js";
import { ownCss } from "../site/own-css.js";
import {
	firstOf,
	isStyle,
	readSite,
	readText,
	type SiteFindings,
	type SitePlace,
} from "../site/read.js";
import type { EleventyConfigLike } from "./eleventy-api.js";
import { fromRoot } from "./report.js";

const PARTS = { base: "base", components: "component", themes: "built-in theme" } as const;

/** Decides `"auto"` styles by the site's own CSS, compares its pages, and logs one line. */
export class OwnStyles {
	readonly #eleventyConfig: EleventyConfigLike;
	readonly #service: () => Service;
	#found: SiteFindings | undefined;
	#pages = 0;
	#styledPage: string | undefined;
	#isSaid = false;

	constructor(eleventyConfig: EleventyConfigLike, service: () => Service) {
		this.#eleventyConfig = eleventyConfig;
		this.#service = service;
	}

	/** Reads the sources again: while pages are edited, the next save may bring the first stylesheet. */
	forget(): void {
		this.#found = undefined;
		this.#styledPage = undefined;
		this.#pages = 0;
	}

	async find(): Promise<SiteFindings> {
		this.#found ??= await findSite(this.#eleventyConfig, this.#service());
		return this.#found;
	}

	/** Searches the head, which is fast; if the sources have CSS, all, until the first page has some. */
	see(html: string, headEnd: number, inputPath: string): void {
		const { config } = this.#service();
		if (this.#styledPage !== undefined || !dependsOnSite(config.styles)) return;
		this.#pages += 1;
		const text = this.#found?.css ? html : html.slice(0, headEnd);
		if (ownCss(text) !== undefined) this.#styledPage = fromRoot(inputPath);
	}

	/** True if the site has its own CSS and no theme yet, which is no mistake. */
	get isUnthemed(): boolean {
		return this.#service().available().length === 0 && this.#leftOut !== "";
	}

	summary(): string {
		const { bundle, isCached } = this.#service();
		const size = (Buffer.byteLength(bundle.css) / 1024).toFixed(1);
		const themes = bundle.themes.length;
		const file = bundle.dependencies.find(({ path }) => path.startsWith(`${SITE_THEMES}/`));
		const none = file
			? `${file.path} has no theme: give its rules a selector such as [data-theme="dark"]`
			: "No theme yet, so pages look as before";
		const built = this.isUnthemed
			? none
			: `${themes} ${themes === 1 ? "theme" : "themes"}, ${size} KiB of CSS, ${isCached ? "from the cache" : "built"}`;
		const { css, ownSwitch } = this.#found ?? {};
		const advice = ownSwitch ? "To see what to change" : "To make themes from this CSS";
		const more = [
			css &&
				this.#leftOut &&
				`${placeText(css)} has the site's own CSS, so ${this.#leftOut} are left out; set styles.base to true to bundle them`,
			ownSwitch &&
				`${placeText(ownSwitch)} has a theme switch of its own, which stays as it is (recipe: Bring your dark mode over)`,
			this.isUnthemed && !file && `${advice}, run npx eleventy-plugin-theme init`,
		].filter(Boolean);
		return [built, ...more].join(". ");
	}

	/** Advice if sources and pages disagree; given once. */
	disagreement(): string | undefined {
		const isStyled = this.#styledPage !== undefined;
		const css = this.#found?.css;
		if (this.#isSaid || this.#pages === 0 || isStyled === !!css) return undefined;
		this.#isSaid = true;
		return css
			? `No page has the CSS that ${placeText(css)} mentions, but ${this.#leftOut} are left out because of it; set styles.base to true to bundle them`
			: `${this.#styledPage} has CSS that the plugin did not find in the sources, so the shipped styles are bundled too; set styles.base, styles.components and styles.themes to false to leave them out, or to true to keep them`;
	}

	get #leftOut(): string {
		const { styles } = this.#service().config;
		const decided = decideStyles(styles, this.#found?.css !== undefined);
		const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[])
			.filter((part) => styles[part] === "auto" && !decided[part])
			.map((part) => PARTS[part]);
		if (parts.length === 0) return "";
		return `${[parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ")} styles`;
	}
}

function placeText({ path, line }: SitePlace): string {
	return line === undefined ? path : `${path}:${line}`;
}

async function findSite(
	eleventyConfig: EleventyConfigLike,
	{ config }: Service,
): Promise<SiteFindings> {
	const { directories = {}, passthroughCopies = {} } = eleventyConfig;
	const { input = ".", includes, layouts, output } = directories;
	// Formats without an engine are copied.
	const formats = String([eleventyConfig.templateFormats, eleventyConfig.templateFormatsAdded]);
	const publishesCss = formats.split(",").some((format) => isStyle(`.${format.trim()}`));
	const themes = join(config.root, SITE_THEMES);
	const copied = Object.entries(passthroughCopies)
		.filter(([, { outputPath }]) => outputPath !== ASSETS_FOLDER)
		.map(([path]) => folderOf(path))
		.filter((folder) => resolve(folder) !== themes && !isWithin(themes, resolve(folder)));
	const found = await readSite({
		layouts: [layouts, includes].filter((folder) => folder !== undefined),
		input,
		copied: [...copied, ...(publishesCss ? [input] : [])],
		leftOut: [themes, dirname(cachePath(config)), ...(output === undefined ? [] : [output])],
		ignored: ignoredPaths(eleventyConfig, input),
	});
	return { ...found, css: found.css ?? configuredCss(eleventyConfig) };
}

/** Folders that Eleventy takes no page from, such as another build's output. */
function ignoredPaths({ ignores, useGitIgnore }: EleventyConfigLike, input: string): string[] {
	const files = [".eleventyignore", join(input, ".eleventyignore")];
	if (useGitIgnore !== false) files.push(".gitignore");
	// Paths relative to the list's folder. A pattern is no path, and matches nothing here.
	const listed = files.flatMap((file) => {
		const lines = readText(file).match(/^[ \t]*[^#\s].*/gm) ?? [];
		return lines.map((line) => join(dirname(file), line.trim()));
	});
	return [...ignores, ...listed];
}

/** CSS that a configuration or its plugins add without a file in the site's folders. */
function configuredCss(eleventyConfig: EleventyConfigLike): SitePlace | undefined {
	const { passthroughCopies = {}, extensionMap = [], virtualTemplates = {} } = eleventyConfig;
	const texts: Record<string, { content?: unknown }> = { ...virtualTemplates };
	const place = firstOf(Object.keys(texts), undefined, (path) => String(texts[path]?.content));
	if (place) return place;
	const files = [
		...Object.keys(passthroughCopies),
		...Array.from(extensionMap, ({ extension = "" }) => `.${extension}`),
		...Object.keys(eleventyConfig.getBundleManagers?.() ?? {}).map((name) => `.${name}`),
	];
	return files.some(isStyle) ? { path: "the configuration" } : undefined;
}

/** The folder before a glob's first wildcard. */
function folderOf(pattern: string): string {
	const [plain = ""] = pattern.split(/[*?[{(!]/);
	return plain === pattern ? plain : plain.replace(/(?<![^/])[^/]*$/, "");
}
