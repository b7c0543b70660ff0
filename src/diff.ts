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
