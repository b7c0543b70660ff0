import type { Bundle, Start } from "../bundle/types.js";
import { type AssetsOptions, assets } from "../markup/assets.js";
import { guardScript } from "../markup/guard.js";
import { forcedLabel } from "../markup/switcher.js";
import { versionedHrefs } from "../routes.js";
import type { Service } from "../service.js";

/** What differs from page to page. */
export interface PageNeeds extends Pick<AssetsOptions, "has"> {
	/** Name of the theme that the page forces. */
	forced: string | undefined;
}

/** Renders a service's assets for pages; what all pages share is made once, until it changes. */
export function createPageAssets(service: Service): (page: PageNeeds) => string {
	let shared: { bundle: Bundle; start: Start; options: SharedOptions };
	return ({ forced, has }) => {
		const { bundle, start } = service;
		if (shared?.bundle !== bundle || !sameStart(shared.start, start)) {
			shared = { bundle, start, options: sharedOptions(service, start) };
		}
		if (forced === undefined) return assets({ ...shared.options, has });
		const theme = bundle.themes.find(({ name }) => name === forced);
		return assets({
			...shared.options,
			has,
			themes: theme ? [theme] : [],
			starts: theme ? [theme] : [],
			forced: { name: forced, label: forcedLabel(forced, service.config.labels) },
		});
	};
}

type SharedOptions = Omit<AssetsOptions, "has" | "forced">;

function sharedOptions(service: Service, start: Start): SharedOptions {
	const { bundle, choices } = service;
	const names = typeof start === "string" ? [start] : [start.light, start.dark];
	return {
		...versionedHrefs(service),
		guard: guardScript({
			allowed: service.allowed(),
			start,
			storageKey: service.config.storageKey,
		}),
		themes: bundle.themes.filter(({ name }) =>
			[...choices.map((theme) => theme.name), ...names].includes(name),
		),
		starts: names.flatMap((name) => bundle.themes.find((theme) => theme.name === name) ?? []),
	};
}

function sameStart(one: Start, other: Start): boolean {
	if (typeof one === "string" || typeof other === "string") return one === other;
	return one.light === other.light && one.dark === other.dark;
}
