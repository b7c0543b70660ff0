import { CONTROL_ATTRIBUTE } from "../../constants.js";
import type { Mode } from "../../css/types.js";
import type { NativeLook } from "./native-scheme.js";
import type { PlainRule } from "./theme-file.js";

const OTHER = { light: "dark", dark: "light" } as const;
/** What browsers paint by themselves in the mode; dark differs, this is Chromium's. */
const CANVAS = {
	light: { ground: "#fff", text: "#000" },
	dark: { ground: "#121212", text: "#fff" },
} as const;

/** What of the plugin's own stands in a page. */
export const SWITCHER: string = `:is([data-theme-part], [${CONTROL_ATTRIBUTE}])`;

/**
 * A theme says its mode by `color-scheme`, which colours what the browser draws by itself. Where the
 * site left that in the other mode, rules that keep it: before the site's own, so that those win.
 */
export function keptLook(mode: Mode, look: NativeLook): PlainRule[] {
	const { follows, paintsGround, paintsText } = look;
	const root = `html:where([data-theme="${mode}"])`;
	const other = OTHER[mode];
	const canvas = [
		...(paintsGround ? [] : [`background-color: ${CANVAS[other].ground}`]),
		...(paintsText ? [] : [`color: ${CANVAS[other].text}`]),
	];
	return [
		...(follows.root || canvas.length === 0
			? []
			: [{ selectors: [root], declarations: canvas, comment: "The page's ground as it was." }]),
		...(follows.body
			? []
			: [
					{
						selectors: [`${root} body`],
						declarations: [`color-scheme: ${other}`],
						comment: `Form controls and other colours of the browser's stay ${other}, as they were; without this rule they are ${mode}.`,
					},
					{
						selectors: [`${root} ${SWITCHER}`],
						declarations: [`color-scheme: ${mode}`],
						comment: "The switcher shows by it which mode comes next.",
					},
				]),
	];
}
