/** Spellings of the page itself in a script, of at most 32 characters, before a method or property. */
const ROOT =
	/(?:\bdocumentElement|\bdocument\.(?:body|firstElementChild)|\(["'`](?:html|:root|body)["'`]\)(?:\[0\])?|\$\(document\.(?:body|documentElement)\))$/;
const ROOT_LENGTH = 32;

/** Code that writes an attribute or class whose name suggests a theme. */
const WRITES = [
	/\.(?:set|toggle)Attribute\(\s{0,9}["'`](?:data-)?(?:(?:\w{1,12}-){0,2}theme|(?:(?:bs|user|color|colour|site|page|theme)-){0,2}(?:mode|scheme|appearance))["'`]/gi,
	/\.dataset(?:\.(?:\w{0,20}theme|(?:bs|user|color|colour|site|page|theme){0,2}(?:mode|scheme|appearance))|\[\w{0,32}theme\w{0,32}\])\s*=(?!=)/gi,
	/\.(?:classList\.(?:add|remove|toggle|replace)|(?:add|remove|toggle)Class)\(\s*["'`](?:is-|(?:\w{1,12}-)?(?:theme|mode)-)?(?:dark|light|night)(?:-?(?:mode|theme|scheme))?["'`]/gi,
	/\.className\s*=\s*["'`](?:theme-)?(?:dark|light)(?:-?(?:mode|theme))?["'`]/gi,
	/(?:\.(?:classList\.(?:add|remove|toggle|replace)|(?:add|remove|toggle)Class)\(|\.className\s{0,9}=|\.setAttribute\(\s{0,9}["'`]class["'`]\s{0,9},)\s{0,9}(?:["'](?:theme|mode|scheme)-["']\s{0,9}\+|`(?:theme|mode|scheme)-\$\{)/gi,
	/\.(?:attr|data)\(\s*["'`](?:data-)?(?:bs-)?theme["'`],/gi,
	/\.style\.(?:colorScheme\s{0,9}=(?!=)|setProperty\(\s{0,9}["'`]color-scheme["'`])/g,
];

/** Names of embedded pages, such as comments, whose theme is their own. */
const EMBEDDED = /(?:script|frame)(?:El(?:ement)?)?$/i;

/** Writes a class made of a variable on a usual name of the page; counts if a theme is stored too. */
const NAMED_CLASS =
	/(?<=\b(?:root|html|body|document)(?:El(?:ement)?)?\??)\.(?:classList\.(?:add|remove|toggle|replace)\(|className\s{0,9}=(?!=))\s{0,9}(?:[\w$.]{1,99}\s{0,9}[,);\n]|["'`][\w-]{0,32}(?:\$\{|-["']\s{0,9}\+))|(?<!\bthis)\.media\s{0,9}=(?!=)/g;

/** Switches in markup: elements and attributes of known libraries. */
const TOGGLE = /^<dark-mode-toggle\b|\sdata-(?:toggle|set|choose)-theme\b/i;
const PAGE_TAG = /^<(?:html|body)\b/i;
const BOUND = /\s(?:x-bind|v-bind)?:(?:class|data-theme)="[^"<>]*(?:dark|theme)/i;

const STORAGE =
	/\b(?:local|session)Storage(?:\?{0,2}\.(?:getItem|setItem)\(\s{0,9}|\[\s{0,9})(?:["'`]([^"'`\n]{1,99})["'`]|([\w$.#]{1,99}))|\b(?:local|session)Storage\.([a-z]\w*)(?!\w|\()|\$persist\([^()$]{0,99}\)\.as\(["'`]([^"'`\n]{1,99})["'`]/gi;
const CONSTANTS = /\b(\w+)\s*[=:]\s*["'`]([^"'`\n]+)["'`]/g;
const THEME_KEY = /theme|mode|dark|light|scheme|colou?r|appearance/i;

/** Cheap checks that matches pass and few sources, not `plugin-theme`: the others compile longer. */
const SAYS_THEME = /theme|mode|scheme|appearance|dark|light|night/i;
const SAYS_CHANGE = /\.(?:\w{0,6}attr|data|\w{0,6}class|style|media)|[^n]-t(?:oggle|heme)|:class/i;

/**
 * The first evidence of a site's own theme switch: a script that sets a theme on the page, or on an
 * element while it stores a theme; or markup. Reading storage, or a constant attribute, does not
 * count.
 * @returns its offset, and its literal storage key
 */
export function ownSwitch(text: string): { index: number; key?: string } | undefined {
	if (!SAYS_THEME.test(text) || !SAYS_CHANGE.test(text)) return undefined;
	const key = storageKey(text);
	const places = [...WRITES, ...(key === undefined ? [] : [NAMED_CLASS])]
		.flatMap((pattern) => Array.from(text.matchAll(pattern), ({ index }) => index))
		.filter((index) => isOfPage(text, index, key !== undefined));
	const index = places.length > 0 ? Math.min(...places) : markupSwitch(text);
	return index === -1 ? undefined : { index, ...(key !== undefined && { key }) };
}

/** A script that stores a theme may write on an element of any name. */
function isOfPage(text: string, index: number, isStored: boolean): boolean {
	const owner = text.slice(Math.max(0, index - ROOT_LENGTH), index).replace(/\?$/, "");
	return isStored ? !EMBEDDED.test(owner) : ROOT.test(owner);
}

function markupSwitch(text: string): number {
	for (const { 0: tag, index } of text.matchAll(/<[a-z][^<>]*/gi)) {
		if (TOGGLE.test(tag) || (PAGE_TAG.test(tag) && BOUND.test(tag))) return index;
	}
	return -1;
}

/** The first storage key that says theme, also in a constant. */
function storageKey(text: string): string | undefined {
	const constants = new Map(Array.from(text.matchAll(CONSTANTS), ([, name, its]) => [name, its]));
	for (const [, quoted, name, property, persisted] of text.matchAll(STORAGE)) {
		const key = quoted ?? property ?? persisted ?? constants.get(name?.split(/[.#]+/).pop());
		if (key !== undefined && THEME_KEY.test(key)) return key;
	}
	return undefined;
}
