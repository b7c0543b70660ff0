import postcss, { type AtRule, atRule, type ChildNode, list, type Root } from "postcss";
import type { Config } from "../config/options.js";
import type { ThemeBus } from "../events.js";
import { packageOf } from "./files.js";
import { inlineImports } from "./imports.js";
import { agrees, Inputs, type Remembered } from "./inputs.js";
import { outweighRoot } from "./root-weight.js";
import type { SheetSource } from "./sources.js";
import { publishFiles } from "./urls.js";

/** A stylesheet of the bundle, immutable once loaded. */
export interface Part {
	/** Unset for a part made of several sources, or of none. */
	readonly source?: SheetSource;
	readonly css: Root;
	readonly inputs?: Remembered;
}

/**
 * One part for each source; one in all with PostCSS plugins, remote imports or namespaces.
 * @param known - the parts of the last build by path, replaced by these
 */
export async function loadParts(
	sources: readonly SheetSource[],
	{ config, bus, known }: { config: Config; bus: ThemeBus; known: Map<string, Part> },
): Promise<Part[]> {
	const parts: Part[] = [];
	const load = async (kind: SheetSource["kind"]) => {
		for (const source of sources.filter((candidate) => candidate.kind === kind)) {
			const part = known.get(source.path);
			const isSame = part?.inputs && agrees(part.inputs, config.root);
			parts.push(isSame ? part : await loadPart(source, config));
			if (kind === "theme") bus.emit("theme:loaded", { name: source.name });
		}
	};
	await load("base");
	bus.emit("theme:basics:loaded");
	await load("components");
	bus.emit("theme:components:loaded");
	await load("theme");
	known.clear();
	for (const part of parts) if (part.source) known.set(part.source.path, part);
	const isWhole = config.postcss.length > 0 || parts.some(({ css }) => css.nodes.some(isFirst));
	const joined = isWhole ? [await join(parts, config)] : parts;
	bus.emit("themes:concatenated");
	return joined;
}

async function loadPart(source: SheetSource, config: Config): Promise<Part> {
	const inputs = new Inputs(config.root);
	const home = source.isOfPackage && packageOf(source.path);
	const css = await inlineImports(source.path, inputs, home);
	if (config.postcss.length === 0) finish(css, inputs, config);
	return { source, css, inputs };
}

function finish(css: Root, inputs: Inputs, { baseUrl }: Config): void {
	publishFiles(css, inputs, baseUrl);
	outweighRoot(css);
}

async function join(parts: readonly Part[], config: Config): Promise<Part> {
	const { root, postcss: plugins } = config;
	const all = parts.flatMap(({ inputs }) => inputs ?? []);
	const css = concatenate(parts.map((part) => part.css.clone()));
	if (plugins.length === 0) return { css, inputs: merge(all) };
	const result = await postcss([...plugins]).process(css, { from: undefined });
	const inputs = new Inputs(root);
	// After the site's plugins, which may handle URLs themselves.
	finish(result.root as Root, inputs, config);
	return { css: result.root as Root, inputs: merge([...all, inputs]) };
}

/** Joins stylesheets, with remote imports first, then namespaces, as CSS requires. */
function concatenate(parts: readonly Root[]): Root {
	const imports: AtRule[] = [];
	const namespaces: AtRule[] = [];
	for (const part of parts) {
		part.walkAtRules("import", (rule) => void imports.push(rule));
		part.walkAtRules("namespace", (rule) => void namespaces.push(rule));
	}
	const layers = layersBefore(imports.at(-1), parts);
	const joined = postcss.root();
	joined.append(layers, imports, namespaces, ...parts.map((part) => part.nodes));
	return joined;
}

/** Layers are ordered by first mention, which hoisted imports would change. */
function layersBefore(last: AtRule | undefined, parts: readonly Root[]): AtRule[] {
	const names = new Set<string>();
	if (!last) return [];
	for (const node of parts.flatMap(({ nodes }) => nodes)) {
		if (node === last) break;
		if (node.type !== "atrule" || !/^(import|layer)$/.test(node.name)) continue;
		const [, layers] = /\blayer\(([^()]+)\)/i.exec(node.params) ?? [];
		const params = node.name === "layer" ? node.params : layers;
		for (const name of list.comma(params ?? "")) if (name) names.add(name.trim());
	}
	return names.size > 0 ? [atRule({ name: "layer", params: [...names].join(", ") })] : [];
}

function isFirst(node: ChildNode): boolean {
	return node.type === "atrule" && /^(import|namespace)$/.test(node.name);
}

export function merge(all: readonly Remembered[]): Remembered {
	const byPath = <T extends { path: string }>(files: readonly T[]) => [
		...new Map(files.map((file) => [file.path, file])).values(),
	];
	return {
		dependencies: byPath(all.flatMap(({ dependencies }) => dependencies)),
		resolutions: all.flatMap(({ resolutions }) => resolutions),
		files: byPath(all.flatMap(({ files }) => files)),
		missingFiles: all.flatMap(({ missingFiles }) => missingFiles),
	};
}
