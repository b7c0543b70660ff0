import { colorsNamed, parseHex } from "culori/fn";
import { type Oklch, toOklch } from "./oklch.js";
import { SPACES } from "./spaces.js";

/** Of a channel: what 100% of it is, and between which values it is taken. */
type Channel = readonly [whole: number, least: number, most: number];

const ANY: Channel = [1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const HUE: Channel = [0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const BYTE: Channel = [255, 0, 255];
const UNIT: Channel = [1, 0, 1];
const HUNDRED: Channel = [100, 0, 100];
const chroma = (whole: number): Channel => [whole, 0, Number.POSITIVE_INFINITY];
const axis = (whole: number): Channel => [
	whole,
	Number.NEGATIVE_INFINITY,
	Number.POSITIVE_INFINITY,
];
const FUNCTIONS: Readonly<Record<string, readonly Channel[]>> = {
	rgb: [BYTE, BYTE, BYTE],
	hsl: [HUE, chroma(100), axis(100)],
	hwb: [HUE, HUNDRED, HUNDRED],
	lab: [HUNDRED, axis(125), axis(125)],
	lch: [HUNDRED, chroma(150), HUE],
	oklab: [UNIT, axis(0.4), axis(0.4)],
	oklch: [UNIT, chroma(0.4), HUE],
	color: [ANY, ANY, ANY],
};
const CALL = /^(rgb|hsl)a?\(([^()]*)\)$|^(hwb|lab|lch|oklab|oklch|color)\(([^()]*)\)$/;
const NUMBER = /^([-+]?(?:\d*\.)?\d+(?:e[-+]?\d+)?)(%|deg|grad|rad|turn)?$/;
const DEGREES: Readonly<Record<string, number>> = {
	deg: 1,
	grad: 0.9,
	rad: 180 / Math.PI,
	turn: 360,
};

/**
 * A colour by its CSS text: hexadecimal, by name, or by a function of numbers; nothing for what needs
 * a browser, such as `var()`, `calc()` or mixtures.
 */
export function parseColor(text: string): Oklch | undefined {
	const css = text.trim().toLowerCase();
	if (css === "transparent") return { mode: "oklch", l: 0, c: 0, alpha: 0 };
	const named = Object.hasOwn(colorsNamed, css) && colorsNamed[css as keyof typeof colorsNamed];
	const plain = named === false ? css : `#${named.toString(16).padStart(6, "0")}`;
	const hex = /^#[\da-f]+$/.test(plain) && parseHex(plain);
	if (hex) return toOklch(hex);
	const match = CALL.exec(css);
	return match
		? parseCall(match[1] ?? match[3] ?? "", (match[2] ?? match[4] ?? "").trim())
		: undefined;
}

function parseCall(name: string, inner: string): Oklch | undefined {
	const words = wordsOf(name, inner);
	const space = name === "color" ? words?.shift() : name.replace("rgb", "srgb");
	const convert = SPACES.get(space ?? "");
	const isOfColor = name !== "color" || !Object.hasOwn(FUNCTIONS, space ?? "");
	const channels = [...(FUNCTIONS[name] ?? []), UNIT];
	if (!words || !convert || !isOfColor || words.length < 3 || words.length > 4) return undefined;
	const numbers = words.map((word, index) => numberOf(word, channels[index] ?? UNIT));
	if (numbers.some(Number.isNaN)) return undefined;
	const [first, second, third, alpha = 1] = numbers as [number, number, number, number?];
	if (space === "oklch") return { mode: "oklch", l: first, c: second, h: third, alpha };
	const share = name === "rgb" ? 255 : 1;
	return { ...toOklch(convert(first / share, second / share, third / share)), alpha };
}

/** The channels and maybe alpha, in the notation with commas or the one without. */
function wordsOf(name: string, inner: string): string[] | undefined {
	if (inner.includes(",")) {
		return /^(rgb|hsl)$/.test(name) && !inner.includes("/") ? trimmed(inner.split(",")) : undefined;
	}
	const [channels = "", alpha, ...others] = trimmed(inner.split("/"));
	const words = channels.split(/\s+/);
	const isWhole = words.length === (name === "color" ? 4 : 3) && others.length === 0;
	return isWhole ? [...words, ...(alpha === undefined ? [] : [alpha])] : undefined;
}

function numberOf(word: string, [whole, least, most]: Channel): number {
	if (word === "none") return 0;
	const [, digits, unit] = NUMBER.exec(word) ?? [];
	const isHue = whole === 0;
	if (!digits || (unit && isHue !== unit in DEGREES)) return Number.NaN;
	const factor = unit === "%" ? whole / 100 : (DEGREES[unit ?? "deg"] ?? 1);
	return Math.min(most, Math.max(least, Number(digits) * factor));
}

function trimmed(words: readonly string[]): string[] {
	return words.map((word) => word.trim());
}
