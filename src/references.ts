/** THIS FILE IS READ BY NODE AND BY BROWSER CODE, and imports nothing: what custom properties refer to. */

/** A `var()` in a value: its custom property, and whether it has a fallback. */
export interface Reference {
	readonly name: string;
	readonly hasFallback: boolean;
}

/** Comments, strings and bare URLs, in which a `var()` is none. */
const NO_VALUES = /\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\burl\([^"'()]*\)/gis;
const VAR = /(?<![-\w\\])var\(\s*(--(?:[^\s,()\\]|\\[\da-f]{1,6}\s?|\\.)*)\s*(,?)/gis;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gis;

/** Every `var()` of a value, those in fallbacks too, in the order in which they begin. */
export function referencesOf(value: string): Reference[] {
	if (!/var\(/i.test(value)) return [];
	return Array.from(value.replace(NO_VALUES, " ").matchAll(VAR), ([, name = "", comma]) => ({
		name: unescaped(name),
		hasFallback: comma === ",",
	}));
}

/** A name without its escapes, as browsers compare names. */
export function unescaped(name: string): string {
	return name.replace(ESCAPE, (_, hex: string | undefined, sign: string) =>
		hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : sign,
	);
}

/** Names of nodes, and of what they lead to. */
type Next = (name: string) => Iterable<string>;

/** These names and all that they lead to, the nearest first. */
export function reachable(names: Iterable<string>, next: Next): Set<string> {
	const found = new Set(names);
	// A set's loop visits what is added to it on the way.
	for (const name of found) for (const other of next(name)) found.add(other);
	return found;
}

/** Names in the order in which they can be computed, and those of them that lead to themselves. */
export interface DependencyOrder {
	/** Each after all that it leads to. */
	readonly order: readonly string[];
	/** One circle has at least one name here; what else leads into it can be told by these. */
	readonly circular: ReadonlySet<string>;
}

/**
 * The order of these names and of all that they lead to. Without recursion: three thousand tokens,
 * each derived from the last, are no reason for a stack to overflow.
 */
export function dependencyOrder(names: Iterable<string>, next: Next): DependencyOrder {
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
