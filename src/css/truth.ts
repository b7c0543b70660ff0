/** What can be told without a browser: undefined where it depends on the visitor or the page. */
export type Truth = boolean | undefined;

export function not(value: Truth): Truth {
	return value === undefined ? undefined : !value;
}

export function all(values: readonly Truth[]): Truth {
	if (values.includes(false)) return false;
	return values.includes(undefined) ? undefined : true;
}

export function any(values: readonly Truth[]): Truth {
	return not(all(values.map(not)));
}
