/** However it is called: as a tag, a function, a property of `this`, an attribute's value, a literal. */
const METHOD = "themeTokenEditor";

/** Whether a source may put a token editor into a page. Templates in code may be no text. */
export function mentionsEditor(source: unknown): boolean {
	return typeof source === "string" && source.includes(METHOD);
}
