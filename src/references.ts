/** READ BY NODE AND BY BROWSER CODE, and imports nothing: references between custom properties, CSS escapes. */

export interface Reference {
	readonly name: string;
	readonly hasFallback: boolean;
}

/** Comments, strings and bare URLs, in which `var()` is text. */
const NO_VALUES = /\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\burl\([^"'()]*\)/gis;
const VAR = /(?<![-\w\\])var\(\s*(--(?:[^\s,()\\]|\\[\da-f]{1,6}\s?|\\.)*)\s*(,?)/gis;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gis;

/** Every `var()` of a value, also in fallbacks, in order of appearance. */
export function referencesOf(value: string): Reference[] {
	const found = matchesIn(value);
	return found.map(([, name = "", comma]) => ({ name: unescaped(name), hasFallback: !!comma }));
}

/** The names in every `var()` of a value. */
export function varsIn(value = ""): string[] {
	return matchesIn(value).map(([, name = ""]) => unescaped(name));
}

function matchesIn(value: string): RegExpExecArray[] {
	return /var\(/i.test(value) ? [...value.replace(NO_VALUES, " ").matchAll(VAR)] : [];
}

/** The name without escapes, as browsers compare names. */
export function unescaped(name: string): string {
	return name.replace(ESCAPE, (_, hex: string | undefined, sign: string) =>
		hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : sign,
	);
}

/** The name as CSS writes it. */
export function escaped(name: string): string {
	return name.replace(/[^\w\x80-\uffff-]/g, "\\$&");
}

export function cssString(text: string): string {
	const byCode = (sign: string) => `\\${sign.charCodeAt(0).toString(16)} `;
	return `"${text.replace(/["\\]|\p{Cc}/gu, byCode)}"`;
}

/** The names that a name depends on. */
type Next = (name: string) => Iterable<string>;

/** These names and all that they lead to, nearest first. */
export function reachable(names: Iterable<string>, next: Next): Set<string> {
	const found = new Set(names);
	// A set's loop visits names added during it.
	for (const name of found) for (const other of next(name)) found.add(other);
	return found;
}

/**
 * These names and all their dependencies, each after its own, and at least one name of each circle.
 * Without recursion: a chain of three thousand derived tokens must not overflow the stack.
 */
export function dependencyOrder(
	names: Iterable<string>,
	next: Next,
): { order: readonly string[]; circular: ReadonlySet<string> } {
	const done = new Set<string>();
	const circular = new Set<string>();
	const path = new Map<string, Iterator<string>>();
	for (const start of names) {
		const pending = done.has(start) ? [] : [start];
		if (pending.length > 0) path.set(start, next(start)[Symbol.iterator]());
		while (pending.length > 0) {
			const name = pending.at(-1) ?? "";
			const step = path.get(name)?.next();
			if (!step || step.done) {
				done.add(name);
				path.delete(name);
				pending.pop();
			} else if (path.has(step.value)) {
				for (const member of pending.slice(pending.indexOf(step.value))) circular.add(member);
			} else if (!done.has(step.value)) {
				path.set(step.value, next(step.value)[Symbol.iterator]());
				pending.push(step.value);
			}
		}
	}
	return { order: [...done], circular };
}
