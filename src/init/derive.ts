import { formatHex } from "culori";
import type { AtRule, Container, Declaration, Document, Rule } from "postcss";
import { type CssSource, placesOf, selectorsOf } from "./css.js";
import { THEME_FILES, themeFile } from "./media.js";
import type { Page } from "./pages.js";
import type { Note } from "./types.js";
import * as use from "./uses.js";

/** A dark theme of a light site, or why there is none. */
export interface Derived {
	readonly created: Readonly<Record<string, string>>;
	readonly notes: readonly Note[];
}

/** Text upon a ground, as CSS says their colours. */
interface Pair {
	readonly front: string;
	readonly ground: string;
	/** Whether one rule says both: they are seen together for sure. */
	readonly isSure: boolean;
	readonly said: readonly Declaration[];
}

/** What a site's CSS says of colours. */
interface Site {
	readonly all: readonly Declaration[];
	/** What the root declares. */
	readonly tokens: ReadonlyMap<string, string>;
	/** The tokens that are colours. */
	readonly names: readonly string[];
	readonly resolve: ReturnType<typeof use.resolverOf>;
	readonly light: (value: string) => use.Rgb | undefined;
	readonly front: Pick<Declaration, "prop" | "value">;
	readonly ground: Pick<Declaration, "prop" | "value">;
}

/** What WCAG 2 AA asks for of text, and for what rounding to 8 bits takes away. */
const ENOUGH = 4.5 + 0.03;
const ROOT = /^(?::root|html|:host)$/i;
const FRONT = /^color$/i;
const GROUND = /^background(?:-color)?$/i;
const PART = /var\((?:[^()]|\([^()]*\))*\)|#[\da-f]{3,8}\b|\b[a-z-]+\([^()]*\)|\b[a-z]+\b/gi;
/** What browsers paint by themselves: Chromium's, from which others differ by little. */
const CANVAS = { front: "--canvas-text", ground: "--canvas" };
const OWN = [
	[CANVAS.front, "light-dark(#000, #fff)"],
	[CANVAS.ground, "light-dark(#fff, #121212)"],
] as const;
const BY_HAND = `Make a custom property on :root of each colour that has to change, and run this again; or write ${THEME_FILES.dark} yourself: [data-theme="dark"] { color-scheme: dark; … }`;

/** Derives `dark.css` from a site's tokens, if all that its CSS says of colours goes with them. */
export function deriveDark(pages: readonly Page[], sources: readonly CssSource[]): Derived {
	const sheets = [...new Set(pages.flatMap((page) => page.sheets))];
	if (sheets.length === 0) return { created: {}, notes: [] };
	const site = readSite(sheets.flatMap(({ root }) => declarationsIn(root)));
	const unread = [...new Set(pages.flatMap((page) => page.unread))].join(", ");
	const why = unread ? `${unread} is loaded and cannot be read` : hindrance(site, sources);
	const slots = why === undefined ? slotsOf(site) : [];
	const failing = solve(site, slots).flatMap(({ said }) => said);
	const worse = failing.length > 0 ? `this would not be read: ${placesOf(failing, sources)}` : why;
	if (worse !== undefined) {
		return { created: {}, notes: [{ text: `No dark theme is derived: ${worse}. ${BY_HAND}` }] };
	}
	const values = slots
		.filter(({ color, model }) => printColor(color) !== printColor(model))
		.map(({ token, color }) => [token, printColor(color)] as const);
	const text =
		"is derived from your colours, and each pair that your CSS names meets WCAG AA. Visitors whose system is dark will see it: look through your pages and pictures";
	const notes = [{ path: THEME_FILES.dark, text }];
	return { created: { [THEME_FILES.dark]: themeFile("dark", values) }, notes };
}

