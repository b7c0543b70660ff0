import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { knownFiles } from "./git.js";
import type { Source } from "./types.js";
import { ThemeError } from "./uses.js";

/** How a site is built. */
export interface Project {
	/** The real folder. */
	readonly root: string;
	/** Whether a `.js` file of the site is an ES module. */
	readonly isModule: boolean;
	/** What Eleventy's command line is given. */
	readonly flags: Flags;
}

export type Flags = Readonly<Partial<Record<(typeof FLAGS)[number], string>>>;

const FLAGS = ["config", "input", "output", "pathprefix"] as const;
/** The scripts that are asked first how the site is built. */
const SCRIPTS = ["build", "build:eleventy", "build:11ty", "eleventy", "11ty", "start", "dev"];

/** @throws ThemeError `unreadable-file` */
export function readProject(folder: string, config: string | undefined): Project {
	const root = realpathSync(folder);
	if (config !== undefined && !existsSync(join(root, config))) {
		throw new ThemeError("unreadable-file", `There is no ${config} in ${root}.`);
	}
	const file = join(root, "package.json");
	let json: { type?: unknown; scripts?: Readonly<Record<string, unknown>> } | null;
	try {
		json = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
	} catch (cause) {
		const message = `${file} is no JSON. Mend it, and run this again.`;
		throw new ThemeError("unreadable-file", message, { file }, { cause });
	}
	const flags = { ...flagsOf(json?.scripts ?? {}), ...(config !== undefined && { config }) };
	return { root, isModule: json?.type === "module", flags };
}

/** `eleventy --input=src` in a script is part of how the site is built. */
function flagsOf(scripts: Readonly<Record<string, unknown>>): Flags {
	const [command = ""] = [...SCRIPTS.map((name) => scripts[name]), ...Object.values(scripts)]
		.filter((script) => typeof script === "string")
		.flatMap((script) => script.match(/(?:^|[\s/])eleventy(?=\s|$)[^&|;]*/g) ?? []);
	const args = command.trim().replaceAll(/["']/g, "").split(/\s+/).slice(1);
	const options = Object.fromEntries(FLAGS.map((flag) => [flag, { type: "string" as const }]));
	const { values } = parseArgs({ args, options, strict: false, allowPositionals: true });
	const given = FLAGS.map((flag) => [flag, values[flag]] as const);
	return Object.fromEntries(
		given.filter(([, value]) => typeof value === "string" && !value.includes("$")),
	);
}

const TEXT =
	/\.(?:html?|njk|liquid|hbs|mustache|ejs|webc|vto|md|pug|haml|css|p(?:ost)?css|s[ac]ss|less|[cm]?[jt]sx?)$/i;
/** No stylesheet or layout that somebody writes is as large. */
const LARGEST = 1024 * 1024;

/** All texts that the site is made of: no packages, nothing of its output, no links. */
export function readSources({ root, flags }: Project): Source[] {
	const output = `${relative(root, join(root, flags.output ?? "_site"))}/`;
	return (knownFiles(root) ?? filesBelow(root, root))
		.filter((path) => TEXT.test(path) && !/(?:^|\/)node_modules\//.test(path))
		.filter((path) => !path.startsWith(output) && real(root, path) === path)
		.flatMap((path) => {
			const text = readText(join(root, path));
			return text === undefined ? [] : [{ path, text }];
		});
}

function filesBelow(root: string, folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isFile()) return [relative(root, path).split(sep).join("/")];
		const isSite = entry.isDirectory() && !/^(?:node_modules$|\.)/.test(entry.name);
		return isSite ? filesBelow(root, path) : [];
	});
}

/** Where a path leads, from the root; undefined where that is nowhere, or outside. */
export function real(root: string, path: string): string | undefined {
	try {
		const from = relative(root, realpathSync(join(root, path)))
			.split(sep)
			.join("/");
		return /^\.\.(?:\/|$)|^(?:\/|[a-z]:)/i.test(from) ? undefined : from;
	} catch {
		return undefined;
	}
}

/** Undefined for what is no file, or not UTF-8: writing that back would change it. */
export function readText(file: string): string | undefined {
	try {
		if (statSync(file).size > LARGEST) return undefined;
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
	} catch {
		return undefined;
	}
}
