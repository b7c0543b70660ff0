import type { Edit } from "../html/edits.js";
import type { MetaPolicy } from "../html/page.js";
import { amendPolicy, missingSources } from "../page/csp.js";
import { escapeHtml } from "../page/escape.js";

/** What becomes of the policies that bind a page's assets. */
export interface CheckedPolicies {
	/** Amended attributes. */
	readonly edits: readonly Edit[];
	/** What the policies lack and nobody adds. */
	readonly missing: readonly string[];
}

/** Holds inline scripts against the policies, and amends these if the site asked for it. */
export function checkPolicies(
	policies: readonly MetaPolicy[],
	scripts: readonly string[],
	isAmended: boolean,
): CheckedPolicies {
	const lacking = policies.flatMap((policy) => {
		const missing = missingSources(policy.text, scripts);
		return missing.length > 0 ? [{ ...policy, missing }] : [];
	});
	if (isAmended) {
		const edits = lacking.map(({ text, range: { start, end }, missing }) => {
			return { start, end, text: `content="${escapeHtml(amendPolicy(text, missing))}"` };
		});
		return { edits, missing: [] };
	}
	const sources = lacking.flatMap(({ missing }) =>
		missing.map(({ directive, source }) => `${directive} ${source}`),
	);
	return { edits: [], missing: [...new Set(sources)] };
}
