import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { CONFIG_FILE, checkOptions } from "../config/load.js";
import type { ThemePluginOptions } from "../config/options.js";
import { describeValue, quoted } from "../config/problems.js";
import { PLUGIN_OPTIONS } from "../config/table.js";
import { messageOf, ThemeError } from "../errors.js";
import { events, ThemeBus } from "../events.js";
import { applyEdits } from "../html/ranges.js";
import { readForm, switcherOf } from "../page/switcher.js";
import { withoutDots } from "../paths.js";
import type { Service } from "../service/service.js";
import { createService, setDefaultService } from "../theme-service.js";
import { EarlyPages } from "./early-pages.js";
import type { EleventyConfigLike, MergedConfig } from "./eleventy-api.js";
import { followEdits } from "./follow-edits.js";
import { watchForcedThemes } from "./forced.js";
import { literalFinder, markdownLiterals } from "./literals.js";
import { type AfterEvent, type BeforeEvent, Output } from "./output.js";
import { OwnStyles } from "./own-styles.js";
import { log, Report } from "./report.js";
import { addTemplateMethods, type TemplateMethods } from "./shortcodes.js";
import { ASSETS_MARKER, type BuildParts, createTransform, forHtmlPages } from "./transform.js";

/**
 * Each configuration's first options: Eleventy refuses some registrations twice. npm may install the
 * plugin twice, for a layout theme and for its site, so they stand on the configuration.
 */
const FIRST = Symbol.for("eleventy-plugin-theme");

const LITERALS = "eleventy-plugin-theme: literals";
const TRANSFORM = "eleventy-plugin-theme";
/** Matches Eleventy's own transforms, which leave the literals as they are. */
const OF_ELEVENTY = /^@11ty\/eleventy(?:\/|-bundle)/;

/** An object unique to a configuration: before 3.1.2, Eleventy reuses the configuration object. */
const identityOf = (eleventyConfig: EleventyConfigLike): { [FIRST]?: ThemePluginOptions } =>
	eleventyConfig.events ?? eleventyConfig;

/**
 * The Eleventy plugin.
 *
 * @example
 * ```js
 * import { themePlugin } from "eleventy-plugin-theme";
 * export default (eleventyConfig) => {
 *   eleventyConfig.addPlugin(themePlugin, { default: "dark" });
 * };
 * ```
 * @throws ThemeError for invalid options or `site.json`, and for Eleventy before 3
 */
export function themePlugin(
	eleventyConfig: EleventyConfigLike,
	options: ThemePluginOptions = {},
): void {
	requireEleventy(eleventyConfig);
	const given = checkOptions(options, PLUGIN_OPTIONS);
	// Before it is read: before 3.1.7, Eleventy forgets the other targets of a configuration that threw.
	const file = withoutDots(resolve(given.root ?? ".", CONFIG_FILE));
	eleventyConfig.addWatchTarget(file, { resetConfig: true });
	const first = identityOf(eleventyConfig)[FIRST];
	if (first) warnOfIgnored(eleventyConfig, first, given);
	else register(eleventyConfig, given);
}

function register(eleventyConfig: EleventyConfigLike, given: ThemePluginOptions): void {
	const baseUrl = eleventyConfig.pathPrefix;
	const bus = new ThemeBus(events);
	const styles: OwnStyles = new OwnStyles(eleventyConfig, () => service);
	const settings = { ...given, ...(baseUrl && { baseUrl }) };
	const service: Service = createService(settings, bus, () => styles.find());
	// Wrong settings throw before anything else is registered: once they are mended, Eleventy calls
	// again with the same configuration.
	void service.config;
	identityOf(eleventyConfig)[FIRST] = given;
	setDefaultService(service);
	const report = new Report();
	bus.on("theme:warning", (warning) => report.warned(warning, service.available()));
	bus.on("theme:error", () => styles.isUnthemed || report.warned({ type: "no-themes" }));
	const methods: TemplateMethods = {
		themeAssets: () => ASSETS_MARKER,
		themeSwitcher: (args, place) => switcherOf(service, readForm(args, place)),
		themeTokenEditor: () => service.editor.html,
	};
	const findLiterals = literalFinder(methods);

	service.hasEditor = false;
	addTemplateMethods(eleventyConfig, methods);
	eleventyConfig.amendLibrary("md", markdownLiterals);
	eleventyConfig.addTransform(
		LITERALS,
		forHtmlPages((html, _, { inputPath }) => applyEdits(html, findLiterals(html, inputPath))),
	);
	const parts: BuildParts = { service, early: new EarlyPages(service), styles, report };
	const forcedTheme = watchForcedThemes(eleventyConfig, service);
	// Last: a transform that reads every linked file, to hash or inline it, would not find ours yet.
	// The filter `renderTransforms` uses only earlier ones: a feed's content is no page, though a
	// stray `<head>` makes it look like one.
	eleventyConfig.on("eleventy.config", (merged: MergedConfig) => {
		const { transforms } = merged.getConfig();
		// Each build of a dev server tells of the same configuration again.
		if (!transforms || TRANSFORM in transforms) return;
		// Within `namespace()` the name has a prefix.
		const own = Object.keys(transforms).find((name) => name.endsWith(LITERALS)) as string;
		const others = Object.entries(transforms).filter(([name]) => name !== own);
		// One transform does both if it can: each one joins the parts of a page's text.
		if (others.every(([name]) => OF_ELEVENTY.test(name))) delete transforms[own];
		// Others may parse pages, which escapes literals, and a site's own come before its plugins'.
		else for (const [name] of others) delete transforms[name];
		Object.assign(transforms, Object.fromEntries(others));
		transforms[TRANSFORM] = createTransform(parts, forcedTheme, findLiterals);
	});
	followBuilds(eleventyConfig, parts);
}

