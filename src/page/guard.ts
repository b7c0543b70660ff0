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
 * The anti-flash script: names the page's theme before anything is painted, and applies the visitor's
 * token overrides for it. The first holds of the page's own theme, the stored choice, the start. Every
 * byte of it stands in every page, so it is written by hand; storage that is blocked throws on first
 * touch, and what was not stored is `undefined`, which is no name and no list.
 */
export function guardScript(options: GuardOptions): string {
	const { hasEditor, storageKey } = options;
	const [variables, half, theme] = choice(options);
	const root = hasEditor
		? "{dataset:d,style:s}=document.documentElement,l"
		: " d=document.documentElement.dataset";
	const storage = hasEditor ? "(l=localStorage)" : "localStorage";
	const prefix = toScriptLiteral(storageKey + TOKENS_KEY_INFIX);
	const overrides = hasEditor
		? `;${UNSAFE_OVERRIDES}.test(t=l?.[${prefix}+d.theme])||(s.cssText+=t)`
		: "";
	return `{let${root},t${variables};try{t=${storage}${member(storageKey)}${half}}catch{}d.theme||=${theme}${overrides}}`;
}

/**
 * Further variables, what else is read of the stored choice `t`, and the theme that follows. A name may
 * hold whatever parts the two of a pair, so the whole comes before its halves; what the start is of may
 * be chosen, so that one is always found.
 */
function choice({ allowed, start, pairs }: GuardOptions): [string, string, string] {
	const names = toScriptLiteral(allowed);
	if (typeof start === "string") {
		return ["", "", `${names}.includes(t)?t:${toScriptLiteral(start)}`];
	}
	const starts = toScriptLiteral([start.light, start.dark]);
	if (!pairs) return ["", "", `${names}.includes(t)?t:${starts}[+${DARK}]`];
	const theme = `[t,p,${starts}[m]].find(n=>${names}.includes(n))`;
	return [`,m=+${DARK},p`, ";p=t.split`\\n`[m]", theme];
}

/** An item of storage as a member of it. */
function member(key: string): string {
	return /^[a-z]\w*$/i.test(key) ? `.${key}` : `[${toScriptLiteral(key)}]`;
}
