// What a user's TypeScript must accept, and what it must refuse. Compiled by `npm run types`; a line
// below `@ts-expect-error` that compiles is an error. Nothing here runs.
import { createServer } from "node:http";
import type { Plugin } from "postcss";
import type { Table } from "../../src/config/table.js";
import theme, * as api from "../../src/index.js";
import type UserConfig from "./eleventy-4.js";
import type { UserConfig3 } from "./eleventy-4.js";

const { configFunction, createTheme, events, themePlugin } = api;

/** Compiles where the two types are the same. */
type Same<A, B> =
	(<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(..._proof: [Same<A, B>]): void => {};

// The plugin, on Eleventy's own configuration types and by either name.
export const configure = (eleventyConfig: UserConfig): void => {
	themePlugin(eleventyConfig);
	themePlugin(eleventyConfig, { default: "dark" });
	configFunction(eleventyConfig, {});
	theme.configFunction(eleventyConfig, {});
	eleventyConfig.addPlugin(themePlugin, { default: "dark" } satisfies api.ThemePluginOptions);
};
export const configure3 = (eleventyConfig: UserConfig3): void => themePlugin(eleventyConfig);
same<api.EleventyConfigLike, Parameters<typeof themePlugin>[0]>(true);
// @ts-expect-error: the options stand second; a plugin is no factory
themePlugin({ default: "dark" });
// @ts-expect-error: a configuration is needed
themePlugin();

// Options: everything optional, undefined is not given.
declare const postcssPlugin: Plugin;
const options: api.ThemeOptions = {
	default: undefined,
	allow: ["dark", "light"] as const,
	cache: { ttl: 60 },
	system: { dark: "midnight" },
	storageKey: "colours",
	styles: { themes: ["dark"] },
	inject: false,
	viewTransition: true,
	csp: "amend",
	labels: { select: "Farben", themes: { dark: "Dunkel" } },
	checks: "error",
	root: ".",
	force: true,
	postcss: [postcssPlugin],
	baseUrl: "/blog/",
};
const settings: api.ThemeSettings = { system: false, styles: { themes: false }, csp: false };
const init: api.InitOptions = { root: ".", force: false };
same<api.SystemThemes, { light: string; dark: string }>(true);
same<api.Styles["themes"], boolean | "auto" | "families" | readonly string[]>(true);
same<api.CacheSettings, { enabled: boolean; ttl: number }>(true);
same<api.Checks, boolean | "error">(true);
same<api.Labels["themes"], Readonly<Record<string, string>>>(true);

// @ts-expect-error: a misspelt key
createTheme({ defualt: "dark" });
// @ts-expect-error: a list, not a name
createTheme({ allow: "dark" });
// @ts-expect-error: seconds, not a duration in words
createTheme({ cache: { ttl: "1h" } });
// @ts-expect-error: false or two themes; true says nothing
createTheme({ system: true });
// @ts-expect-error: no such policy
createTheme({ csp: "report-only" });
// @ts-expect-error: a path, not a URL
createTheme({ root: new URL("file:///srv/site") });
// @ts-expect-error: there is no such label
createTheme({ labels: { title: "Theme" } });
// @ts-expect-error: null is a value, and not an allowed one
createTheme({ default: null });
const plugin: api.ThemePluginOptions = {
	// @ts-expect-error: Eleventy's pathPrefix says it
	baseUrl: "/blog/",
};
const inFile: api.ThemeSettings = {
	// @ts-expect-error: site.json cannot say where it is
	root: ".",
};
// @ts-expect-error: init() takes what says where and how, the rest is for createTheme()
theme.init({ default: "dark" });

// An option that the table leaves out, or has and should not, does not compile.
declare const table: Table<api.ThemeOptions>;
const { allow: _allow, ...withoutAllow } = table;
// @ts-expect-error: allow is missing
export const incomplete: Table<api.ThemeOptions> = withoutAllow;
// @ts-expect-error: a check for another type
export const wrongType: Table<api.ThemeOptions> = { ...table, inject: table.default };

const service: api.ThemeService = createTheme(options);
same<typeof api.theme, typeof theme>(true);
export const answers: [Promise<void>, string, string, string, string[], string[], boolean] = [
	service.init(init),
	service.href(),
	service.scriptHref(),
	service.current(),
	service.available(),
	service.allowed(),
	service.has("dark") && service.set("dark") && service.toggle(),
];
// @ts-expect-error: a theme is a name
service.set(1);
// Its methods need no `this`.
export const { current, set } = theme;

// The middleware fits Node's own server, Connect's chain, and the dev server's list.
const middleware: api.Middleware = service.middleware();
createServer((request, response) => middleware(request, response));
createServer((request, response) => middleware(request, response, () => response.end()));
export const connect: (
	request: import("node:http").IncomingMessage,
	response: import("node:http").ServerResponse,
	next: (error?: unknown) => void,
) => void = middleware;
// @ts-expect-error: a response is needed
middleware({} as import("node:http").IncomingMessage);

const bus: api.ThemeBus = events;
bus.on("theme:changed", ({ from, to }) => same<[typeof from, typeof to], [string, string]>(true));
bus.on("theme:ready", ({ theme: name, available }) => [name.length, available.length]);
bus.once("themes:cache:miss", (...nothing) => same<typeof nothing, []>(true));
bus.on("themes:cache:loaded", ({ serveCount }) => serveCount.toFixed());
// @ts-expect-error: no such event
bus.on("theme:change", () => {});
// @ts-expect-error: no such payload
bus.on("theme:loaded", ({ path }) => path);
// @ts-expect-error: a payload is missing
bus.emit("theme:changed");
same<api.ThemeEvents["theme:warning"], [api.ThemeWarning]>(true);
bus.on("theme:warning", (warning) => {
	if (warning.type === "unknown-allow") same<typeof warning.names, string[]>(true);
	if (warning.type === "alike") same<typeof warning, api.AlikeFinding>(true);
	if (warning.type === "contrast") same<typeof warning, api.ContrastFinding>(true);
	// @ts-expect-error: only some warnings have a name
	return warning.name;
});
same<
	Exclude<api.Finding, { type: "foreign-theme" }>,
	| api.ContrastFinding
	| api.AlikeFinding
	| api.MissingTokenFinding
	| api.UnknownTokenFinding
	| api.NotCheckedFinding
>(true);

export function codeOf(error: unknown): api.ThemeErrorCode | undefined {
	if (!(error instanceof api.ThemeError)) return undefined;
	same<typeof error.line, number | undefined>(true);
	// @ts-expect-error: no such code
	if (error.code === "broken") return undefined;
	// @ts-expect-error: what it says stays
	error.code = "invalid-option";
	return error.code;
}
export { inFile, plugin, settings };