/** What a stylesheet says, but for print and animations. */
function declarationsIn(root: Container): Declaration[] {
	const found: Declaration[] = [];
	root.walkDecls((node) => {
		const { name, params } = (node.parent?.parent ?? {}) as Partial<AtRule>;
		if (!/keyframes$/i.test(name ?? "") && !/^print\b/i.test(params ?? "")) found.push(node);
	});
	return found;
}

function readSite(all: readonly Declaration[]): Site {
	const tokens = new Map(all.filter(isRootToken).map(({ prop, value }) => [prop, value]));
	const resolve = use.resolverOf(
		new Map([...OWN, ...tokens].map(([name, value]) => [name, { value }])),
	);
	const light = resolve(new Map(), "light");
	const names = [...tokens.keys()].filter((name) => light(`var(${name})`));
	const last = (property: RegExp, selector: RegExp) =>
		all.findLast(
			(node) =>
				property.test(node.prop) &&
				selectorsOf(node).some((one) => selector.test(one)) &&
				colorsIn(node.value, light).length > 0,
		);
	const said = (property: RegExp, canvas: string) =>
		last(property, /^body$/i) ?? last(property, ROOT) ?? { prop: "", value: `var(${canvas})` };
	const [front, ground] = [said(FRONT, CANVAS.front), said(GROUND, CANVAS.ground)];
	return { all, tokens, names, resolve, light, front, ground };
}

/** Whether a declaration gives a token to the root, whatever the medium. */
function isRootToken(node: Declaration): boolean {
	let around = node.parent?.parent as Container | Document | undefined;
	while (around?.type === "atrule" && (around as AtRule).name === "layer") around = around.parent;
	const isRoot = selectorsOf(node).every((one) => ROOT.test(one));
	return node.prop.startsWith("--") && !node.important && isRoot && around?.type === "root";
}

/** The colours that a value names, each as CSS; those of a gradient too. */
function colorsIn(value: string, light: Site["light"]): string[] {
	return light(value) ? [value] : (value.match(PART) ?? []).filter((part) => light(part));
}

/** Why a dark theme would be but half. */
function hindrance(site: Site, sources: readonly CssSource[]): string | undefined {
	const { all, tokens, names, light, front, ground } = site;
	if (names.length === 0) return "no custom property on :root is a colour";
	const again = all.filter(
		(node) =>
			names.includes(node.prop) && (!isRootToken(node) || tokens.get(node.prop) !== node.value),
	);
	if (again.length > 0) return `these have other values elsewhere: ${placesOf(again, sources)}`;
	const literal = [front, ground].filter((one) => !colorsIn(one.value, light)[0]?.includes("var("));
	if (literal.length > 0) {
		return `body says a colour literally: ${placesOf(literal as Declaration[], sources)}`;
	}
	if (!front.prop && !ground.prop) return "no rule of body says its colours";
	return use.lightnessOf(pageOf(site)) < 0.6 ? "the page is dark as it is" : undefined;
}

function pageOf({ ground, light }: Site): use.Rgb {
	return light(colorsIn(ground.value, light)[0] ?? "") as use.Rgb;
}

