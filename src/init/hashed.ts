import { createHash } from "node:crypto";
import type { BuiltPage } from "./types.js";

const HASH = /\bsha(256|384|512)-([\w+/]{43,86}={0,2})/g;

/**
 * Tells whether pages name the hash of a text, as policies do of inline styles and scripts: with one
 * character changed, browsers would refuse it.
 */
export function hashedBy(pages: readonly BuiltPage[]): (text: string) => boolean {
	const named = new Map<string, Set<string>>();
	for (const { html } of pages) {
		for (const [, bits, digest = ""] of html.matchAll(HASH)) {
			const algorithm = `sha${bits}`;
			named.set(algorithm, (named.get(algorithm) ?? new Set()).add(digest));
		}
	}
	return (text) =>
		[...named].some(([algorithm, digests]) =>
			digests.has(
				// A page's line endings are these, whatever its source's are.
				createHash(algorithm).update(text.replaceAll("\r\n", "\n")).digest("base64"),
			),
		);
}
