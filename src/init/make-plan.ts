import { eolOf } from "./config/js-style.js";
import { PACKAGE } from "./config/plugin.js";
import { addPlugin, readText, type SiteConfig, saysMode } from "./config/site-config.js";
import { isIgnored, isRepository } from "./git.js";
import { hashedBy } from "./hashed.js";
import type { Project } from "./project.js";
import { type Placement, placeSwitcher, THERE } from "./site/place-switcher.js";
import type { Site } from "./site/read-site.js";
import { createFiles, editFiles, type SitePlan } from "./site-plan.js";
import type { Change, Plan, Planner, Remark } from "./types.js";
import type { Workspace } from "./workspace.js";

/** Where the bundle is cached, which is nobody's source. */
const CACHE = "var/cache/theme/";

const UNKNOWN =
	"The site has CSS that this command cannot make themes of: write themes into src/themes and the plugin into the configuration by hand";

/** Recipes of the guide, by the package whose CSS they are about. */
const RECIPES: ReadonlyMap<string, string> = new Map([
	["tailwindcss", "Tailwind 4"],
	["bootstrap", "Bootstrap 5.3"],
	["sass", "Sass"],
	["sass-embedded", "Sass"],
]);

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
	const missing = missingStylesheets(site);
	const knowsColors = site.coloring.length + missing.length === 0;
	const plan = isDone ? undefined : choose(site, planners, knowsColors);
	const isKnown = isDone || plan !== undefined;
	if (plan && isOffer(plan)) {
		return { kind: plan.kind, files: [], remarks: plan.remarks, isOffer: true, isBlocked: false };
	}
	const isPlaced = !isKnown || plan?.isBlocked || (plan && bringsSwitcher(plan));
	const placement: Placement = isPlaced ? THERE : await placeSwitcher(site, workspace, flags);
	const key = config.text?.includes(PACKAGE) ? NO_KEY : dataKey(site);
	const plugin = addPlugin(project, config, { ...plan?.options, ...key.options });
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
	const unknown: Remark[] = isKnown ? [] : [{ text: unknownText(site, missing, project) }];
	const problems = [
		...unknown,
		...(plan ? [...unreadRemarks(site), ...hashedRemarks(site, plan)] : []),
		...plugin.problems,
		...edited.problems,
		...made.problems,
	];
	return {
		kind: plan?.kind,
		files: [...edited.files, ...made.files],
		remarks: [...(plan?.remarks ?? []), ...key.remarks, ...problems, ...placement.remarks],
		isOffer: false,
		isBlocked: plan?.isBlocked === true || problems.length > 0,
	};
}

function choose(site: Site, planners: readonly Planner[], knowsColors: boolean): Plan | undefined {
	for (const planner of planners) {
		const plan = planner(site);
		if (plan) return makesColors(plan) && !knowsColors ? undefined : plan;
	}
	return undefined;
}

/** Stylesheets of the site's own that no file of the output is. */
function missingStylesheets({ pages }: Site): string[] {
	const hrefs = pages.flatMap(({ foreign }) => foreign);
	const own = hrefs.filter((href) => !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(href));
	return [...new Set(own.map((href) => href.replace(/[?#].*$/s, "")))];
}

/** Why nothing can be planned. */
function unknownText(
	{ coloring }: Site,
	missing: readonly string[],
	{ packages }: Project,
): string {
	if (missing.length > 0)
		return `${missing.join(", ")}: loaded by the pages, and not there when Eleventy has built them. Build it first, or take its link out, and run this again`;
	const hidden = coloring.map(
		(name) => `${name} colours the pages, and where it is written was not found`,
	);
	const recipes = new Set(packages.flatMap((name) => RECIPES.get(name) ?? []));
	const shown = Array.from(recipes, (recipe) => ` (recipe: ${recipe})`);
	return `${[...hidden, UNKNOWN].join(". ")}${shown.join("")}, and run this again`;
}

function unreadRemarks({ unread }: Site): Remark[] {
	return unread.map((name) => ({
		text: `${name} follows the visitor’s system, and where it is written was not found: move that into CSS that this command can read, and run it again`,
	}));
}

/** What a policy allows by its hash may go as a whole; with other text it would be refused. */
function hashedRemarks({ stylesheets, scripts, pages }: Site, { changes }: Plan): Remark[] {
	const isHashed = hashedBy(pages);
	const parts = [
		...stylesheets.map(({ css, ...part }) => ({ ...part, text: css })),
		...scripts.map(({ js, ...part }) => ({ ...part, text: js })),
	];
	const touched = parts.filter(
		({ path, start, end, text }) =>
			changes.some((one) => one.path === path && one.start >= start && one.end <= end) &&
			isHashed(text),
	);
	return touched.map(({ path }) => ({
		path,
		text: "a style or a script here must change, and its hash is in the page’s policy: move it into a file of its own, and run this again",
	}));
}

const NO_KEY: Pick<Plan, "options" | "remarks"> = { options: {}, remarks: [] };

/** What a site's data says under `theme` before the plugin is there is not for the plugin. */
function dataKey({ themed }: Site): typeof NO_KEY {
	if (!themed) return NO_KEY;
	const text = `${themed.inputPath} has a theme of its own in its data (${themed.theme}), so dataKey is false: name another key there, by which a page forces its theme`;
	return { options: { dataKey: false }, remarks: [{ text }] };
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
