import type { ModeAs } from "../config/options.js";
import { CHANGED_EVENT, THEME_ATTRIBUTE } from "../constants.js";
import type { ThemeInfo } from "../css/themes.js";
import { toScriptLiteral } from "./escape.js";

/**
 * The script that sets the mode's class or attribute on the root. It runs after the guard, and
 * again after the runtime for pages whose policy blocks the guard; twice does no harm. The observer
 * sees every change of the root before the next frame, and `theme:changed` listeners see the new
 * mode. Empty if no option asks for it.
 */
export function modeScript(
	modeAs: Readonly<ModeAs>,
	themes: readonly Pick<ThemeInfo, "name" | "mode">[],
): string {
	const { class: name, attribute } = modeAs;
	const attributes = [name === false ? [] : "class", attribute === false ? [] : attribute].flat();
	if (attributes.length === 0 || themes.length === 0) return "";
	const dark = themes.filter(({ mode }) => mode === "dark").map(({ name }) => name);
	const filter = toScriptLiteral([THEME_ATTRIBUTE, ...attributes]);
	const event = toScriptLiteral(CHANGED_EVENT);
	const writeClass = name === false ? "" : `e.classList.toggle(${toScriptLiteral(name)},d);`;
	// Skips unchanged values: writing one triggers observers.
	const text = toScriptLiteral(attribute);
	const set = `d=d?"dark":"light";e.getAttribute(${text})==d||e.setAttribute(${text},d);`;
	const write = writeClass + (attribute === false ? "" : set);
	return `{let o,f=function(){let e=document.documentElement,d;addEventListener(${event},f,true);if(e){d=${toScriptLiteral(dark)}.includes(e.dataset.theme);${write}o.observe(e,{attributeFilter:${filter}})}};o=new MutationObserver(f);o.observe(document,{childList:true});f()}`;
}

/**
 * The script for pictures, icons and theme colours that depend on the system's mode. In the other
 * mode it replaces `media`, and keeps the original in an attribute. After loading only the root is
 * observed, as an observer of the document slows each change. Firefox calls the observer late, with
 * several records: a picture may have chosen a source by then, and would show it until the right one
 * loads. A copy of the image shows nothing meanwhile. No `&` or `<`, for XHTML: `"loading"` is the
 * only readyState after `"l"`; `(width)` is always true, `(width:0)` false. Empty if no theme has a
 * mode.
 */
export function mediaScript(themes: readonly Pick<ThemeInfo, "name" | "mode">[]): string {
	if (!themes.some(({ mode }) => mode)) return "";
	const isOf = (wanted?: ThemeInfo["mode"]) => {
		const names = themes.filter(({ mode }) => mode === wanted).map(({ name }) => name);
		return `${toScriptLiteral(names)}.includes(r.dataset.theme)`;
	};
	const both = themes.every(({ mode }) => mode) ? "" : `${isOf()}?a.matches:`;
	const answer = `(t,k)=>d==a.matches?t:!k^d?"width":"width:0"`;
	const words = `s.replace(/prefers-color-scheme[\\s:]+(d)?\\w+/gi,${answer})`;
	const copy = "u[1]?m.currentSrc?m.replaceWith(new Document().importNode(m)):0:0";
	const update = `let m=e.parentElement.lastElementChild,s=e.dataset.themeMedia||e.media,n=${words};n==e.media||(e.media=n,e.dataset.themeMedia=s,${copy})`;
	return `{let r=document.documentElement,a=matchMedia("(prefers-color-scheme:dark)"),y=new MutationObserver(a.onchange=u=>{let p,d=${both}${isOf("dark")};y.observe(r,{attributeFilter:["${THEME_ATTRIBUTE}"],childList:p=document.readyState>"l",subtree:p});for(let e of r.querySelectorAll("source,meta,[rel*=icon]")){${update}}});a.onchange(a)}`;
}
