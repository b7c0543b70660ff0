import css from "./panel.css";

/** A constructed stylesheet: no policy minds it, and no page reaches it. */
export function sheetOf(text: string): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	return sheet;
}

/** Nothing that a page says of its elements holds for this one: what is important in here comes first. */
const HOST = ":host{all:initial!important;display:block!important}";

export const panelSheet: CSSStyleSheet = sheetOf(HOST + css);
