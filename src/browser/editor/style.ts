import css from "./panel.css";

/** A constructed stylesheet: no policy minds it, and no page reaches it. */
export function sheetOf(text: string): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	return sheet;
}

export const panelSheet: CSSStyleSheet = sheetOf(css);
