import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bare } from "./css.js";
import { filesIn, type Page } from "./pages.js";

/** What the plugin puts into a page's head: nothing of the site stands right before it but a tag. */
const ASSETS =
	/(?:<script>[^<]*<\/script>|<meta name="theme-[^>]*>|<meta name="color-scheme"[^>]*>)*<link rel="stylesheet" href="[^"]*\/_theme\/css\/site\.css[^>]*>(?:<script[^>]*\/_theme\/[^>]*><\/script>)*/;
const SHOWN = 120;

/** The CSS that a page loads, without blocks that move. */
export function cssOf({ sheets }: Page, moved: ReadonlySet<string> = new Set()): string {
	return sheets.map((sheet) => without(sheet.bare, moved)).join("");
}

function without(css: string, moved: ReadonlySet<string>): string {
	return [...moved].reduce((text, block) => text.replace(block, ""), css);
}

/** What differs between two outputs, beyond what the plugin puts into pages: one line for each file. */
export function compareOutputs(
	before: string,
	after: string,
	moved: ReadonlySet<string>,
): string[] {
	const [old, now] = [filesIn(before), filesIn(after)];
	return [...new Set([...old, ...now])].flatMap((path) => {
		if (path.startsWith("_theme/")) return [];
		if (!now.includes(path)) return [`${path} is not there any more`];
		if (!old.includes(path)) return [`${path} is new`];
		const [one = "", other = ""] = [before, after].map((folder) => {
			return readFileSync(join(folder, path), "latin1");
		});
		const line = one === other ? undefined : difference(path, one, other, moved);
		return line === undefined ? [] : [`${path} ${line}`];
	});
}

/** The first line that differs, if one does. */
function difference(path: string, one: string, other: string, moved: ReadonlySet<string>) {
	if (path.endsWith(".css") && without(bare(one), moved) === bare(other)) return undefined;
	if (!/\.html?$/.test(path)) return firstLine(one, other);
	// Whether the styles are what they should be was asked page by page.
	const [before, after] = [one, other.replace(ASSETS, "")].map((html) =>
		moved.size > 0 ? html.replace(/(<style[^>]*>)[\s\S]*?<\/style>/gi, "$1") : html,
	) as [string, string];
	let start = 0;
	while (start < before.length && before[start] === after[start]) start++;
	let end = 0;
	while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
	// All that is new is the switcher, or the white space around one that shows nothing.
	const added = after.slice(start, after.length - end);
	const isSwitcher = /data-theme-part|^\s*(?:<div>\s*<\/div>\s*)?$/.test(added);
	return start + end >= before.length && isSwitcher ? undefined : firstLine(before, after);
}

function firstLine(one: string, other: string): string {
	const [before, after] = [one.split("\n"), other.split("\n")];
	const index = after.findIndex((line, at) => line !== before[at]);
	const [was, is] = [before[index], after[index]].map((line) => line?.trim().slice(0, SHOWN) ?? "");
	return `line ${index + 1} was "${was}" and is "${is}"`;
}
