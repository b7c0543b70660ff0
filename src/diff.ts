import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** A unified diff, as by git. */
export function diffOf(path: string, before: string | undefined, after: string): string {
	if (before === after) return "";
	const old = before === undefined ? "/dev/null" : `a/${path}`;
	const patch = createTwoFilesPatch(old, `b/${path}`, before ?? "", after, undefined, undefined, {
		context: 3,
		headerOptions: FILE_HEADERS_ONLY,
	});
	return patch.replace(/\r$/gm, "").replace(/\n$/, "");
}
