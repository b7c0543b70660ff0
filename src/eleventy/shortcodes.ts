import type { EleventyConfigLike, NunjucksLike, TemplateMethod } from "./types.js";

/**
 * Renders a method, given what a template hands over.
 *
 * @param place - the template, as far as it is known
 */
export type Render = (given: readonly unknown[], place?: string) => string;

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
		eleventyConfig.addShortcode(name, callable(render));
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
export function nunjucksTag({ nodes }: NunjucksLike, name: string, render: Render): object {
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
	};
}

interface NunjucksParser {
	nextToken(): { value: string };
	peekToken(): { type: string };
	parseSignature(tolerant: boolean, noParens: boolean): { children: unknown[] };
	advanceAfterBlockEnd(name: string): void;
}

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

/** A function for templates: Nunjucks escapes what is not marked as safe, others take the text. */
function callable(render: Render): TemplateMethod {
	return function (...given) {
		// Handlebars hands over its own options behind all arguments.
		const hasOptions = "hash" in Object(given.at(-1));
		return markSafe(this, render(hasOptions ? given.slice(0, -1) : given, placeOf(this)));
	};
}

/** The page's template, where an engine binds its data. */
function placeOf(context: unknown): string | undefined {
	const { page, ctx } = Object(context);
	const { inputPath } = page ?? ctx?.page ?? {};
	return typeof inputPath === "string" ? inputPath : undefined;
}

/** Nunjucks binds its context, whose environment has the filter; its class is not ours to import. */
function markSafe(context: unknown, html: string): unknown {
	const { env } = Object(context);
	return env?.filters?.safe?.call(context, html) ?? html;
}
