import { recall } from "../bundle/memory.js";
import { CONTROLS_PATH, CSS_PATH, EDITOR_PATH, SCRIPT_PATH, SWITCHING_PATH } from "../constants.js";
import type { Service } from "../service/service.js";
import { type AssetsOptions, assets } from "./assets.js";
import { type PolicySources, sourcesFor } from "./csp.js";
import { guardOf } from "./files.js";
import { versionedHref } from "./hrefs.js";
import { forcedLabel } from "./theme-labels.js";

/** What differs from page to page. */
export interface PageNeeds extends Pick<AssetsOptions, "has" | "xhtml"> {
	/** Name of the theme that the page forces. */
	forced?: string | undefined;
	/** The script of the page's switchers, if there are any. */
	switcher: "controls" | "switching" | undefined;
	/** Whether the page has a token editor. */
	editor: boolean;
}

/** One page's assets. */
export interface PageAssets {
	/** Texts of its inline scripts, for a policy to allow. */
	readonly scripts: readonly string[];
	readonly html: (needs: Omit<PageNeeds, "forced">) => string;
}

/** Renders a service's assets for pages; what pages share is made once, until it changes. */
export function createPageAssets(service: Service): (forced?: string) => PageAssets {
	return (forced) =>
		recall(service.derive(knownAssets), forced, () => {
			const { scripts, html } = pageAssets(service, service.derive(sharedOptions), forced);
			const known = new Map<string, string>();
			return {
				scripts,
				html: (needs) => recall(known, JSON.stringify(needs), () => html(needs)),
			};
		});
}

const knownAssets = () => new Map<string | undefined, PageAssets>();

/** The sources that a policy must hold for every page's assets to work. */
export function policySources(service: Service): PolicySources {
	if (service.bundle.themes.length === 0) return sourcesFor([]);
	// A template may ask before another one calls for an editor.
	const guards = [service.hasEditor, true].map((hasEditor) => guardOf(service, hasEditor));
	return sourcesFor([...new Set(guards)]);
}

type SharedOptions = Omit<AssetsOptions, "moreHrefs" | "has" | "forced">;

const SWITCHERS = { controls: CONTROLS_PATH, switching: SWITCHING_PATH } as const;

function pageAssets(service: Service, shared: SharedOptions, forced?: string): PageAssets {
	const { bundle, config } = service;
	const theme = bundle.themes.find(({ name }) => name === forced);
	return {
		scripts: shared.guard === undefined ? [] : [shared.guard],
		html: ({ switcher, editor, ...needs }) =>
			assets({
				...shared,
				...needs,
				moreHrefs: [
					switcher && versionedHref(service, SWITCHERS[switcher]),
					editor && versionedHref(service, EDITOR_PATH),
				],
				...(forced !== undefined && {
					starts: theme ? [theme] : [],
					forced: { name: forced, label: forcedLabel(forced, config.labels) },
				}),
			}),
	};
}

function sharedOptions(service: Service): SharedOptions {
	const { bundle, start } = service;
	const names = typeof start === "string" ? [start] : [start.light, start.dark];
	return {
		href: versionedHref(service, CSS_PATH),
		scriptHref: versionedHref(service, SCRIPT_PATH),
		// Where there is no theme to name, nothing may be done to the page's root.
		guard: bundle.themes.length === 0 ? undefined : guardOf(service),
		starts: names.flatMap((name) => bundle.themes.find((theme) => theme.name === name) ?? []),
	};
}
