import { readTemplates } from "../site/templates.js";
import type { Plan, Planner, Remark } from "../types.js";
import { editsOf, type Reading } from "./edits.js";
import { type Meaning, readMeaning } from "./meaning.js";
import { type Naming, nameThemes } from "./names.js";
import { findScripts, lineOf } from "./scripts.js";
import { themeFiles } from "./themes.js";

/**
 * Sites with a theme switch of their own: a class or an attribute that a script sets. The script and
 * its control go in favour of the plugin's, the site's rules stay, and visitors keep their choice.
 */
export const planSwitch: Planner = (site) => {
	const templates = readTemplates(site.root);
	const found = findScripts(site, templates);
	if (!found) return undefined;
	const reading = { ...found, site, templates, css: site.cssOf(found.page) };
	const problems = [...found.remarks, ...beyond(reading)];
	if (problems.length > 0) return blocked(problems);
	const meaning = meaningOf(reading);
	const place = placeOf(reading);
	if (typeof meaning === "string")
		return blocked([{ ...place, text: `the theme switch ${meaning}` }]);
	const naming = nameThemes(meaning, reading.css);
	if (typeof naming === "string")
		return blocked([{ ...place, text: `the theme switch ${naming}` }]);
	const changes = editsOf(reading, meaning, naming);
	if (typeof changes === "string")
		return blocked([{ ...place, text: `the theme switch: ${changes}` }]);
	return {
		kind: "switch",
		created: themeFiles(naming, reading.css, meaning.hasColorScheme || hasColorScheme(reading.css)),
		changes,
		options: naming.options,
		remarks: remarksOf(reading, meaning, naming),
		isBlocked: false,
	};
};

function blocked(remarks: readonly Remark[]): Plan {
	return { kind: "switch", created: {}, changes: [], options: {}, remarks, isBlocked: true };
}

/** What a script does besides switching would be lost with it. */
function beyond({ scripts, templates, site }: Reading): Remark[] {
	const names = new Set(scripts.flatMap(({ read }) => [...read.names]));
	return scripts.flatMap(({ source, read }) => {
		const more = read.beyond(names);
		if (more) {
			const line = lineOf(source, templates, more.index);
			return [
				{
					path: source.path,
					line,
					text: `${more.what}, besides switching the theme: move that into a script of its own`,
				},
			];
		}
		const user = site.scripts.find(
			(other) =>
				!scripts.some((one) => one.source === other) &&
				[...read.shared].some((name) => other.js.includes(`${name}(`)),
		);
		return user
			? [{ path: user.path, text: `calls what ${source.path} declares to switch the theme` }]
			: [];
	});
}

function placeOf({ scripts, templates }: Reading): { path?: string; line?: number } {
	const source = scripts[0]?.source;
	return source ? { path: source.path, line: lineOf(source, templates, 0) } : {};
}

function meaningOf({ page, scripts }: Reading): Meaning | string {
	try {
		const literals = scripts.flatMap(({ read }) => [...read.literals]);
		const meaning = readMeaning(page.html, scripts, literals);
		return meaning.problem ?? meaning;
	} catch (error) {
		// What a vm throws is of another realm.
		return `cannot be tried outside a browser (${String((error as Error).message)})`;
	}
}

/** The OS's preference in a media query is no declaration. */
function hasColorScheme(css: string): boolean {
	return /[^-]color-scheme\s*:\s*(?:only\s+)?(?:light\s+)?dark/.test(css);
}

const THEME_COLOR =
	'the old script kept <meta name="theme-color">, which is constant now: without that element the plugin keeps one, of the background-color that src/themes declare';

function remarksOf(
	{ scripts }: Reading,
	{ setsThemeColor }: Meaning,
	{ themes, options }: Naming,
): Remark[] {
	const files = scripts.filter(({ isFile }) => isFile);
	return [
		{
			text: `a theme switch of the site's own (${[...themes.keys()].join(", ")}${options.storageKey === undefined ? "" : `, stored as ${options.storageKey}`}) becomes the plugin's`,
		},
		...(setsThemeColor ? [{ text: THEME_COLOR }] : []),
		...files.map(({ source: { path } }) => ({
			path,
			text: "is not loaded any more and can be deleted",
		})),
	];
}
