import { ThemeError } from "../errors.js";
import type { Arguments } from "./arguments.js";
import { PACKAGE } from "./config/plugin.js";
import { readConfig } from "./config/site-config.js";
import { ignoredFiles } from "./git.js";
import { makePlan } from "./make-plan.js";
import { plannersFor } from "./planners.js";
import { type Project, readProject } from "./project.js";
import { printDiff, printFound, printNext, printRemarks } from "./report.js";
import { type Build, build } from "./site/build.js";
import { readSite, type Site } from "./site/read-site.js";
import { readSourceFiles } from "./site/source-files.js";
import type { SitePlan } from "./site-plan.js";
import type { Terminal } from "./terminal.js";
import { tryOut } from "./trial.js";
import type { Planner } from "./types.js";
import { isInstalled, Workspace } from "./workspace.js";
import { backUp, requireUndoable, writeFiles } from "./write.js";

type Wish = Pick<Arguments, "write" | "backup" | "properties" | "config">;

/**
 * Reads a site, says what it found and what would theme it, and does it if that is wished.
 *
 * @returns whether it could be done
 * @throws ThemeError `site-build`, `unreadable-file`, `not-undoable`
 */
export async function init(
	root: string,
	wish: Wish,
	terminal: Terminal,
	planners: readonly Planner[] = plannersFor(wish.properties),
): Promise<boolean> {
	const project = readProject(root, wish.config);
	const workspace = await Workspace.of(root);
	try {
		const { build, site, plan } = await prepare(project, wish, workspace, planners);
		printFound(terminal, build, site, plan);
		const hasWork = plan.files.length > 0;
		if (plan.isBlocked) {
			printRemarks(terminal, plan.remarks);
			terminal.out("\nNothing has been written: it cannot be done before that.");
			return false;
		}
		const undo = hasWork && wish.write ? await write(root, wish, plan) : undefined;
		if (hasWork) printDiff(terminal, plan.files, undo ? "Changed" : "Would change");
		printRemarks(terminal, plan.remarks);
		if (undo) terminal.out(`\n${terminal.paint("green", "Written.")} ${undo}`);
		else if (hasWork || plan.isOffer) printNext(terminal, isInstalled(root), plan.isOffer);
		else terminal.out("\nNothing to do.");
		return true;
	} finally {
		await workspace.remove();
	}
}

interface Prepared {
	readonly build: Build;
	readonly site: Site;
	readonly plan: SitePlan;
}

/** All that can fail, before a word is said. */
async function prepare(
	project: Project,
	wish: Wish,
	workspace: Workspace,
	planners: readonly Planner[],
): Promise<Prepared> {
	const { root } = project;
	const first = await build(workspace, project.flags);
	const files = await readSourceFiles(root, first.directories.output, await ignoredFiles(root));
	const site = readSite(root, workspace.root, first, files);
	const config = readConfig(root, first);
	const plan = await makePlan(project, config, site, workspace, planners);
	if (plan.files.length > 0 && !plan.isBlocked) {
		await tryOut(workspace, project.flags, plan.files, site);
		if (wish.write && !isInstalled(root)) {
			throw new ThemeError(
				"site-build",
				`Nothing has been written, as the site has no ${PACKAGE} yet. Run npm i ${PACKAGE}, and then this again.`,
			);
		}
		if (wish.write && !wish.backup) await requireUndoable(root, plan.files);
	}
	return { build: first, site, plan };
}

/** @returns how to undo it */
async function write(root: string, { backup }: Wish, { files }: SitePlan): Promise<string> {
	const folder = backup ? await backUp(root, files, new Date()) : undefined;
	await writeFiles(root, files);
	return folder ? `Copies of what was there are in ${folder}.` : "git stash -u would undo it.";
}
