import postcss, { type ChildNode, type Root } from "postcss";
import type { Config } from "../config/options.js";
import type { ThemeBus } from "../events.js";
import { concatenate } from "./concatenate.js";
import { inlineImports } from "./imports.js";
import type { Inputs } from "./inputs.js";
import { isShippedSource, type Source } from "./sources.js";

/** A source, and the stylesheet that it is with all that it imports. */
interface Part {
	readonly source: Source;
	readonly css: Root;
}

/** All parts as one stylesheet, and whose each node was at first; unset where that cannot be told. */
interface Joined {
	readonly css: Root;
	readonly owners: ReadonlyMap<ChildNode, Source> | undefined;
}

/** Reads the sources in their order, and tells of it. */
export async function load(
	sources: readonly Source[],
	inputs: Inputs,
	bus: ThemeBus,
): Promise<Part[]> {
	const parts: Part[] = [];
	const loadPart = async (part: Source["part"]) => {
		for (const source of sources.filter((candidate) => candidate.part === part)) {
			parts.push({ source, css: await inlineImports(source.path, inputs) });
			if (part === "theme") bus.emit("theme:loaded", { name: source.name });
		}
	};
	await loadPart("base");
	bus.emit("theme:basics:loaded");
	await loadPart("components");
	bus.emit("theme:components:loaded");
	await loadPart("theme");
	return parts;
}

/** Parts as one stylesheet, which the site's PostCSS plugins see as a whole. */
export async function join(
	parts: readonly Part[],
	{ postcss: plugins }: Pick<Config, "postcss">,
): Promise<Joined> {
	const roots = parts.map(({ css }) => css);
	const isSeparable = plugins.length === 0 && !roots.some(({ nodes }) => nodes.some(isFirst));
	const owners = parts.flatMap(({ source, css }) =>
		css.nodes.map((node) => [node, source] as const),
	);
	const css = concatenate(roots);
	if (isSeparable) return { css, owners: new Map(owners) };
	const result =
		plugins.length > 0 && (await postcss([...plugins]).process(css, { from: undefined }));
	return { css: result ? (result.root as Root) : css, owners: undefined };
}

/** The parts again, each with what was added behind its nodes; or the whole as one. */
export function split({ css, owners }: Joined): { source: Source | undefined; css: Root }[] {
	if (!owners) return [{ source: undefined, css }];
	const parts: { source: Source | undefined; css: Root }[] = [];
	for (const node of [...css.nodes]) {
		const source = owners.get(node);
		const last = parts.at(-1)?.source;
		// What no source says stands behind what it was made of, but for the site's own look.
		const isNew = source ? source !== last : !last || isShippedSource(last);
		if (isNew) parts.push({ source, css: postcss.root() });
		parts.at(-1)?.css.append(node);
	}
	return parts;
}

/** Whether a node must stand first in a stylesheet, before what is of other parts. */
function isFirst(node: ChildNode): boolean {
	return node.type === "atrule" && /^(import|namespace)$/.test(node.name);
}
