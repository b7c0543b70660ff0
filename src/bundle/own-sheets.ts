import { basename, extname, resolve } from "node:path";
import postcss, { type Root } from "postcss";
import type { Finding, NotCheckedFinding } from "../checks/findings.js";
import type { ModeAs } from "../config/options.js";
import { THEME_ATTRIBUTE } from "../constants.js";
import { createCascade } from "../css/cascade.js";
import type { ThemeInfo } from "../css/themes.js";
import { cssString, escaped } from "../references.js";
import { readText, type SiteFindings, type SitePlace } from "../site/read.js";
import type { Dependency } from "./bundle.js";
import { Inputs } from "./inputs.js";

/** A site's own stylesheets, as far as they are plain CSS. */
export interface OwnSheets {
	readonly root: Root;
	readonly dependencies: readonly Dependency[];
	/** The custom properties that they declare or read; unset where some stylesheet is not known. */
	readonly names: ReadonlySet<string> | undefined;
	readonly notChecked: readonly NotCheckedFinding[];
	/** The site's templates and scripts. */
	readonly texts: readonly string[];
}

/** Files that run in Node, and import packages for themselves. */
const OF_BUILD = /[/\\]_data[/\\]|\.(?:11ty|11tydata|config|eleventy)\.[cm]?[jt]s$/;
/** Matches what may read tokens unseen: packages, other origins' files, and a name put together. */
const UNSEEN =
	/--(?:\{\{|\$\{|<%|["'`]\s{0,9}\+)|\b(?:from|import)\s{0,9}\(?\s{0,9}["'][@\w]|@import[^;]{0,99}\/\/|<(?:script|link)\b[^<>]{0,99}\s(?:src|href)=["']?(?:https?:)?\/\/[^<>]{0,999}\b(?:js|css)\b/i;

/** What CSS or a layout loads of packages, Tailwind and other origins, whose names are not known. */
const OPEN =
	/@(?:plugin|tailwind)\b|@import\s{1,9}(?:url\()?["']?(?:@|[\w-]{1,99}["'/])|(?:@import|<link)\b[^;<>]{0,199}\/\/[^;<>]{1,199}\.css\b/i;

/**
 * Reads the stylesheets that layouts or stylesheets name, and the `<style>` elements of layouts. The
 * first file that is no plain CSS is reported.
 */
export async function readOwnSheets(folder: string, own?: SiteFindings): Promise<OwnSheets> {
	const { css, layouts = [], styles = [], texts: others = [] } = own ?? {};
	const inputs = new Inputs(folder);
	const isPlain = (path: string) => /\.(?:p|post)?css$/i.test(path);
	const texts = new Map<string, string>();
	const joined = () => [...texts.values()].join("\n");
	const read = async (path: string) => {
		const text = texts.has(path) ? undefined : await inputs.read(path).catch(() => undefined);
		if (text !== undefined) texts.set(path, text);
	};
	for (const path of [css?.path ?? "", ...layouts, ...styles.filter(isPlain)])
		await read(resolve(path));
	// Engines of templates include files from the site's root, too.
	const mentions = joined().matchAll(/(?<![\w./-])[/-]*([\w.][\w./-]*\.css)\b/g);
	const mentioned = Array.from(mentions, ([, path = ""]) => path);
	for (const path of mentioned) await read(resolve(folder, path));
	const found = new Set(Array.from(texts.keys(), (path) => basename(path)));
	const all = joined();
	let unread: string | undefined;
	const root = postcss.root();
	for (const [path, text] of texts) {
		if (isPlain(path) && !all.includes(basename(path))) continue;
		try {
			const sheet = postcss.parse(isPlain(path) ? text : stylesIn(text), { from: path });
			// Selectors that are none are found here.
			createCascade(sheet);
			root.append(sheet);
		} catch {
			// A shortcode that fills a `<style>` names its stylesheets, which are read themselves.
			if (isPlain(path) || !/\.css\b/.test(text)) unread ??= path;
		}
	}
	// Partials, and what no page loads, are left out.
	const isLoaded = (path: string) => all.includes(`${basename(path, extname(path))}.`);
	unread ??= styles.find((path) => !isPlain(path) && (!root.first || isLoaded(path)));
	const isMissing = mentioned.some((path) => !found.has(basename(path)));
	const isKnown = unread === undefined && !isMissing && !OPEN.test(all);
	const names = isKnown ? new Set(all.match(/(?<![\w-])--[^\s,:;(){}]+/g)) : undefined;
	const notChecked = css ? hiddenCss(css, unread, !root.first) : [];
	return { root, dependencies: inputs.dependencies, names, notChecked, texts: others };
}

function hiddenCss(
	css: SitePlace,
	unread: string | undefined,
	isAll: boolean,
): NotCheckedFinding[] {
	const type = "not-checked";
	if (unread !== undefined)
		return [{ type, what: "its colours, as it is no plain CSS", file: resolve(unread) }];
	const what = "the CSS that this loads, as no layout names a file that has it";
	return isAll ? [{ type, what, file: resolve(css.path), line: css.line }] : [];
}

/** Findings without tokens that may be read: those of packages, other systems, scripts and pages. */
export function withoutRead(findings: Finding[], { texts }: OwnSheets): Finding[] {
	const foreign = findings.filter(({ type }) => type === "foreign-theme").map(({ file }) => file);
	const isOwn = ({ file = "" }: Finding) => !foreign.includes(file) && !/node_modules/.test(file);
	const tokensOf = (one: Finding) => {
		if (one.type === "foreign-theme") return Object.keys(one.tokens).map((name) => `var(${name}`);
		return one.type === "unread-token" ? [one.token] : [];
	};
	const open = findings.filter((one) => tokensOf(one).length > 0);
	const unread = new Set(open.filter((one) => one.type === "foreign-theme" || isOwn(one)));
	for (const file of texts) {
		if (unread.size === 0) break;
		const text = readText(file);
		const isUnseen = !OF_BUILD.test(file) && UNSEEN.test(text);
		for (const one of unread) {
			const isRead = tokensOf(one).some((name) => text.includes(name));
			if (isRead || (isUnseen && one.type === "unread-token")) unread.delete(one);
		}
	}
	const isMeant = (one: Finding) =>
		!open.includes(one) && (one.type !== "unknown-token" || isOwn(one));
	return findings.filter((one) => unread.has(one) || isMeant(one));
}

/** The stylesheet with the themes of a mode in place of the class or attribute that stands for it. */
export function inThemes(own: OwnSheets, modeAs: ModeAs, themes: readonly ThemeInfo[]): OwnSheets {
	const { class: name, attribute } = modeAs;
	if (name === false && attribute === false) return own;
	// A pattern of the name as CSS writes it; an option that is off matches nothing.
	const patternOf = (option: string | false) => (option ? escaped(escaped(option)) : "(?!)");
	const ofClass = `\\.${patternOf(name)}(?![\\w-])`;
	const ofAttribute = `\\[${patternOf(attribute)}=["']?(dark|light)["']?\\]`;
	const written = new RegExp(`${ofClass}|${ofAttribute}`, "g");
	const root = own.root.clone();
	root.walkRules((rule) => {
		rule.selector = rule.selector.replace(written, (_, mode = "dark") => {
			const its = themes.filter((theme) => (theme.mode === "dark") === (mode === "dark"));
			return `:is(${its.map((theme) => `[${THEME_ATTRIBUTE}=${cssString(theme.name)}]`)})`;
		});
	});
	return { ...own, root };
}

/** The CSS of a template's `<style>` elements, without template tags; line numbers are kept. */
function stylesIn(template: string): string {
	const blank = (text: string) => text.replace(/[^\n]/g, " ");
	return template
		.replace(/(^|<\/style>).*?(<style[^<>]*>|$)/gis, blank)
		.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{#(?:(?!\{#).)*?#\}/gs, blank);
}
