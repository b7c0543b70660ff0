import { explain, type Problem } from "../config/problems.js";
import { boolean, object, oneOf, record, validator } from "../config/validators.js";
import { messageOf, ThemeError } from "../errors.js";
import type { SaveRequest } from "../saving.js";
import { Refusal } from "./refusal.js";

const isName = (value: unknown) =>
	typeof value === "string" && value.length <= 200 && /^\P{Cc}+$/u.test(value);
const isHash = (value: unknown) => typeof value === "string" && /^[\da-f]{64}$/.test(value);

const REQUEST = object<SaveRequest>({
	theme: validator<string>("a theme's name", {}, isName),
	from: orNull("a theme's name, or null", isName),
	hash: orNull("a sha256 in hex, or null", isHash),
	mode: oneOf("light", "dark"),
	values: record(orNull("CSS as a string, or null", (value) => typeof value === "string")),
	dry: boolean,
});
const REQUIRED = ["theme", "hash", "values"] as const;

/**
 * What somebody asks to be saved.
 *
 * @throws Refusal that says which part is wrong
 */
export function readRequest(body: string): SaveRequest {
	try {
		const request = REQUEST.read(JSON.parse(body), ["save"], fail);
		const missing = REQUIRED.find((key) => request[key] === undefined);
		if (missing) throw new Error(`"save.${missing}" is missing.`);
		return request;
	} catch (cause) {
		throw new Refusal(400, `The body is no save as JSON. ${messageOf(cause)}`);
	}
}

function orNull(allowed: string, holds: (value: unknown) => boolean) {
	return validator<string | null>(allowed, {}, (value) => value === null || holds(value));
}

function fail(problem: Problem): never {
	throw new ThemeError("invalid-option", explain(problem));
}
