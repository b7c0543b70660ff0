/**
 * In which namespace a tag makes its element: what the tree construction dispatcher of the HTML
 * standard (§13.2.6) knows and a tokenizer needs, for in an SVG image `<title/>` or `<style>` begins
 * no raw text.
 */
import { attributesOf, type Token } from "./tokenizer.js";

/** Where a token stands. */
export interface Place {
	/** In how many templates; a template's own start tag stands outside. */
	templates: number;
	/** A tag of an SVG or MathML element. */
	foreign: boolean;
	/** Inside `<svg>` or `<math>`, be it foreign or not. */
	embedded: boolean;
}

/** Browsers nest no deeper either; it keeps the search for an end tag's element short. */
const MAX_DEPTH = 512;

interface Open {
	name: string;
	space: "html" | "svg" | "math";
	/** Start tags inside are HTML; `text`: save for `<mglyph>` and `<malignmark>`. */
	point: "html" | "text" | undefined;
}

const VOID = new Set(
	"area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Start tags that end foreign content (§13.2.6.5), `<font>` with certain attributes beside them. */
const BREAKOUT = new Set(
	`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
	listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(
		/\s+/,
	),
);
const SVG_POINTS = new Set(["foreignobject", "desc", "title"]);
const MATH_POINTS = new Set(["mi", "mo", "mn", "ms", "mtext"]);

/** Document tags: they are opened once, and their end tags close nothing. */
const ONCE = new Set(["html", "head", "body"]);

/** What is open in a page, or in one template of it. */
class Level {
	/** From the outermost `<svg>` or `<math>` on. */
	readonly stack: Open[] = [];
	/** How many elements of each name are open around the image, by start and end tags alone. */
	readonly #around = new Map<string, number>();

	open(element: Open): void {
		if (this.stack.length < MAX_DEPTH) this.stack.push(element);
	}

	openAround(name: string): void {
		if (!VOID.has(name) && !ONCE.has(name)) this.#around.set(name, this.#countAround(name) + 1);
	}

	/** Whether there is one: an image in it ends as well. */
	closeAround(name: string): boolean {
		// Integration points bound the scope in which an open element is looked for.
		if (this.stack.some((open) => open.point || open.name === "annotation-xml")) return false;
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
export class Places {
	#level = new Level();
	readonly #outer: Level[] = [];
	readonly #html: string;

	constructor(html: string) {
		this.#html = html;
	}

	/** Whether the current node is foreign: there, `<![CDATA[` is not a comment. */
	get isForeign(): boolean {
		const node = this.#level.stack.at(-1);
		return node !== undefined && node.space !== "html";
	}

	/** Where the token stands; afterwards, the place is what follows it. */
	enter(token: Token): Place {
		const templates = this.#outer.length;
		const embedded = this.#level.stack.length > 0;
		let foreign = false;
		if (token.type === "start") foreign = this.#start(token);
		else if (token.type === "end") foreign = this.#end(token.name);
		return { templates, foreign, embedded };
	}

	#start(token: Token): boolean {
		const { name } = token;
		const space = this.#spaceFor(token);
		if (space !== "html") {
			if (!token.selfClosing) {
				this.#level.open({ name, space, point: this.#point(token, space) });
			}
			return true;
		}
		if (name === "template") {
			this.#outer.push(this.#level);
			this.#level = new Level();
		} else if (this.#level.stack.length === 0) {
			this.#level.openAround(name);
		} else if (!VOID.has(name)) {
			this.#level.open({ name, space, point: undefined });
		}
		return false;
	}

	/** The tree construction dispatcher (§13.2.6): in which namespace a start tag makes an element. */
	#spaceFor(token: Token): Open["space"] {
		const { name } = token;
		const own = name === "svg" || name === "math" ? name : "html";
		const node = this.#level.stack.at(-1);
		if (!node || node.space === "html" || node.point === "html") return own;
		if (node.point === "text" && name !== "mglyph" && name !== "malignmark") return own;
		if (node.name === "annotation-xml" && name === "svg") return "svg";
		if (!BREAKOUT.has(name) && !(name === "font" && this.#hasBreakout(token))) return node.space;
		this.#leaveForeign();
		return "html";
	}

	#hasBreakout(token: Token): boolean {
		return attributesOf(this.#html, token).some(({ name }) => /^(?:color|face|size)$/.test(name));
	}

	#point(token: Token, space: "svg" | "math"): Open["point"] {
		if (space === "svg") return SVG_POINTS.has(token.name) ? "html" : undefined;
		if (MATH_POINTS.has(token.name)) return "text";
		if (token.name !== "annotation-xml") return undefined;
		const encoding = attributesOf(this.#html, token).find(({ name }) => name === "encoding");
		return /^(?:text\/html|application\/xhtml\+xml)$/i.test(encoding?.value ?? "")
			? "html"
			: undefined;
	}

	#end(name: string): boolean {
		if (name === "p" || name === "br") this.#leaveForeign();
		const { stack } = this.#level;
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
		if (name === "template") this.#level = this.#outer.pop() ?? this.#level;
		else if (at < 0 && this.#level.closeAround(name)) stack.length = 0;
		return false;
	}

	#leaveForeign(): void {
		while (this.isForeign && !this.#level.stack.at(-1)?.point) this.#level.stack.pop();
	}
}
