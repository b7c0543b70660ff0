import { eolOf } from "./config/js-style.js";
import { PACKAGE } from "./config/plugin.js";
import { addPlugin, readText, type SiteConfig, saysMode } from "./config/site-config.js";
import { isIgnored, isRepository } from "./git.js";
import type { Project } from "./project.js";
import { type Placement, placeSwitcher, THERE } from "./site/place-switcher.js";
import type { Site } from "./site/read-site.js";
import { createFiles, editFiles, type SitePlan } from "./site-plan.js";
import type { Change, Plan, Planner, Remark } from "./types.js";
import type { Workspace } from "./workspace.js";

/** Where the bundle is cached, which is nobody's source. */
const CACHE = "var/cache/theme/";

const UNKNOWN =
	"The site has CSS that this command cannot make themes of: write themes into src/themes by hand, and run this again";

/** Joins what the parts of the command would do into one plan. */
export async function makePlan(
	project: Project,
	config: SiteConfig,
	site: Site,
	workspace: Workspace,
	planners: readonly Planner[],
): Promise<SitePlan> {
	const { root, flags } = project;
	const isDone = isThemed(config, site);
	const plan = isDone ? undefined : choose(site, planners);
	const isKnown = isDone || plan !== undefined;
	if (plan && isOffer(plan)) {
		return { kind: plan.kind, files: [], remarks: plan.remarks, isOffer: true, isBlocked: false };
	}
	const isPlaced = !isKnown || plan?.isBlocked || (plan && bringsSwitcher(plan));
	const placement: Placement = isPlaced ? THERE : await placeSwitcher(site, workspace, flags);
	const plugin = addPlugin(project, config, plan?.options ?? {});
	const edited = editFiles(
		[
			...(plan?.changes ?? []),
			...placement.changes,
			...plugin.changes,
			...(await ignoreCache(root)),
		],
		(path) => site.files.find((file) => file.path === path)?.text ?? readText(root, path),
	);
	const made = createFiles(root, { ...plan?.created, ...plugin.created });
	const hidden = site.coloring.map(
		(name) => `${name} colours the pages, and where it is written was not found`,
	);
	const unknown: Remark[] = isKnown ? [] : [{ text: [...hidden, UNKNOWN].join(". ") }];
	const unread: Remark[] = (plan ? site.unread : []).map((name) => ({
		text: `${name} follows the visitor’s system, and where it is written was not found: move that into CSS that this command can read, and run it again`,
	}));
	const problems = [
		...unknown,
		...unread,
		...plugin.problems,
		...edited.problems,
		...made.problems,
	];
	return {
		kind: plan?.kind,
		files: [...edited.files, ...made.files],
		remarks: [...(plan?.remarks ?? []), ...problems, ...placement.remarks],
		isOffer: false,
		isBlocked: plan?.isBlocked === true || problems.length > 0,
	};
}

function choose(site: Site, planners: readonly Planner[]): Plan | undefined {
	for (const planner of planners) {
		const plan = planner(site);
		if (plan) return makesColors(plan) && site.coloring.length > 0 ? undefined : plan;
	}
	return undefined;
}

/** A theme that says a site's colours anew must know all of them: half of them would be no page to read. */
function makesColors({ kind }: Plan): boolean {
	return kind === "twin" || kind === "literals" || kind === "none";
}

/** A site that has the plugin and themes is left as it is, whatever its CSS would give. */
function isThemed({ text }: SiteConfig, { files, pages }: Site): boolean {
	if (!text?.includes(PACKAGE)) return false;
	// What a page without CSS then says of themes is this plugin's.
	if (pages.every(({ loaded, foreign }) => loaded.length + foreign.length === 0)) return true;
	return files.some(({ path }) => /^src\/themes\/[^/]+\.css$/.test(path)) || saysMode(text);
}

/** What only counts literal colours changes nothing; a plugin alone would not either. */
function isOffer({ kind, changes, created, isBlocked }: Plan): boolean {
	const isEmpty = changes.length === 0 && Object.keys(created).length === 0;
	return kind === "literals" && isEmpty && !isBlocked;
}

/** A switch of the site's own gives its place to ours. */
function bringsSwitcher({ changes }: Plan): boolean {
	return changes.some(({ text }) => text.includes("themeSwitcher"));
}

async function ignoreCache(root: string): Promise<Change[]> {
	const text = readText(root, ".gitignore");
	if (text === undefined || !(await isRepository(root))) return [];
	if (await isIgnored(root, `${CACHE}site.css`)) return [];
	const eol = eolOf(text);
	const line = `${text === "" || text.endsWith("\n") ? "" : eol}${CACHE}${eol}`;
	return [{ path: ".gitignore", start: text.length, end: text.length, text: line }];
}
