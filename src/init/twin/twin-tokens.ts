import type { Rgb } from "culori";
import postcss from "postcss";
import { inLightness, lightnessOf } from "../../color/oklch.js";
import { type Slot, Solver, TEXT } from "../../color/solver.js";
import { RANGE } from "../../color/turn.js";
import { createCascade } from "../../css/cascade.js";
import type { Declarations } from "../../css/computed.js";
import type { Mode } from "../../css/types.js";
import type { Elements } from "../media/meeting.js";
import { nativeLook } from "../media/native-scheme.js";
import type { Sheet } from "../media/sheets.js";
import type { Role } from "./color-literals.js";
import { type PagePair, pagePairs } from "./page-pairs.js";
import { Paint } from "./paint.js";
import { type TokenColors, tokenColors } from "./token-colors.js";
import { tokenRoles } from "./token-roles.js";
import { isPageSide, printColor, shadowFor, startingLightness } from "./twin-colors.js";
import { type NeededPair, sceneOf } from "./twin-scene.js";

/** The other mode of a site, token by token. */
export interface Twin {
	/** The mode that the site has now. */
	readonly from: Mode;
	readonly tokens: ReadonlyMap<string, string>;
	readonly failing: readonly NeededPair[];
}

/** The ratio that WCAG 2 AA asks for of text, and of parts of the interface. */
const ENOUGH = { text: 4.5, part: 3 };
/** For what rounding to 8 bits takes away. */
const MARGIN = 0.03;

/** In OKLCH. */
const MIDDLE = 0.6;
const BETWEEN = [0.4, 0.8] as const;

/** The rank of the page's own grounds, which give way last, and by little. */
const PAGE = 3;
const ANY: readonly [number, number] = [0, 1];
const WHITE: Rgb = { mode: "rgb", r: 1, g: 1, b: 1 };

/** What the root declares, whatever the theme. */
export function rootDeclarations(sheets: readonly Sheet[]): Declarations {
	const joined = postcss.root();
	for (const { root } of sheets) joined.append(root.clone().nodes);
	const { declared, uncertain } = createCascade(joined).on(undefined);
	return new Map([...declared, ...uncertain, ...declared]);
}

export function twinOf(sheets: readonly Sheet[], elements: Elements): Twin {
	const declared = rootDeclarations(sheets);
	const { pairs, page: grounds } = pagePairs(sheets, elements);
	const { follows } = nativeLook("light", sheets, [], elements);
	const native = follows.root ? "light" : "dark";
	const shown = new Paint(declared, native);
	const page = shown.ground(grounds)[0]?.rgb ?? WHITE;
	const from = presentMode(page, pairs, shown);
	const to = from === "light" ? "dark" : "light";
	const was = new Paint(declared, from);
	const rolesOf = tokenRoles(sheets);
	const read = tokenColors(sheets);
	const tokens = [...declared].filter(([name]) => name.startsWith("--"));
	const said = new Map(tokens.map(([name, { value }]) => [name, read(name, value)]));
	const slotsOf = (name: string, { colors }: TokenColors) => {
		const roles = rolesOf(name);
		return colors.map((color): Slot => {
			const { role, rank } = mainRole(roles, color, from);
			const start = startingLightness(color, role, to, lightnessOf(page));
			const its = role === "shadow" ? shadowFor(color, to) : inLightness(color, start);
			const range = rank === PAGE ? RANGE[to] : ANY;
			return { token: name, rank, leads: rank < TEXT, range, model: color, color: its };
		});
	};
	const byToken = new Map([...said].map(([name, its]) => [name, slotsOf(name, its)]));
	const print = (token: string) => {
		const colors = byToken.get(token)?.map(({ color }) => color) ?? [];
		return said.get(token)?.print(colors) ?? "";
	};
	const slots = [...byToken.values()].flat();
	const paint = new Paint(declared, to);
	const failing = new Solver(slots, sceneOf(needed(pairs, was), paint, print)).solve();
	const changed = slots.filter(({ model, color }) => printColor(model) !== printColor(color));
	return { from, failing, tokens: new Map(changed.map(({ token }) => [token, print(token)])) };
}

/** The mode of a page; of one between light and dark, that of most of what text stands on. */
function presentMode(page: Rgb, pairs: readonly PagePair[], paint: Paint): Mode {
	const lightness = lightnessOf(page);
	if (lightness < BETWEEN[0]) return "dark";
	if (lightness > BETWEEN[1]) return "light";
	const grounds = pairs.flatMap(({ isText, grounds }) => (isText ? paint.ground(grounds) : []));
	const sides = grounds.map(({ rgb }) => Math.sign(lightnessOf(rgb) - MIDDLE));
	const lead = sides.reduce((sum, side) => sum + side, 0);
	return (lead || lightness - MIDDLE) > 0 ? "light" : "dark";
}

function needed(pairs: readonly PagePair[], was: Paint): NeededPair[] {
	return pairs.flatMap((pair) => {
		const ratio = was.contrast(pair);
		if (ratio === undefined) return [];
		if (pair.isText) return { ...pair, needed: Math.min(ENOUGH.text + MARGIN, ratio) };
		return ratio >= ENOUGH.part ? { ...pair, needed: ENOUGH.part + MARGIN } : [];
	});
}

/** What a colour is first of all, and how soon it may give way (see {@link Slot}). */
function mainRole(roles: ReadonlySet<Role>, color: Rgb, from: Mode): { role: Role; rank: number } {
	const isPage = isPageSide(color, from);
	if (isPage && (roles.has("ground") || roles.size === 0)) return { role: "ground", rank: PAGE };
	if (roles.has("text")) return { role: "text", rank: roles.has("ground") ? TEXT - 1 : TEXT };
	if (roles.has("ground")) return { role: "ground", rank: TEXT + 1 };
	if (roles.has("border")) return { role: "border", rank: TEXT };
	return roles.has("shadow") ? { role: "shadow", rank: PAGE } : { role: "text", rank: TEXT };
}
