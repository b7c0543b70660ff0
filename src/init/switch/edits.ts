import { startTags } from "../../html/scan.js";
import type { Template } from "../site/templates.js";
import type { Change, SiteReading } from "../types.js";
import { removeAttribute, removeInline, removeTags, replaceElement } from "./markup.js";
import type { Meaning } from "./meaning.js";
import { axisText, mentions, type Naming } from "./names.js";
import type { FoundScripts } from "./scripts.js";
import { type Rename, renameSelectors, selectorsOf } from "./selectors.js";
import { World } from "./world.js";

/** Everything that the steps of a plan look at. */
export interface Reading extends FoundScripts {
	readonly site: SiteReading;
	readonly templates: readonly Template[];
	/** The page's CSS. */
	readonly css: string;
}

type Edits = readonly Change[] | string;

/** What is to be changed in the site's files; the first reason why it cannot be. */
export function editsOf(reading: Reading, meaning: Meaning, naming: Naming): Edits {
	const steps = [
		rules(reading, meaning, naming),
		controls(reading, meaning),
		scripts(reading),
		carryOver(reading, naming),
	];
	const changes: Change[] = [];
	for (const step of steps) {
		if (typeof step === "string") return step;
		changes.push(...step);
	}
	return changes;
}

/** The site's rules, where they do not speak of the page's theme as the plugin does. */
function rules(reading: Reading, { axes }: Meaning, { renamed, themes, options }: Naming): Edits {
	const axis = renamed?.axis ?? axes.find((one) => one.attribute === "data-theme");
	if (!axis) return [];
	const names = renamed?.names ?? new Map<string, string>();
	const { page, css, templates } = reading;
	const { state, document } = new World(page.html, [], NOBODY);
	const written = state[axis.element].get(axis.attribute)?.split(/\s+/) ?? [];
	const unthemed = written.find((word) => axis.values.includes(word));
	// Such a page would be in this theme for everybody.
	const attribute = axis.attribute === "class" ? [] : removeAttribute(templates, axis.attribute);
	const isRuled = unthemed !== undefined && mentions(css, axis.attribute, unthemed);
	const isDark = themes.get(names.get(unthemed ?? "") ?? unthemed ?? "") === "dark";
	if (isRuled && (axis.element === "body" || (options.default === undefined && isDark))) {
		return `the layout writes ${axisText({ ...axis, values: [unthemed] })}, whose rules visitors without JavaScript would lose`;
	}
	const how = { axis, names, unthemed: isRuled ? unthemed : undefined };
	if (!renamed) return isRuled ? joined(attribute, renameAll(reading, how)) : attribute;
	const sign = (value: string) =>
		axis.attribute === "class" ? `body .${value}` : `body [${axis.attribute}="${value}"]`;
	const other = axis.values.find((value) => document.querySelector(sign(value)));
	if (other) return `${other} is set on elements of the page as well`;
	const reader = readerOf(reading, axis.attribute === "class" ? axis.values : [axis.attribute]);
	return reader
		? `${reader} reads ${axisText(axis)} too`
		: joined(attribute, renameAll(reading, how));
}

const NOBODY = { prefersDark: false, stored: new Map<string, string>() };

function joined(changes: readonly Change[], edits: Edits): Edits {
	return typeof edits === "string" ? edits : [...changes, ...edits];
}

/** A script besides the switch that knows one of these words. */
function readerOf({ site, scripts }: Reading, words: readonly string[]): string | undefined {
	const others = site.scripts.filter((one) => !scripts.some(({ source }) => source === one));
	return others.find(({ js }) => words.some((word) => js.includes(word)))?.path;
}

function renameAll({ site, css }: Reading, how: Rename): Edits {
	const known = new Set(site.stylesheets.flatMap((one) => [...selectorsOf(one.css, how.axis)]));
	const strange = [...selectorsOf(css, how.axis)].find((selector) => !known.has(selector));
	return strange === undefined
		? renameSelectors(site.stylesheets, how)
		: `\`${strange}\` stands in no stylesheet that can be read`;
}

function controls({ page, templates }: Reading, meaning: Meaning): Edits {
	const world = new World(page.html, [], NOBODY);
	const changes = meaning.boxes.map((stamp) => replaceElement(templates, world.stamped(stamp)));
	return changes.find((change) => typeof change === "string") ?? (changes as Change[]);
}

function scripts({ scripts, templates }: Reading): Edits {
	const changes: Change[] = [];
	for (const { source, copies, isFile } of scripts) {
		const removed = isFile
			? removeTags(templates, source.path)
			: copies.flatMap((copy) => {
					const template = templates.find(({ path }) => path === copy.path);
					return (template && removeInline(template, copy)) ?? [];
				});
		if (removed.length < (isFile ? 1 : copies.length)) {
			return `${source.path} is loaded in a way that cannot be taken out`;
		}
		changes.push(...removed);
	}
	return changes;
}

/** Turns what the old script stored into names, once, before the plugin's own script looks. */
function carryOver({ templates }: Reading, { carried, options: { storageKey } }: Naming): Edits {
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