/** Text and ground of each rule; where it says but one, with what the body says of the other. */
function pairsOf({ all, light, front, ground }: Site): Pair[] {
	const rules = new Set(all.map(({ parent }) => parent as Rule));
	const colors = (one: { readonly value: string } | undefined) =>
		one ? colorsIn(one.value, light) : [];
	const found = [...rules].flatMap((rule) => {
		const [text, under] = [FRONT, GROUND].map((property) =>
			rule.nodes.findLast(
				(one): one is Declaration => one.type === "decl" && property.test(one.prop),
			),
		);
		const [fronts, grounds] = [colors(text), colors(under)];
		if (fronts.length + grounds.length === 0) return [];
		const said = [text, under].filter((one) => one !== undefined);
		const isSure = fronts.length > 0 && grounds.length > 0;
		return (fronts.length > 0 ? fronts : colors(front)).flatMap((one) =>
			(grounds.length > 0 ? grounds : colors(ground)).map((other) => {
				return { front: one, ground: other, isSure, said };
			}),
		);
	});
	const body = colors(front).map((one) => {
		return { front: one, ground: colors(ground)[0] ?? "", isSure: true, said: [] };
	});
	// What is literal on both sides stays as it is.
	return [...body, ...found].filter((pair) => /var\(/i.test(pair.front + pair.ground));
}

/** The tokens behind a value. */
function namesBehind(value: string, { tokens }: Site): ReadonlySet<string> {
	const names = new Set(use.references(value).map(({ name }) => name));
	// A set's loop visits what is added to it on the way.
	for (const name of names) {
		for (const other of use.references(tokens.get(name) ?? "")) names.add(other.name);
	}
	return names;
}

/** The colours that may change, each with the one that it starts with in the dark. */
function slotsOf(site: Site): use.Slot[] {
	const { all, names, tokens, light } = site;
	const page = use.lightnessOf(pageOf(site));
	const own = names.filter((name) => !/var\(/i.test(tokens.get(name) ?? ""));
	return own.map((token): use.Slot => {
		const model = light(`var(${token})`) as use.Rgb;
		const { r, g, b } = model;
		const lightness = use.lightnessOf(model);
		const props = all
			.filter(({ prop, value }) => !prop.startsWith("--") && namesBehind(value, site).has(token))
			.map(({ prop }) => prop);
		const isGround = props.some((prop) => GROUND.test(prop));
		const isText = props.some((prop) => !GROUND.test(prop) && !/shadow|filter/.test(prop));
		if (isGround && lightness > 0.8 && Math.max(r, g, b) - Math.min(r, g, b) < 0.3) {
			const color = use.inLightness(model, use.groundLightness(lightness, "dark", page));
			return { token, rank: use.TEXT + 2, range: use.RANGE.dark, model, color };
		}
		// What both text and grounds have, such as an accent, is turned as text; shadows stay.
		const turned = use.frontLightness(lightness, "dark");
		const rank = isText ? use.TEXT - Number(isGround) : use.TEXT + 1;
		const color = isText ? use.inLightness(model, turned) : model;
		return { token, rank, leads: rank < use.TEXT, range: [0, 1], model, color };
	});
}

/** Changes the slots until each pair is read in the dark. @returns the pairs that are not */
function solve(site: Site, slots: readonly use.Slot[]): Pair[] {
	if (slots.length === 0) return [];
	const page = colorsIn(site.ground.value, site.light)[0] ?? "";
	const contrast = ({ front, ground }: Pair, color: Site["light"]) => {
		const painted = (value: string, under?: use.Painted) =>
			use.paint(color(value) as use.Rgb, under);
		const under = painted(ground, painted(page, painted(`var(${CANVAS.ground})`)));
		return use.ratioOf(painted(front, under), under);
	};
	const pairs = pairsOf(site).map((pair) => {
		const was = contrast(pair, site.light);
		// What is not read today, or not together for sure, need not be better than it is.
		return { ...pair, needed: pair.isSure && was > 2 ? ENOUGH : Math.min(was, ENOUGH) };
	});
	const dark = new Map<string, string>();
	const behind = new Map(pairs.map((pair) => [pair, namesBehind(pair.front + pair.ground, site)]));
	return new use.Solver<(typeof pairs)[number]>(slots, {
		pairs,
		concerned: (token) => pairs.filter((pair) => behind.get(pair)?.has(token)),
		fronts: (token) => pairs.filter((pair) => namesBehind(pair.front, site).has(token)),
		contrast: (pair) => contrast(pair, site.resolve(dark, "dark")),
		show: ({ token, color }) => void dark.set(token, printColor(color)),
	}).solve();
}

/** As CSS that every browser reads. */
function printColor(color: use.Rgb): string {
	const { alpha = 1 } = color;
	const part = Math.round(alpha * 255)
		.toString(16)
		.padStart(2, "0");
	return formatHex(color) + (alpha < 1 ? part : "");
}
