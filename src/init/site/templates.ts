import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A template of the site: a page, a layout, an include. */
export interface Template {
	/** From the root, with forward slashes. */
	readonly path: string;
	readonly text: string;
}

const TEMPLATE = /\.(?:html?|njk|liquid|webc|vto|hbs|ejs)$/;

/** The templates below a site's root; what git ignores there is made by a build. */
export function readTemplates(root: string): Template[] {
	const ignored = new Set(["node_modules", "_site", ...ignoredByGit(root)]);
	const found: Template[] = [];
	const visit = (folder: string): void => {
		for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
			const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (entry.name.startsWith(".") || ignored.has(path) || ignored.has(entry.name)) continue;
			if (entry.isDirectory()) visit(path);
			else if (TEMPLATE.test(path))
				found.push({ path, text: readFileSync(join(root, path), "utf8") });
		}
	};
	visit("");
	return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function ignoredByGit(root: string): string[] {
	try {
		const lines = readFileSync(join(root, ".gitignore"), "utf8").split(/\r?\n/);
		return lines.map((line) => line.replace(/^\/|\/\s*$/g, ""));
	} catch {
		return [];
	}
}
