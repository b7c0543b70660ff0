import { themePlugin } from "./eleventy/plugin.js";
import { theme as service, type ThemeService } from "./theme.js";

export type { EleventyConfigLike } from "./eleventy/types.js";
export { ThemeError, type ThemeErrorCode } from "./errors.js";
export { events, type ThemeBus, type ThemeEvents, type ThemeWarning } from "./events.js";
export type {
	ContrastFinding,
	Finding,
	MissingTokenFinding,
	UnknownTokenFinding,
} from "./findings.js";
export type { Middleware } from "./http.js";
export type {
	Checks,
	Labels,
	Styles,
	SystemThemes,
	ThemeOptions,
	ThemePluginOptions,
} from "./options.js";
export { createTheme, type InitOptions, type ThemeService } from "./theme.js";
/** The same plugin under the name by which Eleventy finds it in a whole module. */
export { themePlugin, themePlugin as configFunction };

/** The default service, which Eleventy's `addPlugin` takes for the plugin as well. */
export const theme: ThemeService & { readonly configFunction: typeof themePlugin } = {
	...service,
	configFunction: themePlugin,
};

export default theme;
