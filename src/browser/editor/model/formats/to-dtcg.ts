import type { ColorOf } from "../../../../color/palette.js";
import type { EditorToken } from "../../../../editor-data.js";
import { aliasTo, checksum, type DtcgType, dtcgType, EXTENSION, pathOf } from "./dtcg-format.js";
import { fromDtcgValue } from "./from-dtcg-value.js";
import type { PortableTheme } from "./portable.js";
import { toDtcgValue } from "./to-dtcg-value.js";

/** A token as it stands in a document. */
interface Written {
	readonly $type: DtcgType;
	readonly $value: unknown;
	readonly $extensions?: Readonly<Record<typeof EXTENSION, TokenExtension>>;
}

/** What the format cannot say of a token. */
interface TokenExtension {
	readonly css: string;
	/** Whether it is no word of the theme's, but follows from others. */
	readonly derived?: true;
	/** Of the `$value` that the CSS belongs to: another tool may have changed it. */
	readonly checksum: string;
}

/**
 * A theme as a document of the Design Tokens Format Module 2025.10: every token, so that tools which
 * know nothing of what derives from what have all of it. Read again, it is the theme it was.
 */
export function toDtcg(
	{ name, mode, values }: PortableTheme,
	tokens: readonly EditorToken[],
	colorOf: ColorOf,
): string {
	const byName = new Map(tokens.map((token) => [token.name, token]));
	const path = (token: string) => pathOf(token, (other) => byName.has(other));
	const css = (token: EditorToken) => values.get(token.name) ?? token.value;
	const plain = (token: EditorToken) => {
		const type = dtcgType(token);
		return type && toDtcgValue(type, css(token), colorOf);
	};
	const isWritten = (token: EditorToken) => plain(token) !== undefined;
	const document = new Map<string, Written | Map<string, Written>>();
	const left = new Map(values);
	for (const token of tokens) {
		const $type = dtcgType(token);
		const target = byName.get(/^var\(\s*(--[^\s,()]+)\s*\)$/.exec(css(token))?.[1] ?? "");
		const isAlias = target && dtcgType(target) === $type && isWritten(target);
		const $value = isAlias ? aliasTo(path(target.name)) : plain(token);
		if (!$type || $value === undefined) continue;
		left.delete(token.name);
		const extension = extensionOf($type, $value, css(token), !values.has(token.name));
		put(document, path(token.name), {
			$type,
			$value,
			...(extension && { $extensions: { [EXTENSION]: extension } }),
		});
	}
	// Tokens whose values have no form in it.
	const formless = left.size > 0 && { values: Object.fromEntries(left) };
	const groups = Array.from(document, ([key, value]) => [
		key,
		value instanceof Map ? Object.fromEntries(value) : value,
	]);
	const all = {
		$extensions: { [EXTENSION]: { version: 1, name, mode, ...formless } },
		...Object.fromEntries(groups),
	};
	return `${JSON.stringify(all, undefined, "\t")}\n`;
}

/** Where the value alone would not come back as it was. */
function extensionOf(
	type: DtcgType,
	value: unknown,
	css: string,
	isDerived: boolean,
): TokenExtension | undefined {
	if (!isDerived && fromDtcgValue(type, value) === css) return undefined;
	return { css, ...(isDerived && { derived: true }), checksum: checksum(value) };
}

function put(
	document: Map<string, Written | Map<string, Written>>,
	[first = "", second]: readonly string[],
	token: Written,
): void {
	const group = document.get(first);
	if (second === undefined) document.set(first, token);
	else if (group instanceof Map) group.set(second, token);
	else document.set(first, new Map([[second, token]]));
}
