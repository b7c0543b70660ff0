import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import postcss, { type Container } from "postcss";
import type { Bundle } from "../../src/bundle/bundle.js";
import { compile } from "../../src/bundle/compile.js";
import { Memory } from "../../src/bundle/memory.js";
import { listSources, type SheetSource } from "../../src/bundle/sources.js";
import { loadConfig } from "../../src/config/load.js";
import type { Config, ThemeOptions } from "../../src/config/options.js";
import { ThemeBus } from "../../src/events.js";
import { PACKAGE_ROOT } from "../../src/package.js";
import { assert, createSite, IS_SAMPLE, IS_WHOLE, test } from "../helpers/site.js";

// Written by the build of the package: dist/prebuilt.json.
const { sheets } = JSON.parse(readFileSync(join(PACKAGE_ROOT, "dist/prebuilt.json"), "utf8"));
const THEMES = Object.keys(sheets).flatMap((path) => /^themes\/(.*)\.css$/.exec(path)?.[1] ?? []);
/** With a plugin of the site's, all is compiled from its sources as a whole. */
const NOTHING = { postcssPlugin: "nothing" };

async function compiled(config: Config, sources: readonly SheetSource[], memory = new Memory()) {
	const { bundle, check } = await compile(config, sources, "key", { bus: new ThemeBus(), memory });
	return { ...bundle, ...(await check()) };
}

async function both(options: ThemeOptions): Promise<[Bundle, Bundle]> {
	const config = loadConfig(options);
	const sources = await listSources(config, false);
	const whole = loadConfig({ ...options, postcss: [NOTHING] });
	return [await compiled(config, sources), await compiled(whole, sources)];
}

/** Every declaration of a stylesheet with all that stands around it, in order. */
function meaning(css: string): string[] {
	const around = (node: Container | undefined): string => {
		if (!node?.parent) return "";
		const { name, params, selectors } = node as never as Record<string, string & string[]>;
		return `${around(node.parent as Container)} ${name ? `@${name} ${params}` : [...(selectors ?? [])].sort()}`;
	};
	const found: string[] = [];
	postcss.parse(css).walk((node) => {
		if (node.type === "decl") found.push(`${around(node.parent as Container)} ${node}`);
		if (node.type === "atrule" && !node.nodes) found.push(`${around(node.parent)} ${node}`);
	});
	return found;
}

const options = fc.record({
	styles: fc.record({
		base: fc.boolean(),
		components: fc.boolean(),
		themes: fc.oneof(fc.boolean(), fc.subarray(THEMES)),
	}),
	viewTransition: fc.boolean(),
	default: fc.option(fc.constantFrom(...THEMES), { nil: undefined }),
	system: fc.oneof(
		fc.constant(false as const),
		fc.record({ light: fc.constantFrom(...THEMES), dark: fc.constantFrom(...THEMES) }),
	),
});

const DEFAULTS = {
	styles: { base: true, components: true, themes: true },
	viewTransition: false,
	default: undefined,
	system: { light: "light", dark: "dark" },
};

for (const own of [undefined, "[data-theme=dusk] { color-scheme: dark; --color-page: #123 }"]) {
	test(`a bundle means what its sources do, ${own ? "with" : "without"} a theme of the site`, async () => {
		const site = await createSite(own ? { "src/themes/dusk.css": own } : {});
		await fc.assert(
			fc.asyncProperty(options, async (given) => {
				const [fast, whole] = await both({ root: site.root, ...given });
				assert.ok(own || fast.findings.length === 0, "in what ships the checks find nothing");
				assert.equal(meaning(fast.css), meaning(whole.css));
				assert.ok(fast.css.length <= whole.css.length, "no larger");
				for (const key of ["themes", "tokens", "findings", "dependencies"] as const)
					assert.equal(fast[key], whole[key], key);
			}),
			{ numRuns: IS_SAMPLE ? 2 : IS_WHOLE ? 40 : 8, examples: [[DEFAULTS]] },
		);
	});
}

test("of 100 themes, an edit of one is read, checked and minified alone", async () => {
	const css = (name: number, page: string) =>
		`[data-theme=t${name}] { color-scheme: light; --color-page: ${page} }`;
	const files = Array.from({ length: 100 }, (_, name) => [
		`src/themes/t${name}.css`,
		css(name, "#fff"),
	]);
	const site = await createSite(Object.fromEntries(files));
	const config = loadConfig({ root: site.root });
	const sources = await listSources(config, false);
	const memory = new Memory();
	await compiled(config, sources, memory);
	const before = new Set(memory.parts.values());
	const known = sizes(memory);
	await site.write({ "src/themes/t7.css": css(7, "#eee") });
	const edited = await compiled(config, sources, memory);
	const fresh = [...memory.parts.values()].filter((part) => !before.has(part));
	const found = fresh.map(({ source }) => source?.name);
	assert.equal(found, ["t7"]);
	const grown = known.map((size) => size + 1);
	assert.equal(sizes(memory), grown);
	assert.equal(edited, await compiled(config, sources), "as if all had been compiled");
	for (const part of memory.parts.values()) {
		const texts = memory.texts.get(part) ?? new Map<string, Promise<string>>();
		for (const key of texts.keys()) texts.set(key, Promise.resolve("kept;"));
	}
	const { css: again } = await compiled(config, sources, memory);
	assert.ok(again.split("kept;").length > 100, "no text is made again");
});

/** How many themes were looked at, and checked. */
function sizes({ themes, findings }: Memory): number[] {
	return [themes.size, findings.size];
}
