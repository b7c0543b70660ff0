import { type Axis, axesOf, constantChange } from "./axes.js";
import { controlBoxes } from "./boxes.js";
import type { PageElement } from "./page-element.js";
import { type PageScript, STAMP, type State, World } from "./world.js";

/** What a site's own switch does, as seen by using it. */
export interface Meaning {
	readonly axes: readonly Axis[];
	/** Whether it writes `color-scheme` into the root's `style`. */
	readonly hasColorScheme: boolean;
	readonly key: string | undefined;
	/** What a first visit gets, by what the OS prefers. */
	readonly first: Record<"light" | "dark", State>;
	/** What each stored value gives. */
	readonly stored: ReadonlyMap<string, Record<"light" | "dark", State>>;
	/** Stamps of the elements by which visitors switch, with what goes with them. */
	readonly boxes: readonly string[];
	/** Whether it keeps the page's `<meta name="theme-color">`. */
	readonly setsThemeColor: boolean;
	/** What it does that the plugin does not, or what could not be seen. */
	readonly problem: string | undefined;
}

/** What a switch may have stored, where none of its controls does. */
const LIKELY = /^(?:light|dark|auto|system|true|false|enabled|disabled|on|off|0|1)$/;

/** Uses a page's switch in every way that it offers, and says what came of it. */
export function readMeaning(
	html: string,
	scripts: readonly PageScript[],
	literals: Iterable<string>,
): Meaning {
	const world = (prefersDark: boolean, stored: Record<string, string> = {}) =>
		new World(html, scripts, { prefersDark, stored: new Map(Object.entries(stored)) });
	const first = { light: world(false).state, dark: world(true).state };
	const used = world(false);
	const { controls, states, values } = useAll(used);
	const [key, ...others] = used.keys;
	const likely = [...literals].filter((text) => LIKELY.test(text));
	const known = values.size > 0 ? values : new Set(likely);
	const stored = new Map<string, Record<"light" | "dark", State>>();
	for (const value of key === undefined ? [] : known) {
		const [light, dark] = [false, true].map(
			(dark) => world(dark, { [key as string]: value }).state,
		);
		stored.set(value, { light: light as State, dark: dark as State });
	}
	const all = [
		first.light,
		first.dark,
		...states,
		...Array.from(stored.values(), ({ light, dark }) => [light, dark]).flat(),
	];
	const { axes, hasColorScheme, other } = axesOf(all);
	const pristine = new World(html, [], { prefersDark: false, stored: new Map() });
	const constant = constantChange(pristine.state, first.light, axes);
	const { problem, ...page } = compared(used, pristine, controls);
	const problems = [
		others.length > 0 && `stores ${others.join(", ")} as well as ${key}`,
		key !== undefined && controls.length === 0 && "has no control that could be found on the page",
		other,
		constant,
		problem,
	];
	const found = problems.find((one) => typeof one === "string");
	return { axes, hasColorScheme, key, first, stored, ...page, problem: found };
}

/** What the switch has made of the page, but for the root and the body. */
function compared(
	used: World,
	pristine: World,
	controls: readonly string[],
): Pick<Meaning, "boxes" | "setsThemeColor" | "problem"> {
	const [color, oldColor] = [used, pristine].map(takeThemeColor);
	const setsThemeColor = color !== oldColor;
	const found = controlBoxes(pristine, controls);
	if ("problem" in found) return { boxes: [], setsThemeColor, problem: found.problem };
	const isSame = rest(used, found) === rest(pristine, found);
	const problem = isSame ? undefined : "changes more of the page than the theme and its controls";
	return { boxes: found, setsThemeColor, problem };
}

function useAll(world: World): { controls: string[]; states: State[]; values: Set<string> } {
	const controls: string[] = [];
	const states: State[] = [];
	const values = new Set<string>(world.storage.values());
	for (const element of world.controls) {
		let before = snapshot(world);
		for (const use of world.uses(element)) {
			use();
			const after = snapshot(world);
			if (after === before) continue;
			before = after;
			states.push(world.state);
			for (const value of world.storage.values()) values.add(value);
			const stamp = element.getAttribute(STAMP) ?? "";
			if (!controls.includes(stamp)) controls.push(stamp);
		}
	}
	return { controls: withoutInner(world, controls), states, values };
}

/** What a press of an icon inside a button does, the button's own listener does. */
function withoutInner(world: World, stamps: string[]): string[] {
	const elements = stamps.map((stamp) => world.stamped(stamp));
	return stamps.filter((_, index) =>
		elements.every(
			(outer, other) => other === index || !outer.contains(elements[index] as PageElement),
		),
	);
}

function snapshot({ state, storage }: World): string {
	return JSON.stringify([[...state.html], [...state.body], [...storage]]);
}

/** Takes the value out: browsers paint it around the page, and no rule of the page depends on it. */
function takeThemeColor({ document }: World): string {
	const metas = [...document.querySelectorAll("meta[name=theme-color]")];
	const values = metas.map((meta) => meta.getAttribute("content"));
	for (const meta of metas) meta.removeAttribute("content");
	return values.join();
}

/** The page without its controls and without what the root and the body say. */
function rest(world: World, boxes: readonly string[]): string {
	const { document } = world;
	for (const stamp of boxes) world.stamped(stamp).remove();
	for (const element of [document.documentElement, document.body]) {
		for (const { name } of [...element.attributes]) element.removeAttribute(name);
	}
	return document.toString();
}
