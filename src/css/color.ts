import { type Color, parse as parseColor } from "culori";
import parseValue, { type FunctionNode, type Node } from "postcss-value-parser";
import { calculate } from "./math.js";
import { mix } from "./mix.js";
import { type Channels, COLOR_SPACES, channelsIn, colorIn, FUNCTION_SPACES } from "./spaces.js";
import type { Mode } from "./types.js";

/**
 * The colour that a value without `var()` comes to in a mode, unclipped, as a browser computes it;
 * nothing for what is no colour by itself, such as `currentcolor` and the system's colours.
 */
export function colorOf(value: string, mode: Mode): Color | undefined {
	return colorOfNodes(parseValue(value.toLowerCase()).nodes, mode);
}

function colorOfNodes(all: readonly Node[], mode: Mode): Color | undefined {
	const [node, ...others] = all.filter(({ type }) => type !== "space" && type !== "comment");
	if (!node || others.length > 0) return undefined;
	if (node.type !== "function") return parseColor(node.value);
	if (node.value === "light-dark") {
		const sides = split(node.nodes, ",");
		const side = sides[mode === "light" ? 0 : 1];
		return side && sides.length === 2 ? colorOfNodes(side, mode) : undefined;
	}
	if (node.value === "color-mix") return mixed(node, mode);
	return channelled(node, mode);
}

/** `color-mix(in oklch shorter hue, red 20%, blue)` */
function mixed({ nodes }: FunctionNode, mode: Mode): Color | undefined {
	const [method, ...sides] = split(nodes, ",").map((side) => split(side, " "));
	const [, space = "", hue] = method?.map((word) => parseValue.stringify(word)) ?? [];
	const parts = sides.map((words) => {
		const color = words.find((word) => !isShare(word));
		const share = words.find(isShare);
		return {
			color: color && colorOfNodes(color, mode),
			share: share && calculate(parseValue.stringify(share), 100, {}),
		};
	});
	const [first, second] = parts;
	if (!first?.color || !second?.color || parts.length !== 2) return undefined;
	const target = COLOR_SPACES[space] ?? FUNCTION_SPACES[space];
	if (!target) return undefined;
	return mix(target, hue, [first.color, second.color], [first.share, second.share]);
}

/** `rgb(…)`, `oklch(…)`, `color(display-p3 …)`, with arithmetic or from another colour. */
function channelled(node: FunctionNode, mode: Mode): Color | undefined {
	const isSimple = !node.nodes.some(
		(child) => child.type === "function" || (child.type === "word" && child.value === "from"),
	);
	if (isSimple) return parseColor(parseValue.stringify(node));

	const [main = [], alphaNodes] = split(node.nodes, "/");
	const words = split(main, " ");
	let origin: Color | undefined;
	if (parseValue.stringify(words[0] ?? []) === "from") {
		origin = colorOfNodes(words[1] ?? [], mode);
		if (!origin) return undefined;
		words.splice(0, 2);
	}
	const space =
		node.value === "color"
			? COLOR_SPACES[parseValue.stringify(words.shift() ?? [])]
			: FUNCTION_SPACES[node.value.replace(/^(rgb|hsl)a$/, "$1")];
	if (!space || words.length !== 3) return undefined;

	const from = origin && channelsIn(space, origin);
	const names: Channels = from ? { alpha: from["alpha"] ?? 1 } : {};
	for (const [index, key] of from ? space.keys.entries() : []) {
		const value = from?.[key];
		names[key] = value === undefined ? undefined : value * (space.units[index] ?? 1);
	}
	const channels: Channels = {};
	for (const [index, key] of space.keys.entries()) {
		const text = parseValue.stringify(words[index] ?? []);
		if (isMissing(text, names)) continue;
		const value = calculate(text, space.full[index] ?? 1, names);
		if (value === undefined) return undefined;
		channels[key] = value / (space.units[index] ?? 1);
	}
	const alpha = alphaNodes ? parseValue.stringify(alphaNodes).trim() : undefined;
	channels["alpha"] = alpha === undefined ? names["alpha"] : calculate(alpha, 1, names);
	return colorIn(space, channels);
}

function isShare([node]: readonly Node[]): boolean {
	return node?.type === "word" ? node.value.endsWith("%") : node?.value === "calc";
}

/** `none`, or a channel that the origin itself lacks. */
function isMissing(text: string, names: Channels): boolean {
	return text === "none" || (Object.hasOwn(names, text) && names[text] === undefined);
}

/** The parts between separators: commas, slashes, or white space. */
function split(nodes: readonly Node[], separator: "," | "/" | " "): Node[][] {
	const parts: Node[][] = [[]];
	for (const node of nodes) {
		const isSeparator = separator === " " ? node.type === "space" : isDivision(node, separator);
		if (isSeparator) parts.push([]);
		else if (node.type !== "comment") parts.at(-1)?.push(node);
	}
	return separator === " " ? parts.filter((part) => part.length > 0) : parts;
}

function isDivision(node: Node, separator: string): boolean {
	return node.type === "div" && node.value === separator;
}
