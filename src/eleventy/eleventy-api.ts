/**
 * The part of Eleventy's configuration that the plugin uses. Eleventy 3 ships no types, and those
 * of version 4 are mostly `any`, so the published declarations use neither.
 */
export interface EleventyConfigLike {
	readonly pathPrefix?: string | undefined;
	readonly events?: object;
	readonly directories?:
		| { readonly [K in "input" | "includes" | "layouts" | "output"]?: string }
		| undefined;
	readonly templateFormats?: unknown;
	readonly templateFormatsAdded?: unknown;
	readonly passthroughCopies?: object;
	readonly virtualTemplates?: object;
	readonly extensionMap?: Iterable<{ readonly extension?: string }>;
	getBundleManagers?(): object;
	readonly logger?:
		| {
				logWithOptions(options: {
					message: string;
					prefix?: string;
					type?: "log" | "warn" | "error";
					color?: string;
					force?: boolean;
				}): void;
		  }
		| undefined;
	readonly liquid?: { readonly shortcodes?: Record<string, unknown> } | undefined;
	readonly ignores: Set<string>;
	readonly useGitIgnore?: boolean | undefined;
	readonly watchIgnores?: Set<string> | undefined;
	readonly chokidarConfig?:
		| { readonly usePolling?: boolean; readonly interval?: number }
		| undefined;
	versionCheck(range: string): void;
	on(event: string, listener: (payload: never) => unknown): unknown;
	addShortcode(name: string, render: TemplateMethod): void;
	addNunjucksTag(name: string, tag: (nunjucks: NunjucksLike, env: unknown) => unknown): void;
	addNunjucksGlobal(name: string, value: unknown): void;
	addLiquidTag(name: string, tag: (liquid: unknown) => unknown): void;
	addGlobalData(name: string, value: unknown): void;
	addTransform(name: string, transform: Transform): void;
	addPreprocessor(name: string, formats: string[], preprocess: (data: never) => unknown): void;
	addPassthroughCopy(copied: string | Record<string, string>, options?: object): void;
	addWatchTarget(path: string, options?: { resetConfig?: boolean }): void;
	setServerOptions(options: object): void;
	amendLibrary(engine: string, amend: (library: never) => void): void;
}

export interface MergedConfig {
	getConfig(): {
		readonly transforms?: Record<string, Transform>;
		readonly preprocessors?: Record<string, unknown>;
	};
}

export interface TransformContext {
	readonly page: { readonly url?: string | false };
	readonly inputPath: string;
	readonly outputPath?: string | false | undefined;
}

export type Transform = (this: TransformContext, content: unknown, ...others: unknown[]) => unknown;

export type TemplateMethod = (this: unknown, ...args: unknown[]) => unknown;

export interface NunjucksLike {
	readonly nodes: {
		CallExtension: new (extension: object, method: string, args: object) => unknown;
		Literal: new (line: number, column: number, value: unknown) => unknown;
	};
}
