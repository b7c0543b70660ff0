import { ownSwitch } from "../../site/own-switch.js";
import type { Template } from "../site/templates.js";
import type { BuiltPage, Remark, SiteReading } from "../types.js";
import { isFile } from "./markup.js";
import { switchedByAttributes, switchTag } from "./markup-switch.js";
import { type ReadScript, readScript } from "./only.js";
import { type LoadedScript, scriptsOf } from "./page-scripts.js";
import type { PageScript } from "./world.js";

export type SiteScript = SiteReading["scripts"][number];

/** A script of the site that switches its theme, and how a page loads it. */
export interface SwitchScript extends PageScript {
	readonly source: SiteScript;
	/** The same text in other layouts, with this one. */
	readonly copies: readonly SiteScript[];
	readonly read: ReadScript;
	readonly isFile: boolean;
}

/** The switch's scripts on one page, in its order; why it is not certain, where it is not. */
export interface FoundScripts {
	readonly page: BuiltPage;
	readonly scripts: readonly SwitchScript[];
	readonly remarks: readonly Remark[];
}

/** Undefined for a site without a switch of its own. */
export function findScripts(
	site: SiteReading,
	templates: readonly Template[],
): FoundScripts | undefined {
	const switching = site.scripts.filter(({ js }) => ownSwitch(js));
	const pages = site.pages.map((page) => ({ page, loaded: scriptsOf(page.html) }));
	const counted = pages.map(({ page, loaded }) => {
		const scripts = loaded.flatMap((one) => {
			const source = switching.find((script) => isSource(script, one));
			return source ? [{ ...one, source }] : [];
		});
		return { page, scripts };
	});
	const best = counted.sort((one, other) => other.scripts.length - one.scripts.length)[0];
	if (!best) return undefined;
	const remarks = [
		...unknownScripts(pages, switching, site.madeScripts, templates),
		...otherPages(counted, best.scripts),
		...switching.flatMap((script) => notLoaded(script, counted, site, templates)),
	];
	const scripts = best.scripts.flatMap(({ source, isLate, src }) => {
		const read = readScript(source.js);
		if (!read) {
			remarks.push({
				path: source.path,
				line: lineOf(source, templates, 0),
				text: "switches the theme, and cannot be read as JavaScript",
			});
			return [];
		}
		const copies = switching.filter(({ js }) => js.trim() === source.js.trim());
		return [{ js: source.js, isLate, source, copies, read, isFile: src !== undefined }];
	});
	return scripts.length + remarks.length > 0 ? { page: best.page, scripts, remarks } : undefined;
}

/** By hand it can be done: what is made is not what anybody writes. */
const MADE =
	"switches the theme, and no file of the site holds it as it is, as a build step makes it: bring it over by hand (recipe: Bring your dark mode over)";

/** A script that pages have and no file of the site holds as it is: a template or a build step makes it. */
function unknownScripts(
	pages: readonly { page: BuiltPage; loaded: readonly LoadedScript[] }[],
	switching: readonly SiteScript[],
	files: SiteReading["madeScripts"],
	templates: readonly Template[],
): Remark[] {
	const file = files.find(({ js }) => ownSwitch(js));
	if (file) return [{ text: `${file.url} ${MADE}` }];
	for (const { page, loaded } of pages) {
		const isMade = loaded.some(
			(one) => ownSwitch(one.js) && !switching.some((script) => isSource(script, one)),
		);
		if (isMade) return [{ text: `an inline script of ${page.url} ${MADE}` }];
	}
	const marked = pages.find(({ page }) => switchTag(page.html) !== undefined);
	return marked ? [switchedByAttributes(marked.page, templates)] : [];
}

/** A page with a script that the page at hand does not have switches in its own way. */
function otherPages(
	counted: readonly { page: BuiltPage; scripts: readonly { source: SiteScript }[] }[],
	here: readonly { source: SiteScript }[],
): Remark[] {
	for (const { page, scripts } of counted) {
		const other = scripts.find(({ source }) => !here.some((one) => one.source === source));
		if (other)
			return [
				{ path: other.source.path, text: `switches the theme of ${page.url} in a way of its own` },
			];
	}
	return [];
}

/** A script that no page loads is dead, unless something else holds or imports it. */
function notLoaded(
	script: SiteScript,
	counted: readonly { scripts: readonly { source: SiteScript }[] }[],
	{ scripts }: SiteReading,
	templates: readonly Template[],
): Remark[] {
	if (counted.some((one) => one.scripts.some(({ source }) => source === script))) return [];
	const others = [...templates, ...scripts.map(({ path, js }) => ({ path, text: js }))];
	const user = others.find(({ path, text }) => path !== script.path && isNamed(script.path, text));
	return user
		? [
				{
					path: script.path,
					text: `switches the theme, and pages get it by way of ${user.path}: take it out there`,
				},
			]
		: [];
}

/** Whether a text names a file: `"./theme"`, `theme.js`. */
function isNamed(path: string, text: string): boolean {
	const [stem = "", extension = ""] = (path.split("/").pop() ?? "").split(/(?=\.\w+$)/);
	return text.split(/["'`\s()]/).some((word) => {
		const name = word.split(/[?#]/)[0]?.split("/").pop();
		return name === stem + extension || (name === stem && word.includes("/"));
	});
}

function isSource({ path, js }: SiteScript, { src, js: inline }: LoadedScript): boolean {
	return src === undefined ? js.trim() === inline.trim() : isFile(src, path);
}

/** The line of an offset in a script, in its file. */
export function lineOf(
	{ path, start, js }: SiteScript,
	templates: readonly Template[],
	index: number,
): number {
	const before = templates.find((one) => one.path === path)?.text.slice(0, start) ?? "";
	return (before + js.slice(0, index)).split("\n").length;
}
