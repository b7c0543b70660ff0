// What @11ty/eleventy 4.0.0-alpha.10 declares of its UserConfig, as far as a plugin meets it: the
// types are derived from its JSDoc, as TypeScript derives those of version 3 from its sources.
export default class UserConfig {
	directories: object;
	logger: undefined;
	dir: string;
	pathPrefix: string;
	ignores: Set<any>;
	watchIgnores: Set<any> | undefined;
	liquid: object;
	nunjucks: object;
	transforms: object;
	globalData: object;
	passthroughCopies: object;
	libraryOverrides: object;
	serverOptions: object;
	templateFormats: any;
	virtualTemplates: object;
	extensionMap: Set<any>;
	events: import("node:events").EventEmitter;
	versionCheck(compatibleRange: any): void;
	on(eventName: any, callback: any): import("node:events").EventEmitter;
	emit(eventName: any, ...args: any[]): Promise<void[]>;
	addPlugin(plugin: any, options?: {}): any;
	addShortcode(name: any, callback: any): void;
	addNunjucksTag(name: any, tagFn: any): void;
	addNunjucksGlobal(name: any, globalType: any): void;
	addLiquidTag(name: any, tagFn: any): void;
	addGlobalData(name: any, data: any): this;
	addTransform(name: any, callback: any): void;
	addTemplate(virtualInputPath: any, content: any, data: any): void;
	addTemplateFormats(templateFormats: any): void;
	addExtension(fileExtension: any, options?: {}): void;
	addPreprocessor(name: any, fileExtensions: any, callback: any): void;
	addPassthroughCopy(fileOrDir: string | object, copyOptions?: object): any;
	addWatchTarget(additionalWatchTargets: any, options?: {}): void;
	setServerOptions(options?: {}, override?: boolean): void;
	amendLibrary(engineName: any, callback: any): void;
	#private;
}

/** Version 3 leaves these open, as its constructor sets them in a method. */
export type UserConfig3 = Omit<UserConfig, "liquid"> & { liquid: object | undefined };
