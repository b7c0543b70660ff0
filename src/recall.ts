/** READ BY NODE AND BY BROWSER CODE: it imports nothing. */

/** The value of a key, which is made and kept if it is not there yet. */
export function recall<K, V>(
	known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
	key: K,
	make: () => V,
): V {
	const found = known.get(key) ?? make();
	known.set(key, found);
	return found;
}
