import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { REPOSITORY } from "./cli.js";

// The code that runs in tests is the code that the documentation shows.
const RECIPES = readFileSync(join(REPOSITORY, "example-site/guide/recipes.md"), "utf8");

/** A block of code, and the file that the words before it name. */
export interface Block {
	readonly language: string;
	readonly path?: string;
	readonly code: string;
}

/** What stands below each heading, up to the next one. */
const SECTIONS = new Map(
	RECIPES.split(/\n##+ /)
		.slice(1)
		.map((section) => [section.split("\n", 1)[0] ?? "", section]),
);

/** The headings below which there is code, as they are written. */
export function recipes(): string[] {
	return [...SECTIONS.keys()].filter((heading) => SECTIONS.get(heading)?.includes("```"));
}

/** All code of one recipe. */
function blocksOf(heading: string): Block[] {
	const pattern = /(?:`([^`\s]+\.\w+)`:\n\n)?```(\w+)\n(.*?)```/gs;
	const found = Array.from(
		(SECTIONS.get(heading) ?? "").matchAll(pattern),
		([, path, language = "", code = ""]) => ({
			language,
			code,
			...(path !== undefined && { path }),
		}),
	);
	assert.ok(found.length > 0, `a recipe with code is called ${heading}`);
	return found;
}

/** The blocks of one language. */
export function codeOf(heading: string, language: string): string[] {
	const found = blocksOf(heading).filter((block) => block.language === language);
	assert.ok(found.length > 0, `${heading}: ${language}`);
	return found.map(({ code }) => code);
}

/** The files that a recipe has its reader write. */
export function filesOf(heading: string): Record<string, string> {
	const blocks = blocksOf(heading).filter(({ path }) => path !== undefined);
	return Object.fromEntries(blocks.map(({ path = "", code }) => [path, code]));
}
