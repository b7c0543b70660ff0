import { startTags } from "../html/scan.js";
import { removeAttribute, removeInline, removeTags, replaceElement } from "./switch-markup.js";
import { type Meaning, readMeaning } from "./switch-meaning.js";
import { axisText, mentions, type Naming, nameThemes } from "./switch-names.js";
import { type FoundScripts, findScripts, lineOf } from "./switch-scripts.js";
import { renameSelectors, selectorsOf } from "./switch-selectors.js";
import { themeFiles } from "./switch-themes.js";
import { World } from "./switch-world.js";
import { readTemplates, type Template } from "./templates.js";
import type { Change, Plan, Planner, Remark, SiteReading } from "./types.js";

/** Everything that the steps of a plan look at. */
interface Reading extends FoundScripts {
	readonly site: SiteReading;
	readonly templates: readonly Template[];
	/** The page's CSS. */
	readonly css: string;
}

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
	const changes = [
		staticTheme(reading, meaning, naming),
		renamed(reading, naming),
		controls(reading, meaning),
		scripts(reading),
		carryOver(reading, naming),
	];
	const reasons = changes.filter((change) => typeof change === "string");
	if (reasons.length > 0)
		return blocked(reasons.map((text) => ({ ...place, text: `the theme switch: ${text}` })));
	return {
		kind: "switch",
		created: themeFiles(naming, reading.css, meaning.hasColorScheme || hasColorScheme(reading.css)),
		changes: changes.flatMap((change) => change as Change[]),
		options: naming.options,
		remarks: remarksOf(reading, naming),
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

/** `<html data-theme="light">` would fix the theme of every page. */
function staticTheme(
	{ page, templates, css }: Reading,
	{ axes }: Meaning,
	{ renamed }: Naming,
): Change[] | string {
	const [axis] = renamed ? [renamed.axis] : axes.filter((one) => one.attribute === "data-theme");
	if (!axis) return [];
	const { state } = new World(page.html, [], { prefersDark: false, stored: new Map() });
	const written = state[axis.element].get(axis.attribute) ?? "";
	const theme = written.split(/\s+/).find((word) => axis.values.includes(word));
	if (theme === undefined) return [];
	if (mentions(css, axis.attribute, theme)) {
		return `the layout writes ${axisText({ ...axis, values: [theme] })}, whose rules visitors without JavaScript would lose`;
	}
	return axis.attribute === "class" ? [] : removeAttribute(templates, axis.attribute);
}

function renamed({ site, css, page, scripts }: Reading, { renamed }: Naming): Change[] | string {
	if (!renamed) return [];
	const { axis, names } = renamed;
	const word = axis.attribute === "class" ? axis.values : [axis.attribute];
	const reader = site.scripts.find(
		(one) =>
			!scripts.some(({ source }) => source === one) && word.some((text) => one.js.includes(text)),
	);
	if (reader) return `${reader.path} reads ${axisText(axis)} too`;
	const { document } = new World(page.html, [], { prefersDark: false, stored: new Map() });
	const sign = (value: string) =>
		axis.attribute === "class" ? `body .${value}` : `body [${axis.attribute}="${value}"]`;
	const other = axis.values.find((value) => document.querySelector(sign(value)));
	if (other) return `${other} is set on elements of the page as well`;
	const known = new Set(site.stylesheets.flatMap((one) => [...selectorsOf(one.css, axis)]));
	const strange = [...selectorsOf(css, axis)].find((selector) => !known.has(selector));
	return strange === undefined
		? renameSelectors(site.stylesheets, axis, names)
		: `\`${strange}\` stands in no stylesheet that can be read`;
}

function controls({ page, templates }: Reading, meaning: Meaning): Change[] | string {
	const world = new World(page.html, [], { prefersDark: false, stored: new Map() });
	const changes = meaning.boxes.map((stamp) => replaceElement(templates, world.stamped(stamp)));
	return changes.find((change) => typeof change === "string") ?? (changes as Change[]);
}

function scripts({ scripts, templates }: Reading): Change[] | string {
	const changes: Change[] = [];
	for (const { source, isFile } of scripts) {
		const template = templates.find(({ path }) => path === source.path);
		const removed = isFile
			? removeTags(templates, source.path)
			: template && removeInline(template, source);
		if (removed === undefined || (Array.isArray(removed) && removed.length === 0)) {
			return `${source.path} is loaded in a way that cannot be taken out`;
		}
		changes.push(...[removed].flat());
	}
	return changes;
}

/** Turns what the old script stored into names, once, before the plugin's own script looks. */
function carryOver(
	{ templates }: Reading,
	{ carried, options: { storageKey } }: Naming,
): Change[] | string {
	if (carried.length === 0 || storageKey === undefined) return [];
	const [key, names] = [storageKey, carried].map((value) =>
		JSON.stringify(value).replaceAll("<", "\\u003c"),
	);
	const script = `<script>/* Earlier visitors' choice of theme, in today's names. */ try { const name = new Map(${names}).get(localStorage.getItem(${key})); if (name) localStorage.setItem(${key}, name); } catch {}</script>`;
	const heads = templates.flatMap(({ path, text }) =>
		startTags(text, "head").map(({ start, end }) => {
			const indent = /\n([\t ]*)$/.exec(text.slice(0, start))?.[1];
			const line = indent === undefined ? "" : `\n${indent}${indent === "" ? "\t" : indent}`;
			return { path, start: end, end, text: `${line}${script}` };
		}),
	);
	return heads.length > 0
		? heads
		: "no layout has a <head> in which the stored choice could be carried over";
}

/** The OS's preference in a media query is no declaration. */
function hasColorScheme(css: string): boolean {
	return /[^-]color-scheme\s*:[^;}]*dark/.test(css);
}

function remarksOf({ scripts }: Reading, { themes, options }: Naming): Remark[] {
	const files = scripts.filter(({ isFile }) => isFile);
	return [
		{
			text: `a theme switch of the site's own (${[...themes.keys()].join(", ")}${options.storageKey === undefined ? "" : `, stored as ${options.storageKey}`}) becomes the plugin's`,
		},
		...files.map(({ source: { path } }) => ({
			path,
			text: "is not loaded any more and can be deleted",
		})),
	];
}
