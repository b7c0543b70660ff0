type Maths = (...values: number[]) => number;

const FUNCTIONS: Readonly<Record<string, Maths>> = {
	"": (value) => value,
	calc: (value) => value,
	min: Math.min,
	max: Math.max,
	clamp: (low, value, high) => Math.max(low, Math.min(value, high)),
	abs: Math.abs,
	sign: Math.sign,
	pow: Math.pow,
	sqrt: Math.sqrt,
};

/** Degrees in one of each unit. */
const ANGLES: Readonly<Record<string, number>> = {
	deg: 1,
	grad: 0.9,
	rad: 180 / Math.PI,
	turn: 360,
};

const TOKEN = /\s*(?:(\d*\.?\d+(?:e[-+]?\d+)?)(%|[a-z]+)?|([a-z][\w-]*)|([-+*/(),]))/y;

/**
 * The number that a channel of a colour comes to, angles in degrees; nothing for what this does
 * not know. A percentage is of `full`; `names` are the channels of a relative colour's origin.
 */
export function calculate(
	text: string,
	full: number,
	names: Readonly<Record<string, number | undefined>>,
): number | undefined {
	const tokens = tokenize(text.trim());
	let at = 0;
	const take = (wanted: string) => tokens[at] === wanted && ++at > 0;

	function sum(): number {
		let value = product();
		for (;;) {
			if (take("+")) value += product();
			else if (take("-")) value -= product();
			else return value;
		}
	}
	function product(): number {
		let value = factor();
		for (;;) {
			if (take("*")) value *= factor();
			else if (take("/")) value /= factor();
			else return value;
		}
	}
	function factor(): number {
		if (take("-")) return -factor();
		if (take("+")) return factor();
		const token = tokens[at] === "(" ? "" : tokens[at++];
		if (typeof token === "object") return number(token, full);
		if (token === undefined) return Number.NaN;
		if (!take("(")) return Object.hasOwn(names, token) ? (names[token] ?? 0) : Number.NaN;
		const values = [sum()];
		while (take(",")) values.push(sum());
		const apply = Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token] : undefined;
		return apply && take(")") ? apply(...values) : Number.NaN;
	}

	const value = sum();
	return at === tokens.length && Number.isFinite(value) ? value : undefined;
}

interface Measure {
	readonly value: number;
	readonly unit: string | undefined;
}

function tokenize(text: string): (string | Measure)[] {
	const tokens: (string | Measure)[] = [];
	TOKEN.lastIndex = 0;
	while (TOKEN.lastIndex < text.length) {
		const [, value, unit, name, sign] = TOKEN.exec(text) ?? [];
		// A sticky expression that fails starts over: what follows cannot be read.
		if (value === undefined && name === undefined && sign === undefined) return [];
		tokens.push(value === undefined ? (name ?? sign ?? "") : { value: Number(value), unit });
	}
	return tokens;
}

function number({ value, unit }: Measure, full: number): number {
	if (unit === undefined) return value;
	return unit === "%" ? (value / 100) * full : value * (ANGLES[unit] ?? Number.NaN);
}
