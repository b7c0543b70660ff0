import { test } from "uvu";
import * as assert from "uvu/assert";
import { parseFacts, serializeFacts } from "../../src/bundle/facts.js";
import type { Bundle } from "../../src/bundle/types.js";
import { buildHere, CACHE, contents, createFaultSite, scale, spread } from "../helpers/faults.js";
import { createRandom } from "../helpers/random.js";
import { removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

type Path = readonly (string | number)[];
interface Change {
	readonly path: Path;
	readonly value: unknown;
}

const REMOVED = Symbol("removed");
const HOSTILE = [
	"",
	"__proto__",
	"red}</style><script>poison()</script>",
	'"><img src=x onerror=poison()>',
	"\\';poison();//",
	"#fff;background:url(//poison)",
	"<!--<script>",
	"\u2028poison()\u2029\0\u001b[31m",
	"\ud800",
	"/dev/zero",
	"x".repeat(100_000),
];
const OTHERS = [REMOVED, null, true, -1, 0.5, 1e300, [], {}, [[]], { length: 1 }, HOSTILE];

/** Every field of a JSON value; of each list the items that differ in their fields or type. */
function* paths(value: unknown, path: Path = []): Generator<Path> {
	if (path.length > 0) yield path;
	if (typeof value !== "object" || value === null) return;
	const kinds = new Set<string>();
	for (const [key, inner] of Object.entries(value)) {
		const kind = JSON.stringify([inner?.type, ...Object.keys(Object(inner))]);
		if (Array.isArray(value) && kinds.has(kind)) continue;
		kinds.add(kind);
		yield* paths(inner, [...path, Array.isArray(value) ? Number(key) : key]);
	}
}

/** A copy with one field changed. */
function changed(facts: object, { path, value }: Change): object {
	const copy = structuredClone(facts);
	const last = path.at(-1) ?? "";
	let holder = copy as Record<string | number, unknown>;
	for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
	if (value === REMOVED) delete holder[last];
	else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true });
	return copy;
}

/** Fields that may hold any text: whoever uses them escapes them, and files must be as they say. */
const FREE_TEXT = [
	"themes.name",
	"themes.values",
	"tokens.value",
	"dependencies.path",
	"resolutions.specifier",
	"resolutions.from",
	"resolutions.path",
	"files.path",
	"missingFiles.url",
	"missingFiles.file",
	"findings.theme",
	"findings.foreground",
	"findings.background",
	"findings.suggestion",
	"findings.token",
	"findings.file",
	"findings.reason",
	"key",
];

const site = await createPoisonedSite();
const css = await site.read(`${CACHE}/site.css`);
const text = await site.read(`${CACHE}/site.json`);
const { digest, ...facts } = JSON.parse(text) as { digest: string } & Bundle;
const clean = await contents(site.path("_site"));
const changes = [...paths(facts)].flatMap((path) =>
	[...OTHERS, ...HOSTILE].map((value): Change => ({ path, value })),
);

/** A site with something in every list of its cache. */
async function createPoisonedSite(): Promise<Site> {
	const site = await createFaultSite();
	await site.write({
		"src/themes/faulty.css": `@import "waves";
			[data-theme=faulty] { color-scheme: dark; --color-page: #000; --color-txt: #111; background: url(a.png) url(none.png) }
			.x { color: var(--nowhere) }`,
		"src/themes/a.png": "a picture",
		"node_modules/waves/index.css": ":root { --color-text: #222; --color-page: #fff }",
		"src/themes/half.css": "[data-theme=half] { --color-page: #fff; --color-text: #eee }",
	});
	await buildHere(site);
	return site;
}

/** How many elements of a page run, load or hide something. */
function elements(page = ""): number {
	return page.match(/<(script|style|link|img|iframe|template|!--)/gi)?.length ?? 0;
}

