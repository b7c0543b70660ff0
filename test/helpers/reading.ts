import type { Change, SiteReading } from "../../src/init/types.js";

/** What a reading is made of: stylesheets by path, and the bodies of pages that load them all. */
export interface Sources {
	readonly css: Readonly<Record<string, string>>;
	readonly pages?: readonly string[];
	readonly head?: string;
	readonly scripts?: Readonly<Record<string, string>>;
}

/** A site as `init` reads it, without a site. */
export function readingOf({ css, pages = [""], head = "", scripts = {} }: Sources): SiteReading {
	const own = Object.entries(css).filter(([path]) => !path.startsWith("src/themes/"));
	return {
		root: "/site",
		stylesheets: Object.entries(css).map(([path, text]) => ({
			path,
			start: 0,
			end: text.length,
			css: text,
		})),
		scripts: Object.entries(scripts).map(([path, js]) => ({ path, start: 0, end: js.length, js })),
		pages: pages.map((body, index) => ({
			url: `/${index}/`,
			html: `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${body}</body></html>`,
		})),
		madeScripts: [],
		cssOf: () => own.map(([, text]) => text).join("\n"),
	};
}

/** The stylesheets after a plan, with the files that it creates. */
export function applied(
	css: Readonly<Record<string, string>>,
	plan: { changes: readonly Change[]; created: Readonly<Record<string, string>> },
): Record<string, string> {
	const after: Record<string, string> = { ...css, ...plan.created };
	for (const { path, start, end, text } of plan.changes.toSorted((a, b) => b.start - a.start)) {
		const before = after[path] ?? "";
		after[path] = before.slice(0, start) + text + before.slice(end);
	}
	return after;
}
