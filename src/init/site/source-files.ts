import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** A text file of the site. */
export interface SourceFile {
	/** From the site's root, with forward slashes. */
	readonly path: string;
	/** As it is, with its byte order mark. */
	readonly text: string;
	/** What the file's name ends in, as Eleventy reads it: `njk`, `11ty.js`. */
	readonly extension: string;
}

const TEMPLATES =
	"html htm njk nunjucks liquid hbs mustache ejs webc vto md pug haml 11ty.js 11ty.cjs 11ty.mjs 11ty.ts 11ty.jsx 11ty.tsx".split(
		" ",
	);
const STYLESHEETS = ["css", "scss", "sass", "less", "styl", "pcss"];
const SCRIPTS = ["js", "mjs", "cjs", "ts"];
const KNOWN = [...TEMPLATES, ...STYLESHEETS, ...SCRIPTS];

/** No stylesheet or layout that somebody writes is as large. */
const LARGEST = 1024 * 1024;

export const isTemplate = ({ extension }: SourceFile): boolean => TEMPLATES.includes(extension);
export const isStylesheet = ({ extension }: SourceFile): boolean => STYLESHEETS.includes(extension);
export const isScript = ({ extension }: SourceFile): boolean => SCRIPTS.includes(extension);

/** All that is written by hand, sorted: no packages, no output, no hidden folders. */
export async function readSourceFiles(
	root: string,
	output: string,
	ignored: ReadonlySet<string>,
): Promise<SourceFile[]> {
	const outputFolder = join(root, output);
	const found: SourceFile[] = [];
	const visit = async (folder: string): Promise<void> => {
		const entries = await readdir(folder, { withFileTypes: true });
		for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
			const { name } = entry;
			const file = join(folder, name);
			const path = relative(root, file).split(sep).join("/");
			// A link that leads nowhere has no kind.
			const about = await stat(file).catch(() => undefined);
			if (!about) continue;
			if (about.isDirectory()) {
				const isSite = !name.startsWith(".") && name !== "node_modules" && file !== outputFolder;
				if (isSite && entry.isDirectory()) await visit(file);
				continue;
			}
			const extension = KNOWN.filter((one) => name.endsWith(`.${one}`)).sort(byLength)[0];
			// A link inside the site leads to what is read anyway.
			if (entry.isSymbolicLink() && isBelow(root, await realpath(file))) continue;
			if (!about.isFile() || about.size > LARGEST || !extension || ignored.has(path)) continue;
			const text = decode(await readFile(file));
			if (text !== undefined) found.push({ path, text, extension });
		}
	};
	await visit(root);
	return found;
}

/** Undefined for what is not UTF-8: writing it back would change it. */
export function decode(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function isBelow(folder: string, path: string): boolean {
	return !relative(folder, path).startsWith("..");
}

function byLength(one: string, other: string): number {
	return other.length - one.length;
}
