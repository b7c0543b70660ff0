import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * An attribute's value with its character references resolved. By linkedom, which knows all 2,231
 * names and the rules for those without a semicolon; it is loaded at the first value with an `&`,
 * and at once, so that whoever reads a page need not wait.
 */
export function resolveReferences(value: string): string {
	if (!value.includes("&")) return value;
	const { DOMParser } = require("linkedom") as typeof import("linkedom");
	const markup = `<a title="${value.replaceAll('"', "&quot;")}">`;
	const { documentElement } = new DOMParser().parseFromString(markup, "text/html");
	return documentElement.getAttribute("title") ?? "";
}
