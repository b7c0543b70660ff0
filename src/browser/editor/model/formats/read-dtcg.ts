import { checksum, EXTENSION, isObject, tokenAt } from "./dtcg-format.js";
import { fromDtcgValue } from "./from-dtcg-value.js";
import type { Intake } from "./portable.js";

/** Deeper than tokens of ours lie. */
const MAX_DEPTH = 8;

interface Group {
	readonly node: Record<string, unknown>;
	readonly path: readonly string[];
	readonly type: unknown;
}

/** A document of design tokens, group by group. */
export function readDtcg(document: Record<string, unknown>, intake: Intake): void {
	const { name, mode, values } = extensionOf(document);
	intake.addName(name);
	intake.addMode(mode);
	if (isObject(values)) for (const [token, css] of Object.entries(values)) intake.add(token, css);
	let isEmpty = !isObject(values);
	const groups: Group[] = [{ node: document, path: [], type: undefined }];
	for (const { node, path, type } of groups) {
		for (const [key, child] of Object.entries(node)) {
			// `$root` is a group's own value; whatever else starts so is no token.
			const isOwn = key === "$root";
			if (!isObject(child) || (key.startsWith("$") && !isOwn)) continue;
			const at = isOwn ? path : [...path, key];
			const $type = child.$type ?? type;
			const isGroup = !Object.hasOwn(child, "$value");
			if (isGroup && at.length < MAX_DEPTH) {
				groups.push({ node: child, path: at, type: $type });
				continue;
			}
			isEmpty = false;
			if (isGroup) intake.refuse("Syntax", at.join("."));
			else take(child, tokenAt(at), $type, intake);
		}
	}
	if (isEmpty) intake.refuse("Syntax");
}

function take(node: Record<string, unknown>, token: string, type: unknown, intake: Intake): void {
	const { css, derived, checksum: expected } = extensionOf(node);
	const isUntouched = css !== undefined && expected === checksum(node.$value);
	if (isUntouched && derived === true) return;
	if (isUntouched) intake.add(token, css);
	else if (!intake.knows(token)) intake.refuse("Token", token);
	else intake.add(token, fromDtcgValue(type, node.$value));
}

function extensionOf({ $extensions }: Record<string, unknown>): Record<string, unknown> {
	const own = isObject($extensions) ? $extensions[EXTENSION] : undefined;
	return isObject(own) ? own : {};
}
