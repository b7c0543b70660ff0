import type { AtRule, Declaration, Root, Rule } from "postcss";
import { isDark } from "../color/paint.js";
import { isShippedPair, PAGE, type Pair } from "../color/pairs.js";
import { cssOf } from "../color/palette.js";
import { MODES, type Mode } from "../constants.js";
import { type Cascade, createCascade } from "../css/cascade.js";
import { ColorsInUse, type PairInUse, selectorsOf, setsBackground } from "../css/colors-in-use.js";
import { placeOf } from "../css/source.js";
import { certainly, schemeOf } from "../css/themes.js";
import { recall } from "../recall.js";
import { reachable, varsIn } from "../references.js";
import { contrastFindings } from "./contrast.js";
import type { ContrastFinding, Finding } from "./findings.js";
import { colorsIn } from "./modes.js";

/** Elements whose text is on the background of `body`, unless a rule sets another one. */
const TEXT =
	/^(?:main|article|a|p|h[1-6]|li|[uod]l|d[td]|small|strong|em|figcaption|blockquote|time)(?:\[href\])?$/i;
/** Elements that have a background of their own, from the browser or usually from a class. */
const FILLED = /^(?:button|input|select|textarea|option|mark|code|pre|\*)|bu?tn|button|badge|--/i;
const STATE = /:(?:hover|focus[\w-]*|active|visited|(?:any-)?link)(?![\w-])/gi;
const isText = (selector: string) => TEXT.test(selector.replace(STATE, ""));
const isDrawn = (selector: string) => /::?(?:before|after)$/i.test(selector);
/** Large text, of which WCAG 2 asks for less: headings in the sizes of browsers, and 24 px. */
const LARGE = /^h[1-3]$|title|heading|hero|logo/i;
const LARGE_SIZE = /^(?:1\.[5-9]|[2-9]|\d\d)[\d.]*r?em$|^(?:2[4-9]|[3-9]\d|\d{3})[\d.]*px$/i;
/** Selectors that apply in every theme, to text that is shown. */
const PLAIN = /^[\w\s.#>+~:[\]-]+$/;
const SELDOM =
	/(?<![\w-])(?:(?:data|is|theme|mode|color)-)*(?:dark|light|night|theme|scheme|mode)(?![a-z])|root|html|::|:before|:after|disabled|placeholder|print|no-?js|icon|svg|(?<![\w.#-])(?:progress|meter)(?![\w-])/i;
/** Properties that paint between a text and its declared background. */
const PICTURE = /^(?:background-(?:image|clip)|opacity|mix-blend-mode|filter)$/i;
/** The keywords of a `background` without a picture, behind its colour. */
const NO_PICTURE = /(?:\s{1,9}(?:none|(?:no-)?repeat|scroll|fixed)){1,9}$/i;
const NOTHING = /^(?:none|transparent|inherit|unset|initial|0|1|normal|border-box)$/i;

type Themes = readonly (string | undefined)[];
/** A text and its background. If not sure, it counts only if no other background is found. */
type OwnPair = Pair & { readonly isSure: boolean };
/** A declaration by one of its selectors, with the simple selectors of that one's last compound. */
type Said = Readonly<{ node: Declaration; selector: string; element: string[]; isSeldom: boolean }>;
/** Declarations by their token, or else by the first simple selector of their element. */
type Index = ReadonlyMap<string, readonly Said[]>;

/**
 * The failing pairs of text and background that a site's own stylesheet sets by tokens: in each theme
 * that changes one of the tokens, and in the site's own look.
 * @param themes - the last is the site's own look: unset if visitors have no theme of that name
 */
export function ownFindings(parts: readonly Root[], own: Root, themes: Themes): Finding[] {
	if (!own.first) return [];
	const found = new Map<string, ContrastFinding>();
	for (const system of MODES) {
		const sheet = inSystem(own, system, parts);
		for (const finding of findingsIn(createCascade(...parts, sheet), sheet, themes, system)) {
			const key = [finding.theme, finding.foreground, finding.background].join("\n");
			const { mode, ...known } = found.get(key) ?? { ...finding, mode: system };
			const worse = known.ratio - known.needed <= finding.ratio - finding.needed ? known : finding;
			found.set(key, mode === system ? { ...worse, mode } : worse);
		}
	}
	const cascade = createCascade(...parts, inSystem(own, "light", parts));
	return [...unsaidModes(cascade, own, themes), ...hiddenTokens(cascade, own), ...found.values()];
}

/** The themes that make a light page dark, or the reverse, without a `color-scheme`. */
function unsaidModes(cascade: Cascade, own: Root, themes: Themes): Finding[] {
	const hasDarkPage = (theme: string | undefined) => {
		const { color: colorOf } = colorsIn("light", cascade.on(theme).declared).palette;
		const page = colorOf(new ColorsInUse([own], colorOf).body[1]?.value ?? "");
		return !!page && isDark(page);
	};
	return themes.flatMap((theme): Finding[] => {
		const { declared, rule } = cascade.on(theme);
		// A theme with a page colour of ours is judged by it.
		if (theme === undefined || declared.has("color-scheme") || declared.has(PAGE)) return [];
		if (hasDarkPage(theme) === hasDarkPage(undefined)) return [];
		const token = "color-scheme";
		return [{ type: "missing-token", theme, token, reason: "mode", ...placeOf(rule) }];
	});
}

/** The tokens of the themes that a rule of `body` declares again: the first of each rule. */
function hiddenTokens(cascade: Cascade, own: Root): Finding[] {
	const declared = cascade.themes.map((theme) => cascade.on(theme).declared);
	const hidden = bodyTokens(own).filter(({ prop }) => declared.some((its) => its.get(prop)?.isOwn));
	const first = hidden.filter(({ parent }, index) => parent !== hidden[index - 1]?.parent);
	return first.map((node) => ({ type: "hidden-token", token: node.prop, ...placeOf(node) }));
}

/** The tokens that `body` declares for all that is in it. */
function bodyTokens(sheet: Root): Declaration[] {
	const found: Declaration[] = [];
	sheet.walkDecls(/^--/, (node) => {
		const { type, name } = (node.parent?.parent ?? {}) as Partial<AtRule>;
		const isBody = selectorsOf(node).some((one) => /^body$/i.test(one));
		if (isBody && (type !== "atrule" || name === "layer")) found.push(node);
	});
	return found;
}

/**
 * The stylesheet as it applies in a mode of the system, without rules for a root that `:has()`
 * something, for forced colours, and for browsers that lack something.
 */
function inSystem(sheet: Root, system: Mode, others: readonly Root[]): Root {
	const copy = sheet.clone();
	copy.walkRules(/^(?::root|html):has\([^,]*$/i, (rule) => void rule.remove());
	copy.walkAtRules(/^(?:media|supports)$/i, (rule) => {
		const isRare = /^supports\s+not\b|forced-colors\s*:\s*active/i;
		if (isRare.test(`${rule.name} ${rule.params}`)) return void rule.remove();
		const [, mode] = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/i.exec(rule.params) ?? [];
		if (mode?.toLowerCase() === system) rule.replaceWith(rule.nodes ?? []);
		else if (mode) rule.remove();
	});
	const ofBody = new Map(bodyTokens(copy).map(({ prop, value }) => [prop, value.trim()]));
	const times = new Map<string, number>();
	for (const root of [...others, copy])
		root.walkDecls(/^--/, ({ prop }) => void times.set(prop, (times.get(prop) ?? 0) + 1));
	copy.walkDecls(/^(?:color|background)/i, (node) => {
		// A token that one rule declares, for itself, is its value there.
		const beside = node.parent?.nodes as Declaration[] | undefined;
		const token = beside?.findLast(({ prop }) => prop === nameOf(node.value));
		if (token && times.get(token.prop) === 1) node.value = token.value;
		else if (!/^(?:html|:root)$/i.test(selectorsOf(node).join()))
			node.value = ofBody.get(nameOf(node.value)) ?? node.value;
	});
	return copy;
}

function findingsIn(cascade: Cascade, sheet: Root, themes: Themes, system: Mode) {
	const look = themes.at(-1);
	const others = themes.slice(0, -1) as string[];
	const isThemed = (theme: string, ...sides: string[]) => {
		const { declared } = cascade.on(theme);
		const names = varsIn(sides.map(cssOf).join(" "));
		const tokens = reachable(names, (token) => varsIn(declared.get(token)?.value));
		return [...tokens].some((token) => declared.get(token)?.isOwn);
	};
	const colorsOn = (theme: string | undefined, page?: string) => {
		const declared = certainly(cascade.on(theme));
		const mode = schemeOf(declared) ?? (declared.has("color-scheme") ? system : "light");
		return colorsIn(mode, declared, page);
	};
	const inThemes = themes.map((theme) => colorsOn(theme).palette.color);
	const used = new ColorsInUse([sheet], (text) => inThemes.map((of) => of(text)).find(Boolean));
	const all = pairsOf(used);
	const [page] = used.colorsIn(used.body[1]?.value);
	const painted = used.all
		.filter((node) => setsBackground(node) && !selectorsOf(node).every(isDrawn))
		.flatMap(({ value }) => used.colorsIn(value));
	const backgrounds = [...new Set(painted)];
	const inLook = colorsOn(look, page).palette;
	return themes.flatMap((theme) => {
		const colors = colorsOn(theme, page);
		const pairs = all.filter((pair) => {
			const { foreground, background, needed, isSure } = pair;
			// Nothing is known of what a translucent background lies on.
			if ((colors.palette.color(background)?.alpha ?? 1) < 1) return false;
			const isHere = (name: string) => isThemed(name, foreground, background);
			// Where each theme has it otherwise, nobody sees the site's own look.
			const isSeen = look !== undefined || !others.length || !others.every(isHere);
			if (theme === undefined || theme === look) return isSure && isSeen;
			const was = (under: string) => inLook.contrast({ ...pair, background: under }) ?? 0;
			const is = (under: string) => colors.palette.contrast({ ...pair, background: under }) ?? 0;
			const isRead = (one: string) => was(one) >= 3 && is(one) >= needed && isThemed(theme, one);
			// A pair of two rules counts if it can be read in the site's own look, and the theme sets no
			// other background on which its text can be read.
			return isHere(theme) && (isSure || (was(background) >= 3 && !backgrounds.some(isRead)));
		});
		return contrastFindings(colors, theme, cascade.on(theme), pairs, page);
	});
}

function pairsOf(used: ColorsInUse): OwnPair[] {
	const index = new Map<string, Said[]>();
	for (const node of used.all) {
		const { prop } = node;
		if (!/^(?:--|color$|background)/i.test(prop) && !PICTURE.test(prop)) continue;
		for (const selector of selectorsOf(node)) {
			const [element = []] = elementsOf(selector);
			const key = prop.startsWith("--") ? prop : (element[0] ?? "");
			const isSeldom = SELDOM.test(selector);
			recall(index, key, () => []).push({ node, selector, element, isSeldom });
		}
	}
	return used.pairs().flatMap((pair): OwnPair[] => {
		const colors = [pair.foreground, pair.background];
		const isWhole = pair.said.every(({ value }) => colors.includes(value.replace(NO_PICTURE, "")));
		const isBody = pair.said.every((node) => used.body.includes(node));
		const selectors = selectorsOf(pair.said[0] as Declaration).filter(
			(one) => isBody || (PLAIN.test(one) && !SELDOM.test(one) && !isOtherwise(one, pair, index)),
		);
		// Of gradients and pictures nobody knows what lies under a letter.
		const beside = pair.said.flatMap(({ parent }) => (parent?.nodes ?? []) as Declaration[]);
		if (!isWhole || selectors.length === 0 || beside.some(({ prop }) => PICTURE.test(prop)))
			return [];
		const [foreground = "", background = ""] = colors.map(nameOf);
		const isSure = isBody || pair.isSure || selectors.some(isText);
		const hasToken = /var\(/i.test(isSure ? colors.join() : pair.foreground);
		// A text in the colour behind it or in none, such as of a rule or a hidden label, is not read.
		const isRead = foreground !== background && !NOTHING.test(foreground);
		if (!hasToken || !isRead || isShippedPair({ foreground, background })) return [];
		const isLarge =
			selectors.every((one) => LARGE.test(one)) ||
			beside.some(({ prop, value }) => prop === "font-size" && LARGE_SIZE.test(value));
		return [{ foreground, background, needed: isLarge ? 3 : 4.5, isSure }];
	});
}

/** True if another rule sets the text colour of the element, or may set its background. */
function isOtherwise(selector: string, pair: PairInUse, index: Index): boolean {
	const { said, isSure } = pair;
	const around = said[0]?.parent?.parent as Partial<Rule> | undefined;
	if (around?.selectors?.some((one) => SELDOM.test(one))) return true;
	const stateless = selector.replace(STATE, "");
	const isLikely = !FILLED.test(stateless) && !said.some(setsBackground);
	if (!isSure && (around?.selectors || !(isText(selector) || isLikely))) return true;
	const elements = elementsOf(selector);
	// Each list once, as the order within it counts.
	const keys = new Set([...elements.flat(), ...varsIn(`${pair.foreground} ${pair.background}`)]);
	const near = [...keys].flatMap((key) => index.get(key) ?? []);
	const first = near.findIndex(({ node }) => node === said[0]);
	return near.some((other, at) => {
		const { prop, value, important, parent } = other.node;
		if (said.includes(other.node)) return false;
		const isPart = (element: readonly string[]) =>
			other.element.length > 0 && other.element.every((its) => element.includes(its));
		// Another value of a token: for elements of any class, or for this one or one around it.
		if (prop.startsWith("--")) {
			const isWide = parent?.parent?.type !== "rule" && !/[.#[]|^html|^:root/i.test(other.selector);
			return isWide || elements.some(isPart);
		}
		const isSame = other.selector === selector || other.selector === stateless;
		if (NOTHING.test(value)) return false;
		if (PICTURE.test(prop)) return isSame;
		// The side that the pair takes from the body: another background, for example.
		const isBackground = setsBackground(other.node);
		if (!said.some((its) => setsBackground(its) === isBackground))
			return !isSure && (isText(selector) ? isSame : elements.some(isPart));
		// A side of the pair itself, declared once more.
		const isLater = other.selector === selector && at > first && parent?.parent === around;
		if (isSame) return !said.some((its) => its.value === value) && (important || isLater);
		return other.isSeldom && isPart(elements[0] ?? []);
	});
}

/** The simple selectors of an element, then of those around it, the nearest first. */
function elementsOf(selector: string): string[][] {
	const around = selector.replace(/(?<![^\s>+~])[^\s>+~]+\s*[+~]\s*/g, "").split(/[\s>]+/);
	return around.toReversed().map((one) => one.match(/[.#]?[\w-]+|\[[^\]]*\]?|::?[\w-]+|\*/g) ?? []);
}

/** A token's name in place of its `var()`. */
function nameOf(value: string): string {
	return /^var\(\s*(--[\w-]+)\s*\)$/i.exec(value)?.[1] ?? value;
}
