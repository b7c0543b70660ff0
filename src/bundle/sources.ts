import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config, Styles } from "../config/options.js";
import { bundleFacts } from "../config/table.js";
import { mapValues } from "../config/validators.js";
import { MODE_IN_NAME } from "../constants.js";
import { ThemeError, unreadable } from "../errors.js";
import { sha256 } from "../hash.js";
import { SHIPPED, VERSION } from "../package.js";
import { portable } from "../paths.js";
import { isStylesheet, resolvePackage } from "./files.js";

/** A stylesheet that the bundle starts from, before its imports. */
export interface SheetSource {
	readonly kind: "base" | "components" | "theme";
	/** The file name without `.css`, or the package's name. */
	readonly name: string;
	readonly path: string;
	/** Set for a package's stylesheet, which reads no file of the site. */
	readonly isOfPackage?: true;
}

export const SITE_THEMES = "src/themes";

type DecidedStyles = { readonly [K in keyof Styles]: Exclude<Styles[K], "auto"> };

/** Decides `"auto"`: a site with its own CSS keeps its look, unless it asks for our base. */
export function decideStyles(styles: Readonly<Styles>, hasOwnCss: boolean): DecidedStyles {
	const auto = styles.base === true || !hasOwnCss;
	const decide = (value: unknown) => (value === "auto" ? auto : value);
	return mapValues(styles, decide) as DecidedStyles;
}

export function dependsOnSite(styles: Readonly<Styles>): boolean {
	return styles.base !== true && Object.values(styles).includes("auto");
}

/**
 * The bundle's stylesheets, in order.
 * @param hasOwnCss - decides `"auto"`
 * @throws ThemeError `unreadable-file`, `invalid-option` for an unknown package
 */
export async function listSources(config: Config, hasOwnCss: boolean): Promise<SheetSource[]> {
	const { base, components, themes } = decideStyles(config.styles, hasOwnCss);
	// Components need the tokens, with or without the base.
	const basics = base ? "base.css" : components ? "base/tokens.css" : undefined;
	const shipped = (file: string, kind: SheetSource["kind"]): SheetSource[] => [
		{ kind, name: basename(file, ".css"), path: join(SHIPPED, file) },
	];
	return [
		// Layers are ordered by first mention, so all are named first.
		...shipped("layers.css", "base"),
		...(basics ? shipped(basics, "base") : []),
		// Controls are unusable without their styles, so these are always in.
		...shipped(components ? "components.css" : "components/theme-controls.css", "components"),
		...(config.viewTransition ? shipped("components/view-transition.css", "components") : []),
		...pick(await stylesheets(join(SHIPPED, "themes")), themes),
		...config.packages.map((name, index) => packageSource(config.root, name, index)),
		...(await stylesheets(join(config.root, SITE_THEMES))),
	];
}

function packageSource(root: string, name: string, index: number): SheetSource {
	const path = /^[./]/.test(name) ? undefined : resolvePackage(name, root);
	if (path !== undefined) return { kind: "theme", name, path, isOfPackage: true };
	const message = `"packages[${index}]" is ${JSON.stringify(name)}, which is no stylesheet as seen from ${root}. Install the package, or name its stylesheet, as in "acme/dark.css". A file of the site itself belongs in ${SITE_THEMES}.`;
	throw new ThemeError("invalid-option", message);
}

/** A digest of all that decides a bundle, except its files' contents. */
export function bundleKey(config: Config, sources: readonly SheetSource[]): string {
	const paths = sources.map(({ path }) => portable(config.root, path));
	return sha256(JSON.stringify([VERSION, paths, bundleFacts(config)]));
}

async function stylesheets(folder: string): Promise<SheetSource[]> {
	const names = await readdir(folder).catch((cause): string[] => {
		if (cause.code === "ENOENT") return [];
		const remedy = "It must be a folder of CSS files that this process may read, or not exist.";
		throw unreadable(folder, cause, remedy);
	});
	// Editors' lock and backup files begin with a dot.
	const files = names.filter((name) => isStylesheet(name) && !name.startsWith("."));
	// By code unit, as localeCompare differs between machines.
	return files.sort().map((file) => {
		return { kind: "theme", name: file.slice(0, -".css".length), path: join(folder, file) };
	});
}

function pick(builtIn: SheetSource[], wanted: DecidedStyles["themes"]): SheetSource[] {
	const names = builtIn.map(({ name }) => name);
	if (wanted === "families") return builtIn;
	// Without counterparts: `paper-dark` beside `paper`.
	const isAlone = (name: string) =>
		!MODE_IN_NAME.test(name) || !names.includes(name.replace(MODE_IN_NAME, ""));
	if (wanted === true) return builtIn.filter(({ name }) => isAlone(name));
	if (wanted === false) return [];
	return builtIn.filter(({ name }) => wanted.includes(name));
}
