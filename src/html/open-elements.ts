/**
 * The stack of open elements (§13.2.4.2), as far as it decides what a tag means: in an SVG image
 * `<title/>` or `<style>` begins no raw text.
 */
import { type Element, foreignElement, spaceFor } from "./foreign.js";
import { RAW_TEXT } from "./raw-text.js";
import type { Token } from "./tokenizer.js";

/** What a token stands in. */
export interface Context {
	/** In how many templates; a template's own start tag stands outside. */
	templates: number;
	/** A tag of an SVG or MathML element. */
	foreign: boolean;
	/** Inside `<svg>` or `<math>`, be it foreign or not. */
	embedded: boolean;
}

/** Browsers nest no deeper either; it keeps the search for an end tag's element short. */
const MAX_DEPTH = 512;

const VOID = new Set(
	"area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Whatever scripting is. */
const TEXT_ONLY = new Set([...RAW_TEXT].filter((name) => name !== "noscript"));
/** Document tags: they are opened once, and their end tags close nothing. */
const ONCE = new Set(["html", "head", "body"]);

/** What is open in a page, or in one template of it. */
class Tree {
	/** From the outermost `<svg>` or `<math>` on. */
	readonly stack: Element[] = [];
	/** How many elements of each name are open around the image, by start and end tags alone. */
	readonly #around = new Map<string, number>();

	open(element: Element): void {
		if (this.stack.length < MAX_DEPTH) this.stack.push(element);
	}

	openAround(name: string): void {
		if (!ONCE.has(name)) this.#around.set(name, this.#countAround(name) + 1);
	}

	/** Whether there is one: an image in it ends as well. */
	closeAround(name: string): boolean {
		// Integration points bound the scope in which an open element is looked for.
		if (this.stack.some((open) => open.integrationPoint || open.name === "annotation-xml")) {
			return false;
		}
		const count = this.#countAround(name);
		if (count > 0) this.#around.set(name, count - 1);
		return count > 0;
	}

	#countAround(name: string): number {
		return this.#around.get(name) ?? 0;
	}
}

/**
 * Follows the open elements inside `<svg>` and `<math>`; each template begins anew. Of the elements
 * around an image only the number is known: an end tag that cuts an image off from outside, where
 * elements overlap as well, may be taken for a stray one, or the reverse.
 */
export class OpenElements {
	#tree = new Tree();
	readonly #outer: Tree[] = [];
	readonly #html: string;

	constructor(html: string) {
		this.#html = html;
	}

	/** Whether the current node is foreign: there, `<![CDATA[` is not a comment. */
	get isForeign(): boolean {
		const node = this.#tree.stack.at(-1);
		return node !== undefined && node.space !== "html";
	}

	/** What the token stands in; afterwards, what follows it does so. */
	enter(token: Token): Context {
		const templates = this.#outer.length;
		const embedded = this.#tree.stack.length > 0;
		let foreign = false;
		if (token.type === "start") foreign = this.#start(token);
		else if (token.type === "end") foreign = this.#end(token.name);
		return { templates, foreign, embedded };
	}

	#start(tag: Token): boolean {
		const { name } = tag;
		const space = spaceFor(this.#html, tag, this.#tree.stack.at(-1));
		if (space === "svg" || space === "math") {
			if (!tag.selfClosing) this.#tree.open(foreignElement(this.#html, tag, space));
			return true;
		}
		if (space === "breakout") this.#leaveForeign();
		if (name === "template") {
			this.#outer.push(this.#tree);
			this.#tree = new Tree();
		} else if (!VOID.has(name)) {
			// What holds text alone holds no image.
			if (this.#tree.stack.length > 0) this.#tree.open({ name, space: "html" });
			else if (!TEXT_ONLY.has(name)) this.#tree.openAround(name);
		}
		return false;
	}

	#end(name: string): boolean {
		if (name === "p" || name === "br") this.#leaveForeign();
		const { stack } = this.#tree;
		const isInForeign = this.isForeign;
		let at = stack.length - 1;
		// In foreign content the search passes foreign elements, then HTML ones by their own rules,
		// where a foreign integration point is a wall (it is "special").
		while (at >= 0 && stack[at]?.space !== "html" && stack[at]?.name !== name) at--;
		while (at >= 0 && stack[at]?.space === "html" && stack[at]?.name !== name) at--;
		const target = stack[at];
		if (target?.name === name && (target.space === "html" || isInForeign)) {
			stack.length = at;
			return target.space !== "html";
		}
		if (name === "template") this.#tree = this.#outer.pop() ?? this.#tree;
		else if (at < 0 && this.#tree.closeAround(name)) stack.length = 0;
		return false;
	}

	#leaveForeign(): void {
		while (this.isForeign && !this.#tree.stack.at(-1)?.integrationPoint) this.#tree.stack.pop();
	}
}
