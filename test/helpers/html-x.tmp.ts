import { readPage } from "../../src/eleventy/head.js";

for (const [n, m] of [
	[50000, 50000],
	[0, 50000],
	[50000, 0],
	[100000, 0],
] as [number, number][]) {
	const t = performance.now();
	readPage(`<svg>${"<svg><desc>".repeat(n)}${"</x><template></y>".repeat(m)}<body>`);
	console.log(n, m, performance.now() - t);
}
