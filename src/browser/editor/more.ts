import css from "./more.css";
import { sheetOf } from "./style.js";

/*
 * What is loaded as soon as the panel is there: maths of colours and whatever is behind a press. One
 * file, as what compresses together takes a fifth less.
 */
export { Colors } from "./colors.js";
export { controlPanel } from "./control/panel.js";
export { dice, fromColor, twin } from "./create.js";
export { pick } from "./picker.js";
export { problems } from "./problems.js";
export { exportSheet, importSheet, receive } from "./transfer.js";

export const moreSheet: CSSStyleSheet = sheetOf(css);
