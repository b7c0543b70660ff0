import { attempt } from "../attempt.js";
import type { EleventyConfigLike, NunjucksLike, TemplateMethod } from "./eleventy-api.js";

/** @param place - the page that is rendered, if known */
type Render = (given: readonly unknown[], place?: string) => string;

export type TemplateMethods = Readonly<
	Record<"themeAssets" | "themeSwitcher" | "themeTokenEditor", Render>
>;

/** Registers the methods in every template engine, in every spelling of its grammar. */
export function addTemplateMethods(
	eleventyConfig: EleventyConfigLike,
	methods: TemplateMethods,
): void {
	for (const [name, render] of Object.entries(methods)) {
		// 11ty.js, WebC, and the Vento and Handlebars plugins added after this one.
		eleventyConfig.addShortcode(name, callable(render));
		// `{% name() %}` needs a key other than the shortcode's: Nunjucks finds an extension by its
		// key, and its parser takes the first with the tag.
		eleventyConfig.addNunjucksTag(`${name}/tag`, (nunjucks) => nunjucksTag(nunjucks, name, render));
		// A shortcode would replace the tag.
		delete eleventyConfig.liquid?.shortcodes?.[name];
		eleventyConfig.addLiquidTag(name, (liquid) => liquidTag(liquid as LiquidLike, render));
		// `{{ name() }}`, also without page data: in imported macros and `renderTemplate`.
		eleventyConfig.addNunjucksGlobal(name, callable(render));
		// EJS, and the Vento and Handlebars plugins added before this one: they have no shortcodes, but
		// see global data.
		eleventyConfig.addGlobalData(name, () => callable(render));
	}
}

/** The extension for `{% name %}` and `{% name() %}`, for any Nunjucks environment. */
export function nunjucksTag({ nodes }: NunjucksLike, name: string, render: Render): object {
	return {
		tags: [name],
		parse(parser: NunjucksParser, _nodes: unknown, lexer: { TOKEN_LEFT_PAREN: string }) {
			const token = parser.nextToken();
			const hasParens = parser.peekToken().type === lexer.TOKEN_LEFT_PAREN;
			const args = parser.parseSignature(true, !hasParens);
			// Without arguments, Nunjucks 3 would compile a dangling comma.
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
			const [, inner = args] = /^\((.*)\)$/s.exec(args.trim()) ?? [];
			this.expression = inner.trim();
		},
		render(this: { expression: string }, context: { getSync?(path: string[]): unknown }) {
			const given = this.expression === "" ? [] : [liquid.evalValueSync(this.expression, context)];
			// With `strictVariables`, a partial without page data throws.
			return render(given, placeOf({ page: attempt(() => context.getSync?.(["page"])) }));
		},
	};
}

/** A function for templates, marked as safe for Nunjucks, which escapes other text. */
function callable(render: Render): TemplateMethod {
	return function (...given) {
		// Handlebars appends its own options.
		const hasOptions = "hash" in Object(given.at(-1));
		return markSafe(this, render(hasOptions ? given.slice(0, -1) : given, placeOf(this)));
	};
}

function placeOf(context: unknown): string | undefined {
	const { page, ctx } = Object(context);
	const { inputPath } = page ?? ctx?.page ?? {};
	return typeof inputPath === "string" ? inputPath : undefined;
}

/** Nunjucks binds its context, whose environment has the filter `safe`. */
function markSafe(context: unknown, html: string): unknown {
	const { env } = Object(context);
	return env?.filters?.safe?.call(context, html) ?? html;
}
