import fs from "node:fs";
import { join, resolve } from "node:path";
import type { TextFile } from "./change.js";
import { complaintOf, knownFiles } from "./git.js";
import { attempt, CONFIGURATION, isWithin, portable, ThemeError } from "./uses.js";

export interface Project {
	readonly root: string;
	/** True if a `.js` file of the site is an ES module. */
	readonly isModule: boolean;
	/** `config` is the file that is edited, `output` the folder that the site's own builds write. */
	readonly flags: Readonly<Record<string, string>>;
	/** The build script's, such as `--import tsx` for a configuration in TypeScript. */
	readonly nodeOptions: string;
}

/** Scripts in package.json that may build the site, in this order. */
const SCRIPTS = ["build", "build:eleventy", "build:11ty", "eleventy", "11ty", "start", "dev"];
const ELEVENTY = /(?:^|[\s/])eleventy(?:\/cmd\.cjs)?(?=\s|$)[^&|;]*/g;
const FLAG = /--(config|input|output|pathprefix)[=\s]["']?([^\s"'$]+)/g;
const OUTPUT = /(?:dir["']?\s?[:=]\s?\{[^{}]*?output["']?:|OutputDirectory\()\s*["'`]([^"'`\n]+)/;
const TEXT =
	/\.(?:html?|njk|liquid|hbs|mustache|ejs|webc|vto|md|pug|haml|p?css|s[ac]ss|less|json|[cm]?[jt]sx?)$/i;
/** Packages, the plugin's cache, and reports of test tools. */
const NOT_THE_SITE =
	/(?:^|\/)(?:package|(?:node_modules|cache\/theme|coverage|(?:playwright|html)-report|test-results)\/)/;
/** In bytes; no stylesheet or layout written by hand is larger. */
const LARGEST = 1024 * 1024;

/** @throws ThemeError `unreadable-file`, `not-undoable` */
export function readProject(folder: string, config: string | undefined): Project {
	const root = fs.realpathSync(folder);
	const named = config && portable(root, resolve(root, config));
	if (named && !fs.existsSync(join(root, named)))
		throw new ThemeError("unreadable-file", `There is no ${config} in ${root}.`);
	if (!knownFiles(root)) {
		const remedy = 'ignore node_modules, then git init && git add -A && git commit -m "Before"';
		const text = `git cannot read ${root}: ${complaintOf(root)}\nIf it is no repository, ${remedy}.`;
		throw new ThemeError("not-undoable", text);
	}
	const file = join(root, "package.json");
	try {
		const { type, scripts } = JSON.parse(readUtf8(file)?.replace(/^\ufeff/, "") ?? "{}");
		const commands = [...SCRIPTS.map((name) => scripts?.[name]), ...Object.values(scripts ?? {})];
		const [command = ""] = commands.flatMap((script) => `${script ?? ""}`.match(ELEVENTY) ?? []);
		const flags = Object.fromEntries(Array.from(command.matchAll(FLAG), (its) => its.slice(1)));
		const tsx = /\btsx\s+\S*eleventy/.test(commands.join("\n")) ? "--import tsx" : "";
		const nodeOptions = /NODE_OPTIONS=(["']|)(.{0,999}?)\1\s/.exec(commands.join("\n"))?.[2] ?? tsx;
		const path = named ?? flags.config ?? fs.readdirSync(root).find((it) => CONFIGURATION.test(it));
		if (path !== undefined) flags.config = path;
		flags.output ??= OUTPUT.exec(readUtf8(join(root, path ?? "")) ?? "")?.[1] ?? "_site";
		return { root, isModule: type === "module", flags, nodeOptions };
	} catch (cause) {
		const text = `${file} is not valid JSON. Fix it, and run this again.`;
		throw new ThemeError("unreadable-file", text, { file }, { cause });
	}
}

/** The site's text files, without packages, output and links; empty if they cannot be read. */
export function readSources({ root, flags }: Project): TextFile[] {
	const output = `${portable(root, join(root, flags.output ?? ""))}/`;
	return (knownFiles(root) ?? [])
		.filter((path) => TEXT.test(path) && !NOT_THE_SITE.test(path))
		.filter((path) => !path.startsWith(output) && real(root, path) === path)
		.map((path) => ({ path, text: readUtf8(join(root, path)) ?? "" }));
}

/** The real path from the root; `undefined` if it is missing or outside. */
export function real(root: string, path: string): string | undefined {
	const file = attempt(() => fs.realpathSync(join(root, path)));
	return file !== undefined && isWithin(root, file) ? portable(root, file) : undefined;
}

/** `undefined` if it is no file, or not UTF-8, as writing that back would change it. */
export function readUtf8(file: string): string | undefined {
	return attempt(() => {
		if (fs.statSync(file).size > LARGEST) return undefined;
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file));
	});
}
