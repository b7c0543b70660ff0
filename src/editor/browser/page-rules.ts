import { varsIn } from "../../references.js";

export interface Reading {
	readonly selector: string;
	readonly property: string;
	readonly name: string;
}

/** Every `var()` in the page's readable stylesheets whose media match. */
export function* readings(): Generator<Reading> {
	for (const sheet of document.styleSheets) {
		try {
			yield* readingsOf(sheet.cssRules);
		} catch {
			// A stylesheet of another origin.
		}
	}
}

export function* readingsIn({ cssText }: CSSStyleDeclaration, selector = ""): Generator<Reading> {
	// From the text: a shorthand with `var()` has no longhands.
	for (const declaration of cssText.split(/;\s*/)) {
		const property = declaration.slice(0, declaration.indexOf(":"));
		for (const name of varsIn(declaration)) yield { selector, property, name };
	}
}

function* readingsOf(rules: CSSRuleList, outer = ""): Generator<Reading> {
	for (const rule of rules) {
		if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
		const selector = rule instanceof CSSStyleRule ? nested(rule.selectorText, outer) : outer;
		if (selector && "style" in rule) yield* readingsIn(rule.style as CSSStyleDeclaration, selector);
		if ("cssRules" in rule) yield* readingsOf(rule.cssRules as CSSRuleList, selector);
	}
}

function nested(selector: string, outer: string): string {
	if (!outer) return selector;
	return selector.includes("&")
		? selector.replaceAll("&", `:is(${outer})`)
		: `:is(${outer}) ${selector}`;
}
