import { BUTTONS } from "./controls/buttons.js";
import css from "./controls/controls.css";
import { addKinds } from "./controls/kinds.js";
import { MENU } from "./controls/menu.js";
import { SIMPLE } from "./controls/simple.js";
import { OWN } from "./root.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
Reflect.get(OWN, "adoptedStyleSheets", document).push(sheet);
addKinds({ ...SIMPLE, ...BUTTONS, ...MENU });
