import { scan } from "../../html/scan.js";
import { ownSwitch } from "../../site/own-switch.js";
import type { Template } from "../site/templates.js";
import type { BuiltPage, Remark } from "../types.js";

/** Where the first start tag that switches the theme by its attributes begins. */
export function switchTag(html: string): number | undefined {
	for (const { type, start, end } of scan(html, true)) {
		if (type === "start" && ownSwitch(html.slice(start, end))) return start;
	}
	return undefined;
}

/** Such a switch needs a library to run, so it is named, in the template that holds it. */
export function switchedByAttributes({ url }: BuiltPage, templates: readonly Template[]): Remark {
	const what =
		"switches the theme by attributes (Alpine, theme-change, onclick …), which this command does not run: take that out, and the script that goes with it, and run this again";
	for (const { path, text } of templates) {
		const at = switchTag(text);
		if (at !== undefined) return { path, line: text.slice(0, at).split("\n").length, text: what };
	}
	return { text: `${url} ${what}` };
}
