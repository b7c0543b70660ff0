import { type Range, startTags } from "../html/scan.js";
import { amendPolicy, type Inline, missingSources } from "../page/csp.js";
import { escapeHtml } from "../page/escape.js";
import type { Service } from "../service/service.js";

/** What becomes of a page's own policies. */
export interface PolicyEdits {
	/** Amended `<meta>` attributes. */
	readonly edits: readonly (Range & { text: string })[];
	/** What the policies lack and nobody adds. */
	readonly missing: readonly string[];
}

/** Checks a page's own `<meta>` policies, and amends them if the site asked for it. */
export function checkPolicies(
	html: string,
	policies: readonly string[],
	inline: Inline,
	{ config }: Service,
): PolicyEdits {
	const lacking = policies.flatMap((policy) => missingSources(policy, inline));
	const isAmended = config.csp === "amend" || config.csp === "meta";
	if (lacking.length === 0 || !isAmended) {
		const sources = lacking.map(({ directive, source }) => `${directive} ${source}`);
		return { edits: [], missing: [...new Set(sources)] };
	}
	const edits = startTags(html, "meta").flatMap(({ attributes }) => {
		const find = (name: string) => attributes.find((attribute) => attribute.name === name);
		const content = find("content");
		if (!content || !/^content-security-policy$/i.test(find("http-equiv")?.value ?? "")) return [];
		const policy = decodeQuotes(content.value);
		const amended = amendPolicy(policy, missingSources(policy, inline));
		if (amended === policy) return [];
		return [{ start: content.start, end: content.end, text: `content="${escapeHtml(amended)}"` }];
	});
	return { edits, missing: [] };
}

/** Policies consist of ASCII letters, marks and quotes: of references to characters only these occur. */
function decodeQuotes(value: string): string {
	return value.replace(/&(?:#0*39|#x0*27|apos);/gi, "'").replace(/&amp;/gi, "&");
}
