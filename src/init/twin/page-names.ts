import parser from "postcss-selector-parser";
import type { PageDocument } from "../media/meeting.js";

/**
 * The elements' names, ids and classes that a selector asks for, whatever else it says. Most rules
 * of a framework ask for one that a page does not have, and to search the page for them takes long.
 */
export function askedNames(selector: string): string[] {
	const { nodes } = parser().astSync(selector);
	if (nodes.length !== 1) return [];
	return (nodes[0]?.nodes ?? []).flatMap((node) => {
		if (node.type === "class") return `.${node.value}`;
		if (node.type === "id") return `#${node.value}`;
		return node.type === "tag" ? node.value.toLowerCase() : [];
	});
}

/** Those that a page has. */
export function presentNames(document: PageDocument): Set<string> {
	const names = new Set<string>();
	for (const element of document.querySelectorAll("*")) {
		names.add(element.localName.toLowerCase());
		names.add(`#${element.getAttribute("id")}`);
		for (const name of element.getAttribute("class")?.split(/\s+/) ?? []) names.add(`.${name}`);
	}
	return names;
}
