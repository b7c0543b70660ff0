import { converter, formatHex8, type Rgb } from "culori";
import type { Rule } from "postcss";
import { ancestors } from "../media/mode-groups.js";
import type { Sheet } from "../media/sheets.js";
import type { LiteralUse } from "./literal-uses.js";

/** What one custom property stands for: a colour, for one purpose. */
export function keyOf({ role, literal }: Pick<LiteralUse, "role" | "literal">): string {
	return `${role} ${formatHex8(literal.color)}`;
}

/** Names by role where it is certain, else by hue; none that the site has. */
export function nameAll(
	uses: readonly LiteralUse[],
	sheets: readonly Sheet[],
): Map<string, string> {
	const taken = new Set(sheets.flatMap(({ source }) => source.css.match(/--[\w-]+/g) ?? []));
	const names = new Map<string, string>();
	const byRole = uses.toSorted(
		(one, other) => Number(!certainName(one)) - Number(!certainName(other)),
	);
	for (const use of byRole) {
		if (names.has(keyOf(use))) continue;
		const base =
			certainName(use) ?? `${hueOf(use.literal.color)}${use.role === "text" ? "" : `-${use.role}`}`;
		let name = `--color-${base}`;
		for (let number = 2; taken.has(name); number++) name = `--color-${base}-${number}`;
		taken.add(name);
		names.set(keyOf(use), name);
	}
	return names;
}

function certainName({ declaration, role }: LiteralUse): string | undefined {
	const [rule] = ancestors(declaration);
	const selector = (rule as Rule | undefined)?.selector ?? "";
	if (/^(body|html|:root|html, ?body)$/i.test(selector)) {
		if (role === "ground") return "page";
		if (declaration.prop.toLowerCase() === "color") return "text";
	}
	if (/^a(:link)?$/i.test(selector) && declaration.prop.toLowerCase() === "color") return "link";
	return undefined;
}

const HUES: readonly [until: number, name: string][] = [
	[15, "pink"],
	[45, "red"],
	[75, "orange"],
	[112, "yellow"],
	[165, "green"],
	[215, "teal"],
	[280, "blue"],
	[325, "purple"],
	[345, "magenta"],
	[360, "pink"],
];

function hueOf(color: Rgb): string {
	const { l, c, h = 0 } = converter("oklch")(color);
	if (c < 0.03) return l > 0.98 ? "white" : l < 0.05 ? "black" : "grey";
	return HUES.find(([until]) => h < until)?.[1] ?? "grey";
}
