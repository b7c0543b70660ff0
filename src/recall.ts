/** READ BY NODE AND BY BROWSER CODE: it imports nothing. */

/** A key's value, made on first use and kept, even if it is `undefined`. */
export function recall<K, V>(
	known: { has(key: K): boolean; get(key: K): V | undefined; set(key: K, value: V): unknown },
	key: K,
	make: () => V,
): V {
	if (!known.has(key)) known.set(key, make());
	return known.get(key) as V;
}
