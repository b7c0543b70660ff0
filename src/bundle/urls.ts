import { posix } from "node:path";
import {
	isTokenCloseParen,
	isTokenFunction,
	isTokenOpenParen,
	isTokenString,
	isTokenURL,
	tokenize,
} from "@csstools/css-tokenizer";
import type { Declaration, Root } from "postcss";
import { CSS_PATH, FILES_PATH } from "../constants.js";
import { cssString } from "../references.js";
import type { Inputs } from "./inputs.js";

const FILES = `${posix.relative(posix.dirname(CSS_PATH), FILES_PATH)}/`;

interface UrlInValue {
	readonly url: string;
	readonly start: number;
	readonly end: number;
	/** True for a quoted string in a function, which stays quoted. */
	readonly isString: boolean;
}

/** Publishes the files that stylesheets load, and rewrites their URLs. */
export function publishFiles(css: Root, inputs: Inputs, baseUrl: string): void {
	const declarations: Declaration[] = [];
	css.walkDecls((declaration) => {
		if (/url|src|image-set|\\/i.test(declaration.value)) declarations.push(declaration);
	});
	for (const declaration of declarations) {
		// A plugin's declaration may belong to no file.
		const { input, start } = declaration.source ?? {};
		if (!input?.file || !start) continue;
		const { prop, value, raws } = declaration;
		// A token's URL is relative to each stylesheet that uses it.
		const folder = prop.startsWith("--") ? baseUrl + FILES_PATH.slice(1) : FILES;
		let rewritten = "";
		let end = 0;
		for (const found of urlsIn(value)) {
			const before = (raws.between ?? "") + value.slice(0, found.start);
			const line = start.line + before.split("\n").length - 1;
			const name = inputs.publish(found.url, { file: input.file, line });
			if (name === undefined) continue;
			rewritten += value.slice(end, found.start) + serialize(found, folder + name);
			end = found.end;
		}
		if (end > 0) declaration.value = rewritten + value.slice(end);
	}
}

/** A URL that is relative to its stylesheet: no scheme, host, root or fragment. */
const RELATIVE = /^(?!\s*([/\\#?]|[a-z][a-z\d+.-]*:|$))/i;
const WITH_STRINGS = /^(url|src|(-webkit-)?image-set)$/i;

function urlsIn(value: string): UrlInValue[] {
	const functions: string[] = [];
	const found: UrlInValue[] = [];
	for (const token of tokenize({ css: value })) {
		if (isTokenFunction(token)) functions.push(token[4].value);
		else if (isTokenOpenParen(token)) functions.push("");
		else if (isTokenCloseParen(token)) functions.pop();
		const isString = isTokenString(token) && WITH_STRINGS.test(functions.at(-1) ?? "");
		if (!isString && !isTokenURL(token)) continue;
		const { value: url } = token[4];
		if (RELATIVE.test(url)) found.push({ url, start: token[2], end: token[3] + 1, isString });
	}
	return found;
}

function serialize({ url, isString }: UrlInValue, path: string): string {
	const [suffix = ""] = /[?#].*$/s.exec(url) ?? [];
	const text = cssString(path + suffix);
	return isString ? text : `url(${text})`;
}
