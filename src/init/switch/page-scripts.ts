import { scan, startTag } from "../../html/scan.js";
import type { PageScript } from "./world.js";

/** A script of a page: its text, or where it is loaded from. */
export interface LoadedScript extends PageScript {
	readonly src: string | undefined;
}

/** The scripts of a page in its order. */
export function scriptsOf(html: string): LoadedScript[] {
	const found: LoadedScript[] = [];
	for (const token of scan(html, true)) {
		if (token.name !== "script") continue;
		const last = found.at(-1);
		if (token.type === "raw" && last)
			found[found.length - 1] = { ...last, js: html.slice(token.start, token.end) };
		if (token.type !== "start") continue;
		const attributes = new Map(
			startTag(html, token).attributes.map(({ name, value }) => [name, value]),
		);
		const src = attributes.get("src");
		const isLate =
			attributes.get("type") === "module" || (src !== undefined && attributes.has("defer"));
		found.push({ js: "", src, isLate });
	}
	return found;
}
