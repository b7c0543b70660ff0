import type { Root } from "postcss";
import { inlineImports } from "../bundle/imports.js";
import { Inputs } from "../bundle/inputs.js";
import type { Source } from "../bundle/sources.js";
import { type Cascade, createCascade } from "../css/cascade.js";

/** The stylesheets of a bundle as their files are, before anything is made of them. */
export interface Stylesheets {
	readonly cascade: Cascade;
	/** What was read, by absolute path, with byte order marks. */
	readonly texts: ReadonlyMap<string, string>;
}

/** @param instead - texts that are taken for those of files, which need not be there */
export async function readStylesheets(
	sources: readonly Source[],
	root: string,
	instead: ReadonlyMap<string, string> = new Map(),
): Promise<Stylesheets> {
	const texts = new Map<string, string>();
	const inputs = new Inputs(root);
	const { read } = inputs;
	inputs.read = async (file) => {
		const text = instead.get(file) ?? (await read(file));
		texts.set(file, text);
		return text;
	};
	const sheets: Root[] = [];
	for (const { path } of sources) sheets.push(await inlineImports(path, inputs));
	return { cascade: createCascade(...sheets), texts };
}
