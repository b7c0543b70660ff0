import { createPatch, OMIT_HEADERS } from "diff";

/** A unified diff, as by git. The package would write a name outside of ASCII in escapes. */
export function diffOf(path: string, before: string | undefined, after: string): string {
	if (before === after) return "";
	const old = before === undefined ? "/dev/null" : `a/${path}`;
	const options = { context: 3, headerOptions: OMIT_HEADERS };
	const patch = createPatch("", before ?? "", after, "", "", options);
	const text = `--- ${old}\n+++ b/${path}\n${patch}`;
	return text.replace(/\r$/gm, "").replace(/\n$/, "");
}

/** The first line that only one of two texts has, in words. */
export function firstDifference(one: string, other: string): string {
	const linesOf = (text: string) => new Set(text.split("\n").map((line) => line.trim()));
	const [before, after] = [linesOf(one), linesOf(other)];
	const was = [...before].find((line) => !after.has(line)) ?? "";
	const is = [...after].find((line) => !before.has(line)) ?? "";
	const from = Math.max(0, [...was].findIndex((sign, at) => sign !== is[at]) - 20);
	const [had, has] = [was, is].map((line) => line.slice(from, from + 120).trim());
	return was === is ? "had its lines in another order" : `had "${had}", now "${has}"`;
}
