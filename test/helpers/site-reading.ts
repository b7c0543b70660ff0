import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Change, SiteReading } from "../../src/init/types.js";
import type { Site } from "./site.js";

const INLINE = /<(script|style)\b[^>]*>([^<]*(?:<(?!\/(?:script|style))[^<]*)*)<\//g;

/** Reads a site whose pages are its HTML files, as they are. */
export function siteReading({ root }: Site): SiteReading {
	const files = readdirSync(root, { recursive: true, encoding: "utf8" })
		.filter((path) => /\.(?:html|css|js)$/.test(path))
		.sort()
		.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
	const parts = files.flatMap(({ path, text }) => {
		if (!path.endsWith(".html")) return [{ path, start: 0, end: text.length, text, kind: path }];
		return Array.from(text.matchAll(INLINE), ({ 0: whole, 1: kind = "", 2: inner = "", index }) => {
			const start = index + whole.length - inner.length - 2;
			return { path, start, end: start + inner.length, text: inner, kind };
		});
	});
	const stylesheets = parts
		.filter(({ kind, path }) => /(?:^style|\.css)$/.test(kind) && !path.startsWith("src/themes"))
		.map(({ path, start, end, text }) => ({ path, start, end, css: text }));
	return {
		root,
		stylesheets,
		scripts: parts
			.filter(({ kind, text }) => /(?:^script|\.js)$/.test(kind) && text.trim() !== "")
			.map(({ path, start, end, text }) => ({ path, start, end, js: text })),
		pages: files
			.filter(({ path }) => path.endsWith(".html"))
			.map(({ path, text }) => ({ url: `/${path}`, html: text })),
		madeScripts: [],
		cssOf: () => stylesheets.map(({ css }) => css).join("\n"),
	};
}

/** Writes what a plan says. */
export async function applyPlan(
	site: Site,
	{ created, changes }: { created: Readonly<Record<string, string>>; changes: readonly Change[] },
): Promise<void> {
	const texts = new Map<string, string>();
	for (const { path, start, end, text } of [...changes].sort(
		(one, other) => other.start - one.start,
	)) {
		const old = texts.get(path) ?? (await site.read(path));
		texts.set(path, old.slice(0, start) + text + old.slice(end));
	}
	await site.write({ ...Object.fromEntries(texts), ...created });
}
