/** READ BY NODE AND BY BROWSER CODE: it imports nothing. */

/** The result of a function, or `undefined` if it throws. */
export function attempt<Value>(run: () => Value): Value | undefined {
	try {
		return run();
	} catch {
		return undefined;
	}
}
