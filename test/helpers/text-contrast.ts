import type { Page } from "./browsers/index.js";
import { loadAxe } from "./themed-site.js";

/** What axe-core's rule of WCAG 1.4.3 says of each element's text, by the element's selector. */
export interface TextContrast {
	/** At least 4.5, or 3 where the text is large. */
	readonly passes: readonly string[];
	/** Less, with what text and ground come to. */
	readonly failures: Readonly<Record<string, string>>;
	/** On a picture or a gradient, or partly under something: styles alone do not tell. */
	readonly untold: readonly string[];
}

/** The contrast of all text that is on display. */
export async function textContrast(page: Page): Promise<TextContrast> {
	await loadAxe(page);
	return page.evaluate<TextContrast>(`
		// On its way from theme to theme a colour is neither's.
		await Promise.all(document.getAnimations().map(({ finished }) => finished));
		// axe-core takes a page's canvas for white in dark modes, too.
		const grounds = [document.documentElement, document.body].map((element) =>
			getComputedStyle(element).background);
		if (grounds.every((ground) => /^rgba\\(0, 0, 0, 0\\) none/.test(ground))) {
			document.documentElement.style.backgroundColor = "Canvas";
		}
		const { passes, violations, incomplete } = await window.axe.run(document, {
			runOnly: ["color-contrast"],
		});
		const nodesOf = (results) => results.flatMap(({ nodes }) => nodes)
			.map(({ target, any }) => [target.flat().join(" >>> "), any[0]?.data ?? {}]);
		document.documentElement.style.backgroundColor = "";
		return {
			passes: nodesOf(passes).map(([name]) => name),
			failures: Object.fromEntries(nodesOf(violations).map(([name, data]) =>
				[name, data.fgColor + " on " + data.bgColor + ", " + data.contrastRatio])),
			untold: nodesOf(incomplete).map(([name]) => name),
		};
	`);
}
