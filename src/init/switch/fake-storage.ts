/** `localStorage` over a map, in all the ways in which scripts use it; `keys` holds what was touched. */
export function fakeStorage(values: Map<string, string>, keys: Set<string>): object {
	const read = (key: string) => {
		keys.add(key);
		return values.get(key);
	};
	const write = (key: string, value: unknown) => {
		keys.add(key);
		values.set(key, String(value));
		return true;
	};
	const remove = (key: string) => {
		keys.add(key);
		values.delete(key);
		return true;
	};
	const methods = new Map<string, unknown>([
		["getItem", (key: string) => read(key) ?? null],
		["setItem", (key: string, value: unknown) => void write(key, value)],
		["removeItem", (key: string) => void remove(key)],
	]);
	return new Proxy(
		{},
		{
			get: (_, key) => methods.get(String(key)) ?? read(String(key)),
			set: (_, key, value) => write(String(key), value),
			has: (_, key) => read(String(key)) !== undefined,
			deleteProperty: (_, key) => remove(String(key)),
		},
	);
}
