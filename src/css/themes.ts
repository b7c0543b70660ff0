import { formatHex } from "culori";
import { MODES, type Mode } from "../constants.js";
import type { ThemeDeclarations } from "./cascade.js";
import { Computed, type Declarations } from "./computed.js";
import { onOneLine, UNKNOWN } from "./values.js";

export interface ThemeInfo {
	readonly name: string;
	/** Unset if the theme declares no single `color-scheme`. */
	readonly mode?: Mode;
	/** The page's background, if it is a plain colour. */
	readonly background?: string;
	/** The theme's own custom properties on the root. */
	readonly values: Readonly<Record<string, string>>;
}

/** A theme, with facts for pages before their stylesheet; uncertain ones are left out. */
export function themeOf(name: string, declarations: ThemeDeclarations): ThemeInfo {
	const certain = certainly(declarations);
	const mode = schemeOf(certain);
	const background = backgroundOf(certain, mode ? [mode] : MODES);
	const all = [...declarations.declared];
	const own = all.filter(([token, { isOwn }]) => isOwn && token.startsWith("--"));
	const values = Object.fromEntries(own.map(([token, { value }]) => [token, onOneLine(value)]));
	return { name, ...(mode && { mode }), ...(background && { background }), values };
}

/** The single mode of a `color-scheme`. */
export function schemeOf(declared: Declarations): Mode | undefined {
	const value = declared.get("color-scheme")?.value ?? "normal";
	const text = new Computed(declared, "light").text(value)?.toLowerCase() ?? "";
	const [, mode, only] = /^(?:only\s+)?(light|dark)$|^(light|dark)\s+only$/.exec(text) ?? [];
	return (mode ?? only) as Mode | undefined;
}

/** The winning declarations, of which those that are not sure are unknown. */
export function certainly({ declared, uncertain }: ThemeDeclarations): Declarations {
	const unknown = Array.from(uncertain.keys(), (name) => [name, { value: UNKNOWN }] as const);
	return new Map<string, { value: string }>([...declared, ...unknown]);
}

/** An opaque colour that is the same in all modes, as browsers need it for `theme-color`. */
function backgroundOf(declared: Declarations, modes: readonly Mode[]): string | undefined {
	const { value } = declared.get("background-color") ?? {};
	const animation = declared.get("animation")?.value ?? "none";
	if (value === undefined || animation !== "none") return undefined;
	const [first, ...others] = modes.map((mode) => {
		const color = new Computed(declared, mode).color(value);
		return color?.alpha === 1 ? formatHex(color) : undefined;
	});
	return others.every((other) => other === first) ? first : undefined;
}
