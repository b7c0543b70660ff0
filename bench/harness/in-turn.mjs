/** Runs what is compared A B A B, so that a machine that slows down does so for all. */

/**
 * @template {string} Name
 * @template Result
 * @param {Record<Name, (round: number) => Result | Promise<Result>>} variants
 * @param {number} rounds
 * @returns {Promise<Record<Name, Result[]>>} each variant's results, in the order of the rounds
 */
export async function inTurn(variants, rounds) {
	const runs = /** @type {[Name, (round: number) => Result | Promise<Result>][]} */ (
		Object.entries(variants)
	);
	const results = runs.map(([name]) => ({ name, values: /** @type {Result[]} */ ([]) }));
	for (let round = 0; round < rounds; round += 1) {
		for (const [at, [, run]] of runs.entries()) results[at]?.values.push(await run(round));
	}
	return /** @type {Record<Name, Result[]>} */ (
		Object.fromEntries(results.map(({ name, values }) => [name, values]))
	);
}
