import { existsSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import postcss, { type Root } from "postcss";
import type { NotCheckedFinding } from "../checks/findings.js";
import { createCascade } from "../css/cascade.js";
import type { SiteFindings } from "../site/read.js";
import type { Dependency } from "./bundle.js";
import { Inputs } from "./inputs.js";

/** A site's own stylesheets, as far as they are plain CSS. */
export interface OwnSheets {
	readonly roots: readonly Root[];
	readonly dependencies: readonly Dependency[];
	/** The custom properties that they declare or read; none where some stylesheet is not known. */
	readonly names: ReadonlySet<string>;
	readonly notChecked: readonly NotCheckedFinding[];
}

/** Reads the stylesheets that layouts or one another name, and what layouts hold; what is no CSS is named once. */
export async function readOwnSheets(
	root: string,
	own: SiteFindings = { layouts: [], styles: [] },
): Promise<OwnSheets> {
	const inputs = new Inputs(root);
	const isPlain = (path: string) => /\.(?:p|post)?css$/i.test(path);
	const texts = new Map<string, string>();
	for (const one of [own.css?.path ?? "", ...own.layouts, ...own.styles.filter(isPlain)]) {
		const text = await inputs.read(resolve(one)).catch(() => undefined);
		if (text !== undefined) texts.set(resolve(one), text);
	}
	// Engines of templates include files from the site's root, too.
	for (const [mention] of [...texts.values()].join("\n").matchAll(/[\w.][\w./-]*\.css\b/g)) {
		const path = resolve(root, mention);
		if (!texts.has(path) && existsSync(path)) texts.set(path, await inputs.read(path));
	}
	const all = [...texts.values()].join("\n");
	let unread: string | undefined;
	const roots: Root[] = [];
	for (const [path, text] of texts) {
		if (isPlain(path) && !all.includes(basename(path))) continue;
		try {
			const css = postcss.parse(isPlain(path) ? text : stylesIn(text), { from: path });
			// Selectors that are none are found here.
			createCascade(css);
			if (css.nodes.length > 0) roots.push(css);
		} catch {
			// What a shortcode makes of stylesheets is read as these.
			if (isPlain(path) || !/\.css\b/.test(text)) unread ??= path;
		}
	}
	// Partials, and what no page loads, are left out.
	const isLoaded = (path: string) => all.includes(`${basename(path, extname(path))}.`);
	unread ??= own.styles.find((path) => !isPlain(path) && (roots.length === 0 || isLoaded(path)));
	const names = new Set((unread === undefined ? all : "").match(/(?<![\w-])--[^\s,:;(){}]+/g));
	const what = "its colours, as it is no plain CSS";
	const notChecked: NotCheckedFinding[] =
		unread === undefined || !own.css ? [] : [{ type: "not-checked", what, file: resolve(unread) }];
	return { roots, dependencies: inputs.dependencies, names, notChecked };
}

/** The CSS of a template's `<style>` elements, without template tags; line numbers are kept. */
function stylesIn(template: string): string {
	const blank = (text: string) => text.replace(/[^\n]/g, " ");
	return template
		.replace(/(^|<\/style>).*?(<style[^<>]*>|$)/gis, blank)
		.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{#.*?#\}/gs, blank);
}
