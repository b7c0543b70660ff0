import type { Edit } from "../html/ranges.js";
import { plainStart, textRegions } from "../html/scan.js";
import type { TemplateMethods } from "./shortcodes.js";

/** `<% themeSwitcher("menu") %>`: no engine but EJS reads it as its own. */
const LITERAL =
	/<%[-=]?\s*(themeAssets|themeSwitcher|themeTokenEditor)\s*(?:\(([^<>()]*)\)\s*)?-?%>/y;

export type FindLiterals = (html: string, inputPath: string) => Edit[];

/** Renders a page's literals in visible text: not in tags, comments, code or scripts. */
export function literalFinder(methods: TemplateMethods): FindLiterals {
	return (html, inputPath) => {
		const literals = literalsIn(html);
		const last = literals.at(-1);
		if (!last) return [];
		const editOf = ({ 0: literal, 1: name, 2: given = "", index: start }: RegExpExecArray) => {
			const form = given.trim() ? [given.trim().replace(/^(["'])(.*)\1$/, "$2")] : [];
			const text = methods[name as keyof TemplateMethods](form, inputPath);
			return { start, end: start + literal.length, text };
		};
		const from = plainStart(html);
		// Most pages have one, near their start: nothing is left to scan.
		if (last.index === from) return [editOf(last)];
		const edits: Edit[] = [];
		for (const region of textRegions(html, from)) {
			for (let [next] = literals; next && next.index < region.end; [next] = literals) {
				literals.shift();
				if (next.index >= region.start) edits.push(editOf(next));
			}
			if (literals.length === 0) break;
		}
		return edits;
	};
}

/**
 * A markdown-it plugin that keeps the literals from being escaped. It has no state, as Eleventy
 * amends a user's library once only, despite reloads. A library without rulers is left alone.
 */
export function markdownLiterals({ inline, block }: Partial<MarkdownItLike>): void {
	if (!inline?.ruler?.push || !block?.ruler?.before) return;
	// Rules that every version has: those for HTML were renamed.
	inline.ruler.push("theme_literal", (state, silent) => {
		const literal = literalAt(state.src, state.pos)?.[0];
		if (!literal) return false;
		if (!silent) state.push("html_inline", "", 0).content = literal;
		state.pos += literal.length;
		return true;
	});
	block.ruler.before(
		"paragraph",
		"theme_literal",
		(state, line, _end, silent) => {
			const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
			const literal = literalAt(state.src, start)?.[0];
			if (literal === undefined) return false;
			// Alone on its line it is a block; four spaces before it make it code.
			if (literal !== state.src.slice(start, state.eMarks[line]).trimEnd()) return false;
			if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
			if (!silent) {
				const token = state.push("html_block", "", 0);
				token.content = `${literal}\n`;
				token.map = [line, line + 1];
				state.line = line + 1;
			}
			return true;
		},
		{ alt: ["paragraph", "reference", "blockquote"] },
	);
}

/** A literal has `%>` at its end alone, which is rarer in pages than `<`. */
function literalsIn(html: string): RegExpExecArray[] {
	let end = -2;
	const found = html.split("%>").map((part) => {
		const from = end + 2;
		end = from + part.length;
		return end < html.length ? literalAt(html, from + part.lastIndexOf("<%")) : null;
	});
	return found.filter((literal) => literal !== null);
}

function literalAt(text: string, position: number): RegExpExecArray | null {
	// First, as markdown-it asks at each mark in a text.
	if (text[position] !== "<") return null;
	LITERAL.lastIndex = position;
	return LITERAL.exec(text);
}

interface State {
	src: string;
	pos: number;
	line: number;
	blkIndent: number;
	bMarks: number[];
	eMarks: number[];
	tShift: number[];
	sCount: number[];
	push(type: string, tag: string, nesting: number): { content: string; map: unknown };
}

type InlineRule = (state: State, silent: boolean) => boolean;
type BlockRule = (state: State, line: number, end: number, silent: boolean) => boolean;

interface MarkdownItLike {
	inline: { ruler?: { push(name: string, parse: InlineRule): void } };
	block: {
		ruler?: { before(rule: string, name: string, parse: BlockRule, options: object): void };
	};
}
