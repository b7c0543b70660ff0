/** What a V8 CPU profile says where runs differ by more than what is looked for. */

/**
 * @typedef {{ id: number, callFrame: { functionName: string, url: string }, children?: number[] }} ProfileNode
 * @typedef {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} CpuProfile
 * @typedef {(url: string) => boolean | undefined} IsOwn whether a file is one of those that are asked about;
 * `undefined`: it works for whoever calls it
 * @typedef {{ share: number, functions: Record<string, number> }} Shares parts of the CPU's time, from 0 to 1
 */

/** Samples in which nothing ran: no time of the CPU's. */
const IDLE = "(idle)";

/**
 * How much of the CPU's time is spent in own functions and in all that works for them, and which of
 * them it works for.
 *
 * @param {CpuProfile} profile
 * @param {IsOwn} isOwn
 * @returns {Shares}
 */
export function sharesOf(profile, isOwn) {
	const owners = ownersOf(profile.nodes, isOwn);
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
		const owner = owners.get(id);
		if (owner !== undefined) functions[owner] = (functions[owner] ?? 0) + time;
	}
	for (const name of Object.keys(functions)) functions[name] = (functions[name] ?? 0) / total;
	return { share: Object.values(functions).reduce((sum, part) => sum + part, 0), functions };
}

/**
 * The own function that each node is, or works for. What is called back belongs to itself.
 *
 * @param {readonly ProfileNode[]} nodes
 * @param {IsOwn} isOwn
 */
function ownersOf(nodes, isOwn) {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const called = new Set(nodes.flatMap(({ children = [] }) => children));
	/** @type {Map<number, string>} */
	const owners = new Map();
	/** @type {{ node: ProfileNode | undefined, caller: string | undefined }[]} */
	const waiting = nodes
		.filter(({ id }) => !called.has(id))
		.map((node) => ({ node, caller: undefined }));
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { node, caller } = next;
		if (!node) continue;
		const own = isOwn(node.callFrame.url);
		const owner = own ? nameOf(node) : own === undefined ? caller : undefined;
		if (owner !== undefined) owners.set(node.id, owner);
		for (const id of node.children ?? []) waiting.push({ node: byId.get(id), caller: owner });
	}
	return owners;
}

/** @param {ProfileNode} node */
function nameOf({ callFrame: { functionName, url } }) {
	return `${functionName || "(anonymous)"} in ${url.split("/").slice(-2).join("/")}`;
}
