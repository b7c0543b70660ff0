import type { Bundle, Start } from "../bundle/types.js";
import { type AssetsOptions, assets } from "../markup/assets.js";
import { guardScript } from "../markup/guard.js";
import { versionedHrefs } from "../routes.js";
import type { Service } from "../service.js";

/** What differs from page to page. */
export type PageNeeds = Pick<AssetsOptions, "forced" | "has">;

/** Renders a service's assets for pages; what all pages share is made once, until it changes. */
export function createPageAssets(service: Service): (page: PageNeeds) => string {
	let shared: { bundle: Bundle; start: Start; options: Omit<AssetsOptions, keyof PageNeeds> };
	return (page) => {
		const { bundle, start } = service;
		if (shared?.bundle !== bundle || !sameStart(shared.start, start)) {
			shared = { bundle, start, options: sharedOptions(service, start) };
		}
		const themes = forcedAsWell(shared.options.themes, bundle, page.forced);
		const starts =
			page.forced === undefined
				? shared.options.starts
				: themes.filter(({ name }) => name === page.forced);
		return assets({ ...shared.options, ...page, themes, starts });
	};
}

function sharedOptions(service: Service, start: Start): Omit<AssetsOptions, keyof PageNeeds> {
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

/** A page may force a theme that visitors may not choose. */
function forcedAsWell(
	themes: AssetsOptions["themes"],
	bundle: Bundle,
	forced: string | undefined,
): AssetsOptions["themes"] {
	if (forced === undefined || themes.some(({ name }) => name === forced)) return themes;
	return [...themes, ...bundle.themes.filter(({ name }) => name === forced)];
}

function sameStart(one: Start, other: Start): boolean {
	if (typeof one === "string" || typeof other === "string") return one === other;
	return one.light === other.light && one.dark === other.dark;
}
