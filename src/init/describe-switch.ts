import type { Note, TextFile } from "./change.js";
import { lineOf, linesOf, MODES, type Mode, modeOfColor, ownSwitch } from "./uses.js";

type Write = ReturnType<typeof writesIn>[number];
type Sources = readonly TextFile[];
type Themes = readonly (readonly [name: string, mode: Mode])[];

const CODE = /\.(?:[cm]?[jt]sx?|html?|njk|liquid|hbs|mustache|ejs|webc|vto|pug)$/i;
/** Files that run in no page or are not edited by hand. */
const ELSEWHERE = /(?:\.config|\.min|\.test|\.spec|\.11tydata)\.\w+$|(?:^|\/)\.eleventy\./i;
const LIGHT = /light|day|white/i;
const DARK = /dark|night|black|dim|^(?:true|on|1|enabled)$/i;
const SYSTEM = /auto|system|default|light-?dark/i;
const SAYS = /theme|mode|scheme|appearance|dark|light|night/i;
const WRITES =
	/(\bbody["'`)\]\d[]*|\b\w+\??)?(?<!(?:[sS]cript|[fF]rame)\??)\.(?:(?:set|toggle)Attribute\(\s*["'`]([\w-]+)["'`]|dataset(?:\.|\[\s*)(\w+)\]?\s*=(?!=)|attr\(\s*["'`]([\w-]+)["'`],|(?:classList\.(?:add|remove|toggle)\(|(?:add|toggle)Class\(|className\s*=)\s*(?:["'`]([\w-]*(?:\$\{[^{}]*\})?[\w-]*)["'`]|([\w$.]+)))/g;
const CONSTANTS = /\b(\w+)\s*[=:]\s*["'`]([\w-]+)["'`]/g;
const STORED_VALUES =
	/(?<!session)Storage(?:\??\.setItem\([^,()]+,|(?:\??\.getItem\([^()]+\)|\.\w+|\[[^[\]]+\])\s*(?:=|[!=]==?)(?!=))([^;\n]*)/g;
const VALUE =
	/["'`]((?:theme-)?(?:dark|light|night|day)(?:-(?:theme|mode))?|auto|system|on|off|0|1|enabled|disabled)["'`]|\b(true|false)\b/g;

/** An attribute of the page in CSS, with a value for the dark if its name is not ours. */
const LOOK =
	/(?<=^|[^\w)\]-]|:root|\b(?:html|body))\[(data-theme|data-(?!darkreader)[\w-]*(?:theme|mode|scheme)(?=\W?=["']?dark))\W?=/i;
const PAGE =
	"(?:,[^{}]*)?{(?:[^{}]*?(?:bg|background|page|canvas|--(?:color-)?base(?=:))|[^{}]*?surface)[\\w-]*:([^;{}]+)";
const META = /name=["']?color-scheme["']?\s+content=["'](?:light dark|dark light)/i;
/** What the `color-scheme` of a theme is enough for. */
const BY_SCHEME = /^(?!.*--lightningcss-).*(?:light-dark\(|scheme:(?:lightdark|darklight))/s;
/** A piece after `MODE_QUERY`: both modes, or one's block with a property, a mixin or the page's rule. */
const BOTH =
	/^(?:scheme:|[^{}]*\{(?:[^{}]+\{[^{}]*\})*?(?:(?:[^{}]+\{)*(?:[^{}]+;)?--|(?:[^{}]+;)?@include|(?:[^{}]+,)?(?::root|html|body)(?::not\([^()]*\))?[,{][^}]))/i;
const MODE_QUERY = /prefers-color-scheme|(?=scheme:(?:lightdark|darklight))/i;
const isBoth = (css: string) => css.split(MODE_QUERY).some((its, nth) => nth > 0 && BOTH.test(its));
const OPEN = /prefers-color-scheme|^(?=.*(?:theme|mode|scheme|dark)).*["'`](?:system|auto)["'`]/im;
const ENABLES = /(?:sheet|link|css|style)\??\.(?:\w+Attribute\(["'`])?disabled\b/i;
const MOVE = `A stylesheet of one mode alone, by the media or disabled of its tag, goes into src/themes/dark.css or light.css, with [data-theme="dark"] or "light" for :root and before other selectors`;
const TAILWIND = `Tailwind’s dark: classes follow the system, or a class that no script sets. Have them follow a class: @custom-variant dark (&:where(.dark, .dark *)); in the CSS that imports Tailwind, or darkMode: "class" in the configuration of Tailwind 3. Then paste what follows`;
const CONTROLLER = "delete the inputs with class theme-controller: they outweigh data-theme";
const DELETE = `delete what switches the theme here, its button with the CSS of that (.theme-toggle would hit the new one), and an empty file’s tag or import`;
const FIXED = `take data-theme from the tag: it would fix the page’s theme. Where your CSS has the tag’s colours under [data-theme="…"] alone, write :root:not([data-theme]), before that selector: without JavaScript nothing else sets them`;
const ALSO = "uses the switch or its stored choice: delete that part, unless it only reads";
const DARK_AT_FIRST = /(?:\|\||\?\?|default\w{0,30}\s{0,9}=)\s*["'`](?:theme-)?(?:dark|night)\b/i;
const GLOBAL = /\bwindow\.(?=\w*(?:theme|mode|scheme|dark))(\w+)\s*=(?!=)/gi;

/** The places of a site's own theme switch, with its replacement. */
export function describeSwitch(files: Sources, css: string): Note[] {
	const scripts = files.filter(({ path }) => CODE.test(path) && !ELSEWHERE.test(path));
	const sources = scripts.filter(({ text }) => !/\bprocess\.(?:argv|exit)\b/.test(text));
	const places = sources.flatMap(({ path, text }) => {
		const found = ownSwitch(text);
		return found ? [{ path, line: lineOf(text, found.index), text, key: found.key }] : [];
	});
	const [first] = places;
	if (!first) return [];
	const text = places.map((place) => place.text).join("\n");
	const all = sources.map((source) => source.text).join("\n");
	const [write] = writesIn(text, all).toSorted((one, other) => rank(one) - rank(other));
	const names = namesOf(write, css, text);
	const themes = themesOf(names, css);
	const base = baseOf(write, names, all);
	const key = places.find((place) => place.key !== undefined)?.key;
	const stored = Array.from(text.matchAll(STORED_VALUES), ([, its = ""]) => valuesIn(its)).flat();
	const element = write?.element.replace(/^\w+/, "<$&>");
	const what = write ? `${write.kind} ${write.name} of ${element}` : "page";
	const values = [...new Set([...themes.map(([name]) => name), ...stored])].join(", ");
	const said = `switches the theme by itself: it sets the ${what} (${values}), and stores ${key === undefined ? "no choice" : `the choice as ${key}`}, as far as its text says. It stays as it is, and the switcher that is added shows nothing yet. To let the plugin do it, paste what follows, and delete what is named below it`;
	const follows = isBoth(css) || (META.test(all) && css.includes("light-dark("));
	const isOpen = follows || OPEN.test(text);
	const start = isOpen ? undefined : nameOf(themes, DARK_AT_FIRST.test(text) ? "dark" : base);
	const theme = { ...settingsOf(write, base, themes, start), storageKey: key };
	return [
		{ path: first.path, line: first.line, text: said },
		...toPaste(theme, themes, !follows && base),
		...(key === undefined ? [] : storedNotes(stored, key, themes)),
		...(write ? markupNotes(write, !!theme.modeAs, sources, css) : []),
		...(!write || ENABLES.test(text) ? [{ text: MOVE }] : []),
		...places.map(({ path, line, text: its }, nth): Note => {
			const lines = new Set([line, ...writesIn(its, all).map((one) => one.line)]);
			return { path, line: [...lines].join(", "), text: nth ? "the same" : DELETE };
		}),
		...otherUsers(text, key, sources, places),
	];
}

/** Themes for an attribute that no script sets, such as Bootstrap's, or for CSS without one; blocks are for `light` and `dark`. */
export function describeLook(files: Sources, styles: string, blocks?: "stay" | "move"): Note[] {
	const name = LOOK.exec(styles)?.[1];
	if (name === undefined && styles.includes(".dark\\:"))
		return [{ text: TAILWIND }, ...toPaste({ modeAs: { class: "dark" } }, themesOf([]), "light")];
	const follows = styles.includes("light-dark(") || (!blocks && isBoth(styles));
	const plain = BY_SCHEME.test(styles) ? toPaste({}, themesOf([])) : [];
	const said = `The site’s CSS follows the system by itself (light-dark(), color-scheme, a <link> for one mode, or what a build step makes). ${plain.length > 0 ? "Paste what follows" : "Copy the properties of both modes into src/themes (recipe: CSS from a package)"}`;
	if (name === undefined) return follows && blocks !== "move" ? [{ text: said }, ...plain] : [];
	const write = { kind: "attribute", name, isGuess: false, line: 0, element: "html" };
	const names = [...new Set([...namesOf(write, styles), ...(blocks ? MODES : [])])];
	const markup = markupNotes(write, true, files, styles);
	if (blocks === "move" && names.length === 2 && name === "data-theme") return markup;
	const base = baseOf(write, names, files.map((file) => file.text).join());
	const themes = themesOf(names, styles);
	const text = `The site’s CSS has the themes ${themes.map(([its]) => its).join(", ")} for [${name}], which no script sets. To let visitors choose, paste what follows`;
	const pasted = toPaste(settingsOf(write, base, themes), themes, !isBoth(styles) && base);
	return [{ text }, ...pasted, ...markup];
}

/** Tags that follow the system, or that a theme does not outweigh. */
export const describeTags = (files: Sources): Note[] => [
	...placesIn(files, /<(?:link|style)\b(?![^<>]*\bicon\b)[^<>]*prefers-color-scheme/gi, MOVE),
	...placesIn(files, /<input\b[^<>]*\btheme-controller\b/gi, CONTROLLER),
];

function placesIn(files: Sources, pattern: RegExp, text: string): Note[] {
	const notes = files.map((one) => ({ path: one.path, line: linesOf(one.text, pattern), text }));
	return notes.filter(({ path, line }) => line && CODE.test(path) && !ELSEWHERE.test(path));
}

/** The mode without JavaScript: by a tag of the page, or dark if the switch is for light alone. */
function baseOf(write: Write | undefined, names: readonly string[], all: string): Mode {
	const named = `(?!data-theme=)${write?.name}=["']?|class=["'][^"'<>]*?(?=\\b${write?.name}\\b)`;
	const tag = new RegExp(`<html\\b[^<>]*\\s(?:${named})([\\w-]+)`).exec(all);
	const marks = write?.kind === "class" ? write.name : names.join();
	return (tag ? DARK.test(`${tag[1]}`) : LIGHT.test(marks) && !DARK.test(marks)) ? "dark" : "light";
}

function toPaste(theme: object, themes: Themes, base?: Mode | false): Note[] {
	const rules = themes.map(([name, mode]) => `[data-theme="${name}"] { color-scheme: ${mode}; }`);
	const noJs = `\n\n/* Without JavaScript the site is ${base}. */\n:root:not([data-theme]) { color-scheme: ${base}; }`;
	const site = { text: "site.json, or its key theme:", paste: JSON.stringify({ theme }, null, 2) };
	const modes = { text: "src/themes/modes.css:", paste: rules.join("\n") + (base ? noJs : "") };
	return site.paste.includes("{}") ? [modes] : [site, modes];
}

/** Other uses of the storage key, or of what the switch makes global. */
function otherUsers(own: string, key: string | undefined, sources: Sources, places: Note[]) {
	const globals = Array.from(own.matchAll(GLOBAL), ([, name]) => `\\b${name}\\b`);
	const name = key?.replace(/\W/g, "\\$&");
	const stored = `(?:[=:]|Storage(?:\\??\\.\\w+\\(|\\[))\\s*(["'\`])${name}\\1|Storage\\??\\.${name}\\b`;
	return sources.flatMap(({ path, text }): Note[] => {
		const used = [name && text.includes("Storage") && stored, ...globals].filter(Boolean).join("|");
		const isOwn = places.some((one) => one.path === path);
		return used && !isOwn ? placesIn([{ path, text }], new RegExp(used, "g"), ALSO) : [];
	});
}

function writesIn(text: string, all: string) {
	const constants = new Map(Array.from(text.matchAll(CONSTANTS), ([, key, its]) => [key, its]));
	// A variable that is no constant holds the names that are stored.
	const dark = valuesIn(text).find((value) => SAYS.test(value) && DARK.test(value));
	return Array.from(text.matchAll(WRITES), (match) => {
		const [, owner = "", attribute, property, attr, literal, variable] = match;
		const data = match[0].includes("dataset[") ? constants.get(property) : property;
		const dashed = data && `data-${data.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;
		const set = attribute ?? attr ?? dashed;
		// Of `theme-${name}` and "theme-" + name, the one for dark.
		const made = literal?.replace(/\$\{.{0,99}\}|(?<=-)$/, dark ?? "dark");
		const said = set ?? made ?? constants.get(variable?.split(".").at(-1));
		const kind = set === undefined ? "class" : "attribute";
		const isGuess = !said || /^\$\{.*\}$/.test(literal ?? "");
		const line = lineOf(text, match.index);
		return { kind, name: said ?? dark ?? "", isGuess, line, element: elementOf(owner, text, all) };
	}).filter(({ name }) => SAYS.test(name) && /^(?!aria-)[\w-]+$/.test(name));
}

/** The element that a script writes on: html, body, or the selector of one with an id. */
function elementOf(owner: string, text: string, all: string): string {
	if (/^(?:body\b|$)/.test(owner)) return owner ? "body" : "html";
	const held = `\\b${owner.replace("?", "")}\\s*=\\s*document\\.(?:(body)\\b|getElementById\\(["'\`]([\\w-]+))`;
	const [, body, id] = new RegExp(held).exec(text) ?? [];
	if (id === undefined) return body ?? "html";
	const tag = new RegExp(`<(html|body)\\b[^<>]*\\sid=["']?${id}\\b`, "i").exec(all)?.[1];
	return tag?.toLowerCase() ?? `#${id}`;
}

/** The page comes first, then an attribute, then the class for dark if light has one too. */
function rank({ kind, name, isGuess, element }: Write): number {
	const ofKind = kind === "attribute" ? 0 : DARK.test(name) ? 1 : 2;
	return ofKind + (isGuess || element[0] === "#" ? 3 : 0);
}

/** The values of the page's attribute in CSS; those that a script shows by the system come first. */
function namesOf(write: Write | undefined, styles: string, script = ""): string[] {
	const page = `(?<=^|[^\\w)\\]-]|:root|\\b(?:html|body)|${write?.element})`;
	const named = new RegExp(`${page}\\[${write?.name}[~|^$*]?=["']?([\\w-]+)`, "g");
	const values = write?.kind === "attribute" ? styles.matchAll(named) : [];
	const names = new Set(Array.from(values, ([, name = ""]) => name));
	const auto: string[] = /dark\)\W+matches\W+([\w-]+)\W+([\w-]+)/.exec(script) ?? [];
	const own = [...names].filter((name) => !/auto|system|light-?dark/i.test(name));
	return own.sort((one, other) => auto.indexOf(other) - auto.indexOf(one));
}

/** Each with the mode that the CSS says, or its page's colour, or else its name. */
function themesOf(names: readonly string[], styles = ""): Themes {
	const themes = names.map((name) => {
		// Not the rest of `:not([data-theme="light"])`.
		const rule = `=\\W?${name}\\W?\\](?!\\))`;
		const find = (what: string) => new RegExp(rule + what, "i").exec(styles)?.[1];
		const said = find("[^{}]*{[^{}]*scheme:(dark|light)") ?? modeOfColor(find(PAGE) ?? "");
		return [name, (said ?? (DARK.test(name) ? "dark" : "light")) as Mode] as const;
	});
	const missing = MODES.filter((mode) => !themes.some(([, its]) => its === mode));
	return [...themes, ...missing.map((mode) => [mode, mode] as const)];
}

function nameOf(themes: Themes, mode: Mode): string {
	const names = themes.flatMap(([name, its]) => (its === mode ? [name] : []));
	return names.includes(mode) ? mode : (names[0] ?? mode);
}

const valuesIn = (text: string): string[] =>
	Array.from(new Set(Array.from(text.matchAll(VALUE), ([, word, flag]) => word ?? flag ?? "")));

function settingsOf(write: Write | undefined, base: Mode, themes: Themes, start?: string) {
	const [light, dark] = [nameOf(themes, "light"), nameOf(themes, "dark")];
	const hasModes = light + dark === "lightdark";
	const hasBoth = base === "light" || write?.kind === "attribute";
	const isOfMode = hasModes && hasBoth && write && write.name !== "data-theme";
	const modeAs = isOfMode ? { [write.kind]: write.name } : undefined;
	return { default: start, system: hasModes ? undefined : { light, dark }, modeAs };
}

/** A script that renames earlier visitors' stored choices, if the names differ. */
function storedNotes(stored: readonly string[], key: string, themes: Themes): Note[] {
	const all = stored.includes("true") ? [...stored, "false"] : stored;
	const old = all.filter((one) => !SYSTEM.test(one) && !themes.some(([its]) => its === one));
	if (old.length === 0) return [];
	const names = old.map((one) => [one, nameOf(themes, DARK.test(one) ? "dark" : "light")]);
	const [map, its] = [JSON.stringify(Object.fromEntries(names)), JSON.stringify(key)];
	const paste = `<script>try { const name = ${map}[localStorage[${its}]]; if (name) localStorage[${its}] = name; } catch {}</script>`;
	return [{ text: "first in the <head>, so that visitors keep what they chose:", paste }];
}

/** Notes on layouts that fix the page's theme, and on CSS that reads it from the body. */
function markupNotes(write: Write, isOfMode: boolean, sources: Sources, styles: string) {
	const { kind, name, element, isGuess } = write;
	const own = kind === "class" ? `.${name}` : `[${name}]`;
	const isKept = isOfMode || name === "data-theme";
	const mark = isKept ? own : kind === "class" ? '[data-theme="light"]' : "[data-theme]";
	const on = element === "html" ? "" : ` ${element}`;
	const inside = `${mark}${on} for${on}${own}, and for ${own} where that means${on} itself`;
	const first = on ? inside : !isKept && `${mark} for ${own}`;
	// A class that is but `light` may be another.
	const light = isOfMode && (isGuess || name !== "dark") ? name.replace("dark", "light") : name;
	const hasLight = light !== name && new RegExp(`\\.${light}(?![\\w-])`).test(styles);
	const also = hasLight && `[data-theme="light"]${on} for${on || " "}.${light}`;
	const css = [first, also].filter(Boolean).join("; ");
	const said = `the plugin writes ${isKept ? name : "data-theme"} on <html>: in your CSS, and scripts that read it, write ${css}`;
	const fixed = name === "data-theme" ? placesIn(sources, /<html\b[^<>]*data-theme/gi, FIXED) : [];
	return css ? [{ text: said }, ...fixed] : fixed;
}
