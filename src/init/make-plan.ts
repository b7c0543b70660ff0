import { join } from "node:path";
import { type Change, eolOf, type Piece, type TextFile } from "./change.js";
import { editConfig, newConfig } from "./config.js";
import { type CssSource, cssSources } from "./css-sources.js";
import { deriveDark } from "./derive.js";
import { describeLook, describeSwitch, describeTags } from "./describe-switch.js";
import { isIgnored } from "./git.js";
import { planMedia } from "./media.js";
import type { BuiltPage } from "./pages.js";
import { placeSwitcher } from "./place-switcher.js";
import { type Project, readSources, readUtf8 } from "./project.js";
import { applyEdits } from "./uses.js";

export type Plan = Required<Pick<Piece, "notes" | "moved">> & Readonly<{ changes: Change[] }>;

export function makePlan(project: Project, pages: readonly BuiltPage[]): Plan {
	const sources = readSources(project);
	const planned = planThemes(pages, sources);
	const config = planConfig(project);
	// Without the plugin, pages would show the call, or fail, and no page would load a theme.
	const switcher = config.notes ? {} : placeSwitcher(sources);
	const themes: Piece = config.notes ? { notes: planned.notes ?? [] } : planned;
	const parts: Piece[] = [config, switcher, themes, planIgnored(project.root)];
	const edits = parts.flatMap((part) => part.edits ?? []);
	const changes = [...new Set(edits.map(([path]) => path))].map((path): Change => {
		const before = readUtf8(join(project.root, path)) ?? "";
		const its = edits.flatMap(([other, edit]) => (other === path ? [edit] : []));
		return { path, before, after: applyEdits(before, its) };
	});
	for (const [path, after] of parts.flatMap((part) => Object.entries(part.created ?? {})))
		changes.push({ path, before: undefined, after });
	const notes = [...parts.flatMap((part) => part.notes ?? []), ...describeTags(sources)];
	return { changes, notes, moved: themes.moved ?? new Set() };
}

function planConfig({ root, isModule, flags }: Project): Piece {
	const path = flags.config;
	if (path === undefined) return { created: { "eleventy.config.js": newConfig(isModule) } };
	const text = readUtf8(join(root, path));
	if (text === undefined) return { notes: [{ path, text: "cannot be read as UTF-8" }] };
	const edits = editConfig(text);
	if ("text" in edits) return { notes: [{ path, ...edits }] };
	return { edits: edits.map((edit) => [path, edit] as const) };
}

/** None for a site with themes or its own switch. Pages without CSS, as redirects, do not count. */
function planThemes(built: readonly BuiltPage[], sources: readonly TextFile[]): Piece {
	const css = cssSources(sources);
	const pages = built.filter(({ sheets, unread }) => sheets.length + unread.length > 0);
	if (sources.some(({ path }) => /^src\/themes\/[^/]+\.css$/.test(path)))
		return { notes: planMedia(pages, css).notes };
	const loaded = [...new Set(pages.flatMap((one) => one.sheets))].map((its) => its.bare).join("\n");
	const own = describeSwitch(sources, css.map((source) => source.bare).join("\n") + loaded);
	if (own.length > 0 || pages.length === 0) return { notes: own };
	const loadedAt = ({ bare }: CssSource) => `${loaded}${bare}`.indexOf(bare);
	css.sort((one, other) => loadedAt(one) - loadedAt(other));
	const media = planMedia(pages, css);
	const blocks = media.created["src/themes/dark.css"] ? "move" : media.notes[0] && "stay";
	const notes = [...describeLook(sources, loaded, blocks), ...media.notes];
	const isThemed = blocks || notes.length > 0 || /\[data-theme|\.dark\\:/.test(loaded);
	return isThemed ? { ...media, notes } : deriveDark(pages, css);
}

function planIgnored(root: string): Piece {
	const text = readUtf8(join(root, ".gitignore"));
	if (isIgnored(root, "var/cache/theme/site.css")) return {};
	if (text === undefined) return { created: { ".gitignore": "var/\n" } };
	const line = `${/(?:^|\n)$/.test(text) ? "" : eolOf(text)}var/${eolOf(text)}`;
	return { edits: [[".gitignore", { start: text.length, end: text.length, text: line }]] };
}
