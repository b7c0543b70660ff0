import { THEME_ATTRIBUTE } from "../../constants.js";
import { SWITCHER } from "../media/kept-look.js";
import { followsSystem, type Naming } from "./names.js";

/**
 * The theme files of a site whose own rules stay where they are: names and modes. Nothing else
 * changes, neither form controls in the dark, nor what visitors without JavaScript see.
 */
export function themeFiles(
	{ themes, options }: Naming,
	css: string,
	hasColorScheme: boolean,
): Record<string, string> {
	const files = [...themes].map(([name, mode]) => {
		const theme = `[${THEME_ATTRIBUTE}="${name}"]`;
		const own = "/* The rules of this theme stand in the site's own stylesheets. */\n";
		let text = `${own}${theme} {\n\tcolor-scheme: ${mode};\n}\n`;
		if (mode === "dark" && !hasColorScheme) {
			text += `\n/* Form controls stay light, as they were; without this rule they are dark. */\n${theme} body {\n\tcolor-scheme: light;\n}\n\n/* The switcher shows by it which mode comes next. */\n${theme} ${SWITCHER} {\n\tcolor-scheme: dark;\n}\n`;
		}
		if (name === lightStart(options) && !followsSystem(css)) {
			text += `\n/* Without JavaScript the site is light in dark systems too, as it was. */\n:root:not([${THEME_ATTRIBUTE}]) {\n\tcolor-scheme: light;\n}\n`;
		}
		return [`src/themes/${name}.css`, text] as const;
	});
	return Object.fromEntries(files);
}

/** The theme of visitors without JavaScript, where the OS is followed by a script. */
function lightStart(options: Naming["options"]): string | undefined {
	return options.default === undefined ? (options.system?.light ?? "light") : undefined;
}
