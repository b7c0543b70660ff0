import type { AtRule } from "postcss";
import type { Truth } from "./truth.js";
import { UNKNOWN } from "./values.js";

/** What `@property` says of a custom property. */
export interface Registration {
	/** Unset only where any value will do. */
	readonly initial?: string | undefined;
	/** As written. */
	readonly syntax: string;
	/** Whether it is sure that a value is of the syntax. */
	accepts(value: string, isColor: boolean): boolean;
}

const PLAIN: Readonly<Record<string, RegExp>> = {
	"<number>": /^[-+]?(\d*\.)?\d+$/,
	"<integer>": /^[-+]?\d+$/,
	"<percentage>": /^[-+]?(\d*\.)?\d+%$/,
	"<angle>": /^[-+]?(\d*\.)?\d+(deg|grad|rad|turn)$/i,
};

/** Reads an `@property`; what a browser drops is none. */
export function registrationOf(rule: AtRule): Registration | undefined {
	const descriptors = new Map<string, string>();
	rule.each((node) => {
		if (node.type === "decl") descriptors.set(node.prop.toLowerCase(), node.value.trim());
	});
	const initial = descriptors.get("initial-value");
	const syntax = descriptors.get("syntax")?.replace(/^["']|["']$/g, "");
	if (syntax === undefined || !descriptors.has("inherits")) return undefined;
	if (syntax !== "*" && initial === undefined) return undefined;
	return {
		initial,
		syntax,
		accepts: (value, isColor) =>
			syntax === "*" ||
			(isColor && syntax.includes("<color>")) ||
			(PLAIN[syntax]?.test(value.trim()) ?? false),
	};
}

/** What holds of a property that is registered once more, or only sometimes. */
export function withDoubt(
	registration: Registration,
	before: Registration | undefined,
	holds: Truth,
): Registration {
	const isSame = before?.syntax === registration.syntax && before.initial === registration.initial;
	if (isSame || (!before && holds)) return registration;
	return {
		...registration,
		initial: UNKNOWN,
		accepts: (...value) => registration.accepts(...value) && (before?.accepts(...value) ?? true),
	};
}
