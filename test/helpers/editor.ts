import type { ColorOf } from "../../src/color/palette.js";
import { Computed } from "../../src/css/computed.js";
import { areShadows } from "../../src/css/tokens.js";
import type { EditorData } from "../../src/editor/editor-data.js";
import { editorData } from "../../src/editor/editor-tokens.js";
import { createService } from "../../src/theme-service.js";
import type { ValueType } from "../../src/token-value.js";
import { createSite } from "./site.js";

/** What a build tells the editor of a site with these files. */
export async function editorDataOf(files: Record<string, string> = {}): Promise<EditorData> {
	const { root } = await createSite(files);
	const service = createService({ root, cache: { enabled: false }, checks: false });
	await service.init();
	return JSON.parse(JSON.stringify(editorData(service)));
}

const MATHS = /^(calc|min|max|clamp)\(.*\)$/;
const ACCEPTED: Record<ValueType, (value: string) => boolean> = {
	color: (value) =>
		value === "currentcolor" || new Computed(new Map(), "light").color(value) !== undefined,
	length: (value) => /^(-?\d*\.?\d+([a-z]+|%)|0)$/i.test(value) || MATHS.test(value),
	number: (value) => /^-?\d*\.?\d+$/.test(value) || MATHS.test(value),
	font: (value) => /^(("[^"]+"|'[^']+'|[a-z][\w -]*)(, |$))+$/i.test(value),
	shadow: (value) => value === "none" || areShadows(value, true),
	text: () => true,
};

/** What `CSS.supports()` is in a browser: with `var()`, anything goes. */
export function accepts(type: ValueType, value: string): boolean {
	return /var\(/i.test(value) || ACCEPTED[type](value);
}

export function colorsOf(values: ReadonlyMap<string, string>, mode: "light" | "dark"): ColorOf {
	const declared = new Map(Array.from(values, ([name, value]) => [name, { value }]));
	const computed = new Computed(declared, mode);
	return (css) => computed.color(css);
}
