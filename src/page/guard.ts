import type { Start } from "../bundle/types.js";
import { TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../constants.js";
import { toScriptLiteral } from "./escape.js";

/** What the anti-flash script knows of the site. */
export interface GuardOptions {
	/** Names that a visitor may have chosen; any other stored value is stale. */
	allowed: readonly string[];
	start: Start;
	storageKey: string;
	/** Whether visitors may have overrides of tokens: who has no editor has none. */
	usesEditor: boolean;
}

/**
 * The anti-flash script: names the page's theme before anything is painted. The first holds of the
 * page's own theme, the stored choice, the start. Every byte of it stands in every page, so it is
 * written by hand; storage that is blocked throws on first touch.
 */
export function guardScript(options: GuardOptions): string {
	const theme = themePart(options);
	if (!options.usesEditor) return `{let d=document.documentElement.dataset,t;${theme}}`;
	return `{let{dataset:d,style:s}=document.documentElement,t;${theme};${tokensPart(options)}}`;
}

/** Names the root's theme in its data, `d`. What was not stored is `undefined`, and no name. */
export function themePart({ allowed, start, storageKey }: GuardOptions): string {
	const fallback =
		typeof start === "string"
			? toScriptLiteral(start)
			: `matchMedia("(prefers-color-scheme:dark)").matches?${toScriptLiteral(start.dark)}:${toScriptLiteral(start.light)}`;
	return `try{t=${stored(storageKey)}}catch{}d.theme||=${toScriptLiteral(allowed)}.includes(t)?t:${fallback}`;
}

/** Applies the visitor's token overrides for that theme; what was not stored is unsafe as well. */
export function tokensPart({ storageKey }: GuardOptions): string {
	const prefix = toScriptLiteral(storageKey + TOKENS_KEY_INFIX);
	return `try{${UNSAFE_OVERRIDES}.test(t=localStorage[${prefix}+d.theme])||(s.cssText+=t)}catch{}`;
}

function stored(key: string): string {
	return /^[a-z]\w*$/i.test(key) ? `localStorage.${key}` : `localStorage[${toScriptLiteral(key)}]`;
}
