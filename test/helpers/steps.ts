/**
 * Counts what code does to strings, for growth cannot be read off a clock on a busy machine: the
 * characters that a search passes over. What a regular expression does within a match is not seen.
 */
const { exec } = RegExp.prototype;
const { charCodeAt, indexOf, replaceAll, slice, startsWith, trim } = String.prototype;

/** How many steps it takes to run this. */
export function countSteps(run: () => unknown): number {
	let steps = 0;
	const counted = <T extends unknown[], R>(
		method: (this: string, ...args: T) => R,
		cost: (text: string) => number,
	) =>
		function (this: string, ...args: T): R {
			steps += cost(this);
			return method.apply(this, args);
		};
	Object.assign(RegExp.prototype, {
		exec(this: RegExp, text: string) {
			const from = this.global || this.sticky ? this.lastIndex : 0;
			const match = exec.call(this, text);
			const end = match ? match.index + match[0].length : this.sticky ? from : text.length;
			steps += 1 + end - from;
			return match;
		},
	});
	Object.assign(String.prototype, {
		indexOf(this: string, part: string, from = 0) {
			const found = indexOf.call(this, part, from);
			steps += 1 + Math.max((found < 0 ? this.length : found) - from, 0);
			return found;
		},
		charCodeAt: counted(charCodeAt, () => 1),
		startsWith: counted(startsWith, () => 1),
		// V8 copies no characters.
		slice: counted(slice, () => 1),
		replaceAll: counted(replaceAll as (this: string) => string, ({ length }) => length),
		trim: counted(trim, ({ length }) => length),
	});
	try {
		run();
	} finally {
		Object.assign(RegExp.prototype, { exec });
		Object.assign(String.prototype, { charCodeAt, indexOf, replaceAll, slice, startsWith, trim });
	}
	return steps;
}
