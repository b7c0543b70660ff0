import type { IncomingMessage, ServerResponse } from "node:http";
import type { Bundle } from "../bundle/bundle.js";
import type { SheetSource } from "../bundle/sources.js";
import type { Config } from "../config/options.js";
import type { AssetFile } from "./asset-file.js";

/** Express and Connect style; any Node server can call it. */
export type Middleware = (
	request: IncomingMessage,
	response: ServerResponse,
	/** Called for every other route; without it they get a 404. */
	next?: (error?: unknown) => void,
) => void;

/** The state of a site, as an extension sees it. */
export interface SiteState {
	readonly isReady: boolean;
	/** Settles with the checks of the last bundle, which is shown before them. */
	readonly checked: Promise<void>;
	readonly bundle: Bundle;
	readonly config: Config;
	/** The stylesheets of the bundle, in its order. */
	sources(): Promise<SheetSource[]>;
}

/** All that the plugin knows of its token editor. */
export interface Extension {
	/** The HTML of the template method. Its element, `theme-editor…`, tells a page that uses it. */
	readonly html: string;
	readonly element: string;
	/** The path of the script of such a page. */
	readonly script: string;
	/** A module that pages of a dev server load, relative to their runtime. */
	readonly devModule: string;
	files(site: SiteState): readonly AssetFile[];
	/** Further files, of a dev server only. */
	devFiles(site: SiteState): readonly AssetFile[];
	/** Further routes, of a dev server only. */
	devRoutes(find: () => SiteState): Middleware;
}
