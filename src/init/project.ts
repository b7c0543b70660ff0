import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ThemeError } from "../errors.js";

/** How a site is built. */
export interface Project {
	readonly root: string;
	/** Whether a `.js` file of the site is an ES module. */
	readonly isModule: boolean;
	/** Names of what it depends on. */
	readonly packages: readonly string[];
	readonly flags: EleventyFlags;
}

/** What Eleventy's command line was given. */
export interface EleventyFlags {
	readonly config?: string;
	readonly input?: string;
	readonly output?: string;
	readonly pathprefix?: string;
}

const FLAGS = ["config", "input", "output", "pathprefix"] as const;
/** The scripts that are asked first how the site is built. */
const SCRIPTS = ["build", "build:eleventy", "build:11ty", "eleventy", "11ty", "start", "dev"];

/**
 * @param config - the configuration's path, where somebody said so
 * @throws ThemeError `unreadable-file`
 */
export function readProject(root: string, config: string | undefined): Project {
	if (config !== undefined && !existsSync(join(root, config))) {
		throw new ThemeError(
			"unreadable-file",
			`--config=${config}: there is no such file in ${root}.`,
		);
	}
	const { type, scripts = {}, ...lists } = readPackage(join(root, "package.json"));
	const flags = flagsOf(scripts);
	return {
		root,
		isModule: type === "module",
		packages: Object.keys({ ...lists.dependencies, ...lists.devDependencies }),
		flags: { ...flags, ...(config !== undefined && { config }) },
	};
}

interface PackageJson {
	readonly type?: string;
	readonly scripts?: Readonly<Record<string, string>>;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly devDependencies?: Readonly<Record<string, string>>;
}

function readPackage(file: string): PackageJson {
	if (!existsSync(file)) return {};
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch (cause) {
		throw new ThemeError(
			"unreadable-file",
			`${file} is no JSON. Mend it, and run this again.`,
			{ file },
			{ cause },
		);
	}
}

/** `eleventy --input=src` in a script is part of how the site is built. */
function flagsOf(scripts: Readonly<Record<string, unknown>>): EleventyFlags {
	const commands = [...SCRIPTS.map((name) => scripts[name]), ...Object.values(scripts)]
		.filter((script) => typeof script === "string")
		.flatMap((script) => script.match(/(?:^|[\s/])eleventy(?=\s|$)[^&|;]*/g) ?? []);
	const { values } = parseArgs({
		args: (commands[0] ?? "").trim().split(/\s+/).slice(1).map(unquote),
		options: Object.fromEntries(FLAGS.map((flag) => [flag, { type: "string" as const }])),
		strict: false,
		allowPositionals: true,
	});
	const given = FLAGS.flatMap((flag) => {
		const value = values[flag];
		return typeof value === "string" && !value.includes("$") ? [[flag, value]] : [];
	});
	return Object.fromEntries(given);
}

function unquote(text: string): string {
	return text.replaceAll(/["']/g, "");
}
