import css from "./more.css";
import { sheetOf } from "./style.js";

/*
 * What is loaded as soon as the panel is there: maths of colours and whatever is behind a press. One
 * file, as what compresses together takes a fifth less.
 */
export { Colors } from "./colors.js";
export { complete } from "./complete.js";
export { controlFor } from "./control/controls.js";

export const moreSheet: CSSStyleSheet = sheetOf(css);