/** Builds with a cache of these files: never an error, never another element in a page. */
async function buildWith(files: Record<string, string>, what: string): Promise<string> {
	await site.write(files);
	const log = (await buildHere(site)).join("\n");
	const output = await contents(site.path("_site"));
	for (const [file, content] of Object.entries(output)) {
		if (!file.endsWith(".html")) continue;
		assert.ok(elements(content) <= elements(clean[file]), `${file}: ${what}`);
		assert.not.match(content, "<script>poison", what);
	}
	if (!log.includes("from the cache")) assert.equal(output, clean, what);
	return log;
}

test("the cache holds something of everything that it can hold", () => {
	const { themes, tokens, dependencies, resolutions, files, missingFiles, findings } = facts;
	const lists = [themes, tokens, dependencies, resolutions, files, missingFiles, findings];
	for (const list of lists) assert.ok(list.length);
	assert.equal(new Set(findings.map(({ type }) => type)).size, 3);
	assert.ok(themes.some(({ background, mode }) => background && mode));
	assert.ok(parseFacts(css, text));
});

test("any change of what is known of the bundle is seen", () => {
	for (const change of changes) {
		const now = changed(facts, change);
		const isSame = JSON.stringify(now) === JSON.stringify(facts);
		const bundle = parseFacts(css, JSON.stringify({ digest, ...now }));
		assert.is(bundle !== undefined, isSame, JSON.stringify(change));
	}
});

test("a theme's values are custom properties with a text each", () => {
	const withValues = (values: unknown) => {
		const themes = facts.themes.map((theme) => ({ ...theme, values })) as Bundle["themes"];
		return parseFacts(css, serializeFacts({ ...facts, themes, css, hash: "" }));
	};
	assert.ok(withValues({ "--a": "red", "--a\\.b": "" }));
	for (const values of [{ color: "red" }, { "--a{": "red" }, { "--a": 1 }, ["red"], "red", null]) {
		assert.is(withValues(values), undefined, JSON.stringify(values));
	}
});

test("what a digest made anew lets through is plain text, and does no harm", async () => {
	const through = changes.filter((change) => {
		const now = changed(facts, change) as Bundle;
		if (JSON.stringify(now) === JSON.stringify(facts)) return false;
		return parseFacts(css, serializeFacts({ ...now, css })) !== undefined;
	});
	const fields = through
		.filter(({ value }) => typeof value === "string" && value.includes("poison"))
		.map(({ path }) => path.filter((part) => typeof part === "string" && !part.startsWith("--")))
		.map((path) => path.join("."));
	assert.equal([...new Set(fields)], FREE_TEXT);
	for (const change of spread(through, scale(through.length, 12))) {
		const now = changed(facts, change) as Bundle;
		const what = JSON.stringify(change).slice(0, 200);
		await buildWith({ [`${CACHE}/site.json`]: serializeFacts({ ...now, css }) }, what);
	}
});

test("a cache that is cut, changed, mixed up or no text at all is a miss", async () => {
	const random = createRandom(3);
	const flip = (content: string) => {
		const at = Math.floor(random() * content.length);
		const other = String.fromCharCode(32 + ((content.charCodeAt(at) + 1) % 90));
		return content.slice(0, at) + other + content.slice(at + 1);
	};
	const cut = (content: string) => content.slice(0, Math.floor(random() * content.length));
	const odd = [
		"",
		"{}",
		"null",
		"[]",
		"0",
		'"x"',
		"\0".repeat(99),
		`\ufeff${text}`,
		`${text}x`,
		text + text,
	];
	const json = [...odd, css, ...Array.from({ length: 60 }, () => [flip(text), cut(text)]).flat()];
	const styles = ["", text, ...Array.from({ length: 60 }, () => [flip(css), cut(css)]).flat()];
	const files = [
		...json.map((content) => ({ [`${CACHE}/site.json`]: content, [`${CACHE}/site.css`]: css })),
		...styles.map((content) => ({ [`${CACHE}/site.css`]: content, [`${CACHE}/site.json`]: text })),
	];
	for (const [index, pair] of spread(files, scale(files.length, 8)).entries()) {
		const log = await buildWith(pair, `${index}`);
		assert.not.match(log, "from the cache", JSON.stringify(pair).slice(0, 300));
	}
});

test.run();
