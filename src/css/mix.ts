import type { Color } from "culori";
import { type Channels, channelsIn, colorIn, type Space } from "./spaces.js";

type Share = number | undefined;

/** `color-mix()`: percentages as CSS completes them, premultiplied alpha, hues the way they say. */
export function mix(
	space: Space,
	hue: string | undefined,
	[first, second]: readonly [Color, Color],
	shares: readonly [Share, Share],
): Color | undefined {
	const a = shares[0] ?? 100 - (shares[1] ?? 50);
	const b = shares[1] ?? 100 - a;
	if (a < 0 || b < 0 || a + b === 0) return undefined;
	const weight = b / (a + b);
	const [x, y] = [channelsIn(space, first), channelsIn(space, second)];
	const [alphaX, alphaY] = [x["alpha"] ?? 1, y["alpha"] ?? 1];
	const alpha = between(alphaX, alphaY, weight);

	const mixed: Channels = { alpha: alpha * Math.min(1, (a + b) / 100) };
	for (const key of space.keys) {
		// What one colour lacks, the other gives.
		const [from, to] = [x[key] ?? y[key], y[key] ?? x[key]];
		if (from === undefined || to === undefined) continue;
		if (key === "h") mixed[key] = between(from, from + turn(to - from, hue), weight);
		else if (alpha === 0) mixed[key] = between(from, to, weight);
		else mixed[key] = between(from * alphaX, to * alphaY, weight) / alpha;
	}
	return colorIn(space, mixed);
}

function between(from: number, to: number, weight: number): number {
	return from + (to - from) * weight;
}

/** The way from one hue to the other, in degrees. */
function turn(difference: number, way = "shorter"): number {
	const forward = ((difference % 360) + 360) % 360;
	switch (way) {
		case "increasing":
			return forward;
		case "decreasing":
			return forward === 0 ? 0 : forward - 360;
		case "longer":
			if (forward === 0) return 360;
			return forward < 180 ? forward - 360 : forward;
		default:
			return forward > 180 ? forward - 360 : forward;
	}
}
