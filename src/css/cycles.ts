/**
 * Names in the order in which they can be computed, each after all that it refers to; those that
 * refer to one another, in a circle, come as one group (Tarjan's algorithm). Without recursion:
 * three thousand tokens, each derived from the last, are no reason for a stack to overflow.
 */
export function dependencyOrder(
	starts: readonly string[],
	referencesOf: (name: string) => readonly string[],
): string[][] {
	const groups: string[][] = [];
	const numbers = new Map<string, number>();
	const lowest = new Map<string, number>();
	const stack: string[] = [];
	const open = new Set<string>();
	const path: { name: string; rest: string[] }[] = [];
	const enter = (name: string) => {
		lowest.set(name, numbers.size);
		numbers.set(name, numbers.size);
		stack.push(name);
		open.add(name);
		path.push({ name, rest: [...referencesOf(name)] });
	};
	const lower = (name: string, number = 0) =>
		lowest.set(name, Math.min(lowest.get(name) ?? 0, number));

	for (const start of starts) {
		if (!numbers.has(start)) enter(start);
		for (let step = path.at(-1); step; step = path.at(-1)) {
			const { name, rest } = step;
			const next = rest.pop();
			if (next !== undefined) {
				if (!numbers.has(next)) enter(next);
				else if (open.has(next)) lower(name, numbers.get(next));
				continue;
			}
			path.pop();
			const below = path.at(-1);
			if (below) lower(below.name, lowest.get(name));
			if (lowest.get(name) !== numbers.get(name)) continue;
			const group = stack.splice(stack.lastIndexOf(name));
			for (const member of group) open.delete(member);
			groups.push(group);
		}
	}
	return groups;
}
