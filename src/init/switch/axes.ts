import type { State } from "./world.js";

/** What a switch sets: an attribute or classes, on the page's root or on its body. */
export interface Axis {
	readonly element: "html" | "body";
	/** `class`, or the attribute's name. */
	readonly attribute: string;
	/** The attribute's values, or the classes, that come and go. */
	readonly values: readonly string[];
}

/** What differs between the states of a page. */
export function axesOf(states: readonly State[]): {
	axes: Axis[];
	hasColorScheme: boolean;
	other: string | undefined;
} {
	const axes: Axis[] = [];
	let hasColorScheme = false;
	let other: string | undefined;
	for (const element of ["html", "body"] as const) {
		const names = new Set(states.flatMap((state) => [...state[element].keys()]));
		for (const attribute of names) {
			const seen = new Set(states.map((state) => state[element].get(attribute)));
			if (attribute === "style" && seen.size > 1) {
				hasColorScheme = true;
				const isScheme = [...seen].every((style) =>
					/^(?:color-scheme:[\w ]+;?)?$/.test(style ?? ""),
				);
				if (!isScheme) other = `sets styles of <${element}>`;
			} else if (attribute === "class") {
				const values = comingAndGoing(states.map((state) => state[element].get("class") ?? ""));
				if (values.length > 0) axes.push({ element, attribute, values });
			} else if (seen.size > 1) {
				const values = [...seen].filter((value) => value !== undefined);
				axes.push({ element, attribute, values });
			}
		}
	}
	return { axes, hasColorScheme, other };
}

function comingAndGoing(classes: readonly string[]): string[] {
	const lists = classes.map((text) => text.split(/\s+/).filter(Boolean));
	return [...new Set(lists.flat())].filter((name) => lists.some((list) => !list.includes(name)));
}

/** What a script makes of the root or the body in every state, and no theme is. */
export function constantChange(
	before: State,
	after: State,
	axes: readonly Axis[],
): string | undefined {
	for (const element of ["html", "body"] as const) {
		const own = axes.filter((axis) => axis.element === element);
		const names = [...before[element].keys(), ...after[element].keys()];
		for (const attribute of names) {
			const [old = "", now = ""] = [before, after].map((state) => state[element].get(attribute));
			const axis = own.find((one) => one.attribute === attribute);
			const isTheme = axis !== undefined && attribute !== "class";
			if (old === now || isTheme || attribute === "style") continue;
			const words = attribute === "class" ? comingAndGoing([old, now]) : [];
			const others = words.filter((word) => !axis?.values.includes(word));
			if (attribute !== "class") return `sets ${attribute} on <${element}> as well`;
			if (others.length > 0)
				return `changes the class ${others.join(", ")} of <${element}> as well`;
		}
	}
	return undefined;
}
