import type { Alias } from "./dtcg-types.js";

/** What a name of the format cannot hold, and the sign that stands for it. */
const RESERVED = /[{}.$\\%\s]/g;

/**
 * Where a token stands in a document: `--color-page` is `page` in `color`. A group that would have the
 * name of a token is none.
 */
export function pathOf(token: string, isToken: (name: string) => boolean): string[] {
	const name = token.slice(2);
	const hyphen = name.indexOf("-");
	const [group, rest] = [name.slice(0, hyphen), name.slice(hyphen + 1)];
	const isGrouped = hyphen > 0 && rest !== "" && !isToken(`--${group}`);
	return (isGrouped ? [group, rest] : [name]).map(segment);
}

/** A key that no reader stumbles over: others keep what they read in plain objects. */
function segment(name: string): string {
	const isMember = name in Object.prototype;
	return (
		(isMember ? encode(name.charAt(0)) : "") +
		name.slice(Number(isMember)).replace(RESERVED, encode)
	);
}

function encode(sign: string): string {
	return `%${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The token that stands there. */
export function tokenAt(path: readonly string[]): string {
	const name = path.join("-");
	return `--${name.replace(/%([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`;
}

export function aliasTo(path: readonly string[]): Alias {
	return `{${path.join(".")}}`;
}

/** The token that an alias names. */
export function tokenOf(alias: string): string | undefined {
	const [, path] = /^\{([^{}]+)\}$/.exec(alias) ?? [];
	return path === undefined ? undefined : tokenAt(path.split("."));
}
