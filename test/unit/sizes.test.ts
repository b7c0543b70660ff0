import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { ThemePluginOptions } from "../../src/config/options.js";
import { CONTROLS_PATH, OVERRIDES_PATH, SCRIPT_PATH, SWITCHING_PATH } from "../../src/constants.js";
import { EDITOR_PATH } from "../../src/editor/editor-paths.js";
import { PACKAGE_ROOT } from "../../src/package.js";
import { assetsFor } from "../../src/page/assets.js";
import { assetFiles } from "../../src/page/browser-files.js";
import { guardScript } from "../../src/page/guard.js";
import type { Service } from "../../src/service/service.js";
import { createService } from "../../src/theme-service.js";
import { BUNDLED } from "../helpers/base-theme.js";
import { assert, createSite, test } from "../helpers/site.js";

const OPTIONS = {
	allowed: ["light", "black", "fjord"],
	start: { light: "light", dark: "black" },
	storageKey: "theme",
	hasEditor: true,
};

/** Of three names of five letters each, of which two are the start, in brackets and quotes. */
const NAMES = JSON.stringify([OPTIONS.allowed, ["light", "black"]]).length - 3;

for (const [hasEditor, bound] of [
	[false, 245],
	[true, 375],
] as const) {
	test(`the guard ${hasEditor ? "with" : "without"} an editor: at most ${bound} bytes without its names`, () => {
		const guard = guardScript({ ...OPTIONS, hasEditor });
		assert.ok(Buffer.byteLength(guard) - NAMES <= bound, guard);
	});
}

test("a page with pictures for modes, of the built-in themes: at most 300 bytes more after gzip -9", async () => {
	const service = await started();
	const sizeOfPage = (media: boolean) => {
		const has = { themeColor: false, colorScheme: false };
		const needs = { switcher: undefined, editor: false, media, has };
		return zipped(assetsFor(service, needs).replace(/\?v=\w+/g, ""));
	};
	const more = sizeOfPage(true) - sizeOfPage(false);
	assert.ok(more > 100 && more <= 300, `${more} bytes`);
});

async function started(options: ThemePluginOptions = {}, hasEditor = true): Promise<Service> {
	const { root } = options.root ? (options as { root: string }) : await createSite();
	const service = createService({ cache: { enabled: false }, ...options, root });
	service.hasEditor = hasEditor;
	await service.refresh();
	return service;
}

const zipped = (text: string | Uint8Array) =>
	gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length;

function within(size: number, bound: number, what = "bytes"): void {
	const advice = 'see "Add something" in CONTRIBUTING.md';
	assert.ok(size > 0 && size <= bound, `${size} ${what}, more than ${bound}: ${advice}`);
}

async function assertSmall(options: ThemePluginOptions, themes: number, bound: number) {
	const service = await started(options, false);
	assert.is(service.allowed().length, themes);
	const text = assetFiles(service).find(({ path }) => path === SCRIPT_PATH)?.body ?? "";
	assert.ok(text.includes(JSON.stringify(service.allowed())), "with the site's settings");
	within(zipped(text), bound);
}

test("theme.js with the built-in themes, or two: at most 1,100 bytes after gzip -9", async () => {
	await assertSmall({}, BUNDLED, 1100);
	await assertSmall({ allow: ["light", "dark"] }, 2, 1100);
});

test("each option and each theme of a site adds its name", async () => {
	await assertSmall({ default: "fjord" }, BUNDLED, 1100);
	const example = join(PACKAGE_ROOT, "example-site");
	assert.ok(existsSync(join(example, "src/themes")), example);
	await assertSmall({ root: example }, BUNDLED + 1, 1110);
});

async function sizeOf(module: string): Promise<number> {
	const { outputFiles } = await build({
		entryPoints: [join(PACKAGE_ROOT, "src/editor/browser", module)],
		bundle: true,
		minify: true,
		format: "esm",
		target: "es2022",
		write: false,
	});
	return zipped(outputFiles[0]?.contents ?? "");
}

test("the editor's model: at most 3,000 bytes, and what it writes and reads at most 7,250, later", async () => {
	within(await sizeOf("model/editor-model.ts"), 3000);
	within(await sizeOf("formats/index.ts"), 7250);
});

