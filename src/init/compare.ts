import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltPage, filesIn } from "./pages.js";

/** The plugin's own output in a page's head. */
const ASSETS =
	/(?:<script>[^<]*<\/script>|<meta name="theme-[^<>]*>|<meta name="color-scheme"[^<>]*>){0,5}<link rel="stylesheet" href="[^"]*\/_theme\/css\/site\.css[^"/<>]*"[^<>]*>(?:<script[^<>]*><\/script>)*/;

export function stylesOf({ sheets }: BuiltPage, moved: Iterable<string> = []): string {
	const css = sheets.map((sheet) => sheet.bare).join("");
	return [...moved].reduce((text, block) => text.replace(block, ""), css);
}

/** The differences between two outputs beyond the plugin's own, one line for each file. */
export function compareOutputs(before: string, after: string): string[] {
	const [old, now] = [filesIn(before), filesIn(after)];
	return [...new Set([...old, ...now])].flatMap((path) => {
		if (path.startsWith("_theme/")) return [];
		if (!now.includes(path)) return [`${path} is not there any more`];
		if (!old.includes(path)) return [`${path} is new`];
		const [one = "", other = ""] = [before, after].map((folder) => {
			return readFileSync(join(folder, path), "latin1");
		});
		const line = one === other ? undefined : difference(path, one, other);
		return line === undefined ? [] : [`${path} ${line}`];
	});
}

function difference(path: string, before: string, other: string): string | undefined {
	const after = /\.html?$/.test(path) ? other.replace(ASSETS, "") : other;
	let start = 0;
	while (start < before.length && before[start] === after[start]) start++;
	const rest = before.slice(start);
	const added = after.slice(start, after.length - rest.length);
	// Only a switcher is new, or the white space around one that shows nothing.
	const isSwitcher = /data-theme-control|^\s*(?:<div>\s*<\/div>\s*)?$/.test(added);
	return isSwitcher && after.endsWith(rest) ? undefined : firstLine(before, after);
}

function firstLine(one: string, other: string): string {
	const [before, after] = [one.split("\n"), other.split("\n")];
	const was = before.find((line) => !after.includes(line)) ?? "";
	const is =
		after.find((line) => !before.includes(line) && !line.includes("data-theme-control")) ?? "";
	const at = [...was].findIndex((sign, index) => sign !== is[index]);
	const [had, has] = [was, is].map((line) => line.slice(Math.max(0, at - 20), at + 100).trim());
	return `had "${had}" and has "${has}"`;
}
