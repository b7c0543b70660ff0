/** Checks and amends a Content-Security-Policy as text. */
import { createHash } from "node:crypto";

/** The sources that a policy must contain. */
export interface PolicySources {
	/** For `script-src`. */
	script: string[];
	/** For `style-src`. */
	style: string[];
}

const DIRECTIVES = ["script-src", "style-src"] as const;

/** With 'strict-dynamic', browsers ignore 'self'; without it, scripts of others may be blocked. */
const NOT_STRICT = "'self' without 'strict-dynamic'";

/** A source to add to a directive, such as `script-src 'self'`. */
interface MissingSource {
	readonly directive: (typeof DIRECTIVES)[number];
	readonly source: string;
}

/** The hash source that allows one inline script (CSP 3, 2.3.1). */
export function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

export function missingSources(policy: string, scripts: readonly string[]): MissingSource[] {
	const directives = parsePolicy(policy);
	return DIRECTIVES.flatMap((directive) => {
		const names = [`${directive}-elem`, directive, "default-src"];
		const allowed = names.map((name) => directives.get(name)).find((sources) => sources);
		// Without a directive there is no restriction.
		if (!allowed) return [];
		// A host may be the site's or another's; with 'self' beside it, the site's is allowed as before.
		const isOwn = allowed.some((source) => /^(?:'self'|https?:|(?:https?:\/\/)?\*)$/i.test(source));
		const isScript = directive === "script-src";
		const isStrict = isScript && allowed.some((source) => /^'strict-dynamic'$/i.test(source));
		const own = isOwn && !isStrict ? [] : [isStrict ? NOT_STRICT : "'self'"];
		const hashes = isScript ? scripts.map(hashSource) : [];
		const inline = hashes.filter((hash) => !allowsInline(allowed, hash));
		return [...own, ...inline].map((source) => ({ directive, source }));
	});
}

/** The policy with these sources in the directives that browsers read for them, if they suffice. */
export function amendPolicy(policy: string, missing: readonly MissingSource[]): string {
	let amended = policy;
	for (const directive of DIRECTIVES) {
		const own = missing.filter((one) => one.directive === directive);
		const sources = own.map(({ source }) => source).filter((source) => source !== NOT_STRICT);
		if (sources.length === 0) continue;
		const names = [`${directive}-elem`, directive];
		const present = names.find((name) => parsePolicy(amended).has(name));
		if (present) {
			const pattern = new RegExp(`((?:^|;)\\s*${present}(?=[\\s;]|$))([^;]*)`, "i");
			amended = amended.replace(pattern, (_, name: string, values: string) => {
				const kept = values.replace(/\s'none'(?=\s|$)/gi, "").trimEnd();
				return `${name}${kept} ${sources.join(" ")}`;
			});
		} else {
			// Sources that default-src allows stay allowed.
			const inherited = parsePolicy(amended).get("default-src") ?? [];
			const kept = inherited.filter((source) => source !== "'none'");
			const separator = /;\s*$/.test(amended) ? " " : "; ";
			amended += separator + [directive, ...kept, ...sources].join(" ");
		}
	}
	return amended;
}

/** Directives by name; the first of a name counts (CSP 3, 2.2.1). */
function parsePolicy(policy: string): Map<string, string[]> {
	const directives = new Map<string, string[]>();
	for (const text of policy.split(";")) {
		const [name, ...sources] = text.trim().split(/\s+/);
		const key = name?.toLowerCase();
		if (key && !directives.has(key)) directives.set(key, sources);
	}
	return directives;
}

function allowsInline(allowed: readonly string[], hash: string): boolean {
	if (allowed.includes(hash)) return true;
	// A hash, a nonce or 'strict-dynamic' disables 'unsafe-inline'.
	return (
		allowed.some((source) => /^'unsafe-inline'$/i.test(source)) &&
		!allowed.some((source) => /^'(nonce-|sha\d+-|strict-dynamic')/i.test(source))
	);
}