/** After `gzip -9`, each by itself, as they are sent. */
function sent(files: readonly { body: string | Buffer }[]): number {
	return files.reduce((sum, { body }) => sum + zipped(body), 0);
}

for (const [path, bounds] of [
	[CONTROLS_PATH, { fade: 4208, still: 3988 }],
	[SWITCHING_PATH, { fade: 1620, still: 1389 }],
] as const) {
	for (const [kind, bound] of Object.entries(bounds)) {
		const file = basename(path, ".js");
		test(`${file}-${kind}.js, for pages with a switcher: at most ${bound} bytes after gzip -9`, async () => {
			const service = await started({ viewTransition: kind === "fade" });
			within(sent(assetFiles(service).filter((asset) => asset.path === path)), bound);
		});
	}
}

test("overrides.js, for visitors who changed something: at most 650 bytes after gzip -9", async () => {
	const service = await started();
	within(sent(assetFiles(service).filter(({ path }) => path === OVERRIDES_PATH)), 650);
});

test("the token editor, with what it knows: what it takes to be used, and all of it", async () => {
	const service = await started();
	const files = assetFiles(service);
	const editor = files.find(({ path }) => path === EDITOR_PATH);
	const parts = files.filter(({ path }) => /^\/_theme\/editor-.*\.js$/.test(path));
	const imports = parts.flatMap(({ body }) => [...String(body).matchAll(/import\("\.\/(.+?)"\)/g)]);
	const later = new Set(imports.map(([, name]) => name));
	const isLater = ({ path }: { path: string }) => later.has(path.split("/").at(-1));
	assert.ok(editor && parts.some(isLater) && !parts.every(isLater), [...later].join());
	const first = sent([editor, ...parts.filter((part) => !isLater(part))]);
	const overrides = files.filter(({ path }) => path === OVERRIDES_PATH);
	const whole = sent([editor, ...parts, ...overrides]);
	within(first, 14_600, "bytes at first");
	within(whole, 37_900, "bytes in all");
});

const WHOLE_LIMIT = 9_600;
const FAMILIES_LIMIT = 11_000;
const THEME_LIMIT = 320;

async function bundle(options: ThemePluginOptions = {}) {
	const service = await started(options);
	return { css: service.bundle.css, themes: service.available() };
}

test("the whole bundle: at most 9,600 bytes after gzip -9", async () => {
	const { css, themes } = await bundle();
	assert.is(themes.length, BUNDLED);
	// What the limit is about is all there, the rules for pages without JavaScript included.
	for (const part of [":focus-visible", ".skip-link", ":not([data-theme])", "prefers-contrast"])
		assert.ok(css.includes(part), part);
	within(zipped(css), WHOLE_LIMIT);
});

test("with a counterpart of each theme: at most 11,000", async () => {
	const { css, themes } = await bundle({ styles: { themes: "families" } });
	const { themes: alone } = await bundle();
	const counterparts = themes.filter((name) => !alone.includes(name));
	const families = alone.filter((name) => name !== "light" && name !== "dark");
	const found = counterparts.map((name) => name.replace(/-(light|dark)$/, ""));
	assert.equal(found, families);
	within(zipped(css), FAMILIES_LIMIT);
});

test("the layers' order comes first, whatever is left out", async () => {
	for (const base of [true, false]) {
		for (const components of [true, false]) {
			const { css } = await bundle({ styles: { base, components, themes: ["dark"] } });
			const layers = ["base", "components", "themes"].map((name) => `eleventy-theme.${name}`);
			assert.ok(css.startsWith(`@layer ${layers.join(", ")};`));
		}
	}
});

test("each built-in theme: at most 320 of them", async () => {
	const { css, themes } = await bundle();
	const costs: [name: string, bytes: number][] = [];
	for (const name of themes) {
		const others = await bundle({ styles: { themes: themes.filter((other) => other !== name) } });
		assert.is(others.themes.length, themes.length - 1, `only ${name} is left out`);
		costs.push([name, zipped(css) - zipped(others.css)]);
	}
	const found = costs.filter(([, bytes]) => bytes > THEME_LIMIT);
	assert.equal(found, []);
	// A theme that costs nothing would be one that was not left out.
	assert.ok(costs.every(([, bytes]) => bytes > 20));
});
