import type { Transform, TransformContext } from "./types.js";

type PageContext = TransformContext & { readonly outputPath: string };

/** A transform that is handed nothing but rendered HTML. */
export function forHtmlPages(transform: (this: PageContext, html: string) => string): Transform {
	return function (content) {
		return typeof content === "string" && isOfPage(this) ? transform.call(this, content) : content;
	};
}

function isOfPage(context: TransformContext): context is PageContext {
	return typeof context.outputPath === "string" && /\.html?$/i.test(context.outputPath);
}
