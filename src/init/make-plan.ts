import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Build } from "./build.js";
import { editConfig, newConfig } from "./config-edit.js";
import { hasOption } from "./config-options.js";
import { parseConfig } from "./config-parse.js";
import { findPlugin, PACKAGE } from "./config-plugin.js";
import { isIgnored, isRepository } from "./git.js";
import { eolOf } from "./js-style.js";
import type { Placement } from "./place-switcher.js";
import type { Project } from "./project.js";
import type { Site } from "./read-site.js";
import { createFiles, editFiles, type SitePlan } from "./site-plan.js";
import { decode } from "./source-files.js";
import type { Change, Plan, Planner, Remark } from "./types.js";

/** Where the bundle is cached, which is nobody's source. */
const CACHE = "var/cache/theme/";

/** Joins what the parts of the command would do into one plan. */
export async function makePlan(
	project: Project,
	build: Build,
	site: Site,
	placement: Placement,
	planners: readonly Planner[],
): Promise<SitePlan> {
	const { root } = project;
	const configPath = build.config?.replace(/^\.\//, "");
	const config = configPath === undefined ? undefined : read(root, configPath);
	const isDone = config !== undefined && isThemed(config, site);
	const plan = isDone ? undefined : planOf(site, planners);
	const plugin = addToConfig(project, configPath, config, plan?.options ?? {});
	const ignore = await ignoreCache(root);
	const edited = editFiles(
		[...(plan?.changes ?? []), ...placement.changes, ...plugin.changes, ...ignore],
		(path) => site.files.find((file) => file.path === path)?.text ?? read(root, path),
	);
	const made = createFiles(root, { ...plan?.created, ...plugin.created });
	const problems = [...plugin.problems, ...edited.problems, ...made.problems];
	const unknown: Remark[] = isDone || plan ? [] : [{ text: UNKNOWN }];
	return {
		kind: plan?.kind,
		files: [...edited.files, ...made.files],
		remarks: [...unknown, ...(plan?.remarks ?? []), ...problems, ...placement.remarks],
		isBlocked: plan?.isBlocked === true || problems.length > 0 || unknown.length > 0,
	};
}

const UNKNOWN =
	"The site has CSS of its own that this command cannot make themes of: write a theme into src/themes by hand";

function planOf(site: Site, planners: readonly Planner[]): Plan | undefined {
	for (const planner of planners) {
		const plan = planner(site);
		if (plan) return plan;
	}
	return undefined;
}

/** A site that has the plugin and themes is left as it is, whatever its CSS would give. */
function isThemed(config: string, site: Site): boolean {
	if (!config.includes(PACKAGE)) return false;
	const hasThemes = site.files.some(({ path }) => /^src\/themes\/[^/]+\.css$/.test(path));
	const parsed = parseConfig(config);
	const call = parsed && findPlugin(parsed.program).call;
	return hasThemes || (call !== undefined && hasOption(call, "modeAs"));
}

interface PluginEdit {
	readonly changes: readonly Change[];
	readonly created: Readonly<Record<string, string>>;
	readonly problems: readonly Remark[];
}

function addToConfig(
	{ root, isModule }: Project,
	path: string | undefined,
	config: string | undefined,
	options: Readonly<Record<string, unknown>>,
): PluginEdit {
	if (path === undefined) {
		const created = { "eleventy.config.js": newConfig(isModule, options) };
		return { changes: [], created, problems: [] };
	}
	if (config === undefined) {
		const text = `${join(root, path)} is not UTF-8: write it anew as UTF-8, and run this again`;
		return { changes: [], created: {}, problems: [{ path, text }] };
	}
	const edit = editConfig(config, options);
	if ("edits" in edit) {
		return { changes: edit.edits.map((one) => ({ path, ...one })), created: {}, problems: [] };
	}
	// A file that cannot be read may name the package in any way; the trial build tells whether it works.
	const isEnough = config.includes(PACKAGE) && Object.keys(options).length === 0;
	const text = `The plugin cannot be put into ${path}, as ${edit.problem}. Write there, and run this again:\n${edit.snippet}`;
	return { changes: [], created: {}, problems: isEnough ? [] : [{ path, text }] };
}

async function ignoreCache(root: string): Promise<Change[]> {
	const text = read(root, ".gitignore");
	if (text === undefined || !(await isRepository(root))) return [];
	if (await isIgnored(root, `${CACHE}site.css`)) return [];
	const eol = eolOf(text);
	const line = `${text === "" || text.endsWith("\n") ? "" : eol}${CACHE}${eol}`;
	return [{ path: ".gitignore", start: text.length, end: text.length, text: line }];
}

function read(root: string, path: string): string | undefined {
	try {
		return decode(readFileSync(join(root, path)));
	} catch {
		return undefined;
	}
}
