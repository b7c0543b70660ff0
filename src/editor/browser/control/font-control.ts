import { h } from "../h.js";
import type { Control, Subject } from "./control.js";

/** Stacks of fonts that operating systems ship; none is downloaded. */
const STACKS: readonly string[] = [
	"system-ui, sans-serif",
	"Helvetica, Arial, sans-serif",
	"Avenir, Montserrat, Corbel, sans-serif",
	'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
	'"Iowan Old Style", "Palatino Linotype", P052, serif',
	'Rockwell, "Roboto Slab", serif',
	"ui-monospace, Menlo, Consolas, monospace",
	'"Courier New", monospace',
];

export function fontControl({ token, labelOf, value, set }: Subject): Control {
	const first = value();
	const others = STACKS.filter((stack) => !isSame(stack, first));
	const optionOf = (stack: string) =>
		h("option", { value: stack, style: `font-family:${stack}` }, labelOf(stack) || nameOf(stack));
	const options = [first, ...others].map(optionOf);
	const onchange = () => set(fonts.value);
	const fonts = h("select", { "aria-label": token.label, onchange }, ...options);
	return {
		element: fonts,
		show: () => {
			const at = others.findIndex((stack) => isSame(stack, value()));
			if (at < 0) fonts.firstChild?.replaceWith(optionOf(value()));
			fonts.selectedIndex = at + 1;
		},
	};
}

/** The stack's first one or two fonts, without the generic family. */
function nameOf(stack: string): string {
	const families = stack.split(",").map((family) => family.trim().replace(/^["']|["']$/g, ""));
	return families.slice(0, Math.max(1, Math.min(2, families.length - 1))).join(", ");
}

function isSame(one: string, other: string): boolean {
	const plain = (stack: string) => stack.replace(/["'\s]/g, "").toLowerCase();
	return plain(one) === plain(other);
}
