import { messageOf } from "../errors.js";
import type { SaveRequest } from "../saving.js";
import { Refusal } from "./refusal.js";

type Check = (value: unknown) => boolean;

const isName: Check = (value) =>
	typeof value === "string" && value.length <= 200 && /^\P{Cc}+$/u.test(value);
const isOne =
	(...allowed: unknown[]): Check =>
	(value) =>
		allowed.includes(value);
const isHash: Check = (value) => typeof value === "string" && /^[\da-f]{64}$/.test(value);
const isObject: Check = (value) =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const isValues: Check = (value) =>
	isObject(value) &&
	Object.values(value as object).every((css) => css === null || typeof css === "string");
const either =
	(...checks: Check[]): Check =>
	(value) =>
		checks.some((check) => check(value));

/** Each key: what is allowed, in words and in code. */
const KEYS = new Map<string, [allowed: string, check: Check]>([
	["theme", ["a theme's name", isName]],
	["from", ["a theme's name, or null", either(isName, isOne(null, undefined))]],
	["hash", ["a sha256 in hex, or null", either(isHash, isOne(null))]],
	["mode", ['"light" or "dark"', isOne("light", "dark", undefined)]],
	["values", ["an object of CSS texts, or null, by token", isValues]],
	["dry", ["true or false", isOne(true, false, undefined)]],
]);

/**
 * What somebody asks to be saved.
 *
 * @throws Refusal that says which part is wrong
 */
export function readRequest(body: string): SaveRequest {
	const parsed = parse(body);
	if (!isObject(parsed)) throw new Refusal(400, "The body must be a JSON object.");
	const request = parsed as Record<string, unknown>;
	for (const key of Object.keys(request)) {
		if (KEYS.has(key)) continue;
		const allowed = [...KEYS.keys()].join(", ");
		throw new Refusal(400, `${JSON.stringify(key)} is no key of a save. Allowed: ${allowed}.`);
	}
	for (const [key, [allowed, check]] of KEYS) {
		// What an object has from its prototype was not sent.
		const value = Object.hasOwn(request, key) ? request[key] : undefined;
		if (!check(value)) throw new Refusal(400, `"${key}" must be ${allowed}.`);
	}
	return request as unknown as SaveRequest;
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch (cause) {
		throw new Refusal(400, `The body must be JSON: ${messageOf(cause)}`);
	}
}
