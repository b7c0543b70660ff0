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
	hasEditor: boolean;
}

/**
 * The anti-flash script: names the page's theme before anything is painted, and applies the visitor's
 * token overrides for it. The first holds of the page's own theme, the stored choice, the start. Every
 * byte of it stands in every page, so it is written by hand, without `&` and `<`, which XHTML would
 * take for its own; storage that is blocked throws on first touch. A name may hold what parts a
 * choice, so the whole, `t`, comes before the half, `p[m]`; what the start is of may be chosen, so that
 * one is always found.
 */
export function guardScript({ allowed, start, storageKey, hasEditor }: GuardOptions): string {
	const names = toScriptLiteral(allowed);
	const starts = toScriptLiteral(
		typeof start === "string" ? [start, start] : [start.light, start.dark],
	);
	const root = hasEditor
		? "{dataset:d,style:s}=document.documentElement,l"
		: " d=document.documentElement.dataset";
	const storage = hasEditor ? "(l=localStorage)" : "localStorage";
	const prefix = toScriptLiteral(storageKey + TOKENS_KEY_INFIX);
	const overrides = hasEditor
		? `;${UNSAFE_OVERRIDES}.test(t=l?.[${prefix}+d.theme])||(s.cssText+=t)`
		: "";
	return `{let${root},t,p=[];try{p=(t=${storage}${member(storageKey)}).split\`\\n\`}catch{}let m=p[2]=="light"?0:+(p[2]=="dark"||matchMedia("(prefers-color-scheme:dark)").matches);d.theme||=[t,p[m],${starts}[m]].find(n=>${names}.includes(n))${overrides}}`;
}

/** An item of storage as a member of it. */
function member(key: string): string {
	return /^[a-z]\w*$/i.test(key) ? `.${key}` : `[${toScriptLiteral(key)}]`;
}
