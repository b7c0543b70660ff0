import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE } from "./change.js";
import { makePlan, type Plan } from "./make-plan.js";
import { type BuiltPage, filesIn, readPages } from "./pages.js";
import { readProject } from "./project.js";
import { Builds } from "./site-build.js";
import { diffOf, firstDifference, messageOf, ThemeError } from "./uses.js";
import { hindrances, Written } from "./write.js";

type Wish = Readonly<{ write: boolean; config?: string | undefined }>;

const LISTED = 12;
const UNBUILT = `\nUntil Eleventy builds the site, no themes are planned, and nothing is written. If another step makes what it needs, such as npm run build, run that first.`;
const NO_PAGE = "\nEleventy wrote no page with <html>. Run this again when it does, for themes.";

/** Shows the changes that would theme a site, and makes them on demand; rejects with ThemeError. */
export async function init(root: string, wish: Wish, print: (text: string) => void): Promise<void> {
	const project = readProject(root, wish.config);
	const builds = new Builds(project);
	try {
		const output = await builds.run("before").catch((error: ThemeError) => error);
		const failed = typeof output !== "string";
		const pages = failed ? [] : readPages(output);
		const plan = makePlan(project, pages);
		const { changes, notes } = plan;
		const hindered = hindrances(project.root, changes);
		const hasWork = changes.length > 0;
		if (hasWork && wish.write && !failed) {
			const why = hindered.join("; ");
			if (why) throw new ThemeError("not-undoable", `Nothing has been written: ${why}.`);
			const differences = await write(project.root, plan, builds, output);
			const count = differences.flat().length - differences.length;
			print(`Written, and built again. Files with other differences: ${count}`);
			for (const [line, path, ...others] of differences.slice(0, LISTED))
				print(`  - ${path}${others.length > 0 ? ` and ${others.length} more` : ""} ${line}`);
		} else print(hasWork ? "Would be written:" : "Nothing to write.");
		for (const { path, before } of changes) print(`  ${before === undefined ? "new " : ""}${path}`);
		for (const { path, before, after } of changes) print(`\n${diffOf(path, before, after)}`);
		if (notes.length > 0) print("\nFor you to know or do");
		for (const { path, line, text, paste } of notes) {
			const place = [path, line].filter((part) => part !== undefined).join(":");
			print(`  - ${place ? `${place}: ` : ""}${text}`);
			if (paste !== undefined) print(`\n${paste.trimEnd().replace(/^(?=.)/gm, "      ")}\n`);
		}
		if (pages.length === 0) print(failed ? UNBUILT : NO_PAGE);
		if (failed) throw output;
		const but = hindered.map((one) => `,\n  but: ${one}`).join("");
		if (hasWork && !wish.write) print(`\nnpx ${PACKAGE} init --write does it${but}.`);
	} finally {
		builds.remove();
	}
}

/** Writes, builds and reports differences. If it fails, it undoes all and throws. */
async function write(root: string, { changes, moved }: Plan, builds: Builds, output: string) {
	const written = new Written(root);
	try {
		await written.write(changes);
		const now = await builds.run("after");
		const css = new Map(readPages(now).map((page) => [page.url, stylesOf(page)]));
		const wrong = readPages(output).find((page) => css.get(page.url) !== stylesOf(page, moved));
		if (wrong && moved.size > 0)
			throw new Error(`a build step makes other CSS for ${wrong.url}. Move the blocks by hand`);
		const differences = compareOutputs(output, now);
		written.keep();
		return differences;
	} catch (cause) {
		written.takeBack();
		throw new ThemeError("site-build", `The changes were undone: ${messageOf(cause)}`);
	}
}

/** The plugin's additions to a page: tags of its head, and every switcher. */
const OUR_TAGS =
	/(?:<script>[^<]*<\/script>|<meta name="theme-[^<>]*>|<meta name="color-scheme"[^<>]*>){0,5}<link rel="stylesheet" href="[^"]*\/_theme\/css\/site\.css[^"/<>]*"[^<>]*>(?:<script[^<>]*><\/script>)*|<(button|label)\b[^<>]*\b(?:data-theme-control|theme-select)\b.*?(?:<\/\1>|$)(?:<theme-control[^<>]*><\/theme-control>)?/gs;

function stylesOf({ sheets }: BuiltPage, moved: Iterable<string> = []): string {
	const css = sheets.map((sheet) => sheet.bare).join("");
	return [...moved].reduce((text, block) => text.replace(block, "").replace(/;(?=\})/g, ""), css);
}

/** The differences of two outputs beyond our own, each with its files; dates and hashes are alike. */
function compareOutputs(before: string, after: string): string[][] {
	const [old, now] = [new Set(filesIn(before)), new Set(filesIn(after))];
	const found = new Map<string, string[]>();
	for (const path of new Set([...old, ...now].filter((one) => !one.startsWith("_theme/")))) {
		const read = (folder: string) => readFileSync(join(folder, path), "latin1");
		const gone = !now.has(path) && "disappeared";
		const line = gone || (old.has(path) ? changeOf(read(before), read(after)) : "appeared");
		const like = line?.replace(/(?<![\w-])[\w-]*\d[\w-]*/g, "0");
		if (like) found.set(like, [...(found.get(like) ?? [`${line}`]), path]);
	}
	return [...found.values()];
}

function changeOf(before: string, after: string): string | undefined {
	if (before === after) return undefined;
	// Of a switcher in WebC, its box is left; of one that shows nothing, white space.
	const rest = (text: string) => text.replace(OUR_TAGS, "").replace(/<div>\s*<\/div>/g, "");
	const [old, now] = [rest(before), rest(after)];
	const isSame = old.replace(/\s+/g, "") === now.replace(/\s+/g, "");
	const utf8 = (text: string) => Buffer.from(text, "latin1").toString();
	return isSame ? undefined : firstDifference(utf8(old), utf8(now));
}
