import type { EleventyConfigLike, NunjucksLike } from "./types.js";

/**
 * Renders a method, given what a template hands over.
 *
 * @param place - the template, as far as it is known
 */
export type Render = (given: readonly unknown[], place?: string) => string;

/** The template methods by name. */
export type TemplateMethods = Readonly<
	Record<"themeAssets" | "themeSwitcher" | "themeTokenEditor", Render>
>;

/** Makes the methods known to every template engine, in every spelling that its grammar allows. */
export function addTemplateMethods(
	eleventyConfig: EleventyConfigLike,
	methods: TemplateMethods,
): void {
	for (const [name, render] of Object.entries(methods)) {
		// 11ty.js, WebC, and the Vento and Handlebars plugins that are added after this one.
		eleventyConfig.addShortcode(name, shortcode(render));
		// `{% name() %}`: Nunjucks looks an extension up by its own key, the parser takes the first
		// with the tag, so this one needs another key than the shortcode's.
		eleventyConfig.addNunjucksTag(`${name}/tag`, (nunjucks) => nunjucksTag(nunjucks, name, render));
		// A shortcode would come after the tag and take its place.
		delete eleventyConfig.liquid?.shortcodes?.[name];
		eleventyConfig.addLiquidTag(name, (liquid) => liquidTag(liquid as LiquidLike, render));
		// `{{ name() }}`, also where Nunjucks has no page's data: in imported macros and `renderTemplate`.
		eleventyConfig.addNunjucksGlobal(name, callable(render));
		// EJS, and the Vento and Handlebars plugins that were added before this one: they see no
		// shortcode, but every engine sees data.
		eleventyConfig.addGlobalData(name, () => callable(render));
	}
}

/** A Nunjucks extension for `{% name %}` and `{% name() %}`, for any Nunjucks environment. */
export function nunjucksTag(
	{ nodes }: NunjucksLike,
	name: string,
	render: Render,
): { tags: string[]; parse: (parser: never, nodes: never, lexer: never) => unknown } & object {
	return {
		tags: [name],
		parse(parser: NunjucksParser, _nodes: unknown, lexer: { TOKEN_LEFT_PAREN: string }) {
			const token = parser.nextToken();
			const hasParens = parser.peekToken().type === lexer.TOKEN_LEFT_PAREN;
			const args = parser.parseSignature(true, !hasParens);
			// Nunjucks 3 leaves a dangling comma in the compiled call when there are no arguments.
			args.children.unshift(new nodes.Literal(0, 0, ""));
			parser.advanceAfterBlockEnd(token.value);
			return new nodes.CallExtension(this, "run", args);
		},
		run(context: unknown, _first: unknown, ...given: unknown[]) {
			return markSafe(context, render(given, placeOf(context)));
		},
	} as ReturnType<typeof nunjucksTag>;
}

interface NunjucksParser {
	nextToken(): { value: string };
	peekToken(): { type: string };
	parseSignature(tolerant: boolean, noParens: boolean): { children: unknown[] };
	advanceAfterBlockEnd(name: string): void;
}

/** What is used of Liquid's engine. */
interface LiquidLike {
	evalValueSync(expression: string, context: unknown): unknown;
}

/** `{% name %}`, `{% name() %}`, and both with an expression. */
function liquidTag(liquid: LiquidLike, render: Render): object {
	return {
		parse(this: { expression: string }, { args }: { args: string }) {
			this.expression = args
				.trim()
				.replace(/^\((.*)\)$/s, "$1")
				.trim();
		},
		render(this: { expression: string }, context: { getSync?(path: string[]): unknown }) {
			const given = this.expression === "" ? [] : [liquid.evalValueSync(this.expression, context)];
			return render(given, placeOf({ page: context.getSync?.(["page"]) }));
		},
	};
}

/** 11ty.js, WebC, Vento and Handlebars; the last hands over its own options behind all arguments. */
function shortcode(render: Render): (this: unknown, ...given: unknown[]) => string {
	return function (this: unknown, ...given: unknown[]) {
		return render(withoutOptions(given), placeOf(this));
	};
}

/** A function for templates: Nunjucks escapes what is not marked as safe, others take the text. */
function callable(render: Render): (this: unknown, ...given: unknown[]) => unknown {
	return function (this: unknown, ...given: unknown[]) {
		return markSafe(this, render(withoutOptions(given), placeOf(this)));
	};
}

function withoutOptions(given: unknown[]): unknown[] {
	const last = given.at(-1);
	return typeof last === "object" && last !== null && "hash" in last ? given.slice(0, -1) : given;
}

/** The page's template, where an engine binds its data. */
function placeOf(context: unknown): string | undefined {
	const { page, ctx } = (context ?? {}) as { page?: PageLike; ctx?: { page?: PageLike } };
	const { inputPath } = page ?? ctx?.page ?? {};
	return typeof inputPath === "string" ? inputPath : undefined;
}

interface PageLike {
	inputPath?: unknown;
}

/** Nunjucks binds its context, whose environment has the filter; its class is not ours to import. */
function markSafe(context: unknown, html: string): unknown {
	const { env } = (context ?? {}) as { env?: { filters?: { safe?: (text: string) => unknown } } };
	return env?.filters?.safe?.call(context, html) ?? html;
}
