import type { Labels } from "../config/options.js";

/** The given label, or the name with each word in capitals, as names of themes are typed. */
export function themeLabel(name: string, { themes }: Pick<Labels, "themes">): string {
	if (Object.hasOwn(themes, name)) return themes[name] as string;
	return labelOf(name).replace(/ \p{L}/gu, (start) => start.toUpperCase());
}

/** A label made of a name: "Brand color" for `--brand-color`. */
export function labelOf(name: string): string {
	const words = name.replace(/[-_]+/g, " ").trim() || name;
	return words.charAt(0).toUpperCase() + words.slice(1);
}

export function forcedLabel(name: string, labels: Labels): string {
	return labels.forced.replace("{theme}", () => themeLabel(name, labels));
}
