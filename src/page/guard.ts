import type { Start } from "../bundle/bundle.js";
import { startPair } from "../bundle/start.js";
import { TOKENS_KEY_INFIX, UNSAFE_OVERRIDES } from "../constants.js";
import { toScriptLiteral } from "./escape.js";

export interface GuardOptions {
	/** Names that a visitor may have chosen; other stored values are stale. */
	allowed: readonly string[];
	start: Start;
	storageKey: string;
	/** True if visitors may have token overrides. */
	hasEditor: boolean;
}

/**
 * The anti-flash script. It sets the page's theme before the first paint, and applies the visitor's
 * token overrides. The page's own theme comes first, then the stored choice, then the start.
 * Written by hand, as every page contains it; without `&` and `<`, for XHTML. Access to blocked
 * storage throws. A name may contain the separator, so the whole choice, `t`, is tried before its
 * half, `p[m]`.
 */
export function guardScript({ allowed, start, storageKey, hasEditor }: GuardOptions): string {
	const names = toScriptLiteral(allowed);
	const starts = toScriptLiteral(startPair(start));
	const root = hasEditor
		? "{dataset:d,style:s}=document.documentElement,l"
		: " d=document.documentElement.dataset";
	const storage = hasEditor ? "(l=localStorage)" : "localStorage";
	const prefix = toScriptLiteral(storageKey + TOKENS_KEY_INFIX);
	const overrides = hasEditor
		? `;${UNSAFE_OVERRIDES}.test(t=l?.[${prefix}+d.theme])||(s.cssText+=t)`
		: "";
	return `{let${root},t,p=[];try{p=(t=${storage}${member(storageKey)}).split\`\\n\`}catch{}let m=p[2]=="light"?0:+(p[2]=="dark"||matchMedia("(prefers-color-scheme:dark)").matches);d.theme||=[t,p[m]].find(n=>${names}.includes(n))??${starts}[m]${overrides}}`;
}

function member(key: string): string {
	return /^[a-z]\w*$/i.test(key) ? `.${key}` : `[${toScriptLiteral(key)}]`;
}
