import { THEME_ATTRIBUTE } from "../constants.js";
import type { Theme } from "../css/types.js";
import { toScriptLiteral } from "./escape.js";

/**
 * The script of pages with pictures, icons or theme colours for a mode of the system: where the page
 * is in the other mode, `media` gives the page's answer, and an attribute keeps the author's words.
 * Later only the root is observed: an observer of the document makes each change of it slower.
 * Firefox may call it when a picture has chosen, and shows that until the right one is loaded; a copy
 * of the image shows nothing until then, and no script has seen the image.
 * Without `&` and `<`, for XHTML. `"loading"` is the only state of a document after `"l"`; `(width)`
 * is true, `(width:0)` is not. Empty where no theme says a mode.
 */
export function mediaScript(themes: readonly Pick<Theme, "name" | "mode">[]): string {
	if (!themes.some(({ mode }) => mode)) return "";
	const isOf = (wanted?: Theme["mode"]) => {
		const names = themes.filter(({ mode }) => mode === wanted).map(({ name }) => name);
		return `${toScriptLiteral(names)}.includes(r.dataset.theme)`;
	};
	const both = themes.every(({ mode }) => mode) ? "" : `${isOf()}?q.matches:`;
	const answer = `(t,k)=>d==q.matches?t:!k^d?"width":"width:0"`;
	const words = `s.replace(/prefers-color-scheme: *(d)?\\w+/gi,${answer})`;
	const copy =
		"m=e.parentNode.lastElementChild,l>!m.currentSrc?m.replaceWith(new Document().importNode(m)):0";
	const update = `let m=e.media,s=e.dataset.themeMedia||m,n=${words};n==m||(e.media=n,e.dataset.themeMedia=s,${copy})`;
	return `{let r=document.documentElement,q=matchMedia("(prefers-color-scheme:dark)"),f=()=>{let l,d=${both}${isOf("dark")};o.observe(r,{attributeFilter:["${THEME_ATTRIBUTE}"],childList:l=document.readyState>"l",subtree:l});for(let e of r.querySelectorAll("source,meta,[rel*=icon]")){${update}}},o=new MutationObserver(f);(q.onchange=f)()}`;
}
