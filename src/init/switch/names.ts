import { THEME_ATTRIBUTE } from "../../constants.js";
import type { Axis } from "./axes.js";
import type { Meaning } from "./meaning.js";
import type { State } from "./world.js";

type Mode = "light" | "dark";

/** A site's own switch in the plugin's words. */
export interface Naming {
	/** Themes with the mode of each. */
	readonly themes: ReadonlyMap<string, Mode>;
	readonly options: {
		readonly default?: string;
		readonly system?: Readonly<Record<Mode, string>>;
		readonly modeAs?: { readonly class: string } | { readonly attribute: string };
		readonly toggle?: { readonly system: true };
		readonly storageKey?: string;
	};
	/** Stored values that are no names, each with the theme that it stands for. */
	readonly carried: readonly (readonly [stored: string, theme: string])[];
	/** The classes or values that the site's CSS must call by the theme's name instead. */
	readonly renamed:
		| { readonly axis: Axis; readonly names: ReadonlyMap<string, string> }
		| undefined;
}

const DARK = /dark|night|black|midnight|dim/i;
const LIGHT = /light|day|white/i;
const SYSTEM = /^$|(?:^|[-_])(?:auto|system|os|default)$/i;

/** @returns why it cannot be said, where it cannot */
export function nameThemes(meaning: Meaning, css: string): Naming | string {
	const { axes, key, stored } = meaning;
	const [main, ...others] = [...axes].sort((one, other) => +isOurs(other) - +isOurs(one));
	if (!main) return "sets nothing that could be seen when it is run";
	if (others.length > 1 || others.some(() => !isOurs(main))) {
		return `sets ${axes.map(axisText).join(" and ")}: one of them is wanted`;
	}
	const themes = themesOf(main);
	if (!themes)
		return `sets ${axisText(main)} to ${main.values.join(", ")}: which is dark is not clear`;
	const themeOf = reader(main, themes, css);
	const start = (["light", "dark"] as const).map((mode) => themeOf(meaning.first[mode], mode));
	const [light, dark] = start;
	if (light === undefined || dark === undefined) {
		return `leaves ${axisText(main)} away at first, which is none of its themes`;
	}
	const modes = new Map(
		[...new Set([...themes.values(), light, dark])].map((name) => [name, modeOf(name)]),
	);
	const mode = modeOption([main, ...others], css);
	const renamed = mode === "rename" ? { axis: main, names: themes } : undefined;
	if (others.length > 0 && renamed)
		return `sets ${axes.map(axisText).join(" and ")}: one of them is wanted`;
	const meant = Array.from(
		stored,
		([value, state]) =>
			[value, themeOf(state.light, "light"), themeOf(state.dark, "dark")] as const,
	);
	const carried = meant.flatMap(([value, one, other]) =>
		one !== undefined && one === other && one !== value ? [[value, one] as const] : [],
	);
	// Of more than two themes there is a list, where the system stands anyway.
	const hasSystem =
		modes.size === 2 && light !== dark && meant.some(([, one, other]) => one !== other);
	return {
		themes: modes,
		options: {
			...(light === dark && { default: light }),
			...(light !== dark && (light !== "light" || dark !== "dark") && { system: { light, dark } }),
			...(typeof mode === "object" && { modeAs: mode }),
			...(hasSystem && { toggle: { system: true } }),
			...(key !== undefined && { storageKey: key }),
		},
		carried,
		renamed,
	};
}

function isOurs({ element, attribute }: Axis): boolean {
	return element === "html" && attribute === THEME_ATTRIBUTE;
}

export function axisText({ element, attribute, values }: Axis): string {
	const what = attribute === "class" ? `the class ${values.join(" or ")}` : attribute;
	return `${what} on <${element}>`;
}

function modeOf(name: string): Mode {
	return DARK.test(name) ? "dark" : "light";
}

/** The theme that each value stands for; the names of `data-theme` stay, others are light and dark. */
function themesOf(axis: Axis): Map<string, string> | undefined {
	const values = axis.values.filter((value) => !SYSTEM.test(value));
	if (values.length === 0) return undefined;
	if (isOurs(axis)) return new Map(values.map((value) => [value, value]));
	const names = values.map((value) =>
		DARK.test(value) ? "dark" : LIGHT.test(value) ? "light" : "",
	);
	if (names.includes("") || new Set(names).size < names.length) return undefined;
	return new Map(values.map((value, index) => [value, names[index] as string]));
}

/** Says which theme a state is; without a value it is the other mode, or what the CSS makes of it. */
function reader(axis: Axis, themes: ReadonlyMap<string, string>, css: string) {
	const names = [...themes.values()];
	const modes = new Set(names.map(modeOf));
	return (state: State, prefers: Mode): string | undefined => {
		const text = state[axis.element].get(axis.attribute) ?? "";
		const words = axis.attribute === "class" ? text.split(/\s+/) : [text];
		const named = words.find((word) => themes.has(word));
		if (named !== undefined) return themes.get(named);
		if (modes.size === 1) return modes.has("dark") ? "light" : "dark";
		if (followsSystem(css)) return names.find((name) => modeOf(name) === prefers);
		return [...themes].find(([value]) => !mentions(css, axis.attribute, value))?.[1];
	};
}

export function followsSystem(css: string): boolean {
	return /prefers-color-scheme:\s*dark/.test(css);
}

/** Whether CSS has rules for a class or an attribute's value, however it is quoted. */
export function mentions(css: string, attribute: string, value: string): boolean {
	if (attribute === "class") {
		const after = css.split(`.${value}`).slice(1);
		return after.some((text) => !/^[\w-]/.test(text));
	}
	return [value, `"${value}"`, `'${value}'`].some((one) => css.includes(`[${attribute}=${one}]`));
}

/** The option by which the site's CSS stays as it is; nothing is needed for `data-theme` alone. */
function modeOption(axes: readonly Axis[], css: string): Naming["options"]["modeAs"] | "rename" {
	const axis = axes.find((one) => !isOurs(one));
	if (!axis) return undefined;
	const { element, attribute, values } = axis;
	if (element === "body") return "rename";
	if (attribute !== "class") {
		return values.every((value) => /^(?:light|dark)$/.test(value)) ? { attribute } : "rename";
	}
	const dark = values.find((value) => DARK.test(value));
	const isAlone = values.every((value) => value === dark || !mentions(css, attribute, value));
	return dark !== undefined && isAlone ? { class: dark } : "rename";
}
