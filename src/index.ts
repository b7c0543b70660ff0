import { themePlugin } from "./eleventy/plugin.js";
import { theme as service, type ThemeService } from "./theme-service.js";

export type {
	AlikeFinding,
	ContrastFinding,
	Finding,
	ForeignThemeFinding,
	MissingFile,
	MissingTokenFinding,
	NotCheckedFinding,
	UnknownTokenFinding,
} from "./checks/findings.js";
export type {
	CacheSettings,
	Checks,
	InitOptions,
	Labels,
	ModeAs,
	Styles,
	SystemThemes,
	ThemeOptions,
	ThemePluginOptions,
	ThemeSettings,
} from "./config/options.js";
export type { EleventyConfigLike } from "./eleventy/eleventy-api.js";
export { ThemeError, type ThemeErrorCode } from "./errors.js";
export { events, type ThemeBus, type ThemeEvents, type ThemeWarning } from "./events.js";
export type { PolicySources } from "./page/csp.js";
export type { Middleware } from "./service/extension.js";
export { createTheme, type ThemeService } from "./theme-service.js";
/** The name by which Eleventy finds the plugin in a whole module. */
export { themePlugin, themePlugin as configFunction };

/** The default service. Eleventy's `addPlugin` accepts it as the plugin too. */
export const theme: ThemeService & { readonly configFunction: typeof themePlugin } = {
	...service,
	configFunction: themePlugin,
};

export default theme;
