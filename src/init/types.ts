/** A stylesheet of the site, as its source says it: a CSS or plain SCSS file, or the text of a <style> in a template. */
export interface SiteStylesheet {
	readonly path: string;
	/** where in the file the CSS begins and ends */
	readonly start: number;
	readonly end: number;
	readonly css: string;
}

/** A replacement in a file of the site, by offsets of its present text. */
export interface Change {
	readonly path: string;
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Something that a person must know or do. */
export interface Remark {
	readonly path?: string;
	readonly line?: number;
	readonly text: string;
}

/** A built page of the site, read by linkedom's parseHTML, for what only whole pages tell. */
export interface BuiltPage {
	readonly url: string;
	readonly html: string;
}

export interface SiteReading {
	readonly root: string;
	readonly stylesheets: readonly SiteStylesheet[];
	readonly scripts: readonly { path: string; start: number; end: number; js: string }[];
	/** Scripts that pages load and that no file of the site is as it is: a build step makes them. */
	readonly madeScripts: readonly { url: string; js: string }[];
	readonly pages: readonly BuiltPage[];
	/** CSS as pages load it, in order, per page: inline, linked files of the output */
	cssOf(page: BuiltPage): string;
}

/** What would theme a site of one kind. */
export interface Plan {
	readonly kind: "switch" | "media" | "twin" | "literals" | "none";
	/** Files to create below the root, e.g. src/themes/dark.css */
	readonly created: Readonly<Record<string, string>>;
	readonly changes: readonly Change[];
	/** options for the plugin, e.g. { modeAs: { class: "dark" } } */
	readonly options: Readonly<Record<string, unknown>>;
	readonly remarks: readonly Remark[];
	/** true: it cannot be done safely; nothing is written, remarks say why */
	readonly isBlocked: boolean;
}

/** undefined: the site is not of this kind */
export type Planner = (site: SiteReading) => Plan | undefined;
