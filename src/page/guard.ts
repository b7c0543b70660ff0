import type { Start } from "../bundle/types.js";
import { TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../constants.js";
import { toScriptLiteral } from "./escape.js";

/** What the anti-flash script knows of the site. */
export interface GuardOptions {
	/** Names that a visitor may have chosen; any other stored value is stale. */
	allowed: readonly string[];
	start: Start;
	storageKey: string;
	/** Whether visitors may choose a theme for each of the OS's preferences. */
	pairs: boolean;
	/** Whether visitors may have overrides of tokens: who has no editor has none. */
	hasEditor: boolean;
}

const DARK = 'matchMedia("(prefers-color-scheme:dark)").matches';

/**
 * The anti-flash script: names the page's theme before anything is painted. The first holds of the
 * page's own theme, the stored choice, the start. Every byte of it stands in every page, so it is
 * written by hand; storage that is blocked throws on first touch.
 */
export function guardScript(options: GuardOptions): string {
	const { start, hasEditor } = options;
	if (options.pairs && typeof start !== "string") return pairGuard(options, start);
	const theme = themePart(options);
	if (!hasEditor) return `{let d=document.documentElement.dataset,t;${theme}}`;
	return `{let{dataset:d,style:s}=document.documentElement,t;${theme};${tokensPart(options)}}`;
}

/** Names the root's theme in its data, `d`. What was not stored is `undefined`, and no name. */
export function themePart({ allowed, start, storageKey }: GuardOptions): string {
	const fallback =
		typeof start === "string"
			? toScriptLiteral(start)
			: `${DARK}?${toScriptLiteral(start.dark)}:${toScriptLiteral(start.light)}`;
	return `try{t=localStorage${member(storageKey)}}catch{}d.theme||=${toScriptLiteral(allowed)}.includes(t)?t:${fallback}`;
}

/** Applies the visitor's token overrides for that theme; what was not stored is unsafe as well. */
export function tokensPart(options: GuardOptions): string {
	return `try{${applyTokens(options, "localStorage")}}catch{}`;
}

/**
 * The same where a choice may be a pair. A name may hold whatever parts the two, so the whole comes
 * before its halves; what the start is of may be chosen, so that one is always found.
 */
function pairGuard(options: GuardOptions, { light, dark }: Exclude<Start, string>): string {
	const { allowed, storageKey, hasEditor } = options;
	const start = toScriptLiteral([light, dark]);
	const theme = `p=t.split\`\\n\`[m]}catch{}d.theme||=[t,p,${start}[m]].find(n=>${toScriptLiteral(allowed)}.includes(n))`;
	const key = member(storageKey);
	if (!hasEditor) {
		return `{let d=document.documentElement.dataset,m=+${DARK},t,p;try{t=localStorage${key};${theme}}`;
	}
	return `{let{dataset:d,style:s}=document.documentElement,m=+${DARK},l,t,p;try{t=(l=localStorage)${key};${theme};${applyTokens(options, "l?.")}}`;
}

function applyTokens({ storageKey }: GuardOptions, storage: string): string {
	const prefix = toScriptLiteral(storageKey + TOKENS_KEY_INFIX);
	return `${UNSAFE_OVERRIDES}.test(t=${storage}[${prefix}+d.theme])||(s.cssText+=t)`;
}

/** An item of storage as a member of it. */
function member(key: string): string {
	return /^[a-z]\w*$/i.test(key) ? `.${key}` : `[${toScriptLiteral(key)}]`;
}
