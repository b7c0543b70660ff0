import type { AtRule, Declaration, Root, Rule } from "postcss";
import type { Rgb } from "../color/oklch.js";

/** Text upon a background, as stylesheets say their colours. */
export interface PairInUse {
	readonly foreground: string;
	readonly background: string;
	/** True if one rule, or the body, sets both: the two are always seen together. */
	readonly isSure: boolean;
	readonly said: readonly Declaration[];
}

const BACKGROUND = /^background(?:-color)?$/i;
const SIDES = [/^color$/i, BACKGROUND];
/** Matches the parts of a value that may be colours. */
const PART = /var\((?:[^()]|\([^()]*\))*\)|#[\da-f]{3,8}\b|\b[a-z-]+\([^()]*\)|\b[a-z]+\b/gi;

/** The uses of colours in a page's stylesheets, by element. */
export class ColorsInUse {
	/** Every declaration, but for print and animations. */
	readonly all: readonly Declaration[];
	/** The text and background of `body`, or else of the root. */
	readonly body: readonly (Declaration | undefined)[];
	readonly #colorOf: (value: string) => Rgb | undefined;

	constructor(roots: readonly Root[], colorOf: (value: string) => Rgb | undefined) {
		const all: Declaration[] = [];
		for (const root of roots) {
			root.walkDecls((node) => {
				const { name = "", params = "" } = (node.parent?.parent ?? {}) as Partial<AtRule>;
				if (!/keyframes$/i.test(name) && !/^print\b/i.test(params)) all.push(node);
			});
		}
		this.all = all;
		this.#colorOf = colorOf;
		const of = (wanted: RegExp) =>
			all.filter((node) => selectorsOf(node).some((one) => wanted.test(one)));
		const [body, root] = [of(/^body$/i), of(/^(?:html|:root)$/i)];
		this.body = SIDES.map((one) => this.#last(one, body) ?? this.#last(one, root));
	}

	/** The colours that a value names, each as CSS; those of a gradient too. */
	colorsIn(value = ""): string[] {
		if (this.#colorOf(value)) return [value];
		return (value.match(PART) ?? []).filter((part) => this.#colorOf(part));
	}

	#last(property: RegExp, nodes: readonly Declaration[]): Declaration | undefined {
		return nodes.findLast(({ prop, value }) => property.test(prop) && this.colorsIn(value)[0]);
	}

	/** Text and background of each rule; a rule that sets only one is paired with the other of the body. */
	pairs(): PairInUse[] {
		const body = this.body.map((one) => this.colorsIn(one?.value).slice(0, 1));
		const rules = Array.from(new Set(this.all.map(({ parent }) => parent)), (rule) =>
			SIDES.map((one) => this.#last(one, (rule?.nodes ?? []) as Declaration[])),
		);
		return [this.body, ...rules].flatMap((its) => {
			const said = its.filter((one) => one !== undefined);
			if (said.length === 0) return [];
			const isSure = said.length === 2;
			const [foregrounds = [], backgrounds = []] = its.map((one, side) =>
				one ? this.colorsIn(one.value) : (body[side] ?? []),
			);
			return foregrounds.flatMap((foreground) =>
				backgrounds.map((background) => ({ foreground, background, isSure, said })),
			);
		});
	}
}

export const setsBackground = ({ prop }: Declaration): boolean => BACKGROUND.test(prop);

export function selectorsOf({ parent }: Declaration): readonly string[] {
	return parent?.type === "rule" ? (parent as Rule).selectors : [];
}
