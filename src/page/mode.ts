import type { ModeAs } from "../config/options.js";
import { CHANGED_EVENT, THEME_ATTRIBUTE } from "../constants.js";
import type { Theme } from "../css/types.js";
import { toScriptLiteral } from "./escape.js";

/**
 * The script that keeps the page's mode beside its theme, for stylesheets that ask for a class or an
 * attribute. It stands behind the guard, and again behind the runtime, for pages whose policy blocks
 * the guard: to run twice changes nothing. Observers are called before the next frame, whoever
 * changed the root; listeners of `theme:changed` see the new mode. Empty where it is not asked for.
 */
export function modeScript(
	modeAs: Readonly<ModeAs>,
	themes: readonly Pick<Theme, "name" | "mode">[],
): string {
	const attributes = [
		...(modeAs.class === false ? [] : ["class"]),
		...(modeAs.attribute === false ? [] : [modeAs.attribute]),
	];
	if (attributes.length === 0 || themes.length === 0) return "";
	const dark = themes.filter(({ mode }) => mode === "dark").map(({ name }) => name);
	const filter = toScriptLiteral([THEME_ATTRIBUTE, ...attributes]);
	const event = toScriptLiteral(CHANGED_EVENT);
	const write = writeClass(modeAs.class) + writeAttribute(modeAs.attribute);
	return `{let o,f=function(){let e=document.documentElement,d;addEventListener(${event},f,true);if(e){d=${toScriptLiteral(dark)}.includes(e.dataset.theme);${write}o.observe(e,{attributeFilter:${filter}})}};o=new MutationObserver(f);o.observe(document,{childList:true});f()}`;
}

function writeClass(name: string | false): string {
	return name === false ? "" : `e.classList.toggle(${toScriptLiteral(name)},d);`;
}

/** Skips unchanged values: writing one triggers observers. */
function writeAttribute(name: string | false): string {
	if (name === false) return "";
	const attribute = toScriptLiteral(name);
	return `d=d?"dark":"light";e.getAttribute(${attribute})==d||e.setAttribute(${attribute},d);`;
}
