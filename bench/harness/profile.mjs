/** What a V8 CPU profile says where runs differ by more than what is looked for. */

/**
 * @typedef {{ id: number, callFrame: { functionName: string, url: string }, children?: number[] }} ProfileNode
 * @typedef {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} CpuProfile
 * @typedef {(url: string) => boolean} IsOwn whether a file is one of those that are asked about
 * @typedef {{ share: number, functions: Record<string, number> }} Shares parts of the CPU's time, from 0 to 1
 */

/** Samples in which nothing ran: no time of the CPU's. */
const IDLE = "(idle)";

/**
 * How much of the CPU's time is spent in own functions and in all that they call, and in which of
 * them it is entered.
 *
 * @param {CpuProfile} profile
 * @param {IsOwn} isOwn
 * @returns {Shares}
 */
export function sharesOf(profile, isOwn) {
	const entries = entriesOf(profile.nodes, isOwn);
	const idle = new Set(
		profile.nodes.filter(({ callFrame }) => callFrame.functionName === IDLE).map(({ id }) => id),
	);
	/** @type {Record<string, number>} */
	const functions = {};
	let total = 0;
	for (const [index, id] of profile.samples.entries()) {
		// A sample stands for the time until the next one.
		const time = profile.timeDeltas[index + 1] ?? 0;
		if (idle.has(id)) continue;
		total += time;
		const entry = entries.get(id);
		if (entry !== undefined) functions[entry] = (functions[entry] ?? 0) + time;
	}
	for (const name of Object.keys(functions)) functions[name] = (functions[name] ?? 0) / total;
	return { share: Object.values(functions).reduce((sum, part) => sum + part, 0), functions };
}

/**
 * For each node that is an own function, or is called by one, the outermost own function.
 *
 * @param {readonly ProfileNode[]} nodes
 * @param {IsOwn} isOwn
 */
function entriesOf(nodes, isOwn) {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const called = new Set(nodes.flatMap(({ children = [] }) => children));
	/** @type {Map<number, string>} */
	const entries = new Map();
	/** @type {{ node: ProfileNode | undefined, entry: string | undefined }[]} */
	const waiting = nodes
		.filter(({ id }) => !called.has(id))
		.map((node) => ({ node, entry: undefined }));
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { node } = next;
		if (!node) continue;
		const entry = next.entry ?? (isOwn(node.callFrame.url) ? nameOf(node) : undefined);
		if (entry !== undefined) entries.set(node.id, entry);
		for (const id of node.children ?? []) waiting.push({ node: byId.get(id), entry });
	}
	return entries;
}

/** @param {ProfileNode} node */
function nameOf({ callFrame: { functionName, url } }) {
	return `${functionName || "(anonymous)"} in ${url.split("/").slice(-2).join("/")}`;
}
