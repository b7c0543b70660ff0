/** Numbers from 0 to 1, the same for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let bits = Math.imul(state ^ (state >>> 15), 1 | state);
		bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** The parts of a text between bars. */
export const listed = (text: string): string[] => text.trim().split(/\s*\|\s*/);
