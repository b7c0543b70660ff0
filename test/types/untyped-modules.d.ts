// Packages that the tests use and that ship no types.
declare module "@11ty/eleventy" {
	export default class Eleventy {
		constructor(input: string | undefined, output: string | undefined, options: object);
		readonly logger: { overrideLogger(logger: object): void };
		init(): Promise<void>;
		write(): Promise<unknown>;
		toJSON(): Promise<unknown>;
		toNDJSON(): Promise<NodeJS.ReadableStream>;
		setDryRun(dryRun: boolean): void;
		setIncrementalBuild(incremental: boolean): void;
		setIncrementalFile(path: string): void;
	}
	export const HtmlBasePlugin: (eleventyConfig: unknown) => void;
	export const RenderPlugin: (eleventyConfig: unknown) => void;
}
declare module "@11ty/eleventy-plugin-ejs";
declare module "@11ty/eleventy-plugin-handlebars";
declare module "@11ty/eleventy-plugin-webc";
declare module "markdown-it";
declare module "nunjucks";
