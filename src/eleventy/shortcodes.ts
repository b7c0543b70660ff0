import { ThemeError } from "../errors.js";
import type { EleventyConfigLike, NunjucksLike } from "./types.js";

/** The template methods by name; none takes arguments. */
export type TemplateMethods = Readonly<
	Record<"themeAssets" | "themeSwitcher" | "themeTokenEditor", () => string>
>;

/** Makes the methods known to every template engine, in every spelling that its grammar allows. */
export function addTemplateMethods(
	eleventyConfig: EleventyConfigLike,
	methods: TemplateMethods,
): void {
	for (const [name, render] of Object.entries(methods)) {
		// 11ty.js, WebC, and the Vento and Handlebars plugins that are added after this one.
		eleventyConfig.addShortcode(name, render);
		// `{% name() %}`: Nunjucks looks an extension up by its own key, the parser takes the first
		// with the tag, so this one needs another key than the shortcode's.
		eleventyConfig.addNunjucksTag(`${name}/tag`, (nunjucks) => nunjucksTag(nunjucks, name, render));
		// A shortcode would come after the tag and take its place.
		delete eleventyConfig.liquid?.shortcodes?.[name];
		eleventyConfig.addLiquidTag(name, () => liquidTag(name, render));
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
	render: () => string,
): { tags: string[]; parse: (parser: never, nodes: never, lexer: never) => unknown } & object {
	return {
		tags: [name],
		parse(parser: NunjucksParser, _nodes: unknown, lexer: { TOKEN_LEFT_PAREN: string }) {
			const token = parser.nextToken();
			const hasParens = parser.peekToken().type === lexer.TOKEN_LEFT_PAREN;
			const args = parser.parseSignature(true, !hasParens);
			// Nunjucks 3 leaves a dangling comma in the compiled call when there are no arguments.
			if (args.children.length === 0) args.addChild(new nodes.Literal(0, 0, ""));
			parser.advanceAfterBlockEnd(token.value);
			return new nodes.CallExtension(this, "run", args);
		},
		run(context: unknown) {
			return markSafe(context, render());
		},
	} as ReturnType<typeof nunjucksTag>;
}

interface NunjucksParser {
	nextToken(): { value: string };
	peekToken(): { type: string };
	parseSignature(
		tolerant: boolean,
		noParens: boolean,
	): { children: unknown[]; addChild(child: unknown): void };
	advanceAfterBlockEnd(name: string): void;
}

function liquidTag(name: string, render: () => string): object {
	return {
		parse({ args }: { args: string }) {
			if (["", "()"].includes(args.replace(/\s/g, ""))) return;
			throw new ThemeError(
				"invalid-option",
				`{% ${name} ${args.trim()} %}: ${name} takes no arguments. Write {% ${name} %} or {% ${name}() %}.`,
			);
		},
		render,
	};
}

/** A function for templates: Nunjucks escapes what is not marked as safe, others take the text. */
function callable(render: () => string): (this: unknown) => unknown {
	return function (this: unknown) {
		return markSafe(this, render());
	};
}

/** Nunjucks binds its context, whose environment has the filter; its class is not ours to import. */
function markSafe(context: unknown, html: string): unknown {
	const { env } = (context ?? {}) as { env?: { filters?: { safe?: (text: string) => unknown } } };
	return env?.filters?.safe?.call(context, html) ?? html;
}
