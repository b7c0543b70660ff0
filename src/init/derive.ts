import { formatHex, formatHex8 } from "culori";
import type { Piece } from "./change.js";
import { type CssSource, placesOf, type Sheet } from "./css-sources.js";
import { themeFile } from "./media.js";
import type { BuiltPage } from "./pages.js";
import * as use from "./uses.js";

type ColorOf = (value: string) => use.Rgb | undefined;
/** WCAG 2 AA for text, plus the loss by rounding to 8 bits. */
const ENOUGH = 4.5 + 0.03;
const FILE = "src/themes/dark.css";
const BY_HAND = `Make a custom property on :root of each colour that has to change, set color and background of body by such, and run this again; or write ${FILE} yourself: [data-theme="dark"] { color-scheme: dark; … }`;
const READ_FIRST = "Let its step, or a copy, put it where Eleventy copies from, and run this again";
const printColor = (one: use.Rgb) => ((one.alpha ?? 1) < 1 ? formatHex8(one) : formatHex(one));
const IS_DARK = "the page is dark as it is";
const FOR_DARK = `Its own theme is then ${FILE}: [data-theme="dark"] { color-scheme: dark; }. A light one is for you to write, in src/themes/light.css: [data-theme="light"] { color-scheme: light; … }`;
const DERIVED = `is derived from your colours, and each pair that your CSS names meets WCAG AA. Visitors whose system is dark will see it: look through your pages and pictures`;

/** Derives `dark.css` from a site's tokens, if its CSS has no other colours. */
export function deriveDark(pages: readonly BuiltPage[], sources: readonly CssSource[]): Piece {
	const unread = [...new Set(pages.flatMap((page) => page.unread))].join(", ");
	const site = new Site([...new Set(pages.flatMap((page) => page.sheets))]);
	const why = unread ? `Eleventy’s build does not have ${unread}` : site.hindrance(sources);
	const slots = why === undefined ? site.slots() : [];
	const failing = site.solve(slots).flatMap(({ said }) => said);
	const worse = failing.length > 0 ? `this would be illegible: ${placesOf(failing, sources)}` : why;
	const remedy = unread ? READ_FIRST : worse === IS_DARK ? FOR_DARK : BY_HAND;
	if (worse) return { notes: [{ text: `No dark theme is derived: ${worse}. ${remedy}` }] };
	const changed = slots.filter(({ color, model }) => printColor(color) !== printColor(model));
	const values = changed.map(({ token, color }) => [token, printColor(color)] as const);
	return { created: { [FILE]: themeFile("dark", values) }, notes: [{ path: FILE, text: DERIVED }] };
}

class Site {
	readonly #root: ReturnType<ReturnType<typeof use.createCascade>["on"]>;
	readonly #resolve: ReturnType<typeof use.resolverOf>;
	readonly #light: ColorOf;
	/** The root's custom properties that are colours. */
	readonly #names: readonly string[];
	readonly #used: use.ColorsInUse;
	readonly #background: string;

	constructor(sheets: readonly Sheet[]) {
		const roots = sheets.map(({ root }) => root);
		this.#root = use.createCascade(...roots).on(undefined);
		this.#resolve = use.resolverOf(this.#root.declared);
		this.#light = this.#resolve(new Map(), "light");
		const names = [...this.#root.declared.keys()];
		this.#names = names.filter((name) => name.startsWith("--") && this.#light(`var(${name})`));
		this.#used = new use.ColorsInUse(roots, this.#light);
		// A gradient may lie upon the page's own colour, which comes last.
		this.#background = this.#used.colorsIn(this.#used.body[1]?.value).at(-1) ?? "";
	}

	/** The reason why a dark theme would be incomplete, or `undefined`. */
	hindrance(sources: readonly CssSource[]): string | undefined {
		const { declared, uncertain } = this.#root;
		const { all, body } = this.#used;
		const page = this.#light(this.#background);
		if (page && use.isDark(page)) return IS_DARK;
		if (this.#names.length === 0) return "no custom property on :root is a colour";
		const again = all.filter(({ prop, value }) => {
			const isOther = declared.get(prop)?.value !== value.trim() || uncertain.has(prop);
			return this.#names.includes(prop) && isOther;
		});
		if (again.length > 0) return `these have other values elsewhere: ${placesOf(again, sources)}`;
		const said = body.filter((one) => one !== undefined);
		const raw = said.filter(({ value }) => !/var\(/.test(this.#used.colorsIn(value).at(-1) ?? ""));
		if (raw.length > 0) return `body has a literal colour: ${placesOf(raw, sources)}`;
		return said.length < 2 ? "no rule of body sets both color and background" : undefined;
	}

	#behind(value: string): ReadonlySet<string> {
		const next = (name: string) => use.varsIn(this.#root.declared.get(name)?.value);
		return use.reachable(use.varsIn(value), next);
	}

	/** The colours that may change, each with its first dark value. */
	slots(): use.Slot[] {
		const isOwn = (name: string) => !/var\(/i.test(this.#root.declared.get(name)?.value ?? "");
		const page = use.lightnessOf(this.#light(this.#background) as use.Rgb);
		return this.#names.filter(isOwn).map((token): use.Slot => {
			const model = this.#light(`var(${token})`) as use.Rgb;
			const { r, g, b } = model;
			const lightness = use.lightnessOf(model);
			const users = this.#used.all.filter(({ value }) => this.#behind(value).has(token));
			const isBackground = users.some(use.setsBackground);
			const isText = users.some(({ prop }) => !/^--|^background|shadow|filter/i.test(prop));
			if (isBackground && lightness > 0.8 && Math.max(r, g, b) - Math.min(r, g, b) < 0.3) {
				const color = use.inLightness(model, use.backgroundLightness(lightness, "dark", page));
				return { token, rank: use.TEXT_RANK + 2, range: use.RANGE.dark, model, color };
			}
			// A colour of both text and backgrounds, such as an accent, is treated as text. Shadows stay.
			const rank = isText ? use.TEXT_RANK - Number(isBackground) : use.TEXT_RANK + 1;
			const turned = use.inLightness(model, use.foregroundLightness(lightness, "dark"));
			return { token, rank, range: [0, 1], model, color: isText ? turned : model };
		});
	}

	/** Changes the slots until each pair is readable in the dark. @returns the pairs that are not */
	solve(slots: readonly use.Slot[]): use.PairInUse[] {
		if (slots.length === 0) return [];
		const contrast = ({ foreground, background }: use.PairInUse, colorOf: ColorOf) => {
			const color = (value: string) => colorOf(value) as use.Rgb;
			const under = use.paint(color(background), use.paint(color(this.#background)));
			return use.wcagRatio(use.paint(color(foreground), under), under);
		};
		// Pairs of two literal colours stay.
		const open = this.#used.pairs().filter((one) => /var\(/i.test(one.foreground + one.background));
		const pairs = open.map((pair) => {
			const was = contrast(pair, this.#light);
			// A pair that is unreadable today, or not surely a pair, need not improve.
			const needed = pair.isSure && was > 2 ? ENOUGH : Math.min(was, ENOUGH);
			return { ...pair, needed, names: this.#behind(pair.foreground + pair.background) };
		});
		const dark = new Map<string, string>();
		return new use.Solver<(typeof pairs)[number]>(slots, {
			pairs,
			concerned: (token) => pairs.filter(({ names }) => names.has(token)),
			contrast: (pair) => contrast(pair, this.#resolve(dark, "dark")),
			show: ({ token, color }) => void dark.set(token, printColor(color)),
		}).solve();
	}
}
