import { type Note, PACKAGE } from "./change.js";
import { compareOutputs, stylesOf } from "./compare.js";
import { makePlan, type Plan } from "./make-plan.js";
import { readPages } from "./pages.js";
import { readProject } from "./project.js";
import { Builds } from "./site-build.js";
import { diffOf, messageOf, ThemeError } from "./uses.js";
import { hindrances, Written } from "./write.js";

export interface Wish {
	readonly write: boolean;
	/** The configuration file, if it has none of Eleventy's default names. */
	readonly config?: string | undefined;
}

type Print = (text: string) => void;

/**
 * Builds a site, shows the changes that would theme it, and makes them on demand.
 * @throws ThemeError `unsupported-eleventy`, `site-build`, `unreadable-file`, `not-undoable`
 */
export async function init(folder: string, wish: Wish, print: Print): Promise<void> {
	const project = readProject(folder, wish.config);
	const builds = new Builds(project);
	try {
		const output = await builds.run("before");
		const plan = makePlan(project, readPages(output));
		const { changes, notes } = plan;
		const hindered = hindrances(project.root, changes);
		const hasWork = changes.length > 0;
		if (hasWork && wish.write) {
			if (hindered.length > 0) {
				throw new ThemeError("not-undoable", `Nothing has been written: ${hindered.join("; ")}.`);
			}
			const differences = await write(project.root, plan, builds, output);
			print(
				`Written, and built again. What else differs in the output: ${differences.length} files`,
			);
			for (const line of differences.slice(0, 12)) print(`  - ${line}`);
		} else {
			print(hasWork ? "Would be written:" : "Nothing to write.");
		}
		for (const { path, before } of changes) print(`  ${before === undefined ? "new " : ""}${path}`);
		for (const { path, before, after } of changes) print(`\n${diffOf(path, before, after)}`);
		printNotes(print, notes);
		const but = hindered.map((one) => `,\n  but: ${one}`).join("");
		if (hasWork && !wish.write) print(`\nnpx ${PACKAGE} init --write does it${but}.`);
	} finally {
		builds.remove();
	}
}

/** Writes, builds and reports differences. If it fails, it undoes all and throws. */
async function write(
	root: string,
	{ changes, moved }: Plan,
	builds: Builds,
	output: string,
): Promise<string[]> {
	const written = new Written(root);
	try {
		await written.write(changes);
		const now = await builds.run("after");
		const css = new Map(readPages(now).map((page) => [page.url, stylesOf(page)]));
		const wrong = readPages(output).find((page) => css.get(page.url) !== stylesOf(page, moved));
		if (wrong && moved.size > 0) {
			throw new Error(`a build step makes other CSS for ${wrong.url}. Move the blocks by hand`);
		}
		const differences = compareOutputs(output, now);
		written.keep();
		return differences;
	} catch (cause) {
		written.takeBack();
		const text = `What was written has been taken back: ${messageOf(cause)}`;
		throw new ThemeError("site-build", text, {}, { cause });
	}
}

function printNotes(print: Print, notes: readonly Note[]): void {
	if (notes.length > 0) print("\nFor you to know or do");
	for (const { path, line, text, paste } of notes) {
		const place = [path, line].filter((part) => part !== undefined).join(":");
		print(`  - ${place ? `${place}: ` : ""}${text}`);
		if (paste !== undefined) print(`\n${paste.trimEnd().replace(/^(?=.)/gm, "      ")}\n`);
	}
}
