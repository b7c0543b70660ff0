import { TokenType, tokenizer } from "@csstools/css-tokenizer";

/** Where the parts of a declaration stand in a stylesheet. */
export interface DeclarationParts {
	readonly nameEnd: number;
	/** The value without white space, comments and `!important` at its ends; empty where there is none. */
	readonly valueStart: number;
	readonly valueEnd: number;
	/** The last that says anything: the value, or `!important`. */
	readonly contentEnd: number;
	/** Behind the comments that follow. */
	readonly commentEnd: number;
	/** Behind the semicolon, or before what ends the declaration instead. */
	readonly end: number;
	readonly hasSemicolon: boolean;
}

interface Piece {
	readonly type: TokenType;
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

const OPENING = new Set<TokenType>([
	TokenType.Function,
	TokenType.OpenParen,
	TokenType.OpenSquare,
	TokenType.OpenCurly,
]);
const CLOSING = new Set<TokenType>([
	TokenType.CloseParen,
	TokenType.CloseSquare,
	TokenType.CloseCurly,
]);

/**
 * Reads a declaration that starts at an offset. By tokens, as PostCSS keeps no position of a value.
 */
export function partsOf(css: string, start: number): DeclarationParts {
	const { pieces, end, hasSemicolon } = piecesOf(css, start);
	const colon = pieces.findIndex(({ type }) => type === TokenType.Colon);
	const behindColon = pieces[colon]?.end ?? end;
	const words = pieces.slice(colon + 1).filter(({ type }) => type !== TokenType.Whitespace);
	const said = words.filter(({ type }) => type !== TokenType.Comment);
	const value = withoutImportant(said);
	return {
		nameEnd: pieces[0]?.end ?? end,
		valueStart: value[0]?.start ?? behindColon,
		valueEnd: value.at(-1)?.end ?? behindColon,
		contentEnd: said.at(-1)?.end ?? behindColon,
		commentEnd: words.at(-1)?.end ?? behindColon,
		end,
		hasSemicolon,
	};
}

/** Where the block of a rule that starts at an offset opens: behind its brace. */
export function blockStart(css: string, start: number): number {
	for (const { type, end } of tokensFrom(css, start)) {
		if (type === TokenType.OpenCurly) return end;
	}
	return css.length;
}

function piecesOf(css: string, start: number) {
	const pieces: Piece[] = [];
	let depth = 0;
	for (const piece of tokensFrom(css, start)) {
		const { type } = piece;
		if (depth === 0 && type === TokenType.Semicolon) {
			return { pieces, end: piece.end, hasSemicolon: true };
		}
		if (depth === 0 && type === TokenType.CloseCurly) {
			return { pieces, end: piece.start, hasSemicolon: false };
		}
		if (OPENING.has(type)) depth += 1;
		if (CLOSING.has(type)) depth -= 1;
		pieces.push(piece);
	}
	return { pieces, end: css.length, hasSemicolon: false };
}

function* tokensFrom(css: string, start: number): Generator<Piece> {
	const { nextToken, endOfFile } = tokenizer({ css: css.slice(start) });
	for (let at = start; !endOfFile(); ) {
		const [type, text] = nextToken();
		yield { type, text, start: at, end: at + text.length };
		at += text.length;
	}
}

function withoutImportant(words: readonly Piece[]): readonly Piece[] {
	const [mark, word] = words.slice(-2);
	const isImportant = mark?.text === "!" && /^important$/i.test(word?.text ?? "");
	return isImportant ? words.slice(0, -2) : words;
}
