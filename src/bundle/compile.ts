import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import cssnano, { type Options } from "cssnano";
import postcss, { CssSyntaxError, type Root } from "postcss";
import postcssImport from "postcss-import";
import { checkThemes } from "../checks/check.js";
import type { Finding } from "../checks/findings.js";
import type { Config } from "../config/options.js";
import { themesOf } from "../css/themes.js";
import { rootTokens } from "../css/tokens.js";
import type { Theme } from "../css/types.js";
import { formatPosition, messageOf, ThemeError } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { shortHash } from "./hash.js";
import { addUnthemedRules, redeclareDerivedTokens } from "./root-rules.js";
import { dependency, portable, type Source } from "./sources.js";
import { startOf } from "./start.js";
import type { Bundle, Dependency } from "./types.js";

/**
 * Sources to bundle. It reads the sources and what they import, and touches nothing else.
 *
 * @throws ThemeError `css-syntax`, `missing-import`, `unreadable-file`
 */
export async function compile(
	config: Config,
	sources: readonly Source[],
	key: string,
	bus: ThemeBus,
): Promise<Bundle> {
	const dependencies: Dependency[] = [];
	const read = async (path: string): Promise<string> => {
		const content = await readSource(path);
		dependencies.push(dependency(config.root, path, content));
		return content;
	};
	try {
		const parts: Root[] = [];
		const load = async (part: Source["part"], loaded: (source: Source) => void) => {
			for (const source of sources.filter((candidate) => candidate.part === part)) {
				parts.push(await inlineImports(source.path, read));
				loaded(source);
			}
		};
		await load("base", () => {});
		bus.emit("theme:basics:loaded");
		await load("components", () => {});
		bus.emit("theme:components:loaded");
		await load("theme", ({ name }) => bus.emit("theme:loaded", { name }));

		const joined = await applyPlugins(concatenate(parts), config);
		bus.emit("themes:concatenated");
		// Before cssnano: it merges and sorts rules, and with them the order of the names.
		const themes = themesOf(joined, config);
		const tokens = rootTokens(joined);
		const findings = config.checks ? findingsOf(joined, themes, config.root) : [];
		redeclareDerivedTokens(joined);
		addUnthemedRules(joined, startOf(config, themes));
		const { css } = await postcss([cssnano(cssnanoOptions(joined))]).process(joined, {
			from: undefined,
		});
		bus.emit("themes:minified");
		return { css, hash: shortHash(css), themes, tokens, dependencies, findings, key };
	} catch (cause) {
		throw asThemeError(cause);
	}
}

/** Before cssnano: it moves declarations, and with them the lines that findings name. */
function findingsOf(css: Root, themes: readonly Theme[], root: string): Finding[] {
	const findings = checkThemes(
		css,
		themes.map(({ name }) => name),
	);
	return findings.map((finding) => ({
		...finding,
		...(finding.file !== undefined && { file: portable(root, finding.file) }),
	}));
}

async function readSource(path: string): Promise<string> {
	try {
		return await readFile(path, "utf8");
	} catch (cause) {
		throw new ThemeError(
			"unreadable-file",
			`${path} cannot be read (${messageOf(cause)}). It must be a CSS file that this process may read.`,
			{ file: path },
			{ cause },
		);
	}
}

async function inlineImports(path: string, read: (path: string) => Promise<string>): Promise<Root> {
	const importer = postcssImport({ load: read, resolve: resolveImport });
	const result = postcss([importer]).process(await read(path), { from: path });
	return (await result).root as Root;
}

/** A file beside the importing one, else a package's own idea of its stylesheet. */
function resolveImport(id: string, folder: string): string {
	const beside = resolve(folder, id);
	if (existsSync(beside)) return beside;
	try {
		const found = createRequire(`${folder}/`).resolve(id);
		if (found.endsWith(".css")) return found;
	} catch {
		// Not by `exports`; postcss-import knows `style` and `main`, and names the places it tried.
	}
	return id;
}

/** Joins stylesheets; what must stand first in a stylesheet (`@charset`, remote imports) goes first. */
function concatenate(parts: readonly Root[]): Root {
	const joined = postcss.root();
	const head = parts.flatMap((part) =>
		part.nodes.filter((node) => node.type === "atrule" && /^(charset|import)$/i.test(node.name)),
	);
	// cssnano keeps one charset at the top. A layer order must precede imports that use layers.
	const layers = parts.flatMap((part) => leadingLayerStatements(part));
	joined.append(layers, head, ...parts.map((part) => part.nodes));
	return joined;
}

function leadingLayerStatements(part: Root): Root["nodes"] {
	const end = part.nodes.findIndex(
		(node) =>
			node.type !== "comment" && !(node.type === "atrule" && node.name === "layer" && !node.nodes),
	);
	return part.nodes.slice(0, end === -1 ? undefined : end).filter((node) => node.type === "atrule");
}

/** Rules beyond which cssnano's quadratic search for duplicates takes seconds (1 s for 9,000). */
const MANY_RULES = 5000;

function cssnanoOptions(css: Root): Options {
	const preset = css.nodes.length > MANY_RULES ? { discardDuplicates: false as const } : {};
	return { preset: ["default", preset] };
}

async function applyPlugins(css: Root, { postcss: plugins }: Config): Promise<Root> {
	if (plugins.length === 0) return css;
	return (await postcss([...plugins]).process(css, { from: undefined })).root as Root;
}

function asThemeError(cause: unknown): unknown {
	if (!(cause instanceof CssSyntaxError)) return cause;
	const { file, line, column, reason } = cause;
	const missing = reason.startsWith("Failed to find");
	return new ThemeError(
		missing ? "missing-import" : "css-syntax",
		[
			`${formatPosition({ file, line, column })}: ${reason}`,
			// The excerpt with the line shown; without colours, as logs and overlays print it too.
			cause.showSourceCode(false),
			missing
				? "Mend the @import's path, or install the package that it names."
				: "Mend the CSS and build again.",
		].join("\n"),
		{ file, line, column },
		{ cause },
	);
}
