import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "../project.js";
import type { Build } from "../site/build.js";
import { decode } from "../site/source-files.js";
import type { Change, Plan, Remark } from "../types.js";
import { editConfig, newConfig } from "./edit.js";
import { hasOption } from "./options.js";
import { parseConfig } from "./parse.js";
import { findPlugin, PACKAGE } from "./plugin.js";

/** Eleventy's configuration, as Eleventy found it. */
export interface SiteConfig {
	/** Undefined: the site has none. */
	readonly path: string | undefined;
	/** Undefined: it cannot be read as UTF-8. */
	readonly text: string | undefined;
}

export function readConfig(root: string, build: Build): SiteConfig {
	const path = build.config?.replace(/^\.\//, "");
	return { path, text: path === undefined ? undefined : readText(root, path) };
}

/** Undefined for a file that is not there, or is not UTF-8. */
export function readText(root: string, path: string): string | undefined {
	try {
		return decode(readFileSync(join(root, path)));
	} catch {
		return undefined;
	}
}

/** Whether the configuration already says how its themes reach the page's class or attribute. */
export function saysMode(text: string): boolean {
	const parsed = parseConfig(text);
	const call = parsed && findPlugin(parsed.program).call;
	return call !== undefined && hasOption(call, "modeAs");
}

/** What puts the plugin into the configuration. */
export interface PluginEdit {
	readonly changes: readonly Change[];
	readonly created: Readonly<Record<string, string>>;
	readonly problems: readonly Remark[];
}

export function addPlugin(
	{ root, isModule }: Project,
	{ path, text }: SiteConfig,
	options: Plan["options"],
): PluginEdit {
	const nothing = { changes: [], created: {}, problems: [] };
	if (path === undefined) {
		return { ...nothing, created: { "eleventy.config.js": newConfig(isModule, options) } };
	}
	const problem = (why: string) => ({ ...nothing, problems: [{ path, text: why }] });
	if (text === undefined) {
		return problem(`${join(root, path)} is not UTF-8: write it anew as UTF-8, and run this again`);
	}
	const edit = editConfig(text, options);
	if ("edits" in edit) {
		return { ...nothing, changes: edit.edits.map((one) => ({ path, ...one })) };
	}
	// A file that cannot be read may name the package in any way; the trial build tells if it works.
	if (text.includes(PACKAGE) && Object.keys(options).length === 0) return nothing;
	return problem(
		`The plugin cannot be put here, as ${edit.problem}. Write this, and run the command again:\n${edit.snippet}`,
	);
}