/** One listener for each event: Eleventy 3 runs several concurrently. */
function followBuilds(eleventyConfig: EleventyConfigLike, parts: BuildParts): void {
	const { service, early, styles, report } = parts;
	const output = new Output(eleventyConfig, service);
	const edits = followEdits(eleventyConfig, service, report);
	let said = "";
	eleventyConfig.on("eleventy.before", async (event: BeforeEvent) => {
		const before = service.isReady ? service.bundle : undefined;
		const isLive = event.runMode === "serve" || event.runMode === "watch";
		// While pages are edited, the next save may add an editor; a stream's pages are gone by then.
		service.hasEditor ||= isLive || event.outputMode === "ndjson";
		// An incremental build renders too few pages to compare with.
		if (isLive && !event.incremental) styles.forget();
		await (isLive ? edits.begin(event.incremental) : service.update());
		await output.begin(event);
		// A change of the site's own CSS makes a new bundle, of which there is nothing to tell.
		const summary = service.bundle === before ? said : styles.summary();
		if (summary !== said) log(eleventyConfig, summary);
		said = summary;
		report.print(eleventyConfig);
	});
	let completed: AfterEvent | undefined;
	const complete = async (event: AfterEvent) => {
		if (completed === event) return;
		completed = event;
		await output.end(event);
		await early.complete(event);
	};
	// `afterBuild` comes first. Eleventy 3 runs the listeners of `eleventy.after` concurrently, and
	// some of them, such as Vite's, move the output away.
	eleventyConfig.on("afterBuild", complete);
	eleventyConfig.on("eleventy.after", async (event: AfterEvent) => {
		await complete(event);
		edits.end(event);
		const disagreement = styles.disagreement();
		if (disagreement) log(eleventyConfig, disagreement, "warn");
		report.print(eleventyConfig, styles.isUnthemed);
	});
}

/**
 * Eleventy's own check accepts prereleases, also of version 4. npm only warns of a peer dependency,
 * and not at all if Eleventy is installed elsewhere.
 * @throws ThemeError `unsupported-eleventy`
 */
function requireEleventy(eleventyConfig: EleventyConfigLike): void {
	// New in Eleventy 3, and cheaper to ask than its check of a range.
	if (typeof eleventyConfig?.addPreprocessor === "function") return;
	if (typeof eleventyConfig?.versionCheck !== "function") {
		const message = `themePlugin was called with ${describeValue(eleventyConfig)}, which is no configuration of Eleventy 3 or newer. Write eleventyConfig.addPlugin(themePlugin, { … }).`;
		throw new ThemeError("unsupported-eleventy", message);
	}
	try {
		eleventyConfig.versionCheck(">=3");
	} catch (cause) {
		const message = `eleventy-plugin-theme needs Eleventy 3 or newer: npm install @11ty/eleventy@3. (${messageOf(cause)})`;
		throw new ThemeError("unsupported-eleventy", message, {}, { cause });
	}
}

/**
 * A layout theme and its site may both add the plugin. The first call's registrations are made;
 * differing options of the second are reported.
 */
function warnOfIgnored(
	eleventyConfig: EleventyConfigLike,
	first: ThemePluginOptions,
	second: ThemePluginOptions,
): void {
	const ignored = (Object.keys(second) as (keyof ThemePluginOptions)[]).filter(
		(key) => !isDeepStrictEqual(first[key], second[key]),
	);
	if (ignored.length === 0) return;
	const message = `The plugin is added twice. The options of the first call apply; these of the second are ignored: ${quoted(ignored)}. Set them in the first call or in site.json`;
	log(eleventyConfig, message, "warn");
}
